"""The log: sentences about events, with the things they name marked so that a client can link them."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from demilune.engine.decision import Side


class Ref(NamedTuple):
    """A named thing in a sentence: what kind, its id, and the words for it.

    Kinds that every screen knows: `place`, `card`, `rule` (of a rule, ruling or card: where it is written), and `dice`,
    whose id has the faces and which of them hit: `3,3,6|5,6`.
    """

    kind: str
    id: str
    words: str


Sentence: TypeAlias = tuple[str | Ref, ...]


class LogLine(NamedTuple):
    """One line of the log: the journal line it came from, its depth (0 is a heading), the sentence, and about whom."""

    number: int
    depth: int
    tokens: Sentence
    side: Side | None = None

    def __str__(self) -> str:
        return f"{'  ' * self.depth}{''.join(map(_said, self.tokens))}"


def _said(token: str | Ref) -> str:
    if isinstance(token, str):
        return token
    return f"[{token.words}]" if token.kind == "rule" else token.words


class Told(NamedTuple):
    """What a game's `narrate` makes of one event: a sentence, and the side that it is about."""

    depth: int
    tokens: Sentence
    side: Side | None = None


def told(depth: int, *tokens: str | Ref) -> Told:
    """A sentence at a depth: 0 a heading, 1 what a side did, 2 what came of it."""
    return Told(depth, tokens)


Viewer: TypeAlias = Side | None
