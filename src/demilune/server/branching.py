"""What if: a table of one's own that begins in the middle of another match.

A finished match is branched exactly. Of one under way the viewer gets a world that they may believe in: it begins at
the last moment, at or before the one they chose, at which no rule was in the middle of its course, and everything that
they could not know then is dealt anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import SystemRandom
from typing import Any

import demilune
from demilune.engine.errors import DemiluneError
from demilune.engine.journal import Line
from demilune.engine.log import Viewer
from demilune.engine.match import Match
from demilune.engine.replay import replay
from demilune.server.connection import Connection
from demilune.server.messages import Answer, Branched
from demilune.server.table import No, Table

LOT = SystemRandom()


async def branch(table: Table, connection: Connection, number: int) -> Answer:
    """A new table for this person."""
    match, viewer, person = table.match, connection.viewer, connection.person
    if person is None:
        raise No("wrong_seat", "Sit down at a table first, so that the new one can be yours.")
    if match.outcome is None and viewer is None:
        raise No("wrong_seat", "While the game goes on, only its players can try something else.")
    if not 0 < number <= match.number:
        raise No("malformed", f"The match has been at the numbers 1 to {match.number}.")
    table.tables.must_have_room(person)
    begins = await asyncio.to_thread(_beginning, match, list(match.journal.lines), number, viewer)
    new = demilune.position(**begins, seed=LOT.getrandbits(62))
    kept = table.tables.begin(person, new, {}, branch_of=table.id)
    return Branched(f"/t/{kept.id}")


def _again(match: Match, lines: Sequence[Line]) -> Match:
    """The match after these lines. What a line of older rules is refused for would name what lies face down."""
    played = [(line.side, line.text) for line in lines]
    try:
        *_, (_, then) = replay(match.game, match.setup, match.tables, match.secret, played)
    except DemiluneError:
        raise No("not_offered", "That moment cannot be played again under the present rules.") from None
    return then


def _beginning(match: Match, lines: Sequence[Line], number: int, viewer: Viewer) -> dict[str, Any]:
    """The arguments of `demilune.position`."""
    over = match.outcome is not None
    then = _again(match, lines[:number])
    if then.decision is None or then.outcome is not None:
        raise No("not_offered", "The game was over then.")
    if over:
        return then.position()
    assert viewer is not None
    return then.sampled_position(viewer, LOT)
