"""Words on a terminal: wrapping, and the log with its numbers."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from demilune.engine.log import LogLine


def wrapped(lines: Iterable[str], width: int, hang: str = "") -> list[str]:
    """Lines of at most this width; what continues a line is indented as it was, and by `hang` more."""
    found: list[str] = []
    for line in lines:
        indent = line[: len(line) - len(line.lstrip(" "))]
        found += textwrap.wrap(line.strip(), width, initial_indent=indent, subsequent_indent=indent + hang) or [""]
    return found


def cut(text: str, width: int) -> str:
    """The beginning that fits."""
    return text if len(text) <= width else text[: max(width - 1, 0)].rstrip() + "…"


def numbered_log(lines: Sequence[LogLine]) -> list[str]:
    """Log lines with the number of the journal line that each came from, where that changes."""
    found: list[str] = []
    before = -1
    for line in lines:
        mark = f"{line.number:>4}" if line.number != before else "    "
        before = line.number
        found.append(f"{mark} {line}")
    return found
