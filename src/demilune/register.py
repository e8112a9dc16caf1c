"""The register of games: name -> the module whose GAME it is, imported when first asked for."""

from __future__ import annotations

from importlib import import_module

from demilune.engine.errors import SetupError
from demilune.engine.game import Game

_MODULES = {"fire-and-stone": "demilune.games.fire_and_stone"}


def names() -> list[str]:
    """The registered games."""
    return list(_MODULES)


def modules() -> dict[str, str]:
    """The module of every registered game: another process has to be told of games of one's own."""
    return dict(_MODULES)


def register(name: str, module: str) -> None:
    """Add a game of one's own: `module` has a `GAME`."""
    _MODULES[name] = module


def find(name: str) -> Game:
    """The game of that name; SetupError names those there are."""
    if name not in _MODULES:
        raise SetupError(f"There is no game '{name}'; there are {', '.join(_MODULES)}.")
    game = import_module(_MODULES[name]).GAME
    assert isinstance(game, Game)
    return game
