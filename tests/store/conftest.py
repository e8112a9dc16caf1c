"""A store of its own for every test, and random play that everybody can make again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from demilune.store import FILE, Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / FILE


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = Store(path)
    yield store
    store.close()
