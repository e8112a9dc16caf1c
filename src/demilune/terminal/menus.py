"""A numbered menu on a screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from demilune.table.menus import Menu, Numbered
from demilune.terminal.words import cut, wrapped

HEAD = 11  # columns for what a row's entries have in common
IDLE = "°"  # beside an answer that is legal but can do nothing


def lines(menu: Menu, width: int, whole: bool = False) -> list[Text]:
    """For a screen: short words, many to a line; an entry with more to tell has one of its own, or all it takes."""
    found: list[Text] = []
    indent = HEAD if any(heading and not _telling(entries) for heading, entries in menu.rows) else 0
    for heading, entries in menu.rows:
        if heading and _telling(entries):
            found += [line for e in entries for line in _with_detail(e, width, whole)]
        else:
            found += _flowing(heading, entries, width, indent)
    return found


def _telling(entries: Sequence[Numbered]) -> bool:
    return any(e.entry.detail for e in entries)


def _label(numbered: Numbered) -> str:
    return numbered.entry.short + (IDLE if numbered.note else "")


def _with_detail(numbered: Numbered, width: int, whole: bool) -> list[Text]:
    head = f"{numbered.number:>2} "
    title = _label(numbered)
    rest = width - len(head) - len(title) - 2
    if not whole:
        detail = f"  {cut(numbered.entry.detail, rest)}" if rest > 8 else ""
        return [Text.assemble((head, "bold"), title, (detail, "dim"))]
    first, *more = wrapped([f"{title}  {numbered.entry.detail}"], width - len(head))
    lines = [Text.assemble((head, "bold"), first[: len(title)], (first[len(title) :], "dim"))]
    return lines + [Text(" " * len(head) + line, "dim") for line in more]


def _flowing(heading: str, entries: Sequence[Numbered], width: int, indent: int) -> list[Text]:
    lines: list[Text] = []
    line = Text(f"{heading:<{indent}}", "bold")
    indent = len(line)
    for numbered in entries:
        words = Text.assemble((f"{numbered.number:>2} ", "bold"), (_label(numbered), "not bold"))
        if numbered.entry.detail:
            room = width - indent - len(words) - 2
            words.append(f"  {cut(numbered.entry.detail, room)}" if room > 8 else "", "dim not bold")
        if len(line) > indent and len(line) + len(words) + 2 > width:
            lines.append(line)
            line = Text(" " * indent, "bold")
        elif len(line) > indent:
            line.append("  ")
        line.append_text(words)
    return [*lines, line]
