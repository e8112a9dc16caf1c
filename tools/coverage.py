"""Which function enforces each rule, ruling and card of a game, and which tests name it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from demilune.engine.rulebook import Rulebook
from tools.citations import Citations, Numbers, Place, in_program, in_tests

ENFORCE_NOTHING = ("handbook.py", "narrate.py", "evaluate.py")  # they tell and judge


class Game(NamedTuple):
    """A game's files, read without importing it."""

    root: Path
    folder: Path
    rulebook: Rulebook
    edition: str  # which printed rules these are

    @property
    def name(self) -> str:
        """As on the command line."""
        return self.folder.name.replace("_", "-")

    @property
    def tests(self) -> Path:
        return self.root / "tests" / "games" / self.folder.name


class Item(NamedTuple):
    """Something with a number that has to be enforced and tested."""

    number: str
    label: str
    group: str  # its chapter, "Rulings", or the data file of a card
    reason: str = ""  # why nothing can enforce it
    module: str = ""  # the module that has to enforce it, if it is not free to choose


class Line(NamedTuple):
    """An item, and who cites it."""

    item: Item
    code: tuple[Place, ...]
    tests: tuple[Place, ...]

    @property
    def enforced(self) -> bool:
        """A card counts as enforced where the cards are."""
        module = self.item.module
        return any(not module or place.file.removesuffix(".py").split("/")[0] == module for place in self.code)


@dataclass(frozen=True)
class Coverage:
    """The whole table, and what is wrong with it."""

    lines: tuple[Line, ...]
    unknown: tuple[str, ...]

    @property
    def without_code(self) -> list[Line]:
        return [line for line in self.lines if not line.item.reason and not line.enforced]

    @property
    def without_test(self) -> list[Line]:
        return [line for line in self.lines if not line.item.reason and line.enforced and not line.tests]

    @property
    def contradictions(self) -> list[Line]:
        """A reason why nothing can enforce it, and code that does."""
        return [line for line in self.lines if line.item.reason and line.code]

    @property
    def complete(self) -> bool:
        return not (self.unknown or self.without_code or self.without_test)


def games(root: Path) -> list[Game]:
    """Every game with a rulebook."""
    files = sorted((root / "src" / "demilune" / "games").glob("*/rulebook.toml"))
    return [Game(root, file.parent, Rulebook.load(file), _toml(file).get("edition", "")) for file in files]


def items(game: Game) -> list[Item]:
    """Rules, rulings, and what data files give rulings of its own: the cards."""
    book = game.rulebook
    found = [Item(r.number, r.label, f"{c.number} {c.title}", r.reason) for c in book.chapters for r in c.rules]
    found += [Item(r.number, r.question, "Rulings") for r in book.rulings]
    for file in sorted((game.folder / "data").rglob("*.toml")):
        for code, table in _toml(file).items():
            if isinstance(table, dict) and "rulings" in table:
                found.append(Item(code, table.get("title", code), file.stem.capitalize(), module=file.stem))
    return found


def coverage(game: Game) -> Coverage:
    """Read the program and the tests of a game."""
    wanted = items(game)
    numbers = Numbers(item.number for item in wanted)
    code = in_program(game.folder, numbers, skip=ENFORCE_NOTHING)
    tests = in_tests(game.tests, numbers)
    lines = tuple(Line(item, _places(code, item), _places(tests, item)) for item in wanted)
    unknown = (_from_root(game, game.folder, code), _from_root(game, game.tests, tests))
    return Coverage(lines, tuple(line for part in unknown for line in part))


def _toml(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _places(found: Citations, item: Item) -> tuple[Place, ...]:
    return tuple(sorted(found.places.get(item.number, ())))


def _from_root(game: Game, folder: Path, found: Citations) -> list[str]:
    return [f"{folder.relative_to(game.root).as_posix()}/{line}" for line in found.unknown]
