"""What the table shows of itself at one moment, and who shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from demilune.engine.game import Game
from demilune.table.faces import View
from demilune.table.menus import Menu
from demilune.terminal.drawing import Drawing


@dataclass(kw_only=True)
class Scene:
    """A moment: the board as one side sees it, the question, its answers, and the news."""

    game: Game
    drawing: Drawing
    tables: Any
    view: View
    name: str  # what the match is called
    moment: object  # the same object as long as nothing has happened
    prompt: str
    rule: str = ""
    menu: Menu | None = None  # None where somebody else is to answer
    news: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    words: Sequence[str] = ()  # what may be typed, for completion

    @property
    def asked(self) -> str:
        """The question with its rule."""
        return f"{self.prompt} [{self.rule}]" if self.rule else self.prompt

    @property
    def title(self) -> str:
        """The game, where we are, whose eyes we look through."""
        viewer = self.view["viewer"]
        who = self.game.side_titles[viewer] if viewer is not None else "Spectator"
        return f"{short_title(self.game)} · {self.drawing.headline(self.view)} · {who} · {self.name}"


def short_title(game: Game) -> str:
    """The title without what follows its colon."""
    return game.title.split(":")[0]


class Front(Protocol):
    """Shows scenes and reads what is typed: a drawn screen, or plain lines."""

    plain: bool

    def ask(self, scene: Scene) -> str:
        """Show the scene where it is new, and read a line. EOFError where nothing more can come."""

    def tell(self, lines: Sequence[str]) -> None:
        """A few words in answer to what was typed."""

    def read(self, title: str, lines: Sequence[str]) -> None:
        """Something to read, of any length."""

    def curtain(self, words: str) -> str:
        """Leave nothing of what was shown, and wait until the next player sits there; what they typed."""

    def busy(self, words: str) -> None:
        """Something takes its time."""

    def close(self, lines: Sequence[str]) -> None:
        """Leave the table with these last words."""
