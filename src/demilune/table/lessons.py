"""Guided games: scenes that begin in a position, with somebody beside you who says what to do next and why.

A game has its lessons in `data/lessons/NAME.toml`. A scene is an ordinary match from a position, with scripted chances;
its steps say which answers are wanted, and what the other side answers. How far a match has come is read from its
answers that stand, so undo leads back to the step before.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import demilune
from demilune.engine.actions import Refusal
from demilune.engine.errors import SetupError
from demilune.engine.game import Game
from demilune.engine.match import TABLE_RULE, Match

UNDO = "undo"  # among the wanted answers: to take the last one back


class Now(NamedTuple):
    """What the lesson says at a moment: why, the rule to open at, the answers it asks for, and what to do in words."""

    text: str
    rule: str
    wanted: tuple[str, ...]
    task: str = ""


ASTRAY = Now("That is allowed, but the lesson goes another way.", "", (UNDO,), "Take it back with Undo.")


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a scene: the learner's, with words and wanted answers, or the enemy's, with the answer it gives."""

    text: str = ""
    task: str = ""  # what is to be done, in a short imperative
    rule: str = ""
    wanted: tuple[str, ...] = ()  # one of them is enough, unless
    each: bool = False  # all of them are wanted, in any order
    again: str = ""  # the words after undo has led back here
    enemy: str = ""

    def takes(self) -> int:
        """How many answers it takes."""
        return len(self.wanted) if self.each else 1

    def left(self, given: tuple[str, ...]) -> tuple[str, ...] | None:
        """The answers still wanted after these; None where one of them was not."""
        if self.enemy:
            return () if given == (self.enemy,) else None if given else (self.enemy,)
        if not self.each:
            return self.wanted if not given else () if given[0] in self.wanted else None
        more = Counter(self.wanted)
        more.subtract(given)
        return tuple((+more).elements()) if min(more.values()) >= 0 else None


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position and the steps that lead on from it."""

    game: str
    title: str
    side: str  # whose part the learner plays
    position: dict[str, Any]
    steps: tuple[Step, ...]
    closing: str
    intro: str = ""  # before the first step
    answers: tuple[str, ...] = ()  # given before the scene begins
    chances: tuple[Any, ...] = ()

    def match(self) -> Match:
        """A new match at the scene's first step."""
        match = demilune.position(self.game, self.position, answers=self.answers, chances=self.chances, friendly=True)
        self.go_on(match)
        return match

    def step_for(self, match: Match) -> Now | None:
        """What to do now; None when the scene is over."""
        at = self._at(match)
        if at is None:
            return ASTRAY
        step, wanted = at
        if step is None:
            return None
        returned = step.again and any(line.text.startswith("!undo") for line in match.journal.lines)
        text = step.again if returned else step.text
        intro = f"{self.intro} " if self.intro and step is self.steps[0] and not returned else ""
        return Now(intro + text, step.rule, wanted, step.task)

    def why_not(self, match: Match, *answers: str) -> Refusal | None:
        """Why these offered answers would lead away from the scene, whose dice are scripted."""
        now = self.step_for(match)
        if now is None:
            return Refusal(TABLE_RULE, "this scene is over")
        if not Counter(answers) - Counter(now.wanted):
            return None
        return Refusal(now.rule or TABLE_RULE, "the rules allow that, but this scene goes another way", now.task)

    def go_on(self, match: Match) -> None:
        """Give the other side's answers, as long as it is its turn in the script."""
        while (at := self._at(match)) is not None and at[0] is not None and at[0].enemy:
            match.play(at[0].enemy)

    def _at(self, match: Match) -> tuple[Step | None, tuple[str, ...]] | None:
        """The present step and what it still wants; no step at the end, None where the match has gone astray."""
        given = standing(match)[len(self.answers) :]
        for step in self.steps:
            part, given = given[: step.takes()], given[step.takes() :]
            wanted = step.left(part)
            if wanted is None:
                return None
            if len(part) < step.takes():
                return step, wanted
        return None, ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided game."""

    title: str
    text: str  # what one learns, in a sentence
    minutes: int
    scenes: tuple[Scene, ...]


def standing(match: Match) -> tuple[str, ...]:
    """The answers that stand, from the first."""
    answers: list[tuple[int, str]] = []
    for number, line in enumerate(match.journal.lines):
        if line.text.startswith("!undo "):
            back = int(line.text.split()[1])
            answers = [(n, text) for n, text in answers if n < back]
        elif number and not line.text.startswith("!"):
            answers.append((number, line.text.removeprefix("+")))
    return tuple(text for _, text in answers)


def lessons(game: Game) -> Iterator[str]:
    """The names of the game's lessons."""
    yield from sorted(file.stem for file in _folder(game).glob("*.toml"))


def lesson(game: Game, name: str) -> Lesson:
    """The lesson of that name; SetupError if there is none."""
    if name not in lessons(game):
        raise SetupError(f"{game.title} has no lesson '{name}'; it has {', '.join(lessons(game)) or 'none'}.")
    data = tomllib.loads((_folder(game) / f"{name}.toml").read_text(encoding="utf-8"))
    for scene in data["scenes"]:
        scene["game"] = game.name
    return msgspec.convert(data, Lesson)


def _folder(game: Game) -> Path:
    return game.folder / "data" / "lessons"
