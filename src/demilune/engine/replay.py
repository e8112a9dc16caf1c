"""Playing a journal through again."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from demilune.engine.decision import Side
from demilune.engine.errors import NotAnAction
from demilune.engine.game import Game
from demilune.engine.journal import Line
from demilune.engine.match import Mark, Match
from demilune.engine.setup import Setup
from demilune.engine.state import State, decode


def replay(
    game: Game, setup: Setup, tables: Any, secret: bytes, lines: Sequence[tuple[Side | None, str]]
) -> Iterator[tuple[int, Match]]:
    """Play a journal through from its beginning: the match after each line. It is one match, which goes on.

    Where the match once went on under newer rules from a checkpoint, only what followed can be played through.
    """
    start = max((n for n, (_, text) in enumerate(lines) if is_fresh_start(text)), default=0)
    match = (
        new_match(game, setup, tables, secret)
        if start == 0
        else started_afresh(game, setup, tables, secret, lines[: start + 1])
    )
    yield start, match
    for number, (side, text) in enumerate(lines[start + 1 :], start + 1):
        repeat_line(match, side, text)
        yield number, match


def is_fresh_start(text: str) -> bool:
    """Is this the line of a match that went on from a checkpoint under newer rules?"""
    return text.startswith("!rules ") and text.count(" ") == 2


def started_afresh(
    game: Game, setup: Setup, tables: Any, secret: bytes, lines: Sequence[tuple[Side | None, str]]
) -> Match:
    """The match at the last of these lines, which holds the checkpoint it went on from."""
    kept = msgspec.json.decode(zlib.decompress(urlsafe_b64decode(lines[-1][1].split()[2])))
    match = Match(game, setup, tables, secret, bound_state(game, tables, kept["state"]))
    match.journal.lines = [Line(side, text, False, kept["chances"], 0) for side, text in lines]
    match._chances_from = kept["chances"]
    match._marks = [Mark(match.state, 0, kept["chances"], kept["scripted"], 0)]
    match._restart(match._marks[0])
    return match


def bound_state(game: Game, tables: Any, data: Any) -> State:
    """A State from its saved data."""
    state = decode(game.state_type, msgspec.json.encode(data))
    state.tables = tables
    return state


def repeat_line(match: Match, side: Side | None, text: str) -> None:
    """Do what one journal line says."""
    if not text.startswith("!"):
        match._play(text.removeprefix("+"), side, None, joined=text.startswith("+"))
        return
    word, *rest = text[1:].split()
    who = side or ""
    match (word, rest):
        case ("undo", [to]) if to.isdigit():
            match.undo(int(to))
        case ("resign", []):
            match.resign(who)
        case ("draw", ["offer"]):
            match.offer_draw(who)
        case ("draw", ["accept" | "decline" as said]):
            match.answer_draw(who, said == "accept")
        case ("rules", [_]):
            match._write(side, text)
        case ("seat", [*player]) if player:
            match.take_over(who, " ".join(player))
        case _:
            raise NotAnAction(f"'{text}' is not a line of a journal.")


def new_match(game: Game, setup: Setup, tables: Any, secret: bytes) -> Match:
    """The match this set-up describes, at its first decision."""
    if setup.position is not None:
        state = game.read_position(tables, setup.scenario, setup.position)
    else:
        state = game.new_state(tables, setup.scenario)
    match = Match(game, setup, tables, secret, state)
    match.begin()
    return match
