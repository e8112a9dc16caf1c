"""`demilune rules` and `demilune data`: what a game comes with, to read and to change."""

from __future__ import annotations

import shutil
import sys
from argparse import Namespace
from pathlib import Path

import demilune
from demilune.engine.errors import SetupError
from demilune.files import reason
from demilune.table import lookup
from demilune.terminal.drawing import drawing_of
from demilune.terminal.words import wrapped


def show_rules(asked: Namespace) -> int:
    """`demilune rules GAME [NUMBER or words]`: a rule, a chapter, a card, or what contains the words."""
    game = demilune.game(asked.game)
    wanted = " ".join(asked.words)
    tables = game.load_tables(game.full_options({}), {})
    found = (drawing_of(game).card(tables, wanted) if wanted else None) or lookup.rules(game, wanted)
    width = min(shutil.get_terminal_size().columns, 100) - 1 if sys.stdout.isatty() else 100
    print("\n".join(wrapped(found, width)).rstrip())
    return 0


def export_data(asked: Namespace) -> int:
    """`demilune data export GAME DIR`: a full set of data files, to be changed and played with."""
    game, folder = demilune.game(asked.game), Path(asked.folder)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise SetupError(f"{folder} is not empty and is left as it is; name a new folder.")
    try:
        shutil.copytree(game.folder / "data", folder, dirs_exist_ok=True)
    except OSError as error:  # of which shutil's own error is one
        raise SetupError(f"{folder} cannot be written: {reason(error)}.") from None
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    print(f"{folder}: {', '.join(files)}")
    print(f"Change what you like, then: demilune play {game.name} --data {folder}")
    return 0
