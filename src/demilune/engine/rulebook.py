"""A rulebook in our own words: every numbered rule, ruling and window, as the game's rulebook.toml has them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from demilune.engine.errors import DataError


class Rule(NamedTuple):
    """One numbered rule."""

    number: str
    label: str
    text: str
    provenance: str
    example: str = ""
    reason: str = ""  # why no line of the program can enforce it


class Ruling(NamedTuple):
    """How we read a rule that is unclear."""

    number: str
    question: str
    text: str
    reason: str


class Chapter(NamedTuple):
    """A chapter and its rules, in printed order."""

    number: str
    title: str
    intro: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Rulebook:
    """All chapters, and everything that may be cited by number."""

    title: str
    chapters: tuple[Chapter, ...]
    rulings: tuple[Ruling, ...]

    @classmethod
    def load(cls, file: Path) -> Rulebook:
        """Read a rulebook.toml."""
        try:
            data = tomllib.loads(file.read_text(encoding="utf-8"))
            rules = [Rule(**entry) for entry in data["rule"]]
            rulings = tuple(Ruling(**entry) for entry in data.get("ruling", ()))
            chapters = tuple(_chapter(entry, rules) for entry in data["chapter"])
            return cls(data["title"], chapters, rulings)
        except (tomllib.TOMLDecodeError, TypeError, KeyError) as error:
            raise DataError(file, None, f"not a rulebook: {error}") from None

    @property
    def rules(self) -> dict[str, Rule]:
        """The numbered rules by number."""
        return {rule.number: rule for chapter in self.chapters for rule in chapter.rules}

    def cites(self) -> frozenset[str]:
        """Every number that an action, a refusal or a docstring may cite."""
        return frozenset(self.rules) | {ruling.number for ruling in self.rulings}

    def find(self, number: str) -> list[Rule | Ruling]:
        """The rule of this number and those lettered below it; all rules of a chapter for its bare number."""
        wanted = number.strip().upper()
        found: list[Rule | Ruling] = [r for r in self.rules.values() if _belongs(r.number.upper(), wanted)]
        return found or [r for r in self.rulings if r.number.upper() == wanted]

    def search(self, words: str) -> list[Rule | Ruling]:
        """The rules and rulings that contain all the words."""
        wanted = words.lower().split()
        everything: list[Rule | Ruling] = [*self.rules.values(), *self.rulings]
        return [r for r in everything if all(w in " ".join(map(str, r)).lower() for w in wanted)]


def chapter_of(number: str) -> str:
    """`10.7a` is in chapter 10, `G3` in chapter G."""
    return number.split(".", maxsplit=1)[0] if number[0].isdigit() else number[0]


def _chapter(entry: dict[str, Any], rules: list[Rule]) -> Chapter:
    inside = tuple(rule for rule in rules if chapter_of(rule.number) == entry["number"])
    return Chapter(entry["number"], entry["title"], entry.get("intro", ""), inside)


def _belongs(number: str, wanted: str) -> bool:
    if chapter_of(number) == wanted:
        return True
    return number == wanted or (number.startswith(wanted) and number[len(wanted) :].isalpha())
