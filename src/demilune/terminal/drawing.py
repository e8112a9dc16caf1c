"""What a game's own terminal module does, and the plain one for games that have none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, TypeAlias, cast

from rich.text import Text

from demilune.engine.actions import Action
from demilune.engine.decision import Side
from demilune.engine.game import Game
from demilune.engine.menu import Entry, Item, Row

View: TypeAlias = Mapping[str, Any]  # as Match.view gives it


class Drawing(Protocol):
    """How one game looks in a terminal: the functions of the module that `Game.terminal` names."""

    def headline(self, view: View, /) -> str:
        """Where in the game we are, in a few words."""

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

    def card(self, tables: Any, words: str, /) -> list[str] | None:
        """Everything about one card; None where the words name none."""

    def menu(self, view: View, tables: Any, actions: Sequence[Action], /) -> list[Row]:
        """The offered answers, gathered so that they are quick to find."""

    def shorthand(self, tables: Any, actions: Sequence[Action], words: Sequence[str], /) -> list[Action]:
        """The answers meant by the game's own shorthand; nothing where the words are none."""

    def windows(self, tables: Any, side: Side, /) -> dict[str, str]:
        """The windows that this side may decline until further notice."""


def drawing_of(game: Game) -> Drawing:
    """The game's own drawing, or the plain one."""
    return cast(Drawing, import_module(game.terminal)) if game.terminal else Plain(game)


class Plain:
    """A game without a drawing of its own: its view as indented words, its answers as a list."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def headline(self, view: View) -> str:
        """The scenario."""
        return self.game.scenarios[view["scenario"]].title

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

    def card(self, tables: Any, words: str) -> list[str] | None:  # noqa: ARG002
        """It has no cards that we know of."""
        return None

    def menu(self, view: View, tables: Any, actions: Sequence[Action]) -> list[Row]:  # noqa: ARG002
        """Every answer by itself."""
        labels = {action: self.game.action_label(action, tables) for action in actions}
        return [Row("", tuple(Entry(label, label, (action,)) for action, label in labels.items()))]

    def shorthand(self, tables: Any, actions: Sequence[Action], words: Sequence[str]) -> list[Action]:  # noqa: ARG002
        """None."""
        return []

    def windows(self, tables: Any, side: Side) -> dict[str, str]:  # noqa: ARG002
        """None that we know of."""
        return {}


def _said(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_said(inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        return " ".join(map(_said, value)) or "none"
    return "none" if value is None else str(value)
