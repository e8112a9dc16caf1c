"""Matches as an earlier version kept them: a text file each, in the folder `matches` beside the store."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from demilune import register
from demilune.engine import saving
from demilune.engine.errors import DemiluneError, OutdatedRules
from demilune.engine.match import Match
from demilune.store.text_file import read_text


class OldFile(NamedTuple):
    """A match in a file: its number there, its rows, when it was last written, and the match if our rules can go on."""

    number: int
    rows: saving.Rows
    played: float
    match: Match | None


def read_old_file(path: Path) -> OldFile | str:
    """The match in this file, or why it cannot be read."""
    try:
        text = read_text(path)
        rows = saving.rows_of(text)
        try:
            match = saving.load(register.find, text)
        except OutdatedRules:
            match = None
        return OldFile(_number(path), rows, path.stat().st_mtime, match)
    except (DemiluneError, OSError) as error:
        return str(error)


def _number(path: Path) -> int:
    number = path.name.split("-")[0]
    return int(number) if number.isdecimal() else 0
