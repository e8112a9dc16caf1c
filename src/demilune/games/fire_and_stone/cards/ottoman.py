"""OS1 to OS30, the Ottoman Strategy cards, in printed order."""

from __future__ import annotations

from functools import partial

from demilune.engine.actions import Action, Refusal
from demilune.engine.decision import Procedure
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.cards.common import (
    TERMS,
    always_answers,
    always_playable,
    any_hex,
    attack_as,
    can_bombard,
    can_move_cannons,
    can_place,
    cancel,
    choose_bombard,
    choose_hex,
    faces,
    harass,
    idle,
    mine_as,
    mine_is_useful,
    no_attack,
    number,
    on_terms,
    place_on_several,
    return_random_tiles,
    two_actions,
    why_not_tile,
)
from demilune.games.fire_and_stone.ids import (
    ASSAULT,
    BOMBARD,
    DISCARD,
    ENTRENCH,
    HABSBURG,
    HEXES,
    OTTOMAN,
    SELECT,
    SHOVELS,
    SIDES,
    TAKE_TILE,
    Card,
    Hex,
    Side,
)
from demilune.games.fire_and_stone.model import Attack, State, name
from demilune.games.fire_and_stone.rules import battle, concepts, habsburg_actions, mining, ottoman_actions
from demilune.games.fire_and_stone.rules.asking import ask, not_now
from demilune.games.fire_and_stone.rules.responses import RESPONSES, Moment, Response
from demilune.games.fire_and_stone.rules.rounds import EVENTS, Event


def _os1(s: State) -> Procedure[None]:
    """OS1 Entrench without Cannon fire."""
    h = yield from choose_hex(
        s, OTTOMAN, "OS1", "choose a Glacis hex to entrench", ENTRENCH, partial(ottoman_actions.why_not_entrench, s)
    )
    if h is not None:
        yield from ottoman_actions.entrench(s, h, under_fire=False)


def _os1_refuse(s: State) -> Refusal | None:
    return None if any_hex(partial(ottoman_actions.why_not_entrench, s)) else idle("OS1", "no Glacis hex to entrench")


def _os2(s: State) -> Procedure[None]:
    """OS2 One Improvised on each of up to 2 hexes, then Cannons."""
    hexes, placed = number(s, "OS2", "hexes"), number(s, "OS2", "placed")
    yield from place_on_several(s, OTTOMAN, "OS2", hexes, each=placed, different=True)
    yield from concepts.move_cannons(s, OTTOMAN, "OS2")


def _os2_refuse(s: State) -> Refusal | None:
    return (
        None
        if can_place(s, OTTOMAN) or can_move_cannons(s)
        else idle("OS2", "no place for a marker, no Cannon to move")
    )


def _cap_roll(s: State, card: Card) -> None:
    s.cap = min(s.cap, number(s, card, "dice"))
    s.tell(ev.DiceCapped(card, s.cap))


def _refuse_cap(s: State, m: Moment, card: Card) -> Refusal | None:
    if m.dice > number(s, card, "dice"):
        return None
    return Refusal(card, f"only {m.dice} dice are rolled: there is nothing to cap")


def _os3(s: State, _m: Moment) -> bool:
    """OS3 At most 3 dice in this roll."""
    _cap_roll(s, "OS3")
    return False


def _os4(s: State, a: Attack) -> None:
    """OS4 Troop maximum +2, at most 7 in all; 1 survivor is lost at the end."""
    a.lost_survivors = number(s, "OS4", "troops")
    a.more_troops[OTTOMAN] += number(s, "OS4", "extra")
    a.most_troops[OTTOMAN] = number(s, "OS4", "cap")


def _os5(s: State, a: Attack) -> None:
    """OS5 +1 Battle value per Yeniçeri in front, at most +3."""
    a.bonus_per["OS5"] = ("yeniceri", number(s, "OS5", "bonus"), number(s, "OS5", "cap"))


def _os6(s: State, a: Attack) -> None:
    """OS6 At most 4 Habsburg dice in this attack."""
    a.most_dice[HABSBURG] = number(s, "OS6", "dice")


def _os7(s: State, _m: Moment) -> bool:
    """OS7 No Morale is lost, and survivors return at the end."""
    s.battle.keeps_morale = True
    s.battle.returning = number(s, "OS7", "troops")
    return False


def _os8(s: State) -> Procedure[None]:
    """OS8 After a victory a second Assault, on a hex adjacent to the captured one, with at most 4 Troops."""
    h = yield from choose_hex(
        s, OTTOMAN, "OS8", "choose a hex to assault", ASSAULT, partial(ottoman_actions.why_not_assault, s)
    )
    if h is None:
        return
    taken = yield from battle.attack(s, OTTOMAN, h, partial(on_terms, "OS8", lambda _s, _a: None))
    if not taken:
        return

    def refuse(there: Hex) -> Refusal | None:
        if there not in s.tables.adjacent[h]:
            return Refusal("OS8", f"{name(s, there)} is not adjacent to {name(s, h)}, which was just taken")
        return ottoman_actions.why_not_assault(s, there)

    there = yield from choose_hex(s, OTTOMAN, "OS8", "choose a second hex to assault", ASSAULT, refuse, optional=True)
    if there is not None:
        yield from battle.attack(s, OTTOMAN, there, TERMS["OS8"])


def _os8_second(s: State, a: Attack) -> None:
    a.most_troops[OTTOMAN] = number(s, "OS8", "troops")


TERMS["OS8"] = partial(on_terms, "OS8", _os8_second)


def _os9(s: State) -> Procedure[None]:
    """OS9 Mine with 2 tiles."""
    yield from mining.mine(s, OTTOMAN, draws=number(s, "OS9", "tiles"))


def _os10(s: State) -> Procedure[None]:
    """OS10 An Explosion with 3 shovels that takes everything."""
    yield from mining.mine(s, OTTOMAN, threshold=number(s, "OS10", "shovels"), everything=True)


def _os10_refuse(s: State) -> Refusal | None:
    if s.bag[OTTOMAN]:
        return None
    enough = s.shovels(OTTOMAN) >= number(s, "OS10", "shovels")
    if enough and any(s.on(h) for h in concepts.adjacent_enemy(s, OTTOMAN)):
        return None
    return idle("OS10", "no tile to draw and no Explosion to trigger")


def _os11(s: State) -> Procedure[None]:
    """OS11 A chosen tile instead of a drawn one."""
    for _ in range(min(number(s, "OS11", "tiles"), len(s.bag[OTTOMAN]))):
        s.reveal("the Ottoman bag", to=OTTOMAN)
        prompt = "Ahmed Bey's Survey: choose a tile from your bag."
        answer = yield ask(
            OTTOMAN,
            "choose_tile",
            "OS11",
            prompt,
            lambda: [TAKE_TILE[n] for n in reversed(SHOVELS)],
            partial(why_not_tile, s.bag[OTTOMAN], "take_tile", "OS11", prompt),
            secret=True,
        )
        mining.place_tile(s, OTTOMAN, int(answer.ids[0]))
    yield from mining.may_explode(s, OTTOMAN, s.tables.threshold)


def _os12(s: State) -> Procedure[None]:
    """OS12 A random Habsburg tile goes back, then Mine."""
    return_random_tiles(s, HABSBURG, number(s, "OS12", "tiles"), "OS12")
    yield from mining.mine(s, OTTOMAN)


def _os12_refuse(s: State) -> Refusal | None:
    if s.tiles[HABSBURG] or mine_is_useful(s, OTTOMAN):
        return None
    return idle("OS12", "there is no Habsburg tile, no tile to draw and no Explosion to trigger")


def _os13(s: State) -> Procedure[None]:
    """OS13 Bombard, hitting on 5 and 6."""
    h = yield from choose_bombard(s, "OS13")
    if h is not None:
        yield from ottoman_actions.bombard(s, h, faces=faces(s, "OS13"))


def _os13_refuse(s: State) -> Refusal | None:
    return (
        None if any(can_bombard(s, h) for h in HEXES) else idle("OS13", "no Structural Fortification can be shot down")
    )


def _os14(s: State) -> Procedure[None]:
    """OS14 A lost Cannon returns to the Camp, Cannons move, then Bombard with 2 more dice."""
    returned = min(number(s, "OS14", "cannons"), s.lost_cannons(OTTOMAN))
    for _ in range(returned):
        s.cannons["CAMP"] += 1
        s.tell(ev.CannonReturned(OTTOMAN, "CAMP"))
    yield from concepts.move_cannons(s, OTTOMAN, "OS14")
    more = number(s, "OS14", "dice")
    h = yield from choose_bombard(s, "OS14", more)
    if h is not None:
        yield from ottoman_actions.bombard(s, h, more_dice=more)


def _os14_refuse(s: State) -> Refusal | None:
    more = number(s, "OS14", "dice")
    if s.lost_cannons(OTTOMAN) or can_move_cannons(s) or any(can_bombard(s, h, more) for h in HEXES):
        return None
    return idle("OS14", "no Cannon to return or move, nothing to bombard")


def _os15(s: State) -> None:
    """OS15 One six among all Ottoman Cannons Eliminates a Troop of the Habsburg deck."""
    rolled = s.dice.hits("OS15 mortars", s.cannons_of(OTTOMAN), ottoman_actions.SIX, enough=1)
    s.tell(ev.DiceRolled(OTTOMAN, "OS15", rolled.faces, rolled.hits, (6,)))
    if rolled.hits:
        concepts.eliminate_from_deck(s, HABSBURG, number(s, "OS15", "troops"), "OS15")


def _os15_refuse(s: State) -> Refusal | None:
    if not s.cannons_of(OTTOMAN):
        return idle("OS15", "you have no Cannons")
    return None if s.troops[HABSBURG] else idle("OS15", "the Habsburg Troop deck is empty")


def _os16(s: State) -> None:
    """OS16 Morale first, then the die for a card."""
    concepts.change_morale(s, {HABSBURG: -number(s, "OS16", "morale")}, "OS16")
    hit_on = faces(s, "OS16")
    rolled = s.dice.hits("OS16 fire", 1, hit_on, enough=1)
    s.tell(ev.DiceRolled(OTTOMAN, "OS16", rolled.faces, rolled.hits, tuple(sorted(hit_on))))
    if rolled.hits:
        concepts.discard_random(s, HABSBURG, number(s, "OS16", "cards"), "OS16")


def _os17(_s: State, answer: Action, turn: int) -> Refusal | None:
    """OS17 An Assault may only be the second action."""
    return (
        Refusal("OS17", "an Assault may only be the second action") if answer.verb == "assault" and turn == 1 else None
    )


def _os18(s: State) -> None:
    """OS18 -1, or -2 with 6 hexes or more."""
    many = len(s.held(OTTOMAN)) >= number(s, "OS18", "hexes")
    concepts.change_morale(s, {HABSBURG: -number(s, "OS18", "more" if many else "morale")}, "OS18")


def _os20(s: State) -> None:
    """OS20 Morale now; fewer cards at the next Refresh."""
    concepts.change_morale(s, {HABSBURG: -number(s, "OS20", "morale")}, "OS20")
    s.refresh_to[HABSBURG] = number(s, "OS20", "limit")


def _os21(s: State) -> None:
    """OS21 Morale, and a Tactic."""
    concepts.change_morale(s, {OTTOMAN: number(s, "OS21", "morale")}, "OS21")
    concepts.draw_tactic(s, OTTOMAN, number(s, "OS21", "cards"))


def _os21_refuse(s: State) -> Refusal | None:
    if s.morale[OTTOMAN] < s.tables.morale_max or s.tactic_deck[OTTOMAN]:
        return None
    return idle("OS21", "Morale is at its top and the Tactic deck is empty")


def _os22_own(s: State, h: Hex) -> Refusal | None:
    if h == "CAMP":
        return Refusal("OS22", "the Camp cannot be raised")
    return None if s.control[h] == OTTOMAN else Refusal("OS22", f"you do not control {name(s, h)}")


def _os22_targets(s: State, chosen: Hex) -> list[Hex]:
    return [h for h in s.tables.adjacent[chosen] if can_bombard(s, h)]


def _os22(s: State) -> Procedure[None]:
    """OS22 Fill a hex, bring Cannons to it, then Bombard a hex adjacent to it; skipped where it could do nothing."""
    chosen = yield from choose_hex(s, OTTOMAN, "OS22", "choose a hex of yours to raise", SELECT, partial(_os22_own, s))
    if chosen is None:
        return
    concepts.place_improvised(s, OTTOMAN, chosen, s.free_slots(chosen))
    yield from concepts.move_cannons(s, OTTOMAN, "OS22", only_to=chosen)

    def refuse(h: Hex) -> Refusal | None:
        if h not in s.tables.adjacent[chosen]:
            return Refusal("OS22", f"{name(s, h)} is not adjacent to {name(s, chosen)}")
        return ottoman_actions.why_not_bombard(s, h)

    if _os22_targets(s, chosen):
        note = partial(ottoman_actions.note_on_bombard, s)
        h = yield from choose_hex(s, OTTOMAN, "OS22", "choose a hex to bombard", BOMBARD, refuse, note=note)
        if h is not None:
            yield from ottoman_actions.bombard(s, h)


def _os22_refuse(s: State) -> Refusal | None:
    own = [h for h in s.held(OTTOMAN) if h != "CAMP"]
    can_fill = any(s.free_slots(h) for h in own) and s.supply(OTTOMAN) > 0
    can_bring = any(s.cannons_of(OTTOMAN) > s.cannons[h] for h in own)
    if can_fill or can_bring or any(_os22_targets(s, h) for h in own):
        return None
    return idle("OS22", "no hex to raise, no Cannon to bring, nothing to bombard")


def _os23(s: State) -> Procedure[None]:
    """OS23 Up to 3 Eliminated Troops return."""
    yield from concepts.return_troops(s, OTTOMAN, "eliminated", number(s, "OS23", "troops"), "OS23")


def _eliminated_refuse(card: Card, side: Side, s: State) -> Refusal | None:
    return None if s.eliminated[side] else idle(card, "you have no Eliminated Troops")


def _os24(s: State) -> Procedure[None]:
    """OS24, V22 Look at the Habsburg hand; one card of it goes, another is drawn."""
    hand = s.hand[HABSBURG]
    for card in hand:
        s.reveal(card, to=OTTOMAN)
    s.seen_hand = list(hand)
    s.tell_apart(OTTOMAN, ev.HandSeen(OTTOMAN, len(hand), tuple(hand)), ev.HandSeen(OTTOMAN, len(hand)))
    prompt = "Renegades and Spies: choose a card that the Habsburgs discard."
    cards = min(number(s, "OS24", "cards"), len(hand))
    for _ in range(cards):
        answer = yield ask(
            OTTOMAN,
            "choose_discard",
            "OS24",
            prompt,
            lambda: [DISCARD[c] for c in s.hand[HABSBURG]],
            partial(_os24_why, s, prompt),
        )
        card = answer.ids[0]
        concepts.spend(s, HABSBURG, card)
        s.tell(ev.CardDiscarded(HABSBURG, card, "OS24"))
    concepts.draw_strategy(s, HABSBURG, cards)


def _os24_why(s: State, prompt: str, answer: Action) -> Refusal | None:
    if answer.verb != "discard":
        return not_now("OS24", prompt)
    return None if answer.ids[0] in s.hand[HABSBURG] else Refusal("OS24", "that card is not in the Habsburg hand")


def _os24_refuse(s: State) -> Refusal | None:
    return None if s.hand[HABSBURG] else idle("OS24", "the Habsburg hand is empty")


def _os25(s: State) -> None:
    """OS25 A random Troop of the Habsburg deck."""
    concepts.eliminate_from_deck(s, HABSBURG, number(s, "OS25", "troops"), "OS25")


def _os25_refuse(s: State) -> Refusal | None:
    return None if s.troops[HABSBURG] else idle("OS25", "the Habsburg Troop deck is empty")


def _os26(s: State, m: Moment) -> bool:
    """OS26 A Fortification, one Troop more, and at most 4 Habsburg dice in Casualties."""
    a = s.battle
    if m.hex is not None and concepts.why_not_place(s, OTTOMAN, m.hex) is None:
        concepts.place_improvised(s, OTTOMAN, m.hex, number(s, "OS26", "placed"))
    a.more_troops[OTTOMAN] += number(s, "OS26", "extra")
    a.most_casualty_dice = number(s, "OS26", "dice")
    return False


def _os26_refuse(s: State, m: Moment) -> Refusal | None:
    """G6, G9 On a full hex, under a lower cap of Troops and before few Cannons nothing would change."""
    assert m.hex is not None
    one_more = battle.most_troops(s, OTTOMAN) < s.battle.most_troops[OTTOMAN]
    fewer_dice = number(s, "OS26", "dice") < s.cannons_of(HABSBURG)
    if one_more or fewer_dice or concepts.why_not_place(s, OTTOMAN, m.hex) is None:
        return None
    return Refusal("G6", "no place for a Fortification, no Troop more and no die less")


def _os27_refuse(s: State, m: Moment) -> Refusal | None:
    if m.hex is not None and s.improvised[m.hex]:
        return None
    return Refusal("G6", "that Explosion destroys nothing anyway")


def _os28(s: State, m: Moment) -> bool:
    """OS28 In W4 it cancels a Barrage, in W7 it caps a roll."""
    if m.window == "W4":
        return True
    _cap_roll(s, "OS28")
    return False


def _os28_refuse(s: State, m: Moment) -> Refusal | None:
    if m.window == "W7":
        return _refuse_cap(s, m, "OS28")
    note = habsburg_actions.note_on_barrage(s)
    return Refusal("G6", f"the Barrage has {note}") if note else None


def _os29(s: State, _m: Moment) -> bool:
    """OS29 Nobody rolls Cannon dice in this attack."""
    for side in SIDES:
        s.battle.most_dice[side] = 0
    return False


def _os29_refuse(s: State, m: Moment) -> Refusal | None:
    assert m.hex is not None
    ottoman_dice = min(s.cannons_near(OTTOMAN, m.hex), s.battle.most_dice[OTTOMAN])  # none after HS1
    if s.cannons_of(HABSBURG) or ottoman_dice:
        return None
    return Refusal("G6", "no Cannon would fire anyway")


def _os30(s: State) -> Procedure[None]:
    """OS30 Discarded Troops return, and a card is drawn."""
    yield from concepts.return_troops(s, OTTOMAN, "discard", number(s, "OS30", "troops"), "OS30")
    concepts.draw_strategy(s, OTTOMAN, number(s, "OS30", "cards"))


def _os30_refuse(s: State) -> Refusal | None:
    if s.troop_discard[OTTOMAN] or s.deck[OTTOMAN]:
        return None
    return idle("OS30", "no discarded Troops, and the Strategy deck is empty")


EVENTS |= {
    "OS1": Event(_os1, _os1_refuse),
    "OS2": Event(_os2, _os2_refuse),
    "OS4": attack_as(OTTOMAN, "OS4", _os4),
    "OS5": attack_as(OTTOMAN, "OS5", _os5),
    "OS6": attack_as(OTTOMAN, "OS6", _os6),
    "OS8": Event(_os8, partial(no_attack, OTTOMAN, "OS8")),
    "OS9": mine_as("OS9", OTTOMAN, _os9),
    "OS10": Event(_os10, _os10_refuse),
    "OS11": mine_as("OS11", OTTOMAN, _os11),
    "OS12": Event(_os12, _os12_refuse),
    "OS13": Event(_os13, _os13_refuse),
    "OS14": Event(_os14, _os14_refuse),
    "OS15": Event(_os15, _os15_refuse),
    "OS16": Event(_os16, always_playable),
    "OS17": two_actions("OS17", OTTOMAN, _os17),
    "OS18": Event(_os18, always_playable),
    "OS19": harass("OS19", HABSBURG),
    "OS20": Event(_os20, always_playable),
    "OS21": Event(_os21, _os21_refuse),
    "OS22": Event(_os22, _os22_refuse),
    "OS23": Event(_os23, partial(_eliminated_refuse, "OS23", OTTOMAN)),
    "OS24": Event(_os24, _os24_refuse),
    "OS25": Event(_os25, _os25_refuse),
    "OS30": Event(_os30, _os30_refuse),
}

RESPONSES |= {
    "OS3": Response(_os3, partial(_refuse_cap, card="OS3")),
    "OS7": Response(_os7, always_answers),
    "OS26": Response(_os26, _os26_refuse),
    "OS27": Response(cancel, _os27_refuse),
    "OS28": Response(_os28, _os28_refuse),
    "OS29": Response(_os29, _os29_refuse),
}
