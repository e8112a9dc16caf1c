"""4 Winning."""

from __future__ import annotations

from demilune.engine.state import Outcome
from examples.nine_fields import events as ev
from examples.nine_fields.ids import NORTH, SOUTH, Side
from examples.nine_fields.model import State


def take_field(s: State, winner: Side) -> None:
    """4.1 The field changes hands, and both bands are discarded face up."""
    assert s.contested is not None
    s.taken[s.contested] = winner
    s.spent += [band for band in s.sent.values() if band]
    s.tell(ev.FieldTaken(winner, s.contested))
    s.contested, s.shown, s.sent = None, False, dict.fromkeys(s.sent)
    judge(s)


def judge(s: State) -> None:
    """4.2, 4.3 Is the game over?"""
    points = {side: s.points(side) for side in (NORTH, SOUTH)}
    half = sum(facts.worth for facts in s.tables.fields.values()) / 2
    ahead = max(points, key=points.__getitem__)
    if points[ahead] > half:
        _end(s, Outcome(ahead, "beyond reach", "4.3", points))
    if all(s.taken.values()):
        _end(s, Outcome(ahead if len(set(points.values())) == 2 else None, "harvest", "4.2", points))


def _end(s: State, outcome: Outcome) -> None:
    s.tell(ev.GameEnded(outcome.winner, outcome.scores[NORTH], outcome.scores[SOUTH]))
    s.end(outcome)
