"""A quick, sensible answer to every question: what rollouts are made of."""

from __future__ import annotations

from random import Random

from demilune.engine.actions import Action
from demilune.engine.decision import Decision
from demilune.games.fire_and_stone.model import State


def policy(_s: State, decision: Decision, rng: Random) -> Action:
    """Any answer that can do something."""
    return rng.choice(decision.actions)
