"""What a position is worth, and a quick sensible answer."""

from __future__ import annotations

from random import Random

from demilune.engine.actions import Action
from demilune.engine.decision import Decision
from examples.nine_fields.ids import ENEMY, Side
from examples.nine_fields.model import State


def evaluate(s: State, side: Side) -> float:
    """The share of wins this side may expect: half, and more with more points."""
    if s.outcome is not None:
        return 0.5 if s.outcome.winner is None else float(s.outcome.winner == side)
    total: int = sum(facts.worth for facts in s.tables.fields.values())
    return 0.5 + (s.points(side) - s.points(ENEMY[side])) / total / 2


def policy(s: State, decision: Decision, rng: Random) -> Action:  # noqa: ARG001  it looks at the notes alone
    """Anything that is not known to be useless."""
    useful = [a for a in decision.actions if decision.note(a) is None]
    return rng.choice(useful or decision.actions)
