"""10.2, 10.4 Tactic cards: what each can do, and when. `cards/` fills the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from demilune.engine.actions import Refusal
from demilune.engine.decision import Procedure
from demilune.games.fire_and_stone.ids import Card, Side, Troop
from demilune.games.fire_and_stone.model import State


class Tactic(NamedTuple):
    """The effect of a Tactic card, by the step of a Battle in which it acts."""

    refuse: Callable[[State, Side], Refusal | None] = lambda _s, _side: None  # A47 what must hold to place it
    apply: Callable[[State], None] = lambda _s: None  # step 4
    push_back: Callable[[State], int] = lambda _s: 0  # step 5: more or fewer Troops to the rear line
    casualties: Callable[[State, Side], Procedure[Troop | None] | Troop | None] | None = None  # step 6: whom it hits
    faces: Callable[[State], frozenset[int]] | None = None  # step 6: what its side's Cannon dice hit on
    most_losses: Callable[[State], int] | None = None  # step 6: the most its own side loses to the dice
    no_losses: bool = False  # step 6: its own side loses nothing to the dice; they are not rolled
    after_casualties: Callable[[State, Side], Procedure[None]] | None = None  # end of step 6
    value: Callable[[State, Side], int] = lambda _s, _side: 0  # step 7: Battle value
    own_morale_if_won: Callable[[State], int] = lambda _s: 0
    enemy_morale_if_won: Callable[[State], int] = lambda _s: 0
    forbids_sacrifice: bool = False  # step 7, if its side won
    survivors_to_deck: bool = False  # at the end

    @property
    def step(self) -> int:
        """The step of the Battle in which it acts."""
        if self.apply is not NO_EFFECT.apply:
            return 4
        if self.push_back is not NO_EFFECT.push_back:
            return 5
        in_casualties = self.casualties or self.faces or self.most_losses or self.no_losses or self.after_casualties
        return 6 if in_casualties else 7


TACTICS: dict[Card, Tactic] = {}  # filled by cards/
NO_EFFECT = Tactic()


def tactic(s: State, side: Side) -> Tactic:
    """The Tactic this side has in the Battle, or one without effect."""
    card = s.battle.tactic[side]
    return TACTICS[card] if card is not None else NO_EFFECT
