"""Words as people type and read them: folding of accents, and what somebody may have meant."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

_LETTERS = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "ß": "ss", "’": "'"})  # no accents that could be split off


def folded(text: str) -> str:
    """Lower case without accents, so that `lobl` finds Löbl."""
    split = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return "".join(c for c in split if not unicodedata.combining(c)).lower()


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
