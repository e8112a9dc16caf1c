"""The offered answers as a numbered menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from demilune.engine.actions import Action
from demilune.engine.menu import Entry, Row


class Numbered(NamedTuple):
    """An entry and its number, and why it can do nothing where that is so."""

    number: int
    entry: Entry
    note: str | None


class Menu:
    """The entries in their rows, numbered from 1."""

    def __init__(self, rows: Sequence[Row], note: Callable[[Action], str | None]) -> None:
        self.rows: list[tuple[str, list[Numbered]]] = []
        number = 0
        for row in rows:
            entries = []
            for entry in row.entries:
                number += 1
                entries.append(Numbered(number, entry, note(entry.actions[0])))
            self.rows.append((row.heading, entries))
        self.entries = [entry for _, entries in self.rows for entry in entries]

    def entry(self, number: int) -> Entry | None:
        """The entry of that number."""
        return self.entries[number - 1].entry if 0 < number <= len(self.entries) else None

    def said(self) -> list[str]:
        """One answer a line, in full words."""
        return [_said(e) for e in self.entries]


def _said(numbered: Numbered) -> str:
    entry = numbered.entry
    counts = (
        f" (say how many: {numbered.number}x1 to {numbered.number}x{len(entry.actions)})"
        if len(entry.actions) > 1
        else ""
    )
    note = f": {numbered.note}" if numbered.note else ""
    return f"{numbered.number}. {entry.full}{counts}{note}"
