"""The example game is registered while these tests run."""

from __future__ import annotations

import pytest

from demilune import register


@pytest.fixture(autouse=True)
def nine_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(register._MODULES, "nine-fields", "examples.nine_fields")
