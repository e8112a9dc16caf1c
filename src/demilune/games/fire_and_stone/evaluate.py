"""What a position is worth: the share of wins a side may expect, from what stands on the table.

The weights come from a logistic regression over positions of 6,000 games between scripts and 80 between better players,
rounded, and averaged where the two disagree. Each is the logarithm of odds, in favour of the Ottomans, for one unit of
what its name says.
"""

from __future__ import annotations

from math import exp

from demilune.games.fire_and_stone.ids import ENEMY, HABSBURG, OTTOMAN, Hex, Side
from demilune.games.fire_and_stone.model import State

AT_THE_END = -4.0  # with nothing else to tell the sides apart
FOR_ALL_THE_TIME = 4.0  # the whole siege still before them; in proportion for a part of it
MORALE = {OTTOMAN: 0.05, HABSBURG: -0.25}  # a step
LOW_MORALE = {OTTOMAN: -0.3, HABSBURG: 0.3}  # a step below LOW
LOW = 4
ALIVE = {OTTOMAN: 2.0, HABSBURG: -2.1}  # all Troops; in proportion to their Battle value for a part of them
DECIMATED = {OTTOMAN: -1.0, HABSBURG: 4.3}  # by how much less than half are alive
READY = {OTTOMAN: 1.2, HABSBURG: -0.9}  # all Troops in the deck
CARD = {OTTOMAN: 0.2, HABSBURG: -0.2}  # a Strategy card in hand
GROUND: dict[Hex, float] = {
    **dict.fromkeys(("GLL", "GLC", "GLR", "DIL", "DIC", "DIR", "LOB"), 0.2),
    **dict.fromkeys(("CWL", "CWC", "CWR", "RAV", "BUR"), 0.4),
}
TURNS_A_ROUND = 10  # of both sides together


def evaluate(s: State, side: Side) -> float:
    """0 is lost, 1 is won."""
    if s.outcome is not None:
        return 0.5 if s.outcome.winner is None else float(s.outcome.winner == side)
    ottoman = 1 / (1 + exp(-_advantage(s)))
    return ottoman if side == OTTOMAN else 1 - ottoman


def _advantage(s: State) -> float:
    t, control = s.tables, s.control
    turns = TURNS_A_ROUND * (t.rounds - s.round)
    sum_up = AT_THE_END
    for side in ENEMY:
        morale, cards = s.morale[side], len(s.hand[side])
        turns += cards
        sum_up += MORALE[side] * morale + CARD[side] * cards
        if morale < LOW:
            sum_up += LOW_MORALE[side] * (LOW - morale)
        value = t.value
        box = sum([value[x] for x in t.troops[side]])
        alive = 1 - sum([value[x] for x in s.eliminated[side]]) / box
        sum_up += ALIVE[side] * alive + READY[side] * sum([value[x] for x in s.troops[side]]) / box
        if alive < 0.5:
            sum_up += DECIMATED[side] * (0.5 - alive)
    for h, worth in GROUND.items():
        if control[h] == OTTOMAN:
            sum_up += worth
    return sum_up + FOR_ALL_THE_TIME * turns / (TURNS_A_ROUND * t.rounds)
