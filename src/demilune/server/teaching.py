"""A guided game at a table: the words beside it, the answers it asks for, and the other side's part.

A table keeps which scene it is, as `first-siege/0`; how far the scene has come is read from the match.
"""

from __future__ import annotations

from collections.abc import Sequence

import demilune
from demilune.engine.actions import Refusal
from demilune.engine.game import Game
from demilune.engine.log import Viewer
from demilune.engine.match import Match
from demilune.server import messages
from demilune.table import lessons
from demilune.table.lessons import Scene


class Guide:
    """One scene of a lesson, and who goes through it."""

    def __init__(self, game: Game, name: str, number: int) -> None:
        self.game, self.name, self.number = game, name, number
        self.lesson = lessons.lesson(game, name)

    @property
    def scene(self) -> Scene:
        """The position and its steps."""
        return self.lesson.scenes[self.number]

    @property
    def kept_as(self) -> str:
        """What the store calls it."""
        return f"{self.name}/{self.number}"

    @property
    def headline(self) -> str:
        """Which scene it is, in a few words."""
        return f"Scene {self.number + 1} of {len(self.lesson.scenes)}: {self.scene.title}"

    def go_on(self, match: Match) -> None:
        """Give the other side's answers."""
        self.scene.go_on(match)

    def why_not(self, match: Match, answers: Sequence[str]) -> Refusal | None:
        """What leads away from the scene is refused, though the rules allow it; what they forbid is not our concern."""
        decision = match.decision
        if decision is None or not {*answers} <= {action.text for action in decision.actions}:
            return None
        return self.scene.why_not(match, *answers)

    def words(self, match: Match, viewer: Viewer) -> messages.Lesson | None:
        """What is said to the learner now; nobody else is taught."""
        if viewer != self.scene.side:
            return None
        now, last = self.scene.step_for(match), self.number + 1 == len(self.lesson.scenes)
        lesson = messages.Lesson(
            lesson=self.lesson.title,
            title=self.scene.title,
            number=self.number + 1,
            count=len(self.lesson.scenes),
            text=now.text if now is not None else self.scene.closing,
            again=self._address(self.number),
        )
        if now is not None:
            lesson.task, lesson.rule, lesson.wanted = now.task, now.rule, list(now.wanted)
        else:
            lesson.over = True
        if now is None and not last:
            lesson.next = self._address(self.number + 1)
            lesson.next_title = self.lesson.scenes[self.number + 1].title
        return lesson

    def _address(self, number: int) -> str:
        return f"/learn/{self.game.name}/{self.name}/{number}"


def guide_of(game: Game, kept_as: str) -> Guide | None:
    """The guide of a table that is kept with this lesson; None where it is none, or not any more."""
    name, _, number = kept_as.partition("/")
    if name not in lessons.lessons(game) or not number.isdecimal():
        return None
    found = Guide(game, name, int(number))
    return found if found.number < len(found.lesson.scenes) else None


def first() -> tuple[Game, str]:
    """The game and name of the lesson for somebody who names none."""
    return next((game, name) for game in map(demilune.game, demilune.games()) for name in lessons.lessons(game))
