"""Plays at a table's page as a person would: by clicks on the board, the hand and the buttons, or by keys alone.

What is asked is read from the server, as the page's own person; what is answered goes through the page only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from typing import Any, TypeAlias

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Window

Json: TypeAlias = dict[str, Any]
PATIENCE = 20_000  # milliseconds until the table must have moved on
QUIET_VERBS = ("done", "decline", "pass")


class Player:
    """Somebody at a table, in a window."""

    def __init__(self, window: Window, table: str, side: str, seed: int = 1) -> None:
        self.window, self.page, self.table, self.side = window, window.page, table, side
        self.random = Random(seed)

    def sit(self) -> None:
        """Come to the table."""
        self.window.go(f"/t/{self.table}")
        expect(self.page.get_by_role("heading", level=1)).to_be_attached(timeout=PATIENCE)

    def state(self) -> Json:
        """How the table stands for this side: the whole Update."""
        at = f"{self.window.server.address}/api/tables/{self.table}/updates?viewer={self.side}&seen=0&number=0"
        update: Json = self.window.context.request.get(at).json()
        return update

    def question(self) -> Json | None:
        """The question put to this side, or None."""
        question: Json | None = self.state()["question"]
        return question if question is not None and question.get("mine") else None

    def is_over(self) -> bool:
        return self.state()["view"]["outcome"] is not None

    def choose(self, choices: Sequence[Json]) -> tuple[Json, str]:
        """A choice and one of its answers: what ends a phase comes up as often as everything else together."""
        quiet = [choice for choice in choices if choice["answers"][0].split()[0] in QUIET_VERBS]
        rest = [choice for choice in choices if choice not in quiet]
        pool = quiet if quiet and (not rest or self.random.random() < 0.5) else rest
        choice = self.random.choice(pool)
        return choice, choice["answers"][-1]

    def answer(self) -> str:
        """Answer what is asked, through the page; what was answered."""
        state = self.state()
        choices = [choice for group in state["question"]["groups"] for choice in group["choices"]]
        choice, text = self.choose(choices)
        self.give(choice, text)
        self.wait_past(state["number"])
        return text

    def give(self, choice: Json, text: str) -> None:
        """Click what this answer is about, and then the main button where it is weighed first."""
        number = self.state()["number"]
        _, *ids = text.split()
        places = [i for i in ids if self.place(i).count()]
        if places:
            self.click_places(places)
            self.tell_apart(choice)
        else:
            self.button(choice, ids).click()
        main = self.page.locator(".prompt button.main")
        for _ in range(PATIENCE // 50):
            if self.state()["number"] > number:
                return
            if main.get_attribute("aria-disabled") != "true":
                main.click()
            self.page.wait_for_timeout(50)
        raise AssertionError(f"'{text}' was clicked, and nothing came of it")

    def place(self, place: str) -> Locator:
        return self.page.locator(f"[data-place='{place}']")

    def click_places(self, places: Sequence[str]) -> None:
        """A click in the middle of each, as far as they have to be told."""
        for place in places:
            box = self.place(place).first.bounding_box()
            assert box is not None
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            self.page.wait_for_timeout(60)

    def tell_apart(self, choice: Json) -> None:
        """Where several things can be done at a place, they stand below the prompt."""
        which = self.page.locator(".prompt .answers").get_by_role("button").filter(has_text=choice["full"])
        if which.count():
            which.first.click()

    def button(self, choice: Json, ids: Sequence[str]) -> Locator:
        """The button, card or Troop that says this: those of the prompt first."""
        words = [choice["full"], choice["short"], *(self.names[i] for i in ids if i in self.names)]
        for where in (self.page.get_by_role("region", name="What is to be done"), self.page.locator("main")):
            buttons = where.get_by_role("button", disabled=False)
            for said in words:
                for button in (buttons.filter(has_text=said), where.get_by_role("button", name=said, disabled=False)):
                    if button.count() and button.first.is_visible():
                        return button.first
        raise AssertionError(f"no button for {choice}")

    @cached_property
    def names(self) -> dict[str, str]:
        """What cards and Troops are called."""
        face = self.window.context.request.get(f"{self.window.server.address}/api/games/fire-and-stone/face").json()
        troops = {troop["id"]: troop["name"] for troop in face["troops"].values()}
        return {**troops, **{card["id"]: card["title"] for card in face["cards"].values()}}

    def wait_past(self, number: int) -> None:
        """Until the table is past this number, or the game is over."""
        self.wait(lambda: self.state()["number"] > number or self.is_over())

    def wait(self, until: Callable[[], object]) -> None:
        """Until something is so."""
        for _ in range(PATIENCE // 50):
            if until():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"nothing happened at table {self.table} for {PATIENCE // 1000} seconds")


class ByKeys(Player):
    """Somebody without a mouse: a number for one of the first nine answers, the command line for the others."""

    def give(self, choice: Json, text: str) -> None:
        """Press what this answer needs."""
        number, groups = self.state()["number"], self.state()["question"]["groups"]
        at = [one["answers"] for group in groups for one in group["choices"]].index(choice["answers"]) + 1
        if at <= 9 and len(choice["answers"]) == 1:
            self.page.keyboard.press(str(at))
        else:
            self.page.keyboard.press("/")
            expect(self.page.locator("input:focus")).to_be_visible()
            self.page.keyboard.type(text)
            self.page.keyboard.press("Enter")
            self.page.keyboard.press("Escape")
        for _ in range(PATIENCE // 50):
            self.page.wait_for_timeout(50)
            if self.state()["number"] > number:
                return
            self.page.keyboard.press("Enter")
        raise AssertionError(f"'{text}' was typed, and nothing came of it")


def new_table(window: Window, **seats: str) -> str:
    """A table that belongs to this window's person; its id."""
    wanted = {"game": "fire-and-stone", "seats": seats, "strength": "recruit", "seed": 5}
    here = window.server.address
    answer = window.context.request.post(f"{here}/api/tables", data=wanted, headers={"Origin": here})
    assert answer.ok, answer.text()
    table: str = answer.json()["id"]
    return table


def invitation(window: Window, table: str, side: str) -> str:
    """The address that gives this seat away, as its owner is told it."""
    at = f"{window.server.address}/api/tables/{table}/updates?seen=0&number=0"
    seats = window.context.request.get(at).json()["table"]["seats"]
    found: str = next(seat["invitation"] for seat in seats if seat["side"] == side)
    return found
