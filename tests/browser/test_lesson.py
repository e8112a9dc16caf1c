"""The guided first siege, as somebody goes through it who has read nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

import demilune
from demilune.table.lessons import lesson
from tests.browser.conftest import DESKTOP, PHONE, TOUCH, Json, Server, Window, open_window
from tests.browser.playing import ByKeys, Player

GAME = "fire-and-stone"
SCENES = lesson(demilune.game(GAME), "first-siege").scenes


class Learner:
    """A player who does what the lesson asks for."""

    player: type[Player] = Player

    def __init__(self, window: Window) -> None:
        self.window, self.page = window, window.page

    def begin(self) -> None:
        """As the lobby offers it to who has no table yet, or further down to who has."""
        self.window.go("/learn")
        self.window.press(self.page.get_by_role("button", name="Begin"))
        self.sit()

    def sit(self) -> None:
        expect(self.card).to_be_visible()
        self.window.until(lambda: self.said is not None)
        self.at_table = self.player(self.window, self.page.url.split("/")[-1])

    @property
    def card(self) -> Locator:
        return self.page.locator(".lesson")

    @property
    def said(self) -> Json | None:
        found: Json | None = self.window.heard.now.get("lesson")
        return found

    def steps(self) -> Iterator[Json]:
        """Every step of the scene, which is done when the next one is asked for."""
        while (said := self.said) is not None and not said.get("over"):
            expect(self.card).to_contain_text(said["text"])
            expect(self.card).to_contain_text(said["task"])
            expect(self.page.locator(".wanted, .ring-wanted").first).to_be_attached()
            yield said
            self.at_table.play_answer(next(answer for answer in said["wanted"] if answer != "undo"))
        assert self.said is not None
        expect(self.card).to_contain_text(self.said["text"])

    def go_on(self) -> None:
        """To the next scene."""
        before = self.page.url
        self.window.press(self.at_table.main)
        self.page.wait_for_url(lambda url: url != before)


class Typist(ByKeys):
    """Closes the command line when it has done what it was told, not before: it is loaded when it is first opened."""

    def type(self, line: str) -> None:
        before = len(self.heard.answers)
        self.page.keyboard.press("/")
        self.page.keyboard.type(line)
        self.page.keyboard.press("Enter")
        self.window.until(lambda: self.has_answered(before), f"'{line}'")
        self.page.keyboard.press("Escape")


class ByKeysAlone(Learner):
    player = Typist

    def go_on(self) -> None:
        before = self.page.url
        self.page.keyboard.press("Enter")
        self.page.wait_for_url(lambda url: url != before)


@pytest.fixture
def newcomer(chromium: Browser, server: Server, windows: list[Window]) -> Window:
    """A browser that has no table yet."""
    return open_window(chromium, server, windows, DESKTOP)


def whole(learner: Learner) -> None:
    """From the first step to the invitation to a real game."""
    learner.begin()
    for number, scene in enumerate(SCENES):
        expect(learner.card).to_contain_text(scene.title)
        expect(learner.card).to_contain_text(f"Scene {number + 1} of {len(SCENES)}")
        for _ in learner.steps():
            pass
        learner.go_on()
        if scene is not SCENES[-1]:
            learner.sit()
    expect(learner.page.get_by_role("heading", name="New game")).to_be_visible()


def test_the_whole_lesson_is_played_by_clicks(newcomer: Window) -> None:
    whole(Learner(newcomer))


def test_the_whole_lesson_is_played_on_a_telephone(chromium: Browser, server: Server, windows: list[Window]) -> None:
    whole(Learner(open_window(chromium, server, windows, PHONE, **TOUCH)))


def test_the_whole_lesson_is_played_by_keys_alone(newcomer: Window) -> None:
    whole(ByKeysAlone(newcomer))


def test_the_lobby_s_welcome_leads_into_the_lesson(newcomer: Window) -> None:
    newcomer.go("/")
    newcomer.page.get_by_role("button", name="Play your first siege").click()
    learner = Learner(newcomer)
    learner.sit()

    newcomer.go("/")

    expect(newcomer.page.get_by_role("link", name="A first siege", exact=True)).to_be_visible()
    newcomer.page.get_by_role("link", name="Resume").click()
    expect(learner.card).to_contain_text(SCENES[0].title)


def test_what_is_asked_for_has_a_star_and_something_else_is_refused_kindly(newcomer: Window) -> None:
    learner, page = Learner(newcomer), newcomer.page
    learner.begin()
    expect(page.locator(".wanted")).to_have_count(1)
    expect(page.locator(".wanted")).to_have_accessible_name(re.compile("Tatar Horse"))

    page.locator(".hand button:not(.wanted)").first.click()

    expect(page.locator(".prompt .failure")).to_contain_text("this scene goes another way")
    expect(page.locator(".prompt .failure")).to_contain_text(SCENES[0].steps[0].task)


def test_undo_is_tried_where_the_lesson_says_so(newcomer: Window) -> None:
    learner, page = Learner(newcomer), newcomer.page
    learner.begin()
    steps = learner.steps()
    next(steps)
    next(steps)

    page.get_by_role("button", name="Undo").click()

    expect(learner.card).to_contain_text(SCENES[0].steps[0].again)


def test_the_rules_lie_beside_the_lesson_and_follow_it(newcomer: Window) -> None:
    learner, page = Learner(newcomer), newcomer.page
    learner.begin()
    steps = learner.steps()
    next(steps)

    page.get_by_role("link", name=f"Read rule {SCENES[0].steps[0].rule}").click()
    expect(page.locator("article.here")).to_contain_text(SCENES[0].steps[0].rule)
    next(steps)

    expect(page.locator("article.here")).to_contain_text(SCENES[0].steps[1].rule)
    expect(learner.card).to_be_in_viewport()


def test_a_scene_goes_on_where_it_was_after_a_reload_and_a_restart(
    chromium: Browser, own_server: Server, windows: list[Window]
) -> None:
    window = open_window(chromium, own_server, windows)
    window.expected += ["ERR_CONNECTION_REFUSED", "WebSocket"]
    learner = Learner(window)
    learner.begin()
    steps = learner.steps()
    for _ in range(3):
        said = next(steps)

    own_server.kill()
    own_server.start()
    window.page.reload()

    expect(learner.card).to_contain_text(said["text"])
    learner.sit()
    for _ in learner.steps():
        pass
    expect(learner.at_table.main).to_contain_text(SCENES[1].title)
