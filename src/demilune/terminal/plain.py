"""Plain lines, one after the other: for screen readers, files and terminals that can do no more."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from demilune.terminal import keyboard
from demilune.terminal.scene import Scene
from demilune.terminal.words import wrapped

WIDTH = 79
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what has scrolled off it


class PlainFront:
    """Says what is new, and never draws."""

    plain = True

    def __init__(self) -> None:
        self._shown: object = None

    def ask(self, scene: Scene) -> str:
        """The news, the question and its answers once; after that the question's own line alone."""
        if self._shown is None or scene.moment is not self._shown:
            self._say(scene)
            self._shown = scene.moment
        line = keyboard.typed("> ", scene.words)
        if not line:
            self._shown = None
        return line

    def _say(self, scene: Scene) -> None:
        lines = [*scene.news]
        lines += scene.drawing.situation(scene.view, scene.tables)
        lines += ["", scene.title, *scene.drawing.status_in_words(scene.view, scene.tables)[:1], scene.asked]
        if scene.menu is not None:
            lines += scene.menu.said()
        self.tell(lines)

    def tell(self, lines: Sequence[str]) -> None:
        """Print them, wrapped."""
        for line in wrapped(lines, WIDTH, hang="  "):
            print(line)
        sys.stdout.flush()

    def read(self, title: str, lines: Sequence[str]) -> None:
        """All of it at once: a file or a screen reader turns its own pages."""
        self.tell([title, *lines, ""])

    def curtain(self, words: str) -> str:
        """At a keyboard the screen is wiped and Enter awaited; a file has no eyes to hide anything from."""
        self._shown = None
        if not keyboard.at_keyboard():
            self.tell(["", f"--- {words}"])
            return ""
        wipe()
        self.tell([words])
        return keyboard.typed("Press Enter: ")

    def busy(self, words: str) -> None:
        """Say so."""
        self.tell([words])

    def close(self, lines: Sequence[str]) -> None:
        """The last words."""
        self.tell(["", *lines])


def wipe() -> None:
    """Leave nothing on the screen, in its scrollback or in the history of what was typed."""
    keyboard.forget()
    if os.environ.get("TERM") == "dumb":
        print("\n" * 200)  # all that such a terminal can do
        return
    sys.stdout.write(CLEAR)
    sys.stdout.flush()
