"""The log: sentences about events, with the things they name marked so that a client can link them."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from demilune.engine.decision import Side


class Ref(NamedTuple):
    """A named thing in a sentence: what kind, its id, and the words for it."""

    kind: str
    id: str
    words: str


Sentence: TypeAlias = tuple[str | Ref, ...]


class LogLine(NamedTuple):
    """One line of the log: the journal line it came from, its depth (0 is a heading), and the sentence."""

    number: int
    depth: int
    tokens: Sentence

    def __str__(self) -> str:
        words = "".join(t if isinstance(t, str) else t.words for t in self.tokens)
        return f"{'  ' * self.depth}{words}"


class Told(NamedTuple):
    """What a game's `narrate` makes of one event."""

    depth: int
    tokens: Sentence


def told(depth: int, *tokens: str | Ref) -> Told:
    """A sentence at a depth: 0 a heading, 1 what a side did, 2 what came of it."""
    return Told(depth, tokens)


Viewer: TypeAlias = Side | None
