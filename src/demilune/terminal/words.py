"""Words on a terminal: wrapping, folding of accents, and what somebody may have meant."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from demilune.engine.log import LogLine

_LETTERS = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "ß": "ss", "’": "'"})  # no accents that could be split off


def folded(text: str) -> str:
    """Lower case without accents, so that `lobl` finds Löbl."""
    split = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return "".join(c for c in split if not unicodedata.combining(c)).lower()


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


def meant(words: str, known: Iterable[str]) -> list[str]:
    """What was probably meant: the closest few of what is known."""
    by_folded = {folded(k): k for k in known}
    return [by_folded[k] for k in get_close_matches(folded(words), by_folded, n=3, cutoff=0.6)]


def did_you_mean(words: str, known: Iterable[str]) -> str:
    """` Did you mean ...?`, or nothing."""
    found = meant(words, known)
    return f" Did you mean {' or '.join(repr(f) for f in found)}?" if found else ""


def sentence(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


def listed(words: Sequence[str]) -> str:
    """`a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else "nothing"
