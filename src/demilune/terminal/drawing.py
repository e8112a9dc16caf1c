"""What a game's own terminal module does, and the plain one for games that have none."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from rich.text import Text

from demilune.engine.game import Game
from demilune.engine.menu import Item
from demilune.table.faces import Face, PlainFace, View


class Drawing(Face, Protocol):
    """How one game looks in a terminal: the functions of the module that `Game.terminal` names."""

    def board(self, view: View, tables: Any, width: int, rows: int, /) -> list[Text]:
        """The board drawn, at most this wide and high if it can."""

    def board_in_words(self, view: View, tables: Any, /) -> list[str]:
        """The board as sentences, for ears and for who sees no drawing."""

    def status(self, view: View, tables: Any, width: int, /) -> list[Text]:
        """Tracks and counts, beside the board."""

    def status_in_words(self, view: View, tables: Any, /) -> list[str]:
        """Tracks and counts as sentences."""

    def situation(self, view: View, tables: Any, /) -> list[str]:
        """What is being fought out just now; nothing in quiet times."""

    def hand(self, view: View, tables: Any, /) -> list[Item]:
        """What the viewer holds, with full texts."""


def drawing_of(game: Game) -> Drawing:
    """The game's own drawing, or the plain one."""
    return cast(Drawing, import_module(game.terminal)) if game.terminal else Plain(game)


class Plain(PlainFace):
    """A game without a drawing of its own: its view as indented words, its answers as a list."""

    def board(self, view: View, tables: Any, width: int, rows: int) -> list[Text]:
        """The view, a line a fact."""
        return [Text(line[:width]) for line in self.board_in_words(view, tables)[:rows]]

    def board_in_words(self, view: View, tables: Any) -> list[str]:  # noqa: ARG002
        """The view, a line a fact."""
        return [f"{key}: {_said(value)}" for key, value in view["board"].items()]

    def status(self, view: View, tables: Any, width: int) -> list[Text]:  # noqa: ARG002
        """Nothing that the board does not tell."""
        return []

    def status_in_words(self, view: View, tables: Any) -> list[str]:  # noqa: ARG002
        """Nothing that the board does not tell."""
        return []

    def situation(self, view: View, tables: Any) -> list[str]:  # noqa: ARG002
        """Nothing that the board does not tell."""
        return []

    def hand(self, view: View, tables: Any) -> list[Item]:  # noqa: ARG002
        """Nothing that the board does not tell."""
        return []


def _said(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_said(inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        return " ".join(map(_said, value)) or "none"
    return "none" if value is None else str(value)
