"""6 Playing the game: Refresh, the Strategy phase with passing, and the Advance of the round marker."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from demilune.engine.actions import Action, Refusal
from demilune.engine.decision import Decision, Procedure, value_of
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.ids import (
    ASSAULT,
    BARRAGE,
    BOMBARD,
    DISCARD,
    ENEMY,
    ENTRENCH,
    EVENT,
    FORTIFY,
    FORTIFY_CANNONS,
    GLACIS,
    HABSBURG,
    KEEP,
    MINE,
    OTTOMAN,
    PASS,
    PLAY_CARD,
    SIDES,
    SORTIE,
    Card,
    Hex,
    Side,
)
from demilune.games.fire_and_stone.model import State, sorted_troops
from demilune.games.fire_and_stone.rules import battle, concepts, habsburg_actions, mining, ottoman_actions, victory
from demilune.games.fire_and_stone.rules.asking import ask, not_now


class Event(NamedTuple):
    """9.1, A38 How the Event of a card works: its text is followed even against other rules."""

    effect: Callable[[State], Procedure[None] | None]  # a plain function where it asks nothing
    refuse: Callable[[State], Refusal | None]  # G2 None if at least one instruction can change something


EVENTS: dict[Card, Event] = {}  # filled by cards/

# A. Refresh


def refresh(s: State) -> Procedure[None]:
    """6.2, A53 Skipped in round 1; then the Ottomans and after them the Habsburgs refresh."""
    s.tell(ev.RoundBegan(s.round))
    if s.round > 1:
        for side in SIDES:
            yield from discard_kept(s, side)
            troops_return(s, side)
            limit = s.refresh_to[side]
            s.refresh_to[side] = s.tables.hand_limit
            concepts.draw_strategy(s, side, limit - len(s.hand[side]))  # 6.2b, 6.2c, A79 Tactics do not count
    s.turn, s.quiet = OTTOMAN, 0  # 6.3


def discard_kept(s: State, side: Side) -> Procedure[None]:
    """6.2d, A8, A9 A card kept from the round before may be discarded before drawing."""
    assert len(s.hand[side]) <= 1, "A8: at most one card is kept"
    if not s.hand[side]:
        return
    prompt = "Refresh: keep your card (it counts towards your new hand), or discard it before drawing."
    answer = yield ask(
        side,
        "choose_kept",
        "6.2d",
        prompt,
        lambda: [KEEP, *(DISCARD[c] for c in s.hand[side])],
        partial(_why_not_kept, s, side, prompt),
    )
    if answer is not KEEP:
        card = answer.ids[0]
        concepts.spend(s, side, card)
        s.tell(ev.CardDiscarded(side, card, "6.2d"))


def _why_not_kept(s: State, side: Side, prompt: str, answer: Action) -> Refusal | None:
    if answer is KEEP:
        return None
    if answer.verb != "discard":
        return not_now("6.2d", prompt)
    return None if answer.ids[0] in s.hand[side] else Refusal("6.2d", "that is not the card you kept")


def troops_return(s: State, side: Side) -> None:
    """6.2a All discarded Troops return to the deck; Eliminated ones do not."""
    back = s.troop_discard[side]
    if back:
        s.troops[side] = sorted_troops(s.troops[side] + back)
        s.troop_discard[side] = []
        s.known_discard[side] = []
        s.tell(ev.TroopsReturned(side, len(back), "discard"))


# B. Strategy


def strategy_turn(s: State) -> Procedure[bool]:
    """6.3, 6.4 One turn: a card for an action or its Event, or a pass. True when the phase is over (6.3b, A49).

    6.4d Who has passed gets another turn unless the enemy then passes or plays its final card. 9.6 A Response is no
    turn. 6.4e What is left in hand at the end is kept.
    """
    side = s.turn
    quiet = (yield from take_turn(s, side)) if s.hand[side] else passes_without_cards(s, side)
    s.quiet = s.quiet + 1 if quiet else 0
    s.turn = ENEMY[side]
    if s.quiet < len(SIDES):
        return False
    s.quiet = 0
    assert all(len(s.hand[x]) <= 1 for x in SIDES), "A8: at most one card is kept"
    return True


def passes_without_cards(s: State, side: Side) -> bool:
    """A7 Without cards a side passes by itself."""
    s.tell(ev.Passed(side, by_rule=True))
    return True


def take_turn(s: State, side: Side) -> Procedure[bool]:
    """6.3a, A50 Play a card or pass; True if that was a pass, or left the hand empty."""
    s.tell(ev.TurnBegan(side))
    prompt = "Strategy: play a card for an action or its Event, or pass."
    answer = yield ask(
        side,
        "choose_card",
        "6.3a",
        prompt,
        lambda: [*(PLAY_CARD[c] for c in s.hand[side]), PASS],
        partial(why_not_card, s, side, prompt),
        secret=True,
    )
    if answer is PASS:
        s.tell(ev.Passed(side, by_rule=False))
        return True
    s.chosen = answer.ids[0]
    use = yield Decision(
        side,
        "choose_use",
        "6.3a",
        partial(uses, s, side),
        partial(prompt_for_use, s),
        partial(why_not_use, s, side, "use the chosen card."),
        note=partial(note_on_use, s, side),
    )
    card, s.chosen = s.chosen, None
    assert card is not None
    concepts.spend(s, side, card)
    s.tell(ev.CardPlayed(side, card, use.verb, use.ids[0] if use.ids else None))  # V29 open to all
    if use is EVENT:
        yield from value_of(EVENTS[card].effect(s))
    else:
        yield from perform(s, side, use)
    return not s.hand[side]


def prompt_for_use(s: State) -> str:
    """A callable prompt, because it names a card that only its owner has seen."""
    assert s.chosen is not None
    return f"{s.tables.cards[s.chosen].title}: use it for an action, or for its Event."


def why_not_card(s: State, side: Side, prompt: str, answer: Action) -> Refusal | None:
    """6.3a Any card of the hand may be played; 6.4 passing has its conditions."""
    if answer is PASS:
        return why_not_pass(s, side)
    if answer.verb != "play_card":
        return not_now("6.3a", prompt)
    card = answer.ids[0]
    if card in s.hand[side]:
        return None
    return Refusal("6.3a", f"{s.tables.cards[card].title} is not in your hand")


def why_not_pass(s: State, side: Side) -> Refusal | None:
    """6.4a, 6.4b, A51 Passing takes an enemy with more Strategy cards, or at most 1 card of one's own."""
    mine, theirs = len(s.hand[side]), len(s.hand[ENEMY[side]])
    if mine <= 1 or theirs > mine:
        return None
    return Refusal(
        "6.4",
        f"you hold {mine} cards and the enemy {theirs}",
        "You may pass with 1 card or none, or while the enemy holds more than you.",
    )


# The actions of both sides, by their verbs


def uses(s: State, side: Side) -> list[Action]:
    """6.3a Everything the chosen card may be used for, in the order of the rulebook."""
    assert s.chosen is not None
    return [*actions(s, side), EVENT] if why_not_event(s, s.chosen) is None else actions(s, side)


def actions(s: State, side: Side) -> list[Action]:
    """7.0, 8.0 The actions that may be taken: what `why_not_action` does not refuse, found in one go."""
    own = s.held(side)
    enemies = concepts.adjacent_enemy(s, side)
    attacks = enemies if battle.why_no_troops(s, side) is None else []
    places = [h for h in own if s.free_slots(h) > 0] if s.has_supply(side) else []
    fortify = [FORTIFY[h] for h in places]
    if side == HABSBURG:
        return [*(SORTIE[h] for h in attacks), MINE, *fortify, BARRAGE]
    if not fortify and ottoman_actions.why_not_fortify_cannons(s) is None:
        fortify = [FORTIFY_CANNONS]
    return [
        *(ENTRENCH[h] for h in GLACIS if s.control[h] is None and s.touches(h, OTTOMAN)),
        *(ASSAULT[h] for h in attacks),
        MINE,
        *fortify,
        *(BOMBARD[h] for h in enemies),
    ]


def why_not_use(s: State, side: Side, prompt: str, answer: Action) -> Refusal | None:
    """6.3a, 7.0, 8.0 What the chosen card may be used for."""
    if answer is EVENT:
        assert s.chosen is not None
        return why_not_event(s, s.chosen)
    return why_not_action(s, side, prompt, answer)


def why_not_event(s: State, card: Card) -> Refusal | None:
    """9.2, A52, G2 A Response has no Event; an Event must be able to change something."""
    facts = s.tables.cards[card]
    if facts.kind == "response":
        return Refusal(
            "9.2", f"{facts.title} is a Response and has no Event", "Use it for an action (rule 7.0 or 8.0)."
        )
    return EVENTS[card].refuse(s)


def why_not_action(s: State, side: Side, prompt: str, answer: Action) -> Refusal | None:
    """7.1-7.5, 8.1-8.4 Each action's own conditions."""
    if answer.verb not in VERBS[side]:
        if answer.verb in VERBS[ENEMY[side]]:
            return Refusal("7.0" if side == OTTOMAN else "8.0", f"{answer.verb} is no action of your side")
        return not_now("6.3a", prompt)
    h = answer.ids[0] if answer.ids else None
    if side == OTTOMAN:
        return _why_not_ottoman(s, answer.verb, h)
    return _why_not_habsburg(s, answer.verb, h)


VERBS = {
    OTTOMAN: ("entrench", "assault", "mine", "fortify", "bombard"),
    HABSBURG: ("sortie", "mine", "fortify", "barrage"),
}


def _why_not_ottoman(s: State, verb: str, h: Hex | None) -> Refusal | None:
    if h is None:  # mine (A10: always), or fortify without a hex
        return None if verb == "mine" else ottoman_actions.why_not_fortify_cannons(s)
    match verb:
        case "entrench":
            return ottoman_actions.why_not_entrench(s, h)
        case "assault":
            return ottoman_actions.why_not_assault(s, h)
        case "fortify":
            return ottoman_actions.why_not_fortify(s, h)
        case _:
            return ottoman_actions.why_not_bombard(s, h)


def _why_not_habsburg(s: State, verb: str, h: Hex | None) -> Refusal | None:
    if h is None and verb == "fortify":
        if any(habsburg_actions.why_not_fortify(s, own) is None for own in s.held(HABSBURG)):
            return Refusal("8.3", "say which hex to fortify")
        return Refusal("A13", "none of your hexes has room for a Fortification")
    if h is None:
        return None
    return habsburg_actions.why_not_sortie(s, h) if verb == "sortie" else habsburg_actions.why_not_fortify(s, h)


def note_on_use(s: State, side: Side, answer: Action) -> str | None:
    """A54 Why a legal action can change nothing."""
    if answer.verb == "bombard":
        return ottoman_actions.note_on_bombard(s, answer.ids[0])
    if answer is BARRAGE:
        return habsburg_actions.note_on_barrage(s)
    if answer is MINE and not s.bag[side]:
        if s.shovels(side) < s.tables.threshold:
            return "no effect: the Tunnel bag is empty and there are not shovels enough"
        if not concepts.adjacent_enemy(s, side):
            return "no effect: the Tunnel bag is empty and no enemy hex is in reach of an Explosion"
    return None


def perform(s: State, side: Side, use: Action) -> Procedure[None]:
    """7, 8 Carry out one action."""
    h = use.ids[0] if use.ids else None
    match use.verb:
        case "entrench" if h:
            yield from ottoman_actions.entrench(s, h)
        case "assault" if h:
            yield from ottoman_actions.assault(s, h)
        case "bombard" if h:
            yield from ottoman_actions.bombard(s, h)
        case "fortify" if side == OTTOMAN:
            yield from ottoman_actions.fortify(s, h)
        case "fortify" if h:
            habsburg_actions.fortify(s, h)
        case "sortie" if h:
            yield from habsburg_actions.sortie(s, h)
        case "barrage":
            yield from habsburg_actions.barrage(s)
        case "mine":
            yield from mining.mine(s, side)


# C. Advance


def advance(s: State) -> None:
    """6.5, 6.1 The round marker moves one space."""
    s.round += 1
    victory.check_rounds(s)
