"""Tables at which the game has come to where a test begins, laid into the store of a running server."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

import demilune
from demilune.engine.match import Match
from demilune.server.tables import Tables
from demilune.store import Store
from tests.browser.conftest import Server

GAME = "fire-and-stone"
COMPUTER = "computer greedy:seconds=0.05:error=0.35"  # one that nobody sells as a strength keeps no time
OTTOMAN, HABSBURG = "ottoman", "habsburg"
MOST = 3_000  # answers
LIMIT = 40  # games

Until: TypeAlias = Callable[[Match], bool]


def table(server: Server, until: Until | None = None, *, seed: int = 5, **seats: str) -> str:
    """The id of a new table of the owner's: played at random until this is so, everybody seated afterwards.

    The first of the seeds from `seed` on is taken whose game comes there.
    """
    tables = Tables(Store(server.store))
    match = played(until, seed) if until is not None else begun(seed)
    return tables.begin(tables.store.owner(), match, seats, COMPUTER).id


def begun(seed: int) -> Match:
    """A game whose dice nobody is told of, and that are the same in every run."""
    return demilune.start(GAME, secret=seed.to_bytes(32), friendly=True)


def played(until: Until, seed: int) -> Match:
    """A game in which it is so."""
    for trial in range(seed, seed + LIMIT):
        match, random = begun(trial), Random(trial)
        while (decision := match.decision) is not None and not until(match) and match.number < MOST:
            match.play(random.choice(decision.actions))
        if until(match):
            return match
    raise AssertionError("no such game came about")


def asked(name: str, side: str = "", *, offers: str = "", after: int = 0) -> Until:
    """This is asked, of this side, and an answer that begins like this may be given."""

    def so(match: Match) -> bool:
        decision = match.decision
        return (
            decision is not None
            and decision.name == name
            and side in ("", decision.side)
            and match.number >= after
            and any(action.text.startswith(offers) for action in decision.actions)
        )

    return so


def over(match: Match) -> bool:
    """The game is over."""
    return match.outcome is not None


def reached(number: int, side: str = "") -> Until:
    """So many answers were given, and this side is asked."""
    return lambda match: match.number >= number and match.decision is not None and side in ("", match.decision.side)
