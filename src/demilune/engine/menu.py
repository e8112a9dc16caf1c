"""How a game groups its answers and its cards, and marks its board, for whoever shows them: plain data."""

from __future__ import annotations

from typing import NamedTuple

from demilune.engine.actions import Action


class Entry(NamedTuple):
    """One line of a menu: a few words, the same in full, more about it, and the answers it stands for.

    Several answers are one entry where they differ in a number at their end only: move 1, 2 or 3 of them.
    """

    short: str
    full: str
    actions: tuple[Action, ...]
    detail: str = ""


class Row(NamedTuple):
    """Entries that belong together, and what they have in common."""

    heading: str
    entries: tuple[Entry, ...]


class Item(NamedTuple):
    """Something a player holds: a heading and its text."""

    heading: str
    text: str


class Mark(NamedTuple):
    """Something drawn over a place, or from a place to another one, with the rule and a sentence about it."""

    kind: str
    place: str
    to: str = ""
    text: str = ""
    rule: str = ""
