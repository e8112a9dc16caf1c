"""Saved matches: reading them, and `demilune list`."""

from __future__ import annotations

from argparse import Namespace
from datetime import datetime, timedelta
from pathlib import Path

import demilune
from demilune.engine.errors import DemiluneError
from demilune.engine.match import Match
from demilune.store import Kept, Store, opened
from demilune.terminal.drawing import drawing_of
from demilune.terminal.scene import short_title
from demilune.terminal.seats import people


class Unreadable(DemiluneError):
    """A saved game that cannot be read: its file, the line, and why."""


def loaded(kept: Kept) -> Match:
    """The match in this file; the error names the file."""
    try:
        return demilune.load(kept.text or "")
    except DemiluneError as error:
        raise unreadable(kept.path, error) from None


def unreadable(path: Path, error: DemiluneError) -> Unreadable:
    """The error with its file before it."""
    return Unreadable(f"{path}{' ' if 'line ' in str(error)[:8] else ': '}{error}")


def running(store: Store) -> list[tuple[Match, Kept]]:
    """The unfinished matches that can be read, the one last played last."""
    found = []
    for path in sorted(store.paths(), key=_when):
        try:
            kept = opened(path)
            match = loaded(kept)
        except DemiluneError:
            continue
        if match.outcome is None:
            found.append((match, kept))
    return found


def list_matches(_asked: Namespace) -> int:
    """`demilune list`: every saved match on a line."""
    store = Store()
    paths = sorted(store.paths(), key=_when, reverse=True)
    for path in paths:
        try:
            kept = opened(path)
            print(description(loaded(kept), kept))
        except DemiluneError as error:
            print(f"cannot be read: {error}")
    if not paths:
        print(f"There are no saved matches in {store.matches}; `demilune play` starts one.")
    return 0


def description(match: Match, kept: Kept) -> str:
    """Number, game, state and age of a match."""
    return f"match {kept.name}: {short_title(match.game)}, {_state(match)}, {_ago(kept.path)}"


def brief(match: Match, kept: Kept) -> str:
    """The same without the game, for a menu of one game."""
    return f"match {kept.name}: {_state(match)}, {_ago(kept.path)}"


def _state(match: Match) -> str:
    titles = match.game.side_titles
    if match.outcome is not None:
        winner = match.outcome.winner
        return f"{titles[winner] + ' won' if winner is not None else 'drawn'}: {match.outcome.kind}"
    assert match.decision is not None
    side = match.decision.side
    persons = people(match)
    who = f"you ({titles[side]})" if persons == [side] else titles[side]
    return f"{drawing_of(match.game).headline(match.view())}, {who} to answer"


def _when(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _ago(path: Path) -> str:
    then = datetime.fromtimestamp(_when(path))
    age = datetime.now() - then
    if age < timedelta(minutes=2):
        return "a moment ago"
    if age < timedelta(hours=2):
        return f"{age.seconds // 60} minutes ago"
    return f"{then:%Y-%m-%d %H:%M}"
