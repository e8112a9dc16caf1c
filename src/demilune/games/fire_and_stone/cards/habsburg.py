"""HS1 to HS30, the Habsburg Strategy cards, in printed order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from demilune.engine.actions import Action, Refusal
from demilune.engine.decision import Procedure
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.cards.common import (
    always_answers,
    any_hex,
    attack_as,
    can_place,
    cancel,
    choose_hex,
    faces,
    harass,
    idle,
    mine_as,
    mine_is_useful,
    number,
    on_terms,
    place_on_several,
    return_random_tiles,
    two_actions,
    why_not_tile,
)
from demilune.games.fire_and_stone.ids import (
    HABSBURG,
    MOVE_CANNONS,
    OTTOMAN,
    PLACE,
    RETURN_TILE,
    RETURN_TILES,
    SELECT,
    SHOVELS,
    SIDES,
    SORTIE,
    Card,
    Hex,
    Side,
)
from demilune.games.fire_and_stone.model import Attack, State, name
from demilune.games.fire_and_stone.rules import battle, concepts, habsburg_actions, mining, ottoman_actions
from demilune.games.fire_and_stone.rules.asking import ask, not_now
from demilune.games.fire_and_stone.rules.responses import RESPONSES, Moment, Response, habsburg_dice
from demilune.games.fire_and_stone.rules.rounds import EVENTS, Event


def _hs1(s: State, a: Attack) -> None:
    """HS1 No Ottoman dice, at most 3 Ottoman Troops."""
    a.most_dice[OTTOMAN] = 0
    a.most_troops[OTTOMAN] = number(s, "HS1", "troops")


def _hs2(s: State, a: Attack) -> None:
    """HS2 +2 Battle value, even with nobody in front (G12)."""
    a.bonus["HS2"] = number(s, "HS2", "bonus")


def _hs3(s: State, a: Attack) -> None:
    """HS3 1 Morale more for a victory."""
    a.morale_if_won["HS3"] = number(s, "HS3", "morale")


def _hs4_why(s: State, h: Hex) -> Refusal | None:
    refusal = concepts.why_not_adjacent_enemy(s, HABSBURG, h, "HS4")
    return refusal or (None if s.cannons[h] else Refusal("HS4", f"there are no Cannons on {name(s, h)}"))


def _hs4(s: State) -> Procedure[None]:
    """HS4 Three dice, each 5 or 6 spikes a gun, 2 at most."""
    h = yield from choose_hex(s, HABSBURG, "HS4", "choose a hex whose Cannons to spike", SELECT, partial(_hs4_why, s))
    if h is None:
        return
    hit_on = faces(s, "HS4")
    rolled = s.dice.hits("HS4 spiking", number(s, "HS4", "dice"), hit_on, enough=number(s, "HS4", "cap"))
    s.tell(ev.DiceRolled(HABSBURG, "HS4", rolled.faces, rolled.hits, tuple(sorted(hit_on))))
    concepts.lose_cannons(s, h, rolled.hits)


def _hs4_refuse(s: State) -> Refusal | None:
    return None if any_hex(partial(_hs4_why, s)) else idle("HS4", "no Ottoman Cannons in reach")


def _hs5(s: State) -> Procedure[None]:
    """HS5 Eliminated Militia return, and a discarded Troop."""
    militia, troops = number(s, "HS5", "militia"), number(s, "HS5", "troops")
    yield from concepts.return_troops(s, HABSBURG, "eliminated", militia, "HS5", only="militia")
    yield from concepts.return_troops(s, HABSBURG, "discard", troops, "HS5")


def _hs5_refuse(s: State) -> Refusal | None:
    if "militia" in s.eliminated[HABSBURG] or s.troop_discard[HABSBURG]:
        return None
    return idle("HS5", "no Eliminated Militia and no discarded Troop")


def _hs6(s: State) -> Procedure[None]:
    """HS6 Perhaps a Fortification, then a Sortie if one is possible."""
    placed = number(s, "HS6", "placed")
    yield from place_on_several(s, HABSBURG, "HS6", placed, optional=True)
    h = yield from choose_hex(
        s, HABSBURG, "HS6", "choose a hex to attack", SORTIE, partial(habsburg_actions.why_not_sortie, s)
    )
    if h is not None:
        yield from battle.attack(s, HABSBURG, h, partial(on_terms, "HS6", lambda _s, _a: None))


def _hs6_refuse(s: State) -> Refusal | None:
    if can_place(s, HABSBURG) or any_hex(partial(habsburg_actions.why_not_sortie, s)):
        return None
    return idle("HS6", "no place for a Fortification and no Sortie")


def _fortify_as(card: Card, side: Side, effect: Callable[[State], Procedure[None]]) -> Event:
    return Event(effect, lambda s: None if can_place(s, side) else idle(card, "no place for a Fortification"))


def _hs7(s: State) -> Procedure[None]:
    """HS7 Up to 3, also several on one hex."""
    yield from place_on_several(s, HABSBURG, "HS7", number(s, "HS7", "placed"))


def _hs8(s: State) -> Procedure[None]:
    """HS8 One on each of up to 2 hexes."""
    hexes, placed = number(s, "HS8", "hexes"), number(s, "HS8", "placed")
    yield from place_on_several(s, HABSBURG, "HS8", hexes, each=placed, different=True)


def _hs9_why(s: State, h: Hex) -> Refusal | None:
    if s.control[h] != HABSBURG:
        return Refusal("HS9", f"you do not control {name(s, h)}")
    if s.structural[h]:
        return Refusal("4.1", f"{name(s, h)} has its Structural Fortification")
    if s.free_slots(h) <= 0:
        return Refusal("HS9", f"{name(s, h)} has no free place")
    return None if s.lost_structural() else Refusal("HS9", "no Structural Fortification is lost")


def _hs9(s: State) -> Procedure[None]:
    """HS9 A lost Structural Fortification is rebuilt."""
    for _ in range(number(s, "HS9", "structural")):
        h = yield from choose_hex(s, HABSBURG, "HS9", "choose where to rebuild", PLACE, partial(_hs9_why, s))
        if h is not None:
            s.structural[h] = 1
            s.tell(ev.FortificationPlaced(HABSBURG, h, 1, "structural"))


def _hs9_refuse(s: State) -> Refusal | None:
    return None if any_hex(partial(_hs9_why, s)) else idle("HS9", "nothing is lost, or there is no place for it")


INNER_WORKS = ("CUR", "BUR", "LOB")


def _hs10(s: State) -> None:
    """HS10 One on each of Curtain Wall, Burg and Löbl Bastion."""
    for h in INNER_WORKS:
        if concepts.why_not_place(s, HABSBURG, h) is None:
            concepts.place_improvised(s, HABSBURG, h, number(s, "HS10", "placed"))


def _hs10_refuse(s: State) -> Refusal | None:
    if any_hex(partial(concepts.why_not_place, s, HABSBURG), INNER_WORKS):
        return None
    return idle("HS10", "none of the three has a free place")


def _hs11(s: State) -> Procedure[None]:
    """HS11 Mine with 2 tiles."""
    yield from mining.mine(s, HABSBURG, draws=number(s, "HS11", "tiles"))


def _hs12(s: State) -> Procedure[None]:
    """HS12, V19 Look at the Ottoman tiles and send one back, then Mine."""
    tiles = s.tiles[OTTOMAN]
    if tiles:
        s.reveal("Ottoman tiles", to=HABSBURG)
        s.seen_tiles = list(tiles)
        s.tell_apart(HABSBURG, ev.TilesSeen(HABSBURG, len(tiles), tuple(tiles)), ev.TilesSeen(HABSBURG, len(tiles)))
    prompt = "Listening Posts: choose an Ottoman tile that goes back to their bag."
    for _ in range(min(number(s, "HS12", "tiles"), len(tiles))):
        answer = yield ask(
            HABSBURG,
            "choose_tile",
            "HS12",
            prompt,
            lambda: [RETURN_TILE[n] for n in reversed(SHOVELS)],
            partial(why_not_tile, tiles, "return_tile", "HS12", prompt),
            secret=True,  # spectators do not learn the tile; the Ottomans are told below
        )
        tile = int(answer.ids[0])
        mining.return_tiles(s, OTTOMAN, [tile])
        s.seen_tiles = list(s.tiles[OTTOMAN])
        for side in SIDES:
            s.tell(ev.TilesReturned(OTTOMAN, 1, (tile,)), to=side)
        s.tell(ev.TilesReturned(OTTOMAN, 1), to="spectator")
    yield from mining.mine(s, HABSBURG)


def _hs12_refuse(s: State) -> Refusal | None:
    if s.tiles[OTTOMAN] or mine_is_useful(s, HABSBURG):
        return None
    return idle("HS12", "there is no Ottoman tile, no tile to draw and no Explosion to trigger")


def _hs13(s: State, _m: Moment) -> bool:
    """HS13 All own tiles are flipped and go back; the Ottoman Explosion is cancelled."""
    mining.flip(s, HABSBURG, None)
    mining.return_flipped(s, HABSBURG)
    return True


def _hs13_refuse(s: State, _m: Moment) -> Refusal | None:
    most = sum(s.tables.tiles[HABSBURG][: len(s.tiles[HABSBURG])])
    needed = number(s, "HS13", "shovels")
    return None if most >= needed else Refusal("HS13", f"your tiles cannot have {needed} shovels")


def _hs13_secretly(s: State) -> Refusal | None:
    needed = number(s, "HS13", "shovels")
    if s.shovels(HABSBURG) >= needed:
        return None
    return Refusal("HS13", f"your tiles have {s.shovels(HABSBURG)} shovels, {needed} are needed")


def _hs14(s: State) -> Procedure[None]:
    """HS14 One or two random Ottoman tiles go back; Morale +1 if any did."""
    most = min(number(s, "HS14", "tiles"), len(s.tiles[OTTOMAN]))
    if not most:
        return
    prompt = "Captured Powder: how many random Ottoman tiles go back?"
    answer = yield ask(
        HABSBURG,
        "choose_number",
        "HS14",
        prompt,
        lambda: [RETURN_TILES[n] for n in sorted(RETURN_TILES, reverse=True)],
        partial(_hs14_why, most, prompt),
    )
    if return_random_tiles(s, OTTOMAN, int(answer.ids[0]), "HS14"):
        concepts.change_morale(s, {HABSBURG: number(s, "HS14", "morale")}, "HS14")


def _hs14_why(most: int, prompt: str, answer: Action) -> Refusal | None:
    if answer.verb != "return_tiles":
        return not_now("HS14", prompt)
    return None if int(answer.ids[0]) <= most else Refusal("HS14", f"at most {most} tiles can go back")


def _hs14_refuse(s: State) -> Refusal | None:
    return None if s.tiles[OTTOMAN] else idle("HS14", "no Ottoman tile is in place")


def _hs15(s: State) -> Procedure[None]:
    """HS15 Barrage, hitting on 5 and 6."""
    yield from habsburg_actions.barrage(s, faces(s, "HS15"))


def _hs15_refuse(s: State) -> Refusal | None:
    note = habsburg_actions.note_on_barrage(s)
    return idle("HS15", note) if note else None


def _hs16_why(s: State, h: Hex) -> Refusal | None:
    refusal = concepts.why_not_adjacent_enemy(s, HABSBURG, h, "HS16")
    if refusal or s.improvised[h] or s.cannons[h]:
        return refusal
    return Refusal("HS16", f"there is neither a Fortification nor a Cannon on {name(s, h)}")


def _hs16(s: State) -> Procedure[None]:
    """HS16 Every Habsburg Cannon fires; each 6, at most 2, removes an Improvised, or a Cannon once none is left."""
    h = yield from choose_hex(s, HABSBURG, "HS16", "choose a hex to fire at", SELECT, partial(_hs16_why, s))
    if h is None:
        return
    dice = yield from habsburg_dice(s, s.cannons_of(HABSBURG), h, s.improvised[h] + s.cannons[h])
    rolled = s.dice.hits("HS16 Cavalier", dice, ottoman_actions.SIX, enough=number(s, "HS16", "cap"))
    s.tell(ev.DiceRolled(HABSBURG, "HS16", rolled.faces, rolled.hits, (6,)))
    for _ in range(rolled.hits):
        if not concepts.remove_improvised(s, h, 1):
            concepts.lose_cannons(s, h, 1)


def _hs16_refuse(s: State) -> Refusal | None:
    if not s.cannons_of(HABSBURG):
        return idle("HS16", "you have no Cannons")
    return None if any_hex(partial(_hs16_why, s)) else idle("HS16", "nothing in reach can be shot at")


def _hs17(s: State) -> Procedure[None]:
    """HS17 An Eliminated Troop returns; Morale +1."""
    yield from concepts.return_troops(s, HABSBURG, "eliminated", number(s, "HS17", "troops"), "HS17")
    concepts.change_morale(s, {HABSBURG: number(s, "HS17", "morale")}, "HS17")


def _hs17_refuse(s: State) -> Refusal | None:
    if s.eliminated[HABSBURG] or s.morale[HABSBURG] < s.tables.morale_max:
        return None
    return idle("HS17", "no Eliminated Troops, and Morale is at its top")


def _hs18(s: State) -> None:
    """HS18 Morale +2."""
    concepts.change_morale(s, {HABSBURG: number(s, "HS18", "morale")}, "HS18")


def _hs18_refuse(s: State) -> Refusal | None:
    return None if s.morale[HABSBURG] < s.tables.morale_max else idle("HS18", "Morale is at its top")


def _hs19(s: State) -> None:
    """HS19 Morale +1, and a card."""
    concepts.change_morale(s, {HABSBURG: number(s, "HS19", "morale")}, "HS19")
    concepts.draw_strategy(s, HABSBURG, number(s, "HS19", "cards"))


def _hs19_refuse(s: State) -> Refusal | None:
    if s.morale[HABSBURG] < s.tables.morale_max or s.deck[HABSBURG]:
        return None
    return idle("HS19", "Morale is at its top and the Strategy deck is empty")


def _hs21(_s: State, answer: Action, _turn: int) -> Refusal | None:
    """HS21 Fortify, Mine and Barrage, but no Sortie."""
    return Refusal("HS21", "a Sortie is not one of its actions") if answer.verb == "sortie" else None


def _hs22(s: State) -> Procedure[None]:
    """HS22 Discarded Troops return, and a Fortification is placed."""
    yield from concepts.return_troops(s, HABSBURG, "discard", number(s, "HS22", "troops"), "HS22")
    yield from place_on_several(s, HABSBURG, "HS22", number(s, "HS22", "placed"))


def _hs22_refuse(s: State) -> Refusal | None:
    if s.troop_discard[HABSBURG] or can_place(s, HABSBURG):
        return None
    return idle("HS22", "no discarded Troops and no place for a Fortification")


def _hs23(s: State) -> None:
    """HS23 The round on the track decides."""
    if s.round >= number(s, "HS23", "round"):
        concepts.change_morale(s, {OTTOMAN: -number(s, "HS23", "loss")}, "HS23")
    else:
        concepts.change_morale(s, {HABSBURG: number(s, "HS23", "gain")}, "HS23")


def _hs23_refuse(s: State) -> Refusal | None:
    if s.round >= number(s, "HS23", "round") or s.morale[HABSBURG] < s.tables.morale_max:
        return None
    return idle("HS23", "it is early, and Morale is at its top")


def _hs24(s: State) -> None:
    """HS24 Two cards."""
    concepts.draw_strategy(s, HABSBURG, number(s, "HS24", "cards"))


def _hs24_refuse(s: State) -> Refusal | None:
    return None if s.deck[HABSBURG] else idle("HS24", "the Strategy deck is empty")


def _hs25(s: State) -> Procedure[None]:
    """HS25 A Tactic, and discarded Troops return."""
    concepts.draw_tactic(s, HABSBURG, number(s, "HS25", "cards"))
    yield from concepts.return_troops(s, HABSBURG, "discard", number(s, "HS25", "troops"), "HS25")


def _hs25_refuse(s: State) -> Refusal | None:
    if s.tactic_deck[HABSBURG] or s.troop_discard[HABSBURG]:
        return None
    return idle("HS25", "the Tactic deck is empty and no Troops are discarded")


def _hs26(s: State, _m: Moment) -> bool:
    """HS26, G21 On 1 to 3 the mine goes off among the miners."""
    early = frozenset(range(1, number(s, "HS26", "face") + 1))
    rolled = s.dice.hits("HS26 fuse", 1, early, enough=1)
    s.tell(ev.DiceRolled(HABSBURG, "HS26", rolled.faces, rolled.hits, tuple(sorted(early))))
    if not rolled.hits:
        return False
    concepts.eliminate_from_deck(s, OTTOMAN, number(s, "HS26", "troops"), "HS26")
    return True


def _hs26_refuse(s: State, m: Moment) -> Refusal | None:
    if s.troops[OTTOMAN] or (m.hex is not None and s.on(m.hex)):
        return None
    return Refusal("G6", "that Explosion destroys nothing anyway")


def _hs27_refuse(s: State, m: Moment) -> Refusal | None:
    if m.hex is not None and s.structural[m.hex] and m.dice >= ottoman_actions.HITS_NEEDED:
        return None
    return Refusal("G6", "that Bombard can remove nothing anyway")


def _hs28(s: State, _m: Moment) -> Procedure[bool]:
    """HS28 Perhaps a Troop returns; the maximum is 4 in this Battle."""
    troops = number(s, "HS28", "troops")
    yield from concepts.return_troops(s, HABSBURG, "discard", troops, "HS28", optional=True)
    s.battle.more_troops[HABSBURG] += number(s, "HS28", "maximum") - battle.TROOPS_PLAYED
    return False


def _hs29(s: State, m: Moment) -> bool:
    """HS29, 9.8 A Fortification on the attacked hex; the abort is battle.aborts."""
    assert m.hex is not None
    concepts.place_improvised(s, HABSBURG, m.hex, number(s, "HS29", "placed"))
    return False


def _hs29_refuse(s: State, m: Moment) -> Refusal | None:
    """A41 Nothing can be placed on a full hex, so there is nothing to abort for."""
    assert m.hex is not None
    return concepts.why_not_place(s, HABSBURG, m.hex)


def _hs30(s: State, m: Moment) -> Procedure[bool]:
    """HS30 The Cannons of the hex go to adjacent Habsburg hexes, or are lost with it; no Morale is lost."""
    h = m.hex
    assert h is not None
    goals = [there for there in s.tables.adjacent[h] if s.control[there] == HABSBURG]
    prompt = f"Fighting Withdrawal: choose where the Cannons of {name(s, h)} go."
    while goals and s.cannons[h]:
        answer = yield ask(
            HABSBURG,
            "move_cannons",
            "HS30",
            prompt,
            lambda: [MOVE_CANNONS[h, there, n] for there in goals for n in range(1, s.cannons[h] + 1)],
            partial(_hs30_why, s, h, prompt),
        )
        there, count = answer.ids[1], int(answer.ids[2])
        s.cannons[h] -= count
        s.cannons[there] += count
        s.tell(ev.CannonsMoved(HABSBURG, h, there, count))
    s.battle.keeps_morale = True
    return False


def _hs30_why(s: State, h: Hex, prompt: str, answer: Action) -> Refusal | None:
    if answer.verb != "move_cannons":
        return not_now("HS30", prompt)
    here, there, count = answer.ids[0], answer.ids[1], int(answer.ids[2])
    if here != h:
        return Refusal("HS30", f"only the Cannons of {name(s, h)} withdraw")
    if s.control[there] != HABSBURG or there not in s.tables.adjacent[h]:
        return Refusal("HS30", f"{name(s, there)} is not a Habsburg hex adjacent to {name(s, h)}")
    return None if count <= s.cannons[h] else Refusal("HS30", f"{name(s, h)} has only {s.cannons[h]} Cannons")


EVENTS |= {
    "HS1": attack_as(HABSBURG, "HS1", _hs1),
    "HS2": attack_as(HABSBURG, "HS2", _hs2),
    "HS3": attack_as(HABSBURG, "HS3", _hs3),
    "HS4": Event(_hs4, _hs4_refuse),
    "HS5": Event(_hs5, _hs5_refuse),
    "HS6": Event(_hs6, _hs6_refuse),
    "HS7": _fortify_as("HS7", HABSBURG, _hs7),
    "HS8": _fortify_as("HS8", HABSBURG, _hs8),
    "HS9": Event(_hs9, _hs9_refuse),
    "HS10": Event(_hs10, _hs10_refuse),
    "HS11": mine_as("HS11", HABSBURG, _hs11),
    "HS12": Event(_hs12, _hs12_refuse),
    "HS14": Event(_hs14, _hs14_refuse),
    "HS15": Event(_hs15, _hs15_refuse),
    "HS16": Event(_hs16, _hs16_refuse),
    "HS17": Event(_hs17, _hs17_refuse),
    "HS18": Event(_hs18, _hs18_refuse),
    "HS19": Event(_hs19, _hs19_refuse),
    "HS20": harass("HS20", OTTOMAN),
    "HS21": two_actions("HS21", HABSBURG, _hs21),
    "HS22": Event(_hs22, _hs22_refuse),
    "HS23": Event(_hs23, _hs23_refuse),
    "HS24": Event(_hs24, _hs24_refuse),
    "HS25": Event(_hs25, _hs25_refuse),
}

RESPONSES |= {
    "HS13": Response(_hs13, _hs13_refuse, _hs13_secretly),
    "HS26": Response(_hs26, _hs26_refuse),
    "HS27": Response(cancel, _hs27_refuse),
    "HS28": Response(_hs28, always_answers),
    "HS29": Response(_hs29, _hs29_refuse),
    "HS30": Response(_hs30, always_answers),
}
