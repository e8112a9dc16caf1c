"""8 Habsburg actions."""

from __future__ import annotations

from demilune.engine.actions import Refusal
from demilune.engine.decision import Procedure
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.ids import HABSBURG, OTTOMAN, Hex
from demilune.games.fire_and_stone.model import State
from demilune.games.fire_and_stone.rules import battle, concepts
from demilune.games.fire_and_stone.rules.ottoman_actions import HITS_NEEDED, SIX
from demilune.games.fire_and_stone.rules.responses import Moment, habsburg_dice, open_window


def why_not_sortie(s: State, h: Hex) -> Refusal | None:
    """8.1b An Ottoman hex adjacent to an own hex. 10.1g, A58 The +1 Morale comes first and may pay for a recovery."""
    return concepts.why_not_adjacent_enemy(s, HABSBURG, h, "8.1") or battle.why_no_troops(s, HABSBURG)


def sortie(s: State, h: Hex) -> Procedure[bool]:
    """8.1 Attack an Ottoman hex (8.1a the +1 Morale is part of the attack's order, A6); True if it was taken."""
    taken = yield from battle.attack(s, HABSBURG, h)
    return taken


def why_not_fortify(s: State, h: Hex) -> Refusal | None:
    """8.3, A13 An own hex with 0 or 1 Fortifications (Löbl Bastion: none)."""
    return concepts.why_not_place(s, HABSBURG, h)


def fortify(s: State, h: Hex) -> None:
    """8.3 One Improvised Fortification; Habsburg Cannons do not move."""
    concepts.place_improvised(s, HABSBURG, h)


def note_on_barrage(s: State) -> str | None:
    """A54 Legal, but it can eliminate nobody."""
    if not s.troops[OTTOMAN]:
        return "no effect: the Ottoman Troop deck is empty"
    if s.cannons_of(HABSBURG) < HITS_NEEDED:
        return f"no effect: {HITS_NEEDED} sixes need {HITS_NEEDED} Cannons"
    return None


def barrage(s: State, faces: frozenset[int] = SIX) -> Procedure[None]:
    """8.4 Barrage: a die for each Cannon on the map; two or more hits Eliminate 1 random Troop of the Ottoman deck."""
    s.declared = "barrage"
    canceller = yield from open_window(s, "W4", Moment(dice=s.cannons_of(HABSBURG)))
    if canceller is not None:
        s.declared = None
        s.tell(ev.Cancelled("Barrage", canceller))
        return
    dice = yield from habsburg_dice(s, s.cannons_of(HABSBURG), None, len(s.troops[OTTOMAN]))
    s.declared = None
    rolled = s.dice.hits("8.4 Barrage", dice, faces, enough=HITS_NEEDED)
    s.tell(ev.DiceRolled(HABSBURG, "8.4", rolled.faces, rolled.hits, tuple(sorted(faces))))
    if rolled.hits >= HITS_NEEDED:
        concepts.eliminate_from_deck(s, OTTOMAN, 1, "8.4")
