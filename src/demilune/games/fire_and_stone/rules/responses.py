"""9 Responses: the windows in which they may be played (W1 to W9)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from demilune.engine.actions import DECLINE, Action, Refusal
from demilune.engine.decision import Procedure, value_of
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.ids import HABSBURG, OTTOMAN, RESPOND, Card, Hex, Side
from demilune.games.fire_and_stone.model import ANY_NUMBER, State, name
from demilune.games.fire_and_stone.rules import concepts
from demilune.games.fire_and_stone.rules.asking import ask, not_now

OPEN_FROM_DICE = 4  # W7 opens before a roll of so many Habsburg dice


class Moment(NamedTuple):
    """What a Response answers: the hex it is about, the dice that are about to be rolled, and in which window."""

    hex: Hex | None = None
    dice: int = 0
    window: str = ""


class Response(NamedTuple):
    """How a Response card works. The effect returns True where it cancels what it answers."""

    effect: Callable[[State, Moment], Procedure[bool] | bool]  # a plain function where it asks nothing
    refuse: Callable[[State, Moment], Refusal | None]  # from what everybody can see
    refuse_secretly: Callable[[State], Refusal | None] = lambda _s: None  # from what only its owner can see


RESPONSES: dict[Card, Response] = {}  # filled by cards/

WINDOW_SIDE: dict[str, Side] = {
    "W1": HABSBURG,
    "W2": HABSBURG,
    "W3": OTTOMAN,
    "W4": OTTOMAN,
    "W5": HABSBURG,
    "W6": OTTOMAN,
    "W7": OTTOMAN,
    "W8": HABSBURG,
    "W9": OTTOMAN,
}
OPENS = {
    "W1": "The Ottomans assault {hex}",
    "W2": "The Ottomans bombard {hex}",
    "W3": "The Habsburgs sortie against {hex}",
    "W4": "The Habsburgs fire a Barrage",
    "W5": "An Ottoman mine is about to explode under {hex}",
    "W6": "A Habsburg mine is about to explode under {hex}",
    "W7": "The Habsburgs are about to roll {dice} Cannon dice",
    "W8": "{hex} is given up without a fight",
    "W9": "Your Assault on {hex} has failed",
}


def open_window(s: State, window: str, moment: Moment) -> Procedure[Card | None]:
    """9.4, 9.5, A39, G6, G8, V27 Put a window to its side; the card played there, if it cancels what it answered.

    6.4c, A40 It does not matter whether the side has passed or whose turn it is. 9.3 No window opens on a Response.

    It is put whenever the side holds a card at all, whatever it is: a question must not betray a hand. It is left out
    only where everybody can see that no card could be played.
    """
    side, moment = WINDOW_SIDE[window], moment._replace(window=window)
    if not s.hand[side] or not _may_matter(s, window, moment):
        return None
    answer = yield ask(
        side,
        "respond",
        window,
        partial(prompt_for_window, s, window, moment),
        lambda: [*(RESPOND[c] for c in s.hand[side]), DECLINE],
        partial(why_not_respond, s, side, window, moment),
        window=window,
    )
    if answer is DECLINE:
        return None
    card = answer.ids[0]
    concepts.spend(s, side, card)
    s.tell(ev.CardPlayed(side, card, "response", moment.hex))
    if s.attack is not None:
        s.attack.cards.append(card)
    cancels = yield from value_of(RESPONSES[card].effect(s, moment))
    return card if cancels else None


def prompt_for_window(s: State, window: str, moment: Moment) -> str:
    """What is happening, to which a Response may be played."""
    what = OPENS[window].format(hex=name(s, moment.hex) if moment.hex else "", dice=moment.dice)
    return f"Response: {what}. Play a Response, or decline."


def _may_matter(s: State, window: str, moment: Moment) -> bool:
    """G8 Public grounds: is there a card of the window that nobody has seen discarded and that could do something?"""
    side = WINDOW_SIDE[window]
    return any(c not in s.discard[side] and RESPONSES[c].refuse(s, moment) is None for c in s.tables.answers[window])


def why_not_respond(s: State, side: Side, window: str, moment: Moment, answer: Action) -> Refusal | None:
    """9.2, 9.4, G6, G7 Why this card cannot be played in this window; declining is always allowed."""
    if answer is DECLINE:
        return None
    if answer.verb != "respond":
        return not_now(window, "play a Response, or decline.")
    card = answer.ids[0]
    facts = s.tables.cards[card]
    if facts.side != side or card not in s.hand[side]:
        return Refusal("9.4", f"{facts.title} is not in your hand")
    if facts.kind != "response":
        return Refusal("9.2", f"{facts.title} is an Event, not a Response", "Keep it for your own turn.")
    if window not in facts.windows:
        when = " or ".join(facts.windows)
        return Refusal(window, f"{facts.title} answers another occasion ({when})")
    response = RESPONSES[card]
    return response.refuse(s, moment) or response.refuse_secretly(s)


def habsburg_dice(s: State, dice: int, target: Hex | None, at_stake: int) -> Procedure[int]:
    """W7, G9 How many Cannon dice the Habsburgs roll after every cap. G6 Nothing at stake, nothing to answer."""
    if s.attack is not None:
        dice = min(dice, s.attack.most_dice[HABSBURG])
    if dice < OPEN_FROM_DICE or not at_stake:
        return dice
    yield from open_window(s, "W7", Moment(target, dice))
    dice, s.cap = min(dice, s.cap), ANY_NUMBER
    return dice
