"""What a game says about itself to any screen, and the plain words for a game that says nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, TypeAlias, cast

from demilune.engine.actions import Action
from demilune.engine.decision import Side
from demilune.engine.game import Game
from demilune.engine.log import Viewer
from demilune.engine.menu import Entry, Mark, Row

View: TypeAlias = Mapping[str, Any]  # as Match.view gives it


class Face(Protocol):
    """How one game shows itself: the functions of the module that `Game.face` names."""

    def face(self, tables: Any, /) -> dict[str, Any]:
        """What a browser is told once: the Face of web/face.ts."""

    def headline(self, view: View, /) -> str:
        """Where in the game we are, in a few words."""

    def menu(self, view: View, tables: Any, actions: Sequence[Action], /) -> list[Row]:
        """The offered answers, gathered so that they are quick to find."""

    def shorthand(self, tables: Any, actions: Sequence[Action], words: Sequence[str], /) -> list[Action]:
        """The answers meant by the game's own shorthand; nothing where the words are none."""

    def card(self, tables: Any, words: str, /) -> list[str] | None:
        """Everything about one card; None where the words name none."""

    def windows(self, tables: Any, side: Side, /) -> dict[str, str]:
        """The windows that this side may decline until further notice."""

    def overlay(self, state: Any, viewer: Viewer, name: str, /) -> list[Mark]:
        """What this viewer may have drawn over the board under that name."""


def face_of(game: Game) -> Face:
    """The game's own face, or the plain one."""
    return cast(Face, import_module(game.face)) if game.face else PlainFace(game)


class PlainFace:
    """A game without a face of its own: its answers as a list."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def face(self, tables: Any) -> dict[str, Any]:  # noqa: ARG002
        """Its title; there is nothing to draw."""
        return {"game": self.game.name, "title": self.game.title}

    def headline(self, view: View) -> str:
        """The scenario."""
        return self.game.scenarios[view["scenario"]].title

    def menu(self, view: View, tables: Any, actions: Sequence[Action]) -> list[Row]:  # noqa: ARG002
        """Every answer by itself."""
        labels = {action: self.game.action_label(action, tables) for action in actions}
        return [Row("", tuple(Entry(label, label, (action,)) for action, label in labels.items()))]

    def shorthand(self, tables: Any, actions: Sequence[Action], words: Sequence[str]) -> list[Action]:  # noqa: ARG002
        """None."""
        return []

    def card(self, tables: Any, words: str) -> list[str] | None:  # noqa: ARG002
        """It has no cards that we know of."""
        return None

    def windows(self, tables: Any, side: Side) -> dict[str, str]:  # noqa: ARG002
        """None that we know of."""
        return {}

    def overlay(self, state: Any, viewer: Viewer, name: str) -> list[Mark]:  # noqa: ARG002
        """Nothing."""
        return []
