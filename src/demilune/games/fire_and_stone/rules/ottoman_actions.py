"""7 Ottoman actions."""

from __future__ import annotations

from demilune.engine.actions import Refusal
from demilune.engine.decision import Procedure
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.ids import GLACIS, HABSBURG, OTTOMAN, Hex
from demilune.games.fire_and_stone.model import State, name
from demilune.games.fire_and_stone.rules import battle, concepts
from demilune.games.fire_and_stone.rules.responses import Moment, habsburg_dice, open_window

SIX = frozenset({6})
HITS_NEEDED = 2  # 7.5, 8.4
MOST_ELIMINATED = 2  # 7.1d, 10.6, 10.8


def why_not_entrench(s: State, h: Hex) -> Refusal | None:
    """7.1, A2, A78 An uncontrolled Glacis hex, perhaps one that a Sortie cleared, adjacent to an own hex."""
    if h not in GLACIS:
        return Refusal("7.1", f"{name(s, h)} is no Glacis hex")
    if s.control[h] is not None:
        return Refusal("7.1", f"{name(s, h)} is already under control")
    if not s.touches(h, OTTOMAN):
        return Refusal("4.5", f"{name(s, h)} is not adjacent to a hex you control", "Entrench step by step (rule 7.1).")
    return None


def entrench(s: State, h: Hex, under_fire: bool = True) -> Procedure[None]:
    """7.1, 7.1a, 7.1b, 7.1c, 7.1d Entrench: the hex with 2 Improvised, Cannons, Morale, then the defenders fire."""
    concepts.take(s, OTTOMAN, h)
    concepts.place_improvised(s, OTTOMAN, h, 2)  # A1
    yield from concepts.move_cannons(s, OTTOMAN, "7.1b", only_to=h)
    concepts.change_morale(s, {OTTOMAN: 1, HABSBURG: -1}, "7.1c")
    if under_fire:
        yield from fire_on_deck(s, h, "7.1d")


def fire_on_deck(s: State, target: Hex, rule: str) -> Procedure[None]:
    """7.1d, 10.8a Every Habsburg Cannon fires; each 6 Eliminates a random Troop of the Ottoman deck, at most 2."""
    dice = yield from habsburg_dice(s, s.cannons_of(HABSBURG), target, len(s.troops[OTTOMAN]))
    if dice <= 0:
        return
    rolled = s.dice.hits(f"{rule} Habsburg Cannons", dice, SIX, enough=MOST_ELIMINATED)
    s.tell(ev.DiceRolled(HABSBURG, rule, rolled.faces, rolled.hits, (6,)))
    concepts.eliminate_from_deck(s, OTTOMAN, rolled.hits, rule)


def why_not_assault(s: State, h: Hex) -> Refusal | None:
    """7.2 A Habsburg hex adjacent to an own hex. 10.1g, A17 Without a Troop to send nobody assaults."""
    return concepts.why_not_adjacent_enemy(s, OTTOMAN, h, "7.2") or battle.why_no_troops(s, OTTOMAN)


def assault(s: State, h: Hex) -> Procedure[bool]:
    """7.2 Attack a Habsburg hex; True if it was taken."""
    taken = yield from battle.attack(s, OTTOMAN, h)
    return taken


def why_not_fortify(s: State, h: Hex) -> Refusal | None:
    """7.4a An own hex with 0 or 1 Fortifications."""
    return concepts.why_not_place(s, OTTOMAN, h)


def why_not_fortify_cannons(s: State) -> Refusal | None:
    """7.4b, A12, A55 Only to move Cannons: where no marker can be placed, and a Cannon can really move."""
    held = s.held(OTTOMAN)
    if any(why_not_fortify(s, h) is None for h in held):
        return Refusal("A55", "a marker can be placed, so it has to be", "Choose a hex to fortify.")
    if len(held) < 2 or not s.cannons_of(OTTOMAN):
        return Refusal("7.4", "there is neither a place for a marker nor a Cannon that could move")
    return None


def fortify(s: State, h: Hex | None) -> Procedure[None]:
    """7.4 Fortify: 7.4a a marker where one can be placed, 7.4b then Cannons as wished."""
    if h is not None:
        concepts.place_improvised(s, OTTOMAN, h)
    yield from concepts.move_cannons(s, OTTOMAN, "7.4b", at_least=0 if h is not None else 1)


def why_not_bombard(s: State, h: Hex) -> Refusal | None:
    """7.5, A11 Any Habsburg hex adjacent to an own hex."""
    return concepts.why_not_adjacent_enemy(s, OTTOMAN, h, "7.5")


def note_on_bombard(s: State, h: Hex, more_dice: int = 0) -> str | None:
    """A11, A54 Legal, but it can remove nothing."""
    if not s.structural[h]:
        return "no effect: no Structural Fortification there"
    dice = s.cannons_near(OTTOMAN, h) + more_dice
    if dice < HITS_NEEDED:
        return f"no effect: {HITS_NEEDED} sixes need {HITS_NEEDED} dice, you have {dice}"
    return None


def bombard(s: State, h: Hex, faces: frozenset[int] = SIX, more_dice: int = 0) -> Procedure[None]:
    """7.5, A48 Bombard: a die for each Cannon adjacent; two or more hits remove the Structural Fortification."""
    dice = s.cannons_near(OTTOMAN, h) + more_dice
    s.declared = f"bombard {h}"
    canceller = yield from open_window(s, "W2", Moment(h, dice))
    s.declared = None
    if canceller is not None:
        s.tell(ev.Cancelled("Bombard", canceller))
        return
    rolled = s.dice.hits("7.5 Bombard", dice, faces, enough=HITS_NEEDED)
    s.tell(ev.DiceRolled(OTTOMAN, "7.5", rolled.faces, rolled.hits, tuple(sorted(faces))))
    if rolled.hits >= HITS_NEEDED:
        concepts.remove_structural(s, h)
