"""`demilune replay` and `demilune verify`: a match again, and the proof that its chances were what they had to be."""

from __future__ import annotations

from argparse import Namespace
from collections import defaultdict
from typing import NamedTuple

import demilune
from demilune.engine.decision import Side
from demilune.engine.errors import DemiluneError
from demilune.engine.match import Match
from demilune.engine.replay import replay as replayed
from demilune.store import Kept, Store, TextFile
from demilune.table.faces import View
from demilune.terminal import keyboard
from demilune.terminal.drawing import drawing_of
from demilune.terminal.saved import loaded, unreadable
from demilune.terminal.scene import Front, Scene
from demilune.terminal.start import front


class Frame(NamedTuple):
    """The table after one line of the journal, and what that line did."""

    number: int
    view: View
    words: list[str]


def replay(asked: Namespace) -> int:
    """`demilune replay FILE`: step through at a keyboard, or print all of it."""
    kept = Store().find(asked.file)
    match = loaded(kept)
    side = match.game.side_named(asked.side) if asked.side is not None else None
    frames = _frames(match, side)
    screen = front(asked.plain)
    if not keyboard.at_keyboard():
        screen.tell([line for frame in frames for line in frame.words])
        last = frames[-1].view
        drawing = drawing_of(match.game)
        screen.tell(
            [*drawing.status_in_words(last, match.tables), *drawing.board_in_words(last, match.tables), *_ending(match)]
        )
        return 0
    return _step_through(match, kept, frames, screen)


def _frames(match: Match, side: Side | None) -> list[Frame]:
    """The match after each journal line at which something happened. Under other rules than its own: the log alone."""
    told: defaultdict[int, list[str]] = defaultdict(list)
    for line in match.log_for(side):
        told[line.number].append(str(line))
    lines = [(line.side, line.text) for line in match.journal.lines]
    try:
        views = {n: m.view(side) for n, m in replayed(match.game, match.setup, match.tables, match.secret, lines)}
    except DemiluneError:
        views = {}
    last = len(lines) - 1
    return [Frame(n, views.get(n, match.view(side)), told[n]) for n in range(len(lines)) if told[n] or n == last]


def _ending(match: Match) -> list[str]:
    if match.outcome is None:
        return ["The game is not finished."]
    winner = match.outcome.winner
    return [f"{match.game.side_titles[winner] + ' wins' if winner is not None else 'Nobody wins'}: {match.outcome}."]


def _step_through(match: Match, kept: Kept | TextFile, frames: list[Frame], screen: Front) -> int:
    at = 0
    try:
        while True:
            typed = screen.ask(_scene(match, kept, frames, at)).lower()
            if typed in ("q", "quit", "exit"):
                break
            to = _place(typed, at, frames)
            if to is None:
                screen.tell(["n: next, p: previous, a journal number: go there, start, end, q: leave."])
            else:
                at = to
    except (EOFError, KeyboardInterrupt):
        pass
    screen.close(_ending(match))
    return 0


def _place(typed: str, at: int, frames: list[Frame]) -> int | None:
    last = len(frames) - 1
    if typed.isdigit():
        return max((n for n, frame in enumerate(frames) if frame.number <= int(typed)), default=0)
    places = {"n": at + 1, "next": at + 1, "p": at - 1, "previous": at - 1, "start": 0, "end": last}
    return min(max(places[typed], 0), last) if typed in places else None


def _scene(match: Match, kept: Kept | TextFile, frames: list[Frame], at: int) -> Scene:
    frame = frames[at]
    return Scene(
        game=match.game,
        drawing=drawing_of(match.game),
        tables=match.tables,
        view=frame.view,
        name=f"match {kept.name}",
        moment=frame,
        prompt=f"Journal line {frame.number}, step {at + 1} of {len(frames)}: n next, p previous, a number, end, q",
        news=frame.words or (_ending(match) if at == len(frames) - 1 else []),
        log=[line for before in frames[max(at - 20, 0) : at + 1] for line in before.words],
    )


def verify(asked: Namespace) -> int:
    """`demilune verify FILE`: everything again from the secret; the line that fails, if one does."""
    kept = Store().find(asked.file)
    try:
        verified = demilune.verify(kept.text())
    except DemiluneError as error:
        raise unreadable(kept, error) from None
    match = verified.match
    print(f"{kept.place}: {match.game.title}")
    print("- no line was changed: the chain of digests over the journal fits")
    print(f"- the secret is the one committed to: {match.setup.commitment}")
    print(f"- {verified}")
    if verified.finished:
        print(f"- the result follows from the answers: {_ending(match)[0]}")
    if asked.chances:
        _print_chances(match, verified.finished)
    return 0


def _print_chances(match: Match, finished: bool) -> None:
    """Every chance with its purpose. Of a game still running only the dice: draws would give hands away."""
    for number, chance in enumerate(match.chances):
        shown = chance.text() if finished or isinstance(chance.result, tuple) else "shown when the game is over"
        print(f"{number:>5}  {chance.purpose}: {shown.lstrip('=')}")
