"""What many cards share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from demilune.engine.actions import Action, Refusal
from demilune.engine.decision import Procedure
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.ids import (
    ASSAULT,
    BOMBARD,
    DONE,
    EVENT,
    HABSBURG,
    HEXES,
    MINE,
    OTTOMAN,
    PLACE,
    SORTIE,
    Card,
    Hex,
    Side,
)
from demilune.games.fire_and_stone.model import Attack, State, name
from demilune.games.fire_and_stone.rules import battle, concepts, habsburg_actions, mining, ottoman_actions, rounds
from demilune.games.fire_and_stone.rules.asking import ask, not_now
from demilune.games.fire_and_stone.rules.responses import Moment
from demilune.games.fire_and_stone.rules.rounds import Event


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


def attack_as(side: Side, card: Card, prepare: Callable[[State, Attack], None]) -> Event:
    """G4, G5 An Event that is an Assault or a Sortie on changed terms: it opens the windows of one."""
    actions, why_not, doing = ATTACKS[side]
    TERMS[card] = partial(on_terms, card, prepare)

    def effect(s: State) -> Procedure[None]:
        h = yield from choose_hex(s, side, card, doing, actions, partial(why_not, s))
        if h is not None:
            yield from battle.attack(s, side, h, TERMS[card])

    return Event(effect, partial(no_attack, side, card))


def no_attack(side: Side, card: Card, s: State) -> Refusal | None:
    """G2 Without a hex to attack the Event could change nothing."""
    _, why_not, _ = ATTACKS[side]
    return None if any_hex(partial(why_not, s)) else idle(card, "there is no hex that could be attacked")


ATTACKS: dict[Side, tuple[Mapping[Hex, Action], Callable[[State, Hex], Refusal | None], str]] = {
    OTTOMAN: (ASSAULT, ottoman_actions.why_not_assault, "choose a hex to assault"),
    HABSBURG: (SORTIE, habsburg_actions.why_not_sortie, "choose a hex to attack"),
}
TERMS: dict[Card, Callable[[State, Attack], None]] = {}  # what each such Event changes, for previews too


def on_terms(card: Card, prepare: Callable[[State, Attack], None], s: State, a: Attack) -> None:
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


def why_not_tile(tiles: list[int], verb: str, card: Card, prompt: str, answer: Action) -> Refusal | None:
    if answer.verb != verb:
        return not_now(card, prompt)
    return (
        None if int(answer.ids[0]) in tiles else Refusal(card, f"there is no tile with {answer.ids[0]} shovels there")
    )


def return_random_tiles(s: State, side: Side, count: int, card: Card) -> int:
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


def cancel(_s: State, _m: Moment) -> bool:
    """OS27, HS27 What was declared does not happen."""
    return True


def always_answers(_s: State, _m: Moment) -> Refusal | None:
    return None


def always_playable(_s: State) -> Refusal | None:
    return None
