"""Random play that depends on the seed and the number alone: whoever goes on with a match goes on alike."""

from __future__ import annotations

from random import Random

import demilune
from demilune.engine.match import Match
from demilune.store import Kept

NAME = "fire-and-stone"


def begun(seed: int) -> Match:
    return demilune.start(NAME, seed=seed, friendly=True)


def play_on(match: Match, seed: int) -> None:
    """One answer."""
    assert match.decision is not None
    match.play(Random(f"{seed} {match.number}").choice(match.decision.actions))


def played(seed: int, until: int = 10_000) -> Match:
    match = begun(seed)
    while match.decision is not None and match.number < until:
        play_on(match, seed)
    return match


def texts(match: Match) -> list[str]:
    return [line.text for line in match.journal.lines]


def written_on(kept: Kept, match: Match, seed: int, count: int) -> None:
    """So many answers, each written."""
    for _ in range(count):
        play_on(match, seed)
        kept.write(match)
