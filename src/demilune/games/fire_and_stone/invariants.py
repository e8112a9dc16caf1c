"""What is true between any two answers: the box adds up, and every limit holds."""

from __future__ import annotations

from collections import Counter

from demilune.games.fire_and_stone.ids import GLACIS, HABSBURG, HEXES, OTTOMAN, SIDES, Side
from demilune.games.fire_and_stone.model import State


def check(s: State) -> None:
    """AssertionError names what is broken, and the rule."""
    _check_board(s)
    for side in SIDES:
        _check_cards(s, side)
        _check_troops(s, side)
        _check_tiles(s, side)
        assert 0 <= s.morale[side] <= s.tables.morale_max, f"A31 {side} Morale is {s.morale[side]}"


def _check_board(s: State) -> None:
    for h in HEXES:
        place = s.tables.places[h]
        assert 0 <= s.on(h) <= place.slots, f"4.1 {h} has {s.on(h)} Fortifications"
        assert 0 <= s.structural[h] <= 1, f"4.1 {h} has {s.structural[h]} Structural Fortifications"
        assert s.improvised[h] >= 0, f"{h} has {s.improvised[h]} Improvised"
        assert s.cannons[h] >= 0, f"{h} has {s.cannons[h]} Cannons"
        empty = not (s.on(h) or s.cannons[h])
        assert s.control[h] is not None or (h in GLACIS and empty) or s.attack is not None, f"4.7 nobody controls {h}"
        assert s.control[h] != HABSBURG or h not in (*GLACIS, "CAMP"), f"4.9 the Habsburgs control {h}"
    assert s.control["CAMP"] == OTTOMAN, "the Camp has changed hands"  # A3
    assert s.lost_structural() >= 0, "1.4 too many Structural Fortifications"
    for side in SIDES:
        assert s.supply(side) >= 0, f"{side} has placed more Improvised Fortifications than there are (1.3, 1.4)"
        assert s.lost_cannons(side) >= 0, f"{side} has too many Cannons"


def _check_cards(s: State, side: Side) -> None:
    strategy = [*s.hand[side], *s.deck[side], *s.discard[side]]
    assert sorted(strategy) == sorted(s.tables.strategy[side]), f"{side} Strategy cards do not add up"
    placed = s.attack.tactic[side] if s.attack is not None else None
    tactics = [*s.tactics[side], *s.tactic_deck[side], *s.tactic_discard[side], *([placed] if placed else [])]
    assert sorted(tactics) == sorted(s.tables.tactics[side]), f"{side} Tactic cards do not add up"
    assert s.attack is not None or s.chosen is None or s.chosen in s.hand[s.turn], "the chosen card is in hand"


def _check_troops(s: State, side: Side) -> None:
    lines = [*s.attack.front[side], *s.attack.rear[side]] if s.attack is not None else []
    everywhere = Counter([*s.troops[side], *s.troop_discard[side], *s.eliminated[side], *lines])
    assert everywhere == Counter(s.tables.troops[side]), f"{side} Troops do not add up: {everywhere}"
    for known, pile in ((s.known_discard, s.troop_discard), (s.known_eliminated, s.eliminated)):
        assert not Counter(known[side]) - Counter(pile[side]), f"{side} piles do not hold what was seen there"


def _check_tiles(s: State, side: Side) -> None:
    assert sorted([*s.tiles[side], *s.bag[side]]) == sorted(s.tables.tiles[side]), f"{side} tiles do not add up"
    if side == OTTOMAN:
        assert not Counter(s.seen_tiles) - Counter(s.tiles[side]), "seen tiles are in place"
    else:
        assert set(s.seen_hand) <= set(s.hand[side]), "seen cards are in hand"
