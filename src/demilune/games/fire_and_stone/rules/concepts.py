"""4 Important game concepts: control, Fortifications, Morale, Troops, Tunnels. What every other chapter calls."""

from __future__ import annotations

from functools import partial

from demilune.engine.actions import Action, Refusal
from demilune.engine.decision import Decision, Procedure
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.ids import (
    DONE,
    ENEMY,
    HABSBURG,
    HEXES,
    MOVE_CANNONS,
    OTTOMAN,
    RETURN_TROOP,
    TROOPS,
    Card,
    Hex,
    Side,
    Troop,
)
from demilune.games.fire_and_stone.model import State, name, sorted_troops
from demilune.games.fire_and_stone.rules import victory
from demilune.games.fire_and_stone.rules.asking import ask, not_now

# 4.1 - 4.4 Fortifications


def why_not_place(s: State, side: Side, h: Hex) -> Refusal | None:
    """4.1, 4.3, 4.4, 4.9, G17 One more Improvised Fortification: on an own hex with a free slot, never in the Camp."""
    place = s.tables.places[h]
    if place.kind == "camp":
        return Refusal("4.4", "no Fortification is ever placed in the Ottoman Camp")
    if side == HABSBURG and place.kind == "glacis":
        return Refusal("4.9", "the Habsburgs never hold or fortify a Glacis hex")
    if s.control[h] != side:
        return Refusal("7.4a" if side == OTTOMAN else "8.3", f"you do not control {place.name}")
    if s.free_slots(h) <= 0:
        most = place.slots
        text = f"{place.name} already has {s.on(h)} of {most} Fortification{'s' if most > 1 else ''}"
        return Refusal("4.3" if place.slots == 1 else "4.1", text)
    if not s.has_supply(side):
        return Refusal("1.3" if side == OTTOMAN else "1.4", "no Improvised Fortification is left in the supply")
    return None


def place_improvised(s: State, side: Side, h: Hex, count: int = 1) -> None:
    """4.1, A14 Place as many as fit on the hex, from the supply."""
    count = min(count, s.free_slots(h), s.supply(side))
    if count > 0:
        s.improvised[h] += count
        s.tell(ev.FortificationPlaced(side, h, count))


def remove_improvised(s: State, h: Hex, count: int) -> int:
    """Back to the supply; how many there were to remove."""
    count = min(count, s.improvised[h])
    if count > 0:
        s.improvised[h] -= count
        s.tell(ev.FortificationRemoved(h, count, "improvised"))
    return count


def remove_structural(s: State, h: Hex) -> None:
    """A5 A Structural Fortification that is removed is out of play."""
    if s.structural[h]:
        s.structural[h] = 0
        s.tell(ev.FortificationRemoved(h, 1, "structural"))


def lose_cannons(s: State, h: Hex, count: int) -> None:
    """A5 Cannons that are removed are out of play."""
    count, side = min(count, s.cannons[h]), s.control[h]
    if count > 0 and side is not None:
        s.cannons[h] -= count
        s.tell(ev.CannonsLost(side, h, count))


# 7.4b, A68 Moving Cannons


def move_cannons(s: State, side: Side, rule: str, only_to: Hex | None = None, at_least: int = 0) -> Procedure[None]:
    """4.2, 7.4b, 10.7d, A68, A83, G19 Any number of Cannons between any own hexes; each moves at most once."""
    s.moved = {}
    done = 0
    where = f"to {name(s, only_to)}" if only_to else "among your hexes"
    prompt = f"Cannons: move any number {where}, or finish."
    while any(n - s.moved.get(h, 0) > 0 for h, n in _sources(s, side, only_to)):
        may_stop = done >= at_least
        answer = yield Decision(
            side,
            "move_cannons",
            rule,
            partial(_moves, s, side, only_to, may_stop),
            prompt,
            partial(why_not_move, s, side, rule, prompt, only_to, may_stop),
        )
        if answer is DONE:
            break
        here, there, count = answer.ids[0], answer.ids[1], int(answer.ids[2])
        s.cannons[here] -= count
        s.cannons[there] += count
        s.moved[there] = s.moved.get(there, 0) + count
        done += count
        s.tell(ev.CannonsMoved(side, here, there, count))
    s.moved = {}


def _sources(s: State, side: Side, only_to: Hex | None) -> list[tuple[Hex, int]]:
    if only_to is None and len(s.held(side)) < 2:
        return []
    return [(h, s.cannons[h]) for h in HEXES if s.cannons[h] and s.control[h] == side and h != only_to]


def _moves(s: State, side: Side, only_to: Hex | None, may_stop: bool) -> list[Action]:
    goals = [only_to] if only_to else s.held(side)
    moves = [
        MOVE_CANNONS[here, there, n]
        for here, count in _sources(s, side, only_to)
        for there in goals
        if there != here
        for n in range(1, count - s.moved.get(here, 0) + 1)
    ]
    return [*moves, DONE] if may_stop else moves


def why_not_move(
    s: State, side: Side, rule: str, prompt: str, only_to: Hex | None, may_stop: bool, answer: Action
) -> Refusal | None:
    """7.4b Cannons move between hexes their side controls, each at most once."""
    if answer is DONE:
        text = "without a place for a marker, at least one Cannon has to move"
        return None if may_stop else Refusal("A12", text, f"See rule {rule}.")
    if answer.verb != "move_cannons":
        return not_now(rule, prompt)
    here, there, count = answer.ids[0], answer.ids[1], int(answer.ids[2])
    if s.control[here] != side:
        return Refusal(rule, f"you have no Cannons on {name(s, here)}: it is not yours")
    if s.control[there] != side:
        return Refusal(rule, f"Cannons cannot go to {name(s, there)}: it is not yours")
    if only_to is not None and there != only_to:
        return Refusal(rule, f"these Cannons may only go to {name(s, only_to)}")
    fresh = s.cannons[here] - s.moved.get(here, 0)
    if fresh < count:
        return Refusal(rule, f"{name(s, here)} has {fresh} Cannon{'s' * (fresh != 1)} that have not moved yet")
    return None


# Morale


def change_morale(s: State, changes: dict[Side, int], rule: str) -> None:
    """A31 Morale moves on its track. 5.3, 5.5 At "End" the game is over."""
    for side, by in changes.items():
        shift_morale(s, side, by, rule)
    victory.check_morale(s)


def shift_morale(s: State, side: Side, by: int, rule: str) -> None:
    """A31 What lies beyond the top of the track is lost. Several shifts may be one moment: the caller then checks."""
    now = max(0, min(s.tables.morale_max, s.morale[side] + by))
    if now != s.morale[side]:
        s.tell(ev.MoraleChanged(side, now - s.morale[side], now, rule))
        s.morale[side] = now


# Troops


def eliminate_from_deck(s: State, side: Side, count: int, why: str) -> None:
    """4.13, A16, A69, G18, V13 Random Troops of the deck go to the Eliminated pile; none from anywhere else."""
    for _ in range(count):
        if not s.troops[side]:
            break
        troop = s.dice.pick(f"{why}: Troop", s.troops[side])
        s.troops[side].remove(troop)
        s.eliminated[side].append(troop)
        s.reveal(f"eliminated {troop}", to=side)
        s.tell_apart(side, ev.TroopEliminated(side, "deck", why, troop), ev.TroopEliminated(side, "deck", why))
    s.eliminated[side].sort()
    victory.check_troops(s)


def return_troops(
    s: State, side: Side, source: str, count: int, rule: str, *, only: Troop | None = None, optional: bool = False
) -> Procedure[None]:
    """4.13, V25 Up to so many Troops of the owner's choice go back to the deck: 1 at least where there is one (G3).

    It is asked again while the pile holds anything (V12): a question must not betray what lies there.
    """
    pile = s.troop_discard[side] if source == "discard" else s.eliminated[side]
    back: list[Troop] = []
    while len(back) < count and pile:
        prompt = f"Troops: choose up to {count - len(back)} to return to your deck."
        refuse = partial(_why_not_return, s, rule, prompt, pile, source, only, optional or bool(back))
        answer = yield ask(
            side,
            "return_troops",
            rule,
            prompt,
            lambda: [*(RETURN_TROOP[t] for t in TROOPS), DONE],
            refuse,
            secret=only is None,
        )
        if answer is DONE:
            break
        troop = answer.ids[0]
        leave_pile(s, side, source, troop, openly=only is not None)
        s.troops[side] = sorted_troops([*s.troops[side], troop])
        back.append(troop)
    if back:
        shown = tuple(back)
        whole = ev.TroopsReturned(side, len(back), source, shown)
        s.tell_apart(side, whole, whole if only else ev.TroopsReturned(side, len(back), source))


def _why_not_return(
    s: State, rule: str, prompt: str, pile: list[Troop], source: str, only: Troop | None, some: bool, answer: Action
) -> Refusal | None:
    if answer is DONE:
        none_left = only is not None and only not in pile
        return None if some or none_left else Refusal("G3", "at least one has to be chosen where there is one")
    if answer.verb != "return_troop":
        return not_now(rule, prompt)
    troop = answer.ids[0]
    if only is not None and troop != only:
        return Refusal(rule, f"only {s.tables.troop_name[only]} may be returned here")
    if troop not in pile:
        where = "among your Eliminated Troops" if source == "eliminated" else "in your Troop discard"
        return Refusal(rule, f"there is no {s.tables.troop_name[troop]} {where}")
    return None


def leave_pile(s: State, side: Side, source: str, troop: Troop, *, openly: bool) -> None:
    """V10, V25 A Troop leaves a pile; the enemy's memory of the pile is empty then, if it did not see which.

    A65, V9 If it was the top of the discards, the one below is bared for all to see.
    """
    pile, memory = (
        (s.troop_discard[side], s.known_discard[side])
        if source == "discard"
        else (s.eliminated[side], s.known_eliminated[side])
    )
    was_top = pile.index(troop) == len(pile) - 1
    pile.remove(troop)
    if not openly:
        memory.clear()
    elif troop in memory:
        memory.remove(troop)
    if source == "discard" and was_top and pile:
        s.reveal(f"{pile[-1]} on top of the discards")


# Cards


def spend(s: State, side: Side, card: Card) -> None:
    """4.10, 6.2e, 6.3a, 9.7, V24 A Strategy card goes face up on its owner's pile, for good: all see it."""
    s.hand[side].remove(card)
    s.discard[side].append(card)
    if side == HABSBURG and card in s.seen_hand:
        s.seen_hand.remove(card)
    s.reveal(card)


def draw_strategy(s: State, side: Side, count: int) -> None:
    """A45, G16, V23 Draw from the own Strategy deck; what is not there is not drawn."""
    drawn = [s.deck[side].pop() for _ in range(min(count, len(s.deck[side])))]
    s.hand[side] += drawn
    _tell_drawn(s, side, "strategy", drawn)


def draw_tactic(s: State, side: Side, count: int) -> None:
    """A45 Draw from the own Tactic deck."""
    drawn = [s.tactic_deck[side].pop() for _ in range(min(count, len(s.tactic_deck[side])))]
    s.tactics[side] += drawn
    _tell_drawn(s, side, "tactic", drawn)


def _tell_drawn(s: State, side: Side, deck: str, drawn: list[Card]) -> None:
    if drawn:
        for card in drawn:
            s.reveal(card, to=side)
        whole = ev.CardsDrawn(side, deck, len(drawn), tuple(drawn))
        s.tell_apart(side, whole, ev.CardsDrawn(side, deck, len(drawn)))


def discard_random(s: State, side: Side, count: int, why: str) -> None:
    """G14, G15 Random cards of the hand go face up on the pile; they count as no play."""
    for _ in range(min(count, len(s.hand[side]))):
        card = s.dice.pick(f"{why}: card", s.hand[side])
        spend(s, side, card)
        s.tell(ev.CardDiscarded(side, card, why))


# Control


def take(s: State, side: Side, h: Hex) -> None:
    """4.8 A hex comes under a side's control, with nothing on it."""
    s.control[h] = side
    s.tell(ev.HexTaken(side, h))


def clear(s: State, h: Hex) -> None:
    """10.7a Marker, Fortifications and Cannons leave the hex."""
    s.tell(ev.HexCleared(h, s.structural[h], s.improvised[h], s.cannons[h]))
    s.structural[h] = s.improvised[h] = s.cannons[h] = 0
    s.control[h] = None


def adjacent_enemy(s: State, side: Side) -> list[Hex]:
    """4.5 Enemy hexes adjacent to one of the side's own, in map order."""
    control, enemy = s.control, ENEMY[side]
    return [h for h in HEXES if control[h] == enemy and s.touches(h, side)]


def why_not_adjacent_enemy(s: State, side: Side, h: Hex, rule: str) -> Refusal | None:
    """4.5, 7.2, 7.3e, 7.5, 8.1b, 8.2e The target is an enemy hex adjacent to an own one."""
    if s.control[h] == side:
        return Refusal(rule, f"{name(s, h)} is yours")
    if s.control[h] is None:
        return Refusal(rule, f"nobody controls {name(s, h)}", "Only hexes the enemy controls can be chosen.")
    if not s.touches(h, side):
        return Refusal("4.5", f"{name(s, h)} is not adjacent to a hex you control", f"See also rule {rule}.")
    return None
