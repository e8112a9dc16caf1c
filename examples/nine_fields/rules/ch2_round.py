"""2 A round: a field is chosen, bands are sent, the stronger takes it."""

from __future__ import annotations

from functools import partial

from demilune.engine.actions import Action, Refusal
from demilune.engine.decision import Decision, Procedure
from examples.nine_fields import events as ev
from examples.nine_fields.ids import ENEMY, NORTH, PLAY_CARD, SELECT, SOUTH, Side
from examples.nine_fields.model import State, strength
from examples.nine_fields.rules import ch3_drums, ch4_winning


def begin(s: State) -> None:
    """Another round."""
    s.round += 1
    s.tell(ev.RoundBegan(s.round))


def contest(s: State) -> Procedure[bool]:
    """2.1-2.3 One field, from choosing it to taking it. True: that was the round."""
    chooser = s.chooser
    choice = yield Decision(
        chooser,
        "choose_field",
        "2.1",
        lambda: [a for a in SELECT.values() if why_not_choose(s, a) is None],
        f"Round {s.round}: choose a field to contest.",
        partial(why_not_choose, s),
    )
    s.contested = choice.ids[0]
    s.tell(ev.FieldChosen(chooser, s.contested))

    for side in (chooser, ENEMY[chooser]):
        yield from send_band(s, side)
    leader = show_bands(s)
    winner = yield from ch3_drums.offer(s, leader)
    ch4_winning.take_field(s, winner)
    return True


def why_not_choose(s: State, wanted: Action) -> Refusal | None:
    """2.1 A field that was taken cannot be chosen again."""
    if wanted.verb != "select":
        return Refusal("2.1", "a field has to be chosen now", "Select one that is free.")
    owner = s.taken[wanted.ids[0]]
    if owner is None:
        return None
    return Refusal("2.1", f"{s.tables.fields[wanted.ids[0]].name} was taken by {owner.title()}")


def send_band(s: State, side: Side) -> Procedure[None]:
    """2.2 A band goes face down. Which one is read from the State when it is shown, so that a guess may replace it."""
    answer = yield Decision(
        side,
        "send_band",
        "2.2",
        lambda: [PLAY_CARD[b] for b in s.hand[side]],
        f"{s.tables.fields[s.contested].name}: send one of your {len(s.hand[side])} bands, face down.",
        partial(why_not_send, s, side),
        secret=True,
    )
    band = answer.ids[0]
    s.hand[side].remove(band)
    s.sent[side] = band
    s.tell_apart(side, ev.BandSent(side, band), ev.BandSent(side))


def why_not_send(s: State, side: Side, wanted: Action) -> Refusal | None:
    """2.2 A band is sent from the hand."""
    if wanted.verb != "play_card":
        return Refusal("2.2", "a band has to be sent now", "Play one from your hand.")
    if wanted.ids[0] in s.hand[side]:
        return None
    return Refusal("2.2", f"{wanted.ids[0]} is not in your hand")


def show_bands(s: State) -> Side:
    """2.3 Both are turned face up; the side of the stronger one leads. Nobody can take anything back from here."""
    north, south = s.sent[NORTH], s.sent[SOUTH]
    assert north is not None
    assert south is not None
    s.shown = True
    s.reveal("the bands that were sent")
    s.tell(ev.BandsShown(north, south))
    return NORTH if strength(north) > strength(south) else SOUTH
