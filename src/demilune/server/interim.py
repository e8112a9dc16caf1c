"""What the engine is about to say itself."""
# ruff: noqa: SLF001

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from demilune.engine.actions import Refusal
from demilune.engine.decision import Side
from demilune.engine.errors import CannotUndo, Stale
from demilune.engine.log import Viewer
from demilune.engine.match import Match
from demilune.engine.state import Revealed, hears


@dataclass(frozen=True, slots=True)
class Happening:
    """Something a viewer was told of."""

    index: int
    number: int
    side: Side | None
    depth: int
    tokens: tuple[Any, ...]
    event: Any


def happened(match: Match, viewer: Viewer, since: int = 0) -> Iterator[Happening]:
    match._recall()
    over = match.outcome is not None
    starts = [line.events for line in match.journal.lines]
    for before in range(len(starts) - 2, -1, -1):
        starts[before] = min(starts[before], starts[before + 1])
    number = 0
    events = match._events or []
    for index in range(since, len(events)):
        event, audience = events[index]
        while number + 1 < len(starts) and starts[number + 1] <= index:
            number += 1
        heard = audience is None or audience[0] != "!" if over else hears(audience, viewer)
        if isinstance(event, Revealed) or not heard:
            continue
        told = match.game.narrate(event, match.tables)
        side = match.journal.lines[number].side
        yield Happening(index, number, side, told.depth if told else -1, told.tokens if told else (), event)


def may_undo_by(match: Match, side: Side) -> bool:
    return match.may_undo and match._answers[-1].side == side


def may_redo_by(match: Match, side: Side) -> bool:
    return bool(match._undone) and match.decision is not None and match.decision.side == side


def check(match: Match, number: int) -> None:
    if number != match.number:
        raise Stale(Refusal("table", f"the match is at number {match.number}, you saw number {number}", "Look again."))


def undo(match: Match, to: int | None, *, side: Side, number: int) -> int:
    check(match, number)
    return match.undo(to, side=side)


def redo(match: Match, *, side: Side, number: int) -> int:
    check(match, number)
    if not may_redo_by(match, side):
        raise CannotUndo("There is nothing to redo.")
    return match.redo()


def stand_by(match: Match, side: Side, window: str, decline: bool, this_turn: bool) -> None:  # noqa: ARG001
    match.stand_by(side, window, decline)
