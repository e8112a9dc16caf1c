"""What a page may ask of a table, and who may ask it.

Every request begins with the seat: `own` is the side that the page looks through and its person holds. What a side
may not know is not computed for it; nothing here makes a sentence of a decision that is another side's.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TypeVar

from demilune.engine.decision import Decision, Side
from demilune.engine.errors import (
    Ambiguous,
    CannotUndo,
    DemiluneError,
    NotAnAction,
    NotOffered,
    RuleError,
    SaveError,
    Stale,
    WrongSide,
)
from demilune.engine.match import Match
from demilune.server import branching, commanding, messages, replaying, seating, sounding
from demilune.server.connection import Connection
from demilune.server.messages import Answer, Ask, Done, Failed
from demilune.server.table import No, Table
from demilune.store import CannotSave, MovedOn, NoSuchMatch, Unusable
from demilune.table.words import sentence

LOG = logging.getLogger("demilune.server")

T = TypeVar("T")

MOST_ANSWERS = 60
MOST_LINES = 10_000
LONGEST_LINE, LONGEST_WORD = 500, 200

_KINDS: tuple[tuple[type[DemiluneError], str], ...] = (
    (Stale, "stale"),
    (WrongSide, "wrong_seat"),
    (NotOffered, "not_offered"),
    (Ambiguous, "ambiguous"),
    (NotAnAction, "not_an_action"),
    (CannotUndo, "cannot_undo"),
    (MovedOn, "stale"),
    (CannotSave, "not_saved"),
)


# What the store says of its files, or of a journal's lines, is for who runs the server.
UNTOLD: dict[type[DemiluneError], str] = {
    MovedOn: "This match was played on elsewhere; look again.",
    CannotSave: "It could not be written down, so it has not happened.",
    NoSuchMatch: "There is no such match.",
    Unusable: "The store of matches cannot be used.",
    SaveError: "This match cannot be read by this server.",
}


async def answer(table: Table, connection: Connection, ask: Ask) -> Answer:
    """Do what is asked, or say why not."""
    try:
        return await _answer(table, connection, ask)
    except RuleError as error:
        table.report(error.report)
        text = "A rule failed. The match stands as before that answer; a report for its makers was written."
        return Failed("fault", text, number=table.match.number)
    except DemiluneError as error:
        return failed(error, table.match)


def failed(error: DemiluneError, match: Match | None = None) -> Failed:
    """An error as a page is told of it."""
    if isinstance(error, No):
        return error.failed
    number = match.number if match is not None else None
    kind = next((kind for of, kind in _KINDS if isinstance(error, of)), "refused")
    if isinstance(error, tuple(UNTOLD)):
        if not isinstance(error, MovedOn | NoSuchMatch):
            LOG.error("%s", error)
        return Failed(kind, next(text for of, text in UNTOLD.items() if isinstance(error, of)), number=number)
    if isinstance(error, NotOffered):
        refusal = error.refusal
        rule = "" if refusal.rule == "table" else refusal.rule
        return Failed(kind, f"{sentence(refusal.text)}.", rule, refusal.remedy, number)
    return Failed(kind, sentence(str(error)), number=number)


async def _answer(table: Table, connection: Connection, ask: Ask) -> Answer:
    match ask:
        case messages.Hello():
            return _begin(table, connection, ask)
        case messages.Look():
            return _look(table, connection, ask.viewer)
        case messages.Play():
            return play(table, own(table, connection), ask.answers, ask.number)
        case messages.Undo():
            return undo(table, own(table, connection), ask.to, ask.number)
        case messages.Redo():
            return redo(table, own(table, connection), ask.number)
        case messages.StandBy():
            return stand_by(table, own(table, connection), ask.windows, ask.decline, ask.this_turn)
        case messages.Resign():
            side = own(table, connection)
            not_in_a_lesson(table)
            return _with_number(table, ask.number, lambda: table.match.resign(side))
        case messages.OfferDraw():
            return offer_draw(table, own(table, connection), ask.number)
        case messages.AnswerDraw():
            return answer_draw(table, own(table, connection), ask.accept, ask.number)
        case messages.Say():
            return _say(table, connection, ask.text)
        case messages.Rename():
            return seating.rename(table, connection.person, ask.name)
        case messages.GiveSeat():
            not_in_a_lesson(table)
            return seating.give(table, connection.person, ask)
        case messages.StopThinking():
            own(table, connection)
            table.thinking.pause(not ask.go_on)
            return Done()
        case messages.Command():
            return await commanding.command(table, own(table, connection), ask)
        case messages.Odds():
            copy = asked_copy(table, connection)
            return await asyncio.to_thread(sounding.odds, copy, ask.action, ask.assuming)
        case messages.Why():
            copy = asked_copy(table, connection)
            return await asyncio.to_thread(sounding.why, copy, ask.about)
        case messages.Overlay():
            viewer, copy = connection.viewer, table.match.copy()
            return await asyncio.to_thread(sounding.overlay, copy, table.face, viewer, ask.name)
        case messages.Replay():
            return await replaying.frames(table, connection, ask)
        case messages.Branch():
            return await branching.branch(table, connection, ask.number)


# Whose seat


def own(table: Table, connection: Connection) -> Side:
    """The side that this page plays; No where it only looks on."""
    side = connection.viewer
    if side is None or side not in table.sides_of(connection.person):
        raise No("wrong_seat", "You have no seat here; you look on.")
    return side


def asked_copy(table: Table, connection: Connection) -> Match:
    """A copy of the match to think about, if the decision is this page's: nobody sounds out the other side."""
    its_decision(table.match, own(table, connection))
    return table.match.copy()


def its_decision(match: Match, side: Side) -> Decision:
    """The decision that waits, if it is this side's."""
    decision = match.decision
    if decision is None or match.outcome is not None:
        raise No("not_offered", "The game is over.")
    if decision.side != side:
        raise No("wrong_seat", f"It is the {match.game.side_titles[decision.side]} side's decision.")
    return decision


def not_in_a_lesson(table: Table) -> None:
    """No, where a lesson says how the match goes on."""
    if table.guide is not None:
        raise No("not_offered", "This is for real games; a lesson goes one way.")


def may_look(table: Table, connection: Connection, viewer: Side | None) -> None:
    """No, unless this person holds that side; everybody may look on."""
    if viewer is not None and viewer not in table.sides_of(connection.person):
        raise No("wrong_seat", "You do not hold that seat.")


# Looking


def _begin(table: Table, connection: Connection, ask: messages.Hello) -> Answer:
    may_look(table, connection, ask.viewer)
    connection.viewer, connection.begun = ask.viewer, True
    connection.send(table.whole(connection, ask.seen, ask.number))
    return Done()


def _look(table: Table, connection: Connection, viewer: Side | None) -> Answer:
    may_look(table, connection, viewer)
    connection.viewer = viewer
    connection.send(table.whole(connection))
    return Done()


# Answers


def play(table: Table, side: Side, answers: list[str], number: int) -> Answer:
    """Give the answers; of several, those that stand do, and the reason is told why the next one does not."""
    match = table.match
    if not 0 < len(answers) <= MOST_ANSWERS or any(len(text) > LONGEST_WORD for text in answers):
        raise No("malformed", f"One to {MOST_ANSWERS} answers, please.")
    if table.guide is not None and number == match.number and (astray := table.guide.why_not(match, answers)):
        raise NotOffered(astray)
    if len(answers) == 1:
        table.change(lambda: match.play(answers[0], side=side, number=number))
        return Done(1)
    stood = table.change(lambda: match.play_all(answers, side=side, number=number))
    if not stood.answers:
        match.play(answers[0], side=side, number=number)  # raises what was wrong with the first
    return Done(stood.answers, sentence(stood.why) if stood.why is not None else "")


def _with_number(table: Table, number: int, act: Callable[[], T]) -> Answer:
    """What the table does itself, if the page has seen how the match stands."""
    match = table.match
    if number != match.number:
        raise No("stale", f"The match is at number {match.number}, you saw number {number}.", "Look again.")
    table.change(act)
    return Done()


def undo(table: Table, side: Side, to: int | None, number: int) -> Answer:
    """Take answers back; how many."""
    _not_for_ever(table)
    return Done(table.change(lambda: table.match.undo(to, side=side, number=number)))


def _not_for_ever(table: Table) -> None:
    """No, where a match has become longer than any that is played: back and forth without end."""
    if table.match.number >= MOST_LINES:
        raise No("refused", "This match has become so long that it only goes forward.")


def redo(table: Table, side: Side, number: int) -> Answer:
    """Give them once more; how many."""
    return Done(table.change(lambda: table.match.redo(side=side, number=number)))


def stand_by(table: Table, side: Side, windows: list[str], decline: bool, this_turn: bool = False) -> Answer:
    """A secret order of the side, kept with the match."""
    match = table.match
    not_in_a_lesson(table)
    if len(windows) > MOST_ANSWERS:
        raise No("malformed", "There are not so many windows.")

    def act() -> None:
        for window in windows:
            match.stand_by(side, window, decline, this_turn)

    table.change(act)
    return Done()


def answer_draw(table: Table, side: Side, accept: bool, number: int) -> Answer:
    """Accept the other side's offer, or decline it."""
    not_in_a_lesson(table)
    return _with_number(table, number, lambda: table.match.answer_draw(side, accept))


def offer_draw(table: Table, side: Side, number: int) -> Answer:
    """Offer a draw. A computer plays on."""
    match = table.match
    not_in_a_lesson(table)
    if match.draw_offered_by == side:
        raise No("not_offered", "You have offered a draw already; it stands until it is answered.")
    _not_for_ever(table)
    answer = _with_number(table, number, lambda: match.offer_draw(side))
    for other in match.game.sides:
        if other != side and table.computer(other) is not None and match.draw_offered_by == side:
            table.change(lambda: match.answer_draw(other, False))  # noqa: B023  called at once
            return Done(text="The computer declines and plays on.")
    return answer


def _say(table: Table, connection: Connection, text: str) -> Answer:
    text = " ".join(seating.visible(text).split())
    person = connection.person
    if person is None or not table.sides_of(person):
        raise No("wrong_seat", "Who has a seat may speak at this table.")
    if not 0 < len(text) <= LONGEST_LINE:
        raise No("malformed", f"A word to the others has 1 to {LONGEST_LINE} characters.")
    table.say(person, text)
    return Done()
