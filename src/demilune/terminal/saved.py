"""Saved matches: reading them, and `demilune list`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from demilune import register
from demilune.engine.decision import Side
from demilune.engine.errors import DemiluneError, OutdatedRules
from demilune.engine.match import Match
from demilune.store import Kept, Row, Store, TextFile
from demilune.table.faces import face_of
from demilune.table.seats import people
from demilune.terminal.scene import short_title


class Unreadable(DemiluneError):
    """A saved game that cannot be read: where it is, the line, and why."""


def loaded(kept: Kept | TextFile, upgrade: bool = False) -> Match:
    """The match that is kept there; the error names the place."""
    try:
        return kept.match(upgrade=upgrade)
    except OutdatedRules:
        raise
    except DemiluneError as error:
        raise unreadable(kept, error) from None


def unreadable(kept: Kept | TextFile, error: DemiluneError) -> Unreadable:
    """The error with the place before it."""
    return Unreadable(f"{kept.place}{' ' if 'line ' in str(error)[:8] else ': '}{error}")


def list_matches(_asked: Namespace) -> int:
    """`demilune list`: every saved match on a line, the last one first."""
    store = Store()
    lines = [_line(store, row) for row in store.rows()]
    lines += [
        f"cannot be read: {path}{' ' if why.startswith('line ') else ': '}{why}" for path, why in store.left_out()
    ]
    print("\n".join(lines) or f"There are no saved matches in {store.path}; `demilune play` starts one.")
    return 0


def running(store: Store) -> list[Row]:
    """The unfinished matches of the games we have, the one last played first."""
    return [row for row in store.rows() if row.outcome is None and row.game in register.names()]


def _line(store: Store, row: Row) -> str:
    name = f"match {row.number}"
    try:
        return f"{name}: {short_title(register.find(row.game))}, {_state(store, row)}, {_ago(row.played)}"
    except OutdatedRules:
        return f"{name}: {row.game}, of older rules: `demilune play --resume {row.number}` asks whether to go on"
    except DemiluneError as error:
        return f"{name}: {row.game}, cannot be read: {error}"


def brief(store: Store, row: Row) -> str:
    """A match of a game that was just named, for a menu."""
    try:
        return f"match {row.number}: {_state(store, row)}, {_ago(row.played)}"
    except DemiluneError:
        return f"match {row.number}, {_ago(row.played)}"


def _state(store: Store, row: Row) -> str:
    """Who won, or how it stands and whose turn it is. The match is loaded only where the row does not tell."""
    titles = register.find(row.game).side_titles
    if row.outcome is not None:
        return _won(row.outcome, titles)
    turn, headline = row.turn, row.headline
    persons = [side for side, seat in row.seats.items() if seat.computer is None]
    if turn is None or not headline or row.rules != register.find(row.game).rules_version:
        match = store.numbered(row.number).match()
        if match.outcome is not None:
            return _won(match.outcome._asdict(), titles)
        assert match.decision is not None
        turn, persons = match.decision.side, people(match)
        headline = face_of(match.game).headline(match.view())
    who = f"you ({titles[turn]})" if persons == [turn] else titles[turn]
    return f"{headline}, {who} to answer"


def _won(outcome: Mapping[str, Any], titles: Mapping[Side, str]) -> str:
    winner = outcome["winner"]
    return f"{titles[winner] + ' won' if winner is not None else 'drawn'}: {outcome['kind']}"


def _ago(played: float) -> str:
    then = datetime.fromtimestamp(played)
    age = datetime.now() - then
    if age < timedelta(minutes=2):
        return "a moment ago"
    if age < timedelta(hours=2):
        return f"{age.seconds // 60} minutes ago"
    return f"{then:%Y-%m-%d %H:%M}"
