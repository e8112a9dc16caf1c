"""The guided first siege: every scene is played through as it asks for it."""

from __future__ import annotations

import re

import pytest

import demilune
from demilune.engine.errors import SetupError
from demilune.engine.match import Match
from demilune.table.lessons import UNDO, Now, Scene, lesson, lessons

GAME = demilune.game("fire-and-stone")
FIRST = lesson(GAME, "first-siege")
SCENES = pytest.mark.parametrize("scene", FIRST.scenes, ids=lambda scene: scene.title)
SHORT = 80
LONGEST = 330  # characters that are read at a glance
SENTENCE = re.compile(r"[.!?](?: |$)")


def steps(scene: Scene, match: Match) -> list[Now]:
    """What is said from here to the scene's end, the first wanted answer being given each time."""
    said: list[Now] = []
    while (now := scene.step_for(match)) is not None:
        said.append(now)
        match.play(next(answer for answer in now.wanted if answer != UNDO), side=scene.side)
        scene.go_on(match)
    return said


def test_the_game_has_a_first_siege() -> None:
    assert list(lessons(GAME)) == ["first-siege"]
    assert {scene.side for scene in FIRST.scenes} == set(GAME.sides)


def test_a_lesson_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(SetupError, match="it has first-siege"):
        lesson(GAME, "last-siege")


@SCENES
def test_a_scene_can_be_played_as_it_asks(scene: Scene) -> None:
    match = scene.match()

    assert steps(scene, match)
    assert scene.closing


@SCENES
def test_everything_that_is_wanted_is_offered(scene: Scene) -> None:
    match = scene.match()
    while (now := scene.step_for(match)) is not None:
        assert match.decision is not None
        assert match.decision.side == scene.side
        assert {*now.wanted} - {UNDO} <= {action.text for action in match.decision.actions}
        match.play(next(answer for answer in now.wanted if answer != UNDO))
        scene.go_on(match)


@SCENES
def test_every_chance_is_in_the_script(scene: Scene) -> None:
    match = scene.match()
    steps(scene, match)

    assert match.dice.count == len(match.chances) == len(scene.chances)


@SCENES
def test_steps_are_short_and_open_a_rule(scene: Scene) -> None:
    known = GAME.rulebook.cites() | GAME.cites(GAME.tables)
    for step in scene.steps:
        assert step.enemy or step.rule in known
        assert len(step.text) <= LONGEST
        assert step.enemy or 0 < len(step.task) <= SHORT
        assert step.enemy or 1 <= len(SENTENCE.findall(step.text)) <= 3


def test_the_last_scene_ends_with_the_citys_fall() -> None:
    match = FIRST.scenes[-1].match()
    steps(FIRST.scenes[-1], match)

    assert match.outcome is not None
    assert match.outcome.rule == "5.1"


# Going another way


def test_undo_leads_back_to_the_step_before() -> None:
    scene = FIRST.scenes[0]
    match = scene.match()
    match.play("play_card OS19")
    assert scene.step_for(match) == Now(scene.steps[1].text, "6.3a", ("entrench GLC", "undo"), scene.steps[1].task)

    match.undo()

    assert scene.step_for(match) == Now(scene.steps[0].again, "5.1", ("play_card OS19",), scene.steps[0].task)


def test_who_goes_another_way_is_told_to_take_it_back() -> None:
    scene = FIRST.scenes[0]
    match = scene.match()
    match.play("play_card OS21")

    now = scene.step_for(match)

    assert now is not None
    assert now.wanted == (UNDO,)
    match.undo()
    assert len(steps(scene, match)) == 4


def test_what_leads_away_from_the_script_is_refused_kindly() -> None:
    scene = FIRST.scenes[0]
    match = scene.match()
    match.play("play_card OS19")

    assert scene.why_not(match, "entrench GLC") is None
    refusal = scene.why_not(match, "event")
    assert refusal is not None
    assert refusal.remedy == scene.steps[1].task


def test_troops_are_chosen_in_any_order() -> None:
    scene = FIRST.scenes[1]
    match = scene.match()
    for answer in ("play_card OS5", "event", "assault CWC"):
        match.play(answer)
        scene.go_on(match)
    for troop in ("yerikulu", "yeniceri", "yerikulu"):
        match.play(f"play_troop {troop}")

    now = scene.step_for(match)

    assert now is not None
    assert now.wanted == ("play_troop yeniceri", "play_troop yeniceri")


def test_a_match_that_was_saved_goes_on_at_its_step() -> None:
    scene = FIRST.scenes[2]
    match = scene.match()
    for _ in range(3):
        now = scene.step_for(match)
        assert now is not None
        match.play(now.wanted[0])
        scene.go_on(match)

    again = demilune.load(match.save())

    assert scene.step_for(again) == scene.step_for(match)
    assert steps(scene, again)
