"""A match from line to line, as one viewer saw it then. Answers that were taken back are left out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from demilune.engine.journal import Line
from demilune.engine.log import Viewer
from demilune.engine.match import Match
from demilune.engine.replay import replay
from demilune.server.connection import Connection
from demilune.server.differences import differences
from demilune.server.messages import Answer, Frame, Replay, Replayed
from demilune.server.sight import entry, view_of
from demilune.server.table import No, Table

MOST = 20_000


async def frames(table: Table, connection: Connection, ask: Replay) -> Answer:
    """The frames that were asked for, if this page may have them."""
    match, viewer = table.match, ask.viewer
    if viewer is not None:
        match.game.side_named(viewer)
        if match.outcome is None and viewer != connection.viewer:
            raise No("wrong_seat", "While the game goes on, it is shown as you see it.")
    if not (0 <= ask.first <= MOST and 0 <= ask.count <= MOST):
        raise No("malformed", "There are not so many frames.")
    return await asyncio.to_thread(_replayed, match, list(match.journal.lines), viewer, ask.first, ask.count)


def _replayed(match: Match, lines: Sequence[Line], viewer: Viewer, first: int, count: int) -> Replayed:
    found: list[Frame] = []
    base: dict[str, object] | None = None
    view: dict[str, object] = {}
    total = told = 0
    for line, then in moments(match, lines):
        happened = list(then.happened(viewer, told))
        told = max([told, *(h.index + 1 for h in happened)])
        if total >= first + count:
            total += 1
            continue
        before, view = view, view_of(then, viewer)
        if total < first or base is None:
            base = view
        if total >= first:
            patch = differences(before, view) if total else {}
            label = _label(then, lines[line], viewer)
            found.append(Frame(then.number, lines[line].side, label, patch, [entry(h) for h in happened]))
        total += 1
    return Replayed(viewer, base or {}, found, total)


def moments(match: Match, lines: Sequence[Line]) -> Iterator[tuple[int, Match]]:
    """The match after each line that stands, the deal first. It is one match, which goes on."""
    stands = _standing(lines)
    played = [(line.side, line.text) for line in lines]
    for number, then in replay(match.game, match.setup, match.tables, match.secret, played):
        if number in stands:
            yield number, then


def _standing(lines: Sequence[Line]) -> set[int]:
    """The lines that were neither taken back nor only took others back."""
    stands: list[int] = []
    for number, line in enumerate(lines):
        if line.text.startswith("!undo "):
            back = int(line.text[6:])
            stands = [n for n in stands if n < back or lines[n].text.startswith("!")]
        else:
            stands.append(number)
    return set(stands)


def _label(match: Match, line: Line, viewer: Viewer) -> str:
    """What the line did, in words that this viewer may read."""
    if line.side is None:
        return ""
    if line.text.startswith("!"):
        return _of_the_table(match, line)
    if line.secret and line.side != viewer:
        return "An answer face down"
    return match.label(match.game.vocabulary[line.text.removeprefix("+")])


def _of_the_table(match: Match, line: Line) -> str:
    side = match.game.side_titles[line.side or ""]
    match line.text[1:].split():
        case ["resign"]:
            return f"{side} resigns"
        case ["draw", "offer"]:
            return f"{side} offers a draw"
        case ["draw", said]:
            return f"{side} {said}s the draw"
        case ["seat", "computer", *_]:
            return f"A computer takes the {side} seat"
        case ["seat", *_]:
            return f"A player takes the {side} seat"
    return ""
