"""The words that are no answers: which there are, and what the table itself can do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from demilune.engine.errors import CannotUndo
from demilune.files import write_new
from demilune.table.answers import Unclear
from demilune.table.seats import COMPUTER, PERSON, computer_at
from demilune.table.words import listed
from demilune.terminal import questions

if TYPE_CHECKING:
    from demilune.terminal.table import Table

Command: TypeAlias = "Callable[[Table, list[str]], None]"

HINT = "'help' lists the commands."
HELP = """\
Answers    3              by number; several at once: 3 5
           1x2            answer 1 twice, or 2 of what answer 1 can move; 1xall
           assault cwc    in its own words, or the beginnings of some of them
           all glc, 2 yeniceri 1 sekban    shorthand: all that can; so many of each
Questions  why ANSWER     why it is allowed, or which rule forbids it; also: why HEX
           odds [ANSWER]  what it may lead to; NAME=VALUE supposes something else
           note [ANSWER]  why an answer marked ° can do nothing
           hand, board, actions, log [N], card CODE, rules [7, 10.7 or words]
Undoing    undo [N]       the last answer, or N of them, back to the last die
           undo to N      back to journal line N (see 'log');  redo
Declining  decline always [WINDOW]    do not ask me there any more
           decline until [WINDOW]     ask me again;  decline list
Table      draw, resign   both ask once more
           take over SIDE [by BOT]    sit down there, or let the computer
           save [FILE]    a copy; the match itself is kept after every answer
           quit           or Ctrl-C: nothing is lost"""


def obey(table: Table, typed: str) -> bool:
    """Carry out a command; False where the words are none."""
    word, *rest = typed.split()
    name = word.lower()
    if name == "decline" and (not rest or rest[0].lower() not in _STANDING):
        return False
    command = _COMMANDS.get(name)
    if command is None:
        return False
    command(table, rest)
    return True


def _help(table: Table, _rest: list[str]) -> None:
    table.front.read("Commands", HELP.splitlines())


# Taking back


def _undo(table: Table, rest: list[str]) -> None:
    match, viewer = table.match, table.viewer
    to = _journal_number(rest)
    if to is not None:
        table.change(lambda: match.undo(to, side=viewer))
        table.front.tell([f"Taken back to journal line {to}."])
        return
    wanted = int(rest[0]) if rest and rest[0].isdecimal() else 1
    taken = 0
    try:
        while taken < wanted:
            table.change(lambda: match.undo(side=viewer))
            taken += 1
    except CannotUndo as error:
        if not taken:
            raise
        table.front.tell([f"Took back {taken}. {error}"])
        return
    table.front.tell(["Taken back. 'redo' gives it again." if taken == 1 else f"Took back {taken}."])


def _journal_number(rest: list[str]) -> int | None:
    if rest[:1] == ["to"] and len(rest) == 2 and rest[1].isdigit():
        return int(rest[1])
    if rest and not (len(rest) == 1 and rest[0].isdigit()):
        raise Unclear("'undo', 'undo 3' (answers), or 'undo to 41' (a journal line, see 'log').")
    return None


def _redo(table: Table, _rest: list[str]) -> None:
    questions.own_decision(table)
    table.change(table.match.redo)
    table.front.tell(["Given again."])


# Standing orders

_STANDING = ("always", "until", "list")


def _decline(table: Table, rest: list[str]) -> None:
    match, viewer = table.match, table.viewer
    if viewer is None:
        raise Unclear("It is not your decision now.")
    words = table.drawing.windows(match.tables, viewer)
    known = {w: words.get(w, w) for w, sides in match.game.windows.items() if viewer in sides}
    if rest[0].lower() == "list" or not known:
        orders = sorted(match.standing[viewer])
        table.front.tell(
            [f"You decline without being asked: {listed(orders)}."] + [f"{w}: {what}" for w, what in known.items()]
        )
        return
    always = rest[0].lower() == "always"
    for window in _windows(table, rest[1:], list(known), always):
        table.change(partial(match.stand_by, viewer, window, always))
        how = f"declined without asking; 'decline until {window}' asks you again" if always else "you are asked again"
        table.front.tell([f"{window}, {known[window]}: {how}."])


def _windows(table: Table, rest: list[str], known: list[str], always: bool) -> list[str]:
    assert table.viewer is not None
    standing = sorted(table.match.standing[table.viewer])
    if not rest:
        decision = table.match.decision
        if not always:
            return standing
        if decision is not None and decision.side == table.viewer and decision.window is not None:
            return [decision.window]
        raise Unclear(f"Say which window: {', '.join(known)}; 'decline list' explains them.")
    if rest[0].lower() == "all":
        return known if always else standing
    window = rest[0].upper()
    if window not in known:
        raise Unclear(f"You have no window '{rest[0]}'; yours are {', '.join(known)}.")
    return [window]


# The table itself


def _draw(table: Table, rest: list[str]) -> None:
    match, viewer = table.match, table.viewer
    if viewer is None:
        raise Unclear("Nobody sits here.")
    if match.draw_offered_by not in (None, viewer):
        if rest[:1] not in (["accept"], ["decline"]):
            raise Unclear("The other side offers a draw: 'draw accept' or 'draw decline'.")
        if rest[0] == "decline" or _sure(table, "End the game in a draw?"):
            table.change(lambda: match.answer_draw(viewer, rest[0] == "accept"))
        return
    if not _sure(table, "Offer a draw?"):
        return
    table.change(lambda: match.offer_draw(viewer))
    enemy = match.game.enemy(viewer)
    if computer_at(match, enemy) is not None:
        table.change(lambda: match.answer_draw(enemy, False))
        table.front.tell(["The computer declines and plays on."])
        return
    table.front.tell(["The draw is offered; it stands until the other side has answered."])


def _resign(table: Table, _rest: list[str]) -> None:
    viewer = table.viewer
    if viewer is None:
        raise Unclear("Nobody sits here.")
    if _sure(table, f"Give the game up as {table.match.game.side_titles[viewer]}?"):
        table.change(lambda: table.match.resign(viewer))


def _sure(table: Table, question: str) -> bool:
    table.front.tell([f"{question} Type 'yes' to do it."])
    sure = table.front.ask(table.scene()).lower() in ("yes", "y")
    if not sure:
        table.front.tell(["Not done."])
    return sure


def _take(table: Table, rest: list[str]) -> None:
    match = table.match
    words = [word for word in rest if word.lower() not in ("over", "by", COMPUTER)]
    if not words:
        seats = [f"{title}: {match.seats.get(side, PERSON)}" for side, title in match.game.side_titles.items()]
        table.front.tell(
            ["; ".join(seats) + ". 'take over SIDE' sits a person there, 'take over SIDE by BOT' a computer."]
        )
        return
    side = match.game.side_named(words[0].lower())
    if len(words) > 1:
        table.computers.known(words[1])
    player = f"{COMPUTER} {words[1]}" if len(words) > 1 else PERSON
    table.change(lambda: match.take_over(side, player))
    table.front.tell([f"{match.game.side_titles[side]} is now played by: {player}."])


def _save(table: Table, rest: list[str]) -> None:
    if rest:
        path = Path(" ".join(rest)).expanduser()
        write_new(path, table.match.save())
        table.front.tell([f"A copy is in {path}."])
        return
    table.keep()
    if table.kept.is_up_to_date(table.match):
        table.front.tell([f"Kept in {table.kept.place}."])


def _quit(_table: Table, _rest: list[str]) -> None:
    from demilune.terminal.table import Leave

    raise Leave


def _go(table: Table, _rest: list[str]) -> None:
    if table.match.decision is not None and table.match.decision.side == table.viewer:
        raise Unclear("It is your decision.")


_COMMANDS: dict[str, Command] = {
    "help": _help,
    "?": _help,
    "why": questions.why,
    "odds": questions.chances,
    "note": questions.note,
    "hand": questions.hand,
    "board": questions.board,
    "actions": questions.actions,
    "log": questions.log,
    "rules": questions.rules,
    "rule": questions.rules,
    "card": questions.card,
    "undo": _undo,
    "redo": _redo,
    "decline": _decline,
    "draw": _draw,
    "resign": _resign,
    "take": _take,
    "save": _save,
    "quit": _quit,
    "exit": _quit,
    "go": _go,
}
NAMES = [
    *(name for name in _COMMANDS if len(name) > 1 and name not in ("rule", "exit", "go")),
    "decline always",
    "take over",
]
