"""What each side sees, and what it may believe about the rest (V1 to V30)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, NotRequired, TypedDict

from demilune.engine.log import Viewer
from demilune.games.fire_and_stone.ids import ENEMY, HABSBURG, HEXES, OTTOMAN, PHASES, SIDES, Card, Hex, Side, Troop
from demilune.games.fire_and_stone.model import Attack, State, sorted_troops
from demilune.games.fire_and_stone.rules.battle import casualty_dice
from demilune.games.fire_and_stone.rules.tactics import TACTICS


class HexView(TypedDict):
    """What lies on a hex."""

    control: Side | None
    structural: int
    improvised: int
    cannons: int


class OwnView(TypedDict):
    """What only its owner sees."""

    hand: list[Card]  # 2.2, V6, V7 but no deck: nobody looks through one
    chosen: Card | None
    discard: list[Card]  # 2.4, 4.11
    tactics: list[Card]
    tactic_discard: list[Card]
    troops: list[Troop]  # 2.7, 4.12, V11
    troop_discard: list[Troop]
    eliminated: list[Troop]  # 2.4, 2.6, 4.14, V12 the enemy's pile never
    tiles: list[int]  # 2.8, V18; 2.9, V20 never a bag


class SideView(TypedDict):
    """2.3, 4.10, A44, V3, V4, V5 Sizes and the tops of discard piles are for everybody, contents for the owner."""

    hand: int
    deck: int
    discard: int  # 2.5, 4.11, V8 of the enemy's pile only the top
    discard_top: Card | None
    tactics: int
    tactic_deck: int
    tactic_discard: int
    tactic_discard_top: Card | None
    troops: int
    troop_discard: int
    troop_discard_top: Troop | None  # V9
    eliminated: int
    tiles: int
    tiles_flipped: list[int] | None
    bag: int
    supply: int
    lost_cannons: int
    refresh_to: int
    own: NotRequired[OwnView]


class LineUpView(TypedDict):
    """V15, V16, V17 One side of an attack: counts until the reveal, then everything."""

    count: int
    tactic_placed: bool
    front: list[Troop] | None
    rear: list[Troop] | None
    tactic: Card | None


class AttackView(TypedDict):
    """The attack in progress."""

    attacker: Side
    target: Hex
    contested: bool
    step: int
    revealed: bool
    cards: list[Card]
    recovered: dict[Side, int]
    owed: int
    dice: dict[Side, int]  # Cannon dice in Casualties
    sides: dict[Side, LineUpView]


class SiegeView(TypedDict):
    """The table as somebody sees it: what a match's view has as its board."""

    round: int
    rounds: int
    phase: str
    turn: Side
    passed: bool  # the last turn was a pass or a final card
    declared: str | None
    morale: dict[Side, int]
    morale_max: int
    map: str
    hexes: dict[Hex, HexView]
    lost_structural: int
    sides: dict[Side, SideView]
    attack: AttackView | None
    seen_hand: list[Card]
    seen_tiles: list[int]


def view(s: State, viewer: Viewer) -> SiegeView:
    """V2 The table as one side sees it; None is a spectator, who sees what both players see.

    2.1, V1 What is in the box is in the tables, which everybody may read. V28 The question itself, its offers and its
    previews go to the side that is asked. V30 After the end the whole log and journal are open to all.
    """
    return {
        "round": s.round,
        "rounds": s.tables.rounds,
        "phase": PHASES[s.step],
        "turn": s.turn,
        "passed": s.quiet > 0,
        "declared": s.declared,
        "morale": dict(s.morale),
        "morale_max": s.tables.morale_max,
        "map": s.tables.map,
        "hexes": {h: _hex(s, h) for h in HEXES},
        "lost_structural": s.lost_structural(),
        "sides": {side: _side(s, side, own=viewer == side) for side in SIDES},
        "attack": _attack(s, s.attack, viewer) if s.attack is not None else None,
        "seen_hand": list(s.seen_hand) if viewer == OTTOMAN else [],
        "seen_tiles": list(s.seen_tiles) if viewer == HABSBURG else [],
    }


def _hex(s: State, h: Hex) -> HexView:
    return {
        "control": s.control[h],
        "structural": s.structural[h],
        "improvised": s.improvised[h],
        "cannons": s.cannons[h],
    }


def _side(s: State, side: Side, own: bool) -> SideView:
    shown: SideView = {
        "hand": len(s.hand[side]),
        "deck": len(s.deck[side]),
        "discard": len(s.discard[side]),
        "discard_top": s.discard[side][-1] if s.discard[side] else None,
        "tactics": len(s.tactics[side]),
        "tactic_deck": len(s.tactic_deck[side]),
        "tactic_discard": len(s.tactic_discard[side]),
        "tactic_discard_top": s.tactic_discard[side][-1] if s.tactic_discard[side] else None,
        "troops": len(s.troops[side]),
        "troop_discard": len(s.troop_discard[side]),
        "troop_discard_top": s.troop_discard[side][-1] if s.troop_discard[side] else None,
        "eliminated": len(s.eliminated[side]),
        "tiles": len(s.tiles[side]),
        "tiles_flipped": list(s.tiles[side]) if side in s.flipped else None,
        "bag": len(s.bag[side]),
        "supply": s.supply(side),
        "lost_cannons": s.lost_cannons(side),
        "refresh_to": s.refresh_to[side],
    }
    if own:
        shown["own"] = {
            "hand": list(s.hand[side]),
            "chosen": s.chosen if s.turn == side else None,
            "discard": list(s.discard[side]),
            "tactics": list(s.tactics[side]),
            "tactic_discard": list(s.tactic_discard[side]),
            "troops": list(s.troops[side]),
            "troop_discard": list(s.troop_discard[side]),
            "eliminated": list(s.eliminated[side]),
            "tiles": list(s.tiles[side]),
        }
    return shown


def _attack(s: State, a: Attack, viewer: Viewer) -> AttackView:
    return {
        "attacker": a.attacker,
        "target": a.target,
        "contested": a.contested,
        "step": a.step,
        "revealed": a.revealed,
        "cards": list(a.cards),
        "recovered": dict(a.recovered),
        "owed": a.owed,
        "dice": {side: casualty_dice(s, side) for side in SIDES},
        "sides": {side: _line_up(a, side, a.revealed or viewer == side) for side in SIDES},
    }


def _line_up(a: Attack, side: Side, shown: bool) -> LineUpView:
    return {
        "count": len(a.front[side]) + len(a.rear[side]),
        "tactic_placed": a.tactic[side] is not None,
        "front": list(a.front[side]) if shown else None,
        "rear": list(a.rear[side]) if shown else None,
        "tactic": a.tactic[side] if shown else None,
    }


def determinize(s: State, side: Side, rng: Random) -> None:
    """Deal anew, in place, what this side cannot know: a world it may believe in.

    Everything pooled is sorted before it is shuffled, so that the deal cannot depend on the true one.
    """
    enemy = ENEMY[side]
    _deal_strategy(s, enemy, s.seen_hand if side == OTTOMAN else [], rng)
    _deal_tactics(s, enemy, rng)
    _deal_troops(s, enemy, rng)
    _deal_tiles(s, enemy, s.seen_tiles if side == HABSBURG else [], rng)
    for own_deck in (s.deck[side], s.tactic_deck[side]):
        own_deck.sort()
        rng.shuffle(own_deck)


def _deal_strategy(s: State, enemy: Side, seen: list[str], rng: Random) -> None:
    """V4, V6, V22 Hand and deck together are known, and the cards of the hand that were seen."""
    hand, deck = s.hand[enemy], s.deck[enemy]
    pool = sorted(c for c in (*hand, *deck) if c not in seen)
    rng.shuffle(pool)
    unknown = len(hand) - len(seen)
    hand[:] = sorted([*seen, *pool[:unknown]])
    deck[:] = pool[unknown:]
    if s.chosen is not None and s.turn == enemy:
        s.chosen = rng.choice(hand)


def _deal_tactics(s: State, enemy: Side, rng: Random) -> None:
    """V5, V7, V16 Hand, deck and a card placed face down; the latter is one that could be placed."""
    a = s.attack
    hand, deck = s.tactics[enemy], s.tactic_deck[enemy]
    placed = a.tactic[enemy] if a is not None and not a.revealed else None
    pool = sorted([*hand, *deck, *([placed] if placed is not None else [])])
    rng.shuffle(pool)
    if a is not None and placed is not None:
        role = "attacker" if enemy == a.attacker else "defender"
        could = [c for c in pool if s.tables.cards[c].kind in ("either", role) and TACTICS[c].refuse(s, enemy) is None]
        a.tactic[enemy] = could[0]
        pool.remove(could[0])
    count = len(hand)
    hand[:] = sorted(pool[:count])
    deck[:] = pool[count:]


def _deal_troops(s: State, enemy: Side, rng: Random) -> None:
    """V9-V15 What was seen to be discarded or Eliminated stays there; the rest may be anywhere."""
    a = s.attack
    discard, out = s.troop_discard[enemy], s.eliminated[enemy]
    known_discard = list(s.known_discard[enemy])
    if discard and discard[-1] not in known_discard:
        known_discard.append(discard[-1])
    hidden_line = a.front[enemy] if a is not None and not a.revealed else []
    fixed = Counter(known_discard) + Counter(s.known_eliminated[enemy])
    if a is not None and a.revealed:
        fixed += Counter(a.front[enemy]) + Counter(a.rear[enemy])
    pool = sorted((Counter(s.tables.troops[enemy]) - fixed).elements())
    rng.shuffle(pool)

    def take(count: int) -> list[str]:
        taken = pool[:count]
        del pool[:count]
        return taken

    top = discard[-1:]
    if top:
        known_discard.remove(top[0])
    hidden_line[:] = sorted_troops(take(len(hidden_line)))
    unknown = sorted_troops(take(len(discard) - len(known_discard) - len(top)))
    discard[:] = [*unknown, *sorted_troops(known_discard), *top]
    out[:] = sorted([*s.known_eliminated[enemy], *take(len(out) - len(s.known_eliminated[enemy]))])
    s.troops[enemy][:] = sorted_troops(pool)


def _deal_tiles(s: State, enemy: Side, seen: list[int], rng: Random) -> None:
    """V18-V20 Tiles in place and in the bag, but for those that were seen."""
    if enemy in s.flipped:
        return
    pool = sorted((Counter(s.tables.tiles[enemy]) - Counter(seen)).elements())
    rng.shuffle(pool)
    unknown = len(s.tiles[enemy]) - len(seen)
    s.tiles[enemy][:] = sorted([*seen, *pool[:unknown]], reverse=True)
    s.bag[enemy][:] = sorted(pool[unknown:], reverse=True)


def hidden_ids(tables: Any) -> frozenset[str]:
    """The ids whose place may be a secret: every card."""
    return frozenset(tables.cards)
