"""What each card does, in printed order. Titles, texts and numbers are in data/cards.toml."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from demilune.engine.actions import Action, Refusal
from demilune.engine.decision import Procedure
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.ids import (
    ASSAULT,
    BOMBARD,
    DISCARD,
    DONE,
    ELIMINATE,
    ENTRENCH,
    EVENT,
    HABSBURG,
    HEXES,
    MINE,
    MOVE_CANNONS,
    MOVE_FRONT,
    OTTOMAN,
    PLACE,
    RETURN_TILE,
    RETURN_TILES,
    SELECT,
    SHOVELS,
    SIDES,
    SORTIE,
    STRATEGY_CARDS,
    TACTIC_CARDS,
    TAKE_TILE,
    TROOPS,
    Card,
    Hex,
    Side,
    Troop,
)
from demilune.games.fire_and_stone.model import Attack, State, name
from demilune.games.fire_and_stone.rules import battle, concepts, habsburg_actions, mining, ottoman_actions, rounds
from demilune.games.fire_and_stone.rules.asking import ask, not_now
from demilune.games.fire_and_stone.rules.responses import RESPONSES, Moment, Response, habsburg_dice
from demilune.games.fire_and_stone.rules.rounds import EVENTS, Event
from demilune.games.fire_and_stone.rules.tactics import TACTICS, Tactic

# Shared by many cards


def number(s: State, card: Card, key: str) -> int:
    """A number of the card's text."""
    return s.tables.cards[card].numbers[key]


def faces(s: State, card: Card) -> frozenset[int]:
    """The faces that hit: the card's number and more."""
    return frozenset(range(number(s, card, "face"), 7))


def choose_hex(
    s: State,
    side: Side,
    card: Card,
    doing: str,
    actions: Mapping[Hex, Action],
    refuse: Callable[[Hex], Refusal | None],
    *,
    note: Callable[[Hex], str | None] = lambda _h: None,
    optional: bool = False,
) -> Procedure[Hex | None]:
    """G1 The target of a part of an Event, named when that part begins; None if the side may and does go without."""
    verb = next(iter(actions.values())).verb
    prompt = f"{s.tables.cards[card].title}: {doing}{', or finish' if optional else ''}."
    candidates = [*actions.values(), DONE]

    def why_not(answer: Action) -> Refusal | None:
        if answer is DONE:
            return None if optional else Refusal(card, "this part of the card is not optional", prompt)
        return refuse(answer.ids[0]) if answer.verb == verb else not_now(card, prompt)

    def noted(answer: Action) -> str | None:
        return note(answer.ids[0]) if answer.ids else None

    if all(why_not(a) is not None for a in actions.values()):
        return None
    answer = yield ask(side, "choose_hex", card, prompt, lambda: candidates, why_not, note=noted)
    if answer is DONE:
        return None
    if verb in ("assault", "sortie", "bombard"):
        s.tell(ev.ActionNamed(side, verb, answer.ids[0]))
    return answer.ids[0]


def any_hex(refuse: Callable[[Hex], Refusal | None], hexes: tuple[Hex, ...] = HEXES) -> bool:
    """Is there a hex that is not refused?"""
    return any(refuse(h) is None for h in hexes)


def idle(card: Card, text: str) -> Refusal:
    """G2 The Event could change nothing."""
    return Refusal("G2", f"{card} could change nothing now: {text}", "Spend the card for an action instead.")


def place_on_several(
    s: State, side: Side, card: Card, count: int, *, each: int = 1, different: bool = False, optional: bool = False
) -> Procedure[None]:
    """G3, G17 Improvised Fortifications, up to so many times on an own hex: at least once where there is a place."""
    used: list[Hex] = []

    def refuse(h: Hex) -> Refusal | None:
        if different and h in used:
            return Refusal("G17", f"{name(s, h)} has had its Fortification from this card; choose a different hex")
        return concepts.why_not_place(s, side, h)

    for _ in range(count):
        h = yield from choose_hex(
            s, side, card, "choose a hex to fortify", PLACE, refuse, optional=optional or bool(used)
        )
        if h is None:
            return
        concepts.place_improvised(s, side, h, each)
        used.append(h)


def can_place(s: State, side: Side) -> bool:
    """Is there a hex for one more Improvised Fortification?"""
    return any_hex(partial(concepts.why_not_place, s, side))


def can_move_cannons(s: State) -> bool:
    """Is there an Ottoman Cannon, and another own hex for it?"""
    return len(s.held(OTTOMAN)) > 1 and s.cannons_of(OTTOMAN) > 0


def assault_as(card: Card, prepare: Callable[[State, Attack], None]) -> Event:
    """G4, G5 An Event that is an Assault on changed terms: it opens the windows of an Assault."""

    def effect(s: State) -> Procedure[None]:
        h = yield from choose_hex(
            s, OTTOMAN, card, "choose a hex to assault", ASSAULT, partial(ottoman_actions.why_not_assault, s)
        )
        if h is not None:
            yield from battle.attack(s, OTTOMAN, h, partial(_on_terms, card, prepare))

    def refuse(s: State) -> Refusal | None:
        return None if any_hex(partial(ottoman_actions.why_not_assault, s)) else idle(card, "no hex can be assaulted")

    return Event(effect, refuse)


def sortie_as(card: Card, prepare: Callable[[State, Attack], None]) -> Event:
    """G4, G5 An Event that is a Sortie on changed terms: it opens the windows of a Sortie."""

    def effect(s: State) -> Procedure[None]:
        h = yield from choose_hex(
            s, HABSBURG, card, "choose a hex to attack", SORTIE, partial(habsburg_actions.why_not_sortie, s)
        )
        if h is not None:
            yield from battle.attack(s, HABSBURG, h, partial(_on_terms, card, prepare))

    def refuse(s: State) -> Refusal | None:
        return None if any_hex(partial(habsburg_actions.why_not_sortie, s)) else idle(card, "no Sortie is possible")

    return Event(effect, refuse)


def _on_terms(card: Card, prepare: Callable[[State, Attack], None], s: State, a: Attack) -> None:
    a.cards.append(card)
    prepare(s, a)


def can_bombard(s: State, h: Hex, more_dice: int = 0) -> bool:
    """A54 Is this a target whose Structural Fortification could be shot down?"""
    return ottoman_actions.why_not_bombard(s, h) is None and ottoman_actions.note_on_bombard(s, h, more_dice) is None


def choose_bombard(s: State, card: Card, more_dice: int = 0) -> Procedure[Hex | None]:
    """7.5 The target of a Bombard inside an Event."""
    return (
        yield from choose_hex(
            s,
            OTTOMAN,
            card,
            "choose a hex to bombard",
            BOMBARD,
            partial(ottoman_actions.why_not_bombard, s),
            note=lambda h: ottoman_actions.note_on_bombard(s, h, more_dice),
        )
    )


def mine_is_useful(s: State, side: Side) -> bool:
    """G2 A tile can be drawn, or an Explosion might be triggered."""
    return rounds.note_on_use(s, side, MINE) is None


def mine_as(card: Card, side: Side, effect: Callable[[State], Procedure[None]]) -> Event:
    """An Event that is a Mine with something added."""

    def refuse(s: State) -> Refusal | None:
        return None if mine_is_useful(s, side) else idle(card, "no tile to draw and no Explosion to trigger")

    return Event(effect, refuse)


def harass(card: Card, victim: Side) -> Event:
    """OS19, HS20 A random Strategy card is discarded; from an empty hand 1 Morale is lost instead."""

    def effect(s: State) -> None:
        if s.hand[victim]:
            concepts.discard_random(s, victim, number(s, card, "cards"), card)
        else:
            concepts.change_morale(s, {victim: -number(s, card, "morale")}, card)

    return Event(effect, lambda _s: None)


def two_actions(card: Card, side: Side, allowed: Callable[[State, Action, int], Refusal | None]) -> Event:
    """OS17, HS21 Two different actions, one after the other; the second may be forgone."""

    def effect(s: State) -> Procedure[None]:
        done: list[str] = []
        for turn in (1, 2):
            prompt = f"{s.tables.cards[card].title}: choose action {turn} of 2{', or finish' if done else ''}."
            refuse = partial(refuse_action, s, prompt, done, turn)
            if all(refuse(a) is not None for a in rounds.actions(s, side)):
                return
            answer = yield ask(
                side,
                "choose_action",
                card,
                prompt,
                lambda: [*rounds.actions(s, side), DONE],
                refuse,
                note=partial(rounds.note_on_use, s, side),
            )
            if answer is DONE:
                return
            done.append(answer.verb)
            s.tell(ev.ActionNamed(side, answer.verb, answer.ids[0] if answer.ids else None))
            yield from rounds.perform(s, side, answer)

    def refuse_action(s: State, prompt: str, done: list[str], turn: int, answer: Action) -> Refusal | None:
        if answer is DONE:
            return None if done else Refusal(card, "the first action is not optional", prompt)
        if answer.verb in done:
            return Refusal(card, f"the two actions are different ones, and {answer.verb} has been named already")
        if answer is EVENT:
            return not_now(card, prompt)
        return rounds.why_not_action(s, side, prompt, answer) or allowed(s, answer, turn)

    def refuse_event(s: State) -> Refusal | None:
        for action in rounds.actions(s, side):
            if refuse_action(s, "", [], 1, action) is None and rounds.note_on_use(s, side, action) is None:
                return None
        return idle(card, "none of its actions can do anything")

    return Event(effect, refuse_event)


# OS1-OS30 Ottoman Strategy


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
    """OS4 Troop maximum +2, at most 7 in all; 1 survivor is lost at the end (see battle.put_away)."""
    a.more_troops[OTTOMAN] += number(s, "OS4", "extra")
    a.most_troops[OTTOMAN] = number(s, "OS4", "cap")


def _os5(_s: State, _a: Attack) -> None:
    """OS5 +1 Battle value per Yeniçeri in front, counted in battle.modifiers."""


def _os6(s: State, a: Attack) -> None:
    """OS6 At most 4 Habsburg dice in this attack."""
    a.most_dice[HABSBURG] = number(s, "OS6", "dice")


def _os7(s: State, _m: Moment) -> bool:
    """OS7 No Morale is lost; survivors return at the end (see battle.put_away)."""
    s.battle.keeps_morale = True
    return False


def _os8(s: State) -> Procedure[None]:
    """OS8 After a victory a second Assault, on a hex adjacent to the captured one, with at most 4 Troops."""
    h = yield from choose_hex(
        s, OTTOMAN, "OS8", "choose a hex to assault", ASSAULT, partial(ottoman_actions.why_not_assault, s)
    )
    if h is None:
        return
    taken = yield from battle.attack(s, OTTOMAN, h, partial(_on_terms, "OS8", lambda _s, _a: None))
    if not taken:
        return

    def refuse(there: Hex) -> Refusal | None:
        if there not in s.tables.adjacent[h]:
            return Refusal("OS8", f"{name(s, there)} is not adjacent to {name(s, h)}, which was just taken")
        return ottoman_actions.why_not_assault(s, there)

    there = yield from choose_hex(s, OTTOMAN, "OS8", "choose a second hex to assault", ASSAULT, refuse, optional=True)
    if there is not None:
        yield from battle.attack(s, OTTOMAN, there, partial(_on_terms, "OS8", _os8_second))


def _os8_second(s: State, a: Attack) -> None:
    a.most_troops[OTTOMAN] = number(s, "OS8", "troops")


def _os8_refuse(s: State) -> Refusal | None:
    return None if any_hex(partial(ottoman_actions.why_not_assault, s)) else idle("OS8", "no hex can be assaulted")


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
            partial(_refuse_tile, s.bag[OTTOMAN], "take_tile", "OS11", prompt),
            secret=True,
        )
        mining.place_tile(s, OTTOMAN, int(answer.ids[0]))
    yield from mining.may_explode(s, OTTOMAN, s.tables.threshold)


def _refuse_tile(tiles: list[int], verb: str, card: Card, prompt: str, answer: Action) -> Refusal | None:
    if answer.verb != verb:
        return not_now(card, prompt)
    return (
        None if int(answer.ids[0]) in tiles else Refusal(card, f"there is no tile with {answer.ids[0]} shovels there")
    )


def _os12(s: State) -> Procedure[None]:
    """OS12 A random Habsburg tile goes back, then Mine."""
    _return_random_tiles(s, HABSBURG, number(s, "OS12", "tiles"), "OS12")
    yield from mining.mine(s, OTTOMAN)


def _return_random_tiles(s: State, side: Side, count: int, card: Card) -> int:
    """G14, V19 Random tiles of a side go back to its bag, unseen by the other; how many did."""
    back: list[int] = []
    for _ in range(min(count, len(s.tiles[side]))):
        tile = s.dice.pick(f"{card} tile", s.tiles[side])
        mining.return_tiles(s, side, [tile])
        back.append(tile)
    if back:
        s.reveal("tiles returned", to=side)
        whole = ev.TilesReturned(side, len(back), tuple(back))
        s.tell_apart(side, whole, ev.TilesReturned(side, len(back)))
    return len(back)


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


def _cancel(_s: State, _m: Moment) -> bool:
    """OS27, HS27 What was declared does not happen."""
    return True


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


def _always(_s: State, _m: Moment) -> Refusal | None:
    return None


# HS1-HS30 Habsburg Strategy


def _hs1(s: State, a: Attack) -> None:
    """HS1 No Ottoman dice, at most 3 Ottoman Troops."""
    a.most_dice[OTTOMAN] = 0
    a.most_troops[OTTOMAN] = number(s, "HS1", "troops")


def _hs2(s: State, a: Attack) -> None:
    """HS2 +2 Battle value, even with nobody in front (G12)."""
    a.bonus[HABSBURG] += number(s, "HS2", "bonus")


def _hs3(_s: State, _a: Attack) -> None:
    """HS3 1 Morale more for a victory, counted in battle.attacker_won."""


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
        yield from battle.attack(s, HABSBURG, h, partial(_on_terms, "HS6", lambda _s, _a: None))


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
            partial(_refuse_tile, tiles, "return_tile", "HS12", prompt),
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
    if _return_random_tiles(s, OTTOMAN, int(answer.ids[0]), "HS14"):
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


# OT1-OT10, HT1-HT10 Tactics


def _if_in_front(card: Card, troop: Troop) -> Callable[[State, Side], int]:
    """OT1, HT1 A flat bonus if such a Troop is in the front line."""
    return lambda s, side: number(s, card, "bonus") if troop in s.battle.front[side] else 0


def _per_front(card: Card, troop: Troop) -> Callable[[State, Side], int]:
    """HT4, HT7 A bonus for each such Troop in the front line."""

    def value(s: State, side: Side) -> int:
        numbers = s.tables.cards[card].numbers
        bonus = numbers["bonus"] * s.battle.front[side].count(troop)
        return min(bonus, numbers.get("cap", bonus))

    return value


def _grenade(card: Card) -> Callable[[State, Side], Troop | None]:
    """OT2, HT2 A random enemy Troop, front line first."""

    def effect(s: State, side: Side) -> Troop | None:
        return battle.random_in_battle(s, HABSBURG if side == OTTOMAN else OTTOMAN, f"{card} grenade")

    return effect


def _ot4(s: State) -> None:
    """OT4 An Improvised is hacked away before step 5."""
    concepts.remove_improvised(s, s.battle.target, number(s, "OT4", "removed"))


def _ot7(s: State, side: Side) -> Procedure[None]:
    """OT7 One Troop comes back from the rear line."""
    a = s.battle
    if not a.rear[side]:
        return
    prompt = "Yedek: move a Troop from your rear line to the front."
    answer = yield ask(
        side,
        "choose_front",
        "OT7",
        prompt,
        lambda: [MOVE_FRONT[t] for t in TROOPS],
        lambda answer: battle.why_not_in_line(s, "OT7", "move_front", prompt, a.rear[side], answer),
    )
    troop = answer.ids[0]
    a.rear[side].remove(troop)
    a.front[side].append(troop)
    s.tell(ev.MovedToFront(side, troop))


def _ot8(s: State, side: Side) -> Procedure[Troop | None]:
    """OT8, 11.1, A24 The Ottoman player picks any Habsburg Troop of the Battle."""
    line = s.battle.front[HABSBURG] + s.battle.rear[HABSBURG]
    if not line:
        return None
    prompt = "Keskin Nişancı: choose a Habsburg Troop to eliminate."
    answer = yield ask(
        side,
        "choose_victim",
        "OT8",
        prompt,
        lambda: [ELIMINATE[t] for t in TROOPS],
        lambda answer: battle.why_not_in_line(s, "OT8", "eliminate", prompt, line, answer),
    )
    return answer.ids[0]


def _ht5_refuse(s: State, _side: Side) -> Refusal | None:
    if s.on(s.battle.target):
        return None
    return Refusal("HT5", f"there is no Fortification on {name(s, s.battle.target)}")


def _ht6(s: State, _side: Side) -> int:
    """HT6 +1 for each adjacent Habsburg hex with Cannons, at most 3."""
    beside = s.tables.adjacent[s.battle.target]
    guns = sum(s.control[h] == HABSBURG and s.cannons[h] > 0 for h in beside)
    return min(number(s, "HT6", "cap"), number(s, "HT6", "bonus") * guns)


def _never(_s: State) -> Refusal | None:
    return None


EVENTS |= {
    "OS1": Event(_os1, _os1_refuse),
    "OS2": Event(_os2, _os2_refuse),
    "OS4": assault_as("OS4", _os4),
    "OS5": assault_as("OS5", _os5),
    "OS6": assault_as("OS6", _os6),
    "OS8": Event(_os8, _os8_refuse),
    "OS9": mine_as("OS9", OTTOMAN, _os9),
    "OS10": Event(_os10, _os10_refuse),
    "OS11": mine_as("OS11", OTTOMAN, _os11),
    "OS12": Event(_os12, _os12_refuse),
    "OS13": Event(_os13, _os13_refuse),
    "OS14": Event(_os14, _os14_refuse),
    "OS15": Event(_os15, _os15_refuse),
    "OS16": Event(_os16, _never),
    "OS17": two_actions("OS17", OTTOMAN, _os17),
    "OS18": Event(_os18, _never),
    "OS19": harass("OS19", HABSBURG),
    "OS20": Event(_os20, _never),
    "OS21": Event(_os21, _os21_refuse),
    "OS22": Event(_os22, _os22_refuse),
    "OS23": Event(_os23, partial(_eliminated_refuse, "OS23", OTTOMAN)),
    "OS24": Event(_os24, _os24_refuse),
    "OS25": Event(_os25, _os25_refuse),
    "OS30": Event(_os30, _os30_refuse),
    "HS1": sortie_as("HS1", _hs1),
    "HS2": sortie_as("HS2", _hs2),
    "HS3": sortie_as("HS3", _hs3),
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
    "OS3": Response(_os3, partial(_refuse_cap, card="OS3")),
    "OS7": Response(_os7, _always),
    "OS26": Response(_os26, _os26_refuse),
    "OS27": Response(_cancel, _os27_refuse),
    "OS28": Response(_os28, _os28_refuse),
    "OS29": Response(_os29, _os29_refuse),
    "HS13": Response(_hs13, _hs13_refuse, _hs13_secretly),
    "HS26": Response(_hs26, _hs26_refuse),
    "HS27": Response(_cancel, _hs27_refuse),
    "HS28": Response(_hs28, _always),
    "HS29": Response(_hs29, _hs29_refuse),
    "HS30": Response(_hs30, _always),
}

TACTICS |= {
    "OT1": Tactic(value=_if_in_front("OT1", "yeniceri")),
    "OT2": Tactic(casualties=_grenade("OT2")),
    "OT3": Tactic(push_back=lambda s: -number(s, "OT3", "fewer")),
    "OT4": Tactic(apply=_ot4),
    "OT5": Tactic(faces=partial(faces, card="OT5")),
    "OT6": Tactic(push_back=lambda s: number(s, "OT6", "extra")),
    "OT7": Tactic(after_casualties=_ot7),
    "OT8": Tactic(casualties=_ot8),
    "OT9": Tactic(no_losses=True),
    "OT10": Tactic(enemy_morale_if_won=lambda s: number(s, "OT10", "morale")),
    "HT1": Tactic(value=_if_in_front("HT1", "infantry")),
    "HT2": Tactic(casualties=_grenade("HT2")),
    "HT3": Tactic(faces=partial(faces, card="HT3")),  # 11.2 the cap of 2 stays
    "HT4": Tactic(value=_per_front("HT4", "militia")),
    "HT5": Tactic(refuse=_ht5_refuse, push_back=lambda s: number(s, "HT5", "extra") if s.on(s.battle.target) else 0),
    "HT6": Tactic(value=_ht6),
    "HT7": Tactic(value=_per_front("HT7", "elite")),
    "HT8": Tactic(most_losses=lambda s: number(s, "HT8", "cap")),
    "HT9": Tactic(own_morale_if_won=lambda s: number(s, "HT9", "morale"), forbids_sacrifice=True),
    "HT10": Tactic(survivors_to_deck=True),
}

# The Events that are an attack on changed terms, for previews.
TERMS: dict[Card, Callable[[State, Attack], None]] = {
    card: partial(_on_terms, card, prepare)
    for card, prepare in (
        *(("OS4", _os4), ("OS5", _os5), ("OS6", _os6)),
        *(("HS1", _hs1), ("HS2", _hs2), ("HS3", _hs3)),
    )
}

COMPLETE = {*EVENTS, *RESPONSES} == {*STRATEGY_CARDS} and {*TACTICS} == {*TACTIC_CARDS}
