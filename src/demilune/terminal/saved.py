"""Saved matches: reading them, and `demilune list`."""

from __future__ import annotations

from argparse import Namespace
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

import demilune
from demilune.engine.errors import DemiluneError, OutdatedRules
from demilune.engine.match import Match
from demilune.store import Kept, Store
from demilune.terminal.drawing import drawing_of
from demilune.terminal.scene import short_title
from demilune.terminal.seats import people


class Unreadable(DemiluneError):
    """A saved game that cannot be read: its file, the line, and why."""


def loaded(kept: Kept, upgrade: bool = False) -> Match:
    """The match in this file; the error names the file."""
    try:
        return demilune.load(kept.text or "", upgrade=upgrade)
    except OutdatedRules:
        raise
    except DemiluneError as error:
        raise unreadable(kept.path, error) from None


def unreadable(path: Path, error: DemiluneError) -> Unreadable:
    """The error with its file before it."""
    return Unreadable(f"{path}{' ' if 'line ' in str(error)[:8] else ': '}{error}")


def running(store: Store) -> list[tuple[Match, Kept]]:
    """The unfinished matches that can be read, the one last played last."""
    found = []
    for _, kept in store.all():
        with suppress(DemiluneError):
            if isinstance(kept, Kept) and (match := loaded(kept)).outcome is None:
                found.append((match, kept))
    return found


def list_matches(_asked: Namespace) -> int:
    """`demilune list`: every saved match on a line, the last one first."""
    store = Store()
    lines = [_line(path, kept) for path, kept in store.all()]
    print("\n".join(reversed(lines)) or f"There are no saved matches in {store.matches}; `demilune play` starts one.")
    return 0


def _line(path: Path, kept: Kept | DemiluneError) -> str:
    if not isinstance(kept, Kept):
        return f"cannot be read: {kept}"
    try:
        return description(loaded(kept), kept)
    except OutdatedRules:
        return f"match {kept.name}: {path}, of older rules: `demilune play --resume {kept.name}` asks whether to go on"
    except DemiluneError as error:
        return f"cannot be read: {error}"


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


def _ago(path: Path) -> str:
    then = datetime.fromtimestamp(path.stat().st_mtime)
    age = datetime.now() - then
    if age < timedelta(minutes=2):
        return "a moment ago"
    if age < timedelta(hours=2):
        return f"{age.seconds // 60} minutes ago"
    return f"{then:%Y-%m-%d %H:%M}"
