"""The tutorial's code is the example's code."""

from __future__ import annotations

import doctest
import re
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from demilune import register
from demilune.engine import kit
from examples.nine_fields import GAME
from examples.nine_fields.model import State
from examples.nine_fields.position import write_position

ROOT = Path(__file__).parent.parent
TUTORIAL = ROOT / "docs" / "add-a-game.md"
EXAMPLE = ROOT / "examples" / "nine_fields"
EXCERPTS = re.findall(r"```(python|toml)\n(.*?)```", TUTORIAL.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize(("language", "excerpt"), EXCERPTS)
def test_an_excerpt_stands_in_the_example(language: str, excerpt: str) -> None:
    files = EXAMPLE.rglob("*.py" if language == "python" else "*.toml")

    assert any(excerpt in file.read_text(encoding="utf-8") for file in files)


def test_the_tutorials_table_is_the_examples() -> None:
    table = re.findall(r"```text\n(field,.*?)```", TUTORIAL.read_text(encoding="utf-8"), re.DOTALL)

    assert table
    assert all((EXAMPLE / "data" / "fields.csv").read_text(encoding="utf-8").startswith(rows) for rows in table)


def test_the_tutorial_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register, "_MODULES", dict(register._MODULES))

    found = doctest.testfile(str(TUTORIAL), module_relative=False)

    assert found.attempted > 5
    assert found.failed == 0


def test_the_tutorials_story_is_what_the_kit_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(state: State) -> dict[str, Any]:
        return {zone: value for zone, value in write_position(state).items() if zone != "drums"}

    broken = SimpleNamespace(GAME=replace(GAME, write_position=forgetful))
    monkeypatch.setitem(sys.modules, "forgetful_nine_fields", broken)
    monkeypatch.setitem(register._MODULES, "nine-fields", "forgetful_nine_fields")

    with pytest.raises(kit.Nonconforming) as noticed:
        kit.run("nine-fields", checks=["positions return"])

    assert f"```text\nNonconforming: {noticed.value}\n```" in TUTORIAL.read_text(encoding="utf-8")


def test_every_file_of_the_example_has_its_step() -> None:
    text = TUTORIAL.read_text(encoding="utf-8")

    assert [f.name for f in EXAMPLE.glob("*.py") if f"`{f.name}`" not in text] == []
