"""The drawn table: board, tracks, answers and the question on one screen, long texts as pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from demilune.terminal import keyboard
from demilune.terminal.layout import LEAST_HEIGHT, LEAST_WIDTH, news_rows, page_of, page_rows, screen_of
from demilune.terminal.plain import wipe
from demilune.terminal.scene import Scene
from demilune.terminal.words import wrapped


class Reading(NamedTuple):
    """A text that is being read, and the line at the top of the page."""

    title: str
    lines: list[str]
    top: int


class FullFront:
    """Draws the whole screen anew for every question."""

    plain = False

    def __init__(self, console: Console) -> None:
        self.console = console
        self._reading: Reading | None = None
        self._told: list[str] = []  # in answer to what was typed
        self._moment: object = None  # whose news was taken in
        self._news: list[str] = []  # what is still to be read of it
        self._alternate = console.set_alt_screen(True)

    @property
    def _size(self) -> tuple[int, int]:
        return max(self.console.width, LEAST_WIDTH), max(self.console.height, LEAST_HEIGHT)

    def ask(self, scene: Scene) -> str:
        """Draw, read a line; Enter alone turns pages and puts the news away."""
        if self._moment is None or scene.moment is not self._moment:
            self._moment, self._news = scene.moment, wrapped(scene.news, self._size[0] - 1)
        while True:
            width, height = self._size
            if self._reading is not None:
                self._draw(page_of(scene, self._reading.title, self._reading.lines[self._reading.top :], width, height))
            else:
                self._draw(screen_of(scene, [*self._news, *self._told], width, height))
            line = keyboard.typed(f"{self._who(scene)} > ", scene.words)
            if line:
                self._reading, self._told = None, []
                return line
            self._turn_page(scene, width, height)

    def _who(self, scene: Scene) -> str:
        viewer = scene.view["viewer"]
        return str(scene.game.side_titles[viewer]) if viewer is not None else "Table"

    def _turn_page(self, scene: Scene, width: int, height: int) -> None:
        if self._reading is None:
            unread = [*self._news, *self._told]
            self._news, self._told = unread[news_rows(scene, unread, width, height) :], []
            return
        top = self._reading.top + page_rows(scene, width, height)
        self._reading = self._reading._replace(top=top) if top < len(self._reading.lines) else None

    def _draw(self, lines: Sequence[Text]) -> None:
        self.console.clear()
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="crop", crop=True, highlight=False)

    def tell(self, lines: Sequence[str]) -> None:
        """Beside the question until the next line is typed; as pages, if they are many."""
        self._told = [*self._told, *wrapped(lines, self._size[0] - 1)]
        if len(self._told) > self._size[1] // 3:
            told, self._told = self._told, []
            self.read("", told)

    def read(self, title: str, lines: Sequence[str]) -> None:
        """As pages."""
        self._reading = Reading(title, wrapped(lines, self._size[0] - 1), 0)

    def curtain(self, words: str) -> str:
        """An empty screen, and nothing behind it."""
        self._reading, self._told, self._news, self._moment = None, [], [], None
        wipe()
        width, height = self._size
        self._draw([Text()] * (height // 3))
        for line in wrapped([words, "", "Press Enter when nobody else is looking."], width - 8):
            self.console.print(Text(f"    {line}", "bold"), highlight=False)
        return keyboard.typed("    ")

    def busy(self, words: str) -> None:
        """On the line where one types."""
        self.console.print(Text(f"\r{words}", "italic"), end="", highlight=False)

    def close(self, lines: Sequence[str]) -> None:
        """Give the screen back, and say the last words there."""
        if self._alternate:
            wipe()
            self.console.set_alt_screen(False)
            self._alternate = False
        for line in wrapped(lines, self._size[0] - 1):
            self.console.print(Text(line), highlight=False)
