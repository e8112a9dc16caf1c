"""NAME=VALUE, as it is typed on the command line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from demilune.engine.errors import SetupError
from demilune.engine.game import Game


def pair(text: str, option: str, form: str) -> tuple[str, str]:
    """What stands to the left and to the right of the sign."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise SetupError(f"{option}: expected {form}, got '{text}'.")
    return name, value


def options(game: Game, texts: Iterable[str]) -> dict[str, Any]:
    """A game's options with their values; what is unknown is left for the game to refuse."""
    typed = dict(pair(text, "--option", "NAME=VALUE") for text in texts)
    return {name: _value(game, name, text) for name, text in typed.items()}


def _value(game: Game, name: str, text: str) -> Any:
    """The option's value that is written like this; the text itself where none is."""
    option = game.options.get(name)
    values = option.values if option is not None else ()
    return next((value for value in values if str(value).lower() == text.lower()), text)
