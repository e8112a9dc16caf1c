"""What a position is worth: the share of wins a side may expect, from what stands on the table."""

from __future__ import annotations

from math import exp

from demilune.games.fire_and_stone.ids import HABSBURG, OTTOMAN, Side
from demilune.games.fire_and_stone.model import State


def evaluate(s: State, side: Side) -> float:
    """0 is lost, 1 is won."""
    if s.outcome is not None:
        return 0.5 if s.outcome.winner is None else float(s.outcome.winner == side)
    ottoman = 1 / (1 + exp(-_advantage(s)))
    return ottoman if side == OTTOMAN else 1 - ottoman


def _advantage(s: State) -> float:
    """In favour of the Ottomans, as the logarithm of the odds."""
    t = s.tables
    value = t.value
    strength = {
        side: sum(value[x] for x in s.troops[side]) + sum(value[x] for x in s.troop_discard[side]) for side in t.troops
    }
    full = {side: sum(value[x] for x in t.troops[side]) for side in t.troops}
    ground = sum(s.control[h] == OTTOMAN for h in t.places) - 1
    return (
        0.35 * (s.morale[OTTOMAN] - s.morale[HABSBURG] - 2)
        + 5.0 * (strength[OTTOMAN] / full[OTTOMAN] - strength[HABSBURG] / full[HABSBURG])
        + 0.3 * ground
        - 0.5 * (s.round - 1)
    )
