"""Plays at a table's page as a person would: by clicks or taps on the board, the hand and the buttons, or by keys.

What is asked is read off the page's own socket. What is answered goes through the page, and must be what was meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from random import Random
from typing import Any

from playwright.sync_api import ElementHandle, Locator, expect
from playwright.sync_api import Error as Gone

from tests.browser.conftest import Json, Window

QUIET_VERBS = ("done", "decline", "pass")
MOST_TRIES = 3
MOST_STEPS = 12  # of the cursor from one place to any other

# The first button with one of these words that can be pressed: those of the prompt before those of strip and hand.
FIND = """(words) => {
  const said = (button) => `${button.textContent} ${button.getAttribute("aria-label") ?? ""}`.replace(/\\s+/g, " ");
  for (const word of words) {
    for (const where of [".prompt", "main"]) {
      for (const button of document.querySelectorAll(`${where} button:not([aria-disabled="true"])`)) {
        if (said(button).includes(word) && button.checkVisibility() && !button.closest(".standing")) return button;
      }
    }
  }
  return null;
}"""
MIDDLES = """() => Object.fromEntries([...document.querySelectorAll("[data-place]")].map((place) => {
  const { x, y, width, height } = place.getBoundingClientRect();
  return [place.dataset.place, [x + width / 2, y + height / 2]];
}))"""


class Player:
    """Somebody at a table, in a window."""

    def __init__(self, window: Window, table: str, seed: int = 1) -> None:
        self.window, self.page, self.heard, self.table = window, window.page, window.heard, table
        self.random = Random(seed)

    def sit(self) -> None:
        """Come to the table, and lift the curtain if there is one."""
        self.window.go(f"/t/{self.table}")
        expect(self.page.locator(".board, .curtain").first).to_be_visible()
        look = self.page.get_by_role("button", name="Look", exact=True)
        if look.count():
            self.window.press(look)
        expect(self.page.locator(".board")).to_be_visible()
        self.window.until(lambda: not self.heard.waiting)

    def invitation(self, side: str) -> str:
        """The address that gives this seat away, as its owner is told it."""
        seats = self.heard.now["table"]["seats"]
        return str(next(seat["invitation"] for seat in seats if seat["side"] == side))

    @property
    def is_asked(self) -> bool:
        return self.heard.question is not None

    def choices(self) -> Iterator[Json]:
        """What is offered, in the order of the number keys."""
        for group in (self.heard.question or {}).get("groups", []):
            yield from group["choices"]

    def answer(self) -> str:
        """Answer what is asked, through the page; what was answered."""
        choice = self.choose(list(self.choices()))
        self.play(choice)
        return str(choice["answers"][-1])

    def choose(self, choices: Sequence[Json]) -> Json:
        """What ends a phase comes up as often as everything else together."""
        quiet = [choice for choice in choices if choice["answers"][0].split()[0] in QUIET_VERBS]
        rest = [choice for choice in choices if choice not in quiet]
        pool = quiet if quiet and (not rest or self.random.random() < 0.5) else rest
        return self.random.choice(pool)

    def play_answer(self, text: str) -> None:
        """Give the offered answer of this text."""
        self.play(next(choice for choice in self.choices() if text in choice["answers"]))

    def play(self, choice: Json) -> None:
        """Give this answer, and see that it was this one and that the game went on."""
        text, number, before = choice["answers"][-1], self.heard.number, len(self.heard.answers)
        self.window.frame()
        self.give(choice, text, before)
        self.window.until(lambda: self.has_answered(before), f"'{text}'")
        assert self.heard.answers[before:] == [[text]], f"'{text}' was meant"
        self.window.until(lambda: self.heard.number > number and not self.heard.waiting, f"what follows '{text}'")

    def has_answered(self, before: int) -> bool:
        return len(self.heard.answers) > before

    def give(self, choice: Json, text: str, before: int) -> None:
        """Click what this answer is about, and then the main button where it is weighed first."""
        self.leave_battle()
        _, *ids = text.split()
        places = [i for i in ids if i in self.places]
        for place in places:
            if not self.has_answered(before):
                self.window.press(self.place(place))
                self.window.frame()
        if self.has_answered(before):
            return
        if places:
            self.tell_apart(choice)
        else:
            self.press_button(choice, text)
            self.window.frame()
        if not self.has_answered(before):
            expect(self.main).to_have_attribute("aria-disabled", "false")
            self.window.press(self.main)

    def press_button(self, choice: Json, text: str) -> None:
        """The one that says this; found again where the page drew it anew under the pointer."""
        for _ in range(MOST_TRIES):
            with suppress(Gone):
                self.window.press(self.button(choice, text))
                return

    @property
    def main(self) -> Locator:
        return self.page.locator(".prompt button.main")

    def leave_battle(self) -> None:
        """Put a battle away that is over, as its main button does."""
        if "Back to the plan" in (self.main.text_content() or ""):
            self.window.press(self.main)
            self.window.frame()

    def place(self, place: str) -> Locator:
        return self.page.locator(f"[data-place='{place}']")

    def tell_apart(self, choice: Json) -> None:
        """Where several things can be done at a place, they stand below the prompt."""
        which = self.which(choice)
        if which.count():
            self.window.press(which.first)
            self.window.frame()

    def which(self, choice: Json) -> Locator:
        """Its button among the answers of a place; where there is little room only the verb stands on it."""
        answers = self.page.locator(".prompt .answers button")
        verb = self.face["verbs"][choice["answers"][0].split()[0]]["title"]
        whole = answers.filter(has_text=choice["full"])
        return whole if whole.count() else answers.filter(has_text=verb)

    def button(self, choice: Json, text: str) -> ElementHandle:
        """The button, card or Troop that says this."""
        verb, *ids = text.split()
        named = [self.names[i] for i in ids if i in self.names]
        done = [f"{self.face['verbs'][verb]['title'].split()[0]} {name}" for name in named]
        found = self.page.evaluate_handle(FIND, [choice["full"], *done, *named, choice["short"]]).as_element()
        assert found is not None, f"no button for {choice}"
        return found

    @cached_property
    def face(self) -> Json:
        at = f"{self.window.server.address}/api/games/fire-and-stone/face"
        face: Json = self.window.context.request.get(at).json()
        return face

    @cached_property
    def places(self) -> set[str]:
        return {place["id"] for place in self.face["places"]}

    @cached_property
    def names(self) -> dict[str, str]:
        """What cards and Troops are called."""
        troops = {troop["id"]: troop["name"] for troop in self.face["troops"].values()}
        return {**troops, **{card["id"]: card["title"] for card in self.face["cards"].values()}}


class ByKeys(Player):
    """Somebody without a mouse: a number for one of the first nine answers, the command line for the others."""

    def give(self, choice: Json, text: str, before: int) -> None:
        """Press what this answer needs."""
        self.leave_battle()
        at = list(self.choices()).index(choice) + 1
        if at > 9 or len(choice["answers"]) > 1:
            self.type(text)
            return
        self.page.keyboard.press(str(at))
        self.window.frame()
        if not self.has_answered(before):
            self.page.keyboard.press("Enter")

    def leave_battle(self) -> None:
        if "Back to the plan" in (self.main.text_content() or ""):
            self.page.keyboard.press("Enter")
            self.window.frame()

    def type(self, line: str) -> None:
        """One line into the command line, with no pause between the keys."""
        self.page.keyboard.press("/")
        self.page.keyboard.type(line)
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Escape")


class ByCursor(ByKeys):
    """Somebody who goes over the board with the arrow keys, and has numbers and the line for everything else."""

    def give(self, choice: Json, text: str, before: int) -> None:
        """Go to each place and press Enter there."""
        self.leave_battle()
        places = [i for i in text.split()[1:] if i in self.places]
        if not places:
            super().give(choice, text, before)
            return
        for place in places:
            if not self.has_answered(before):
                self.step_to(place)
                self.page.keyboard.press("Enter")
                self.window.frame()
        if not self.has_answered(before):
            self.go_on(choice, before)

    def go_on(self, choice: Json, before: int) -> None:
        """Where several things can be done at a place, its number says which; what is weighed is done by Enter."""
        which = self.which(choice).locator("kbd")
        if which.count():
            self.page.keyboard.press(which.first.inner_text())
            self.window.frame()
        if not self.has_answered(before):
            self.page.keyboard.press("Enter")

    def step_to(self, place: str) -> None:
        """With the arrow keys, along the longer way first."""
        at = self.cursor()
        for _ in range(MOST_STEPS):
            if at == place:
                return
            middles = self.page.evaluate(MIDDLES)
            (x, y), (to_x, to_y) = middles[at], middles[place]
            across = "ArrowRight" if to_x > x else "ArrowLeft"
            down = "ArrowDown" if to_y > y else "ArrowUp"
            for key in (across, down) if abs(to_x - x) > abs(to_y - y) else (down, across):
                self.page.keyboard.press(key)
                if (now := self.cursor()) != at:
                    break
            at = now
        raise AssertionError(f"the cursor never came to {place}")

    def cursor(self) -> str:
        """Where it is; Tab leads to the board if it is not there."""
        for _ in range(40):
            at: Any = self.page.evaluate("document.activeElement?.dataset.place ?? ''")
            if at:
                return str(at)
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab never led to the board")


def play_out(*players: Player, most: int | None = None) -> int:
    """Let them answer whatever is asked until the game is over, or so many times; how many answers that were."""
    answers = 0
    while not players[0].heard.is_over and (most is None or answers < most):
        asked = next((player for player in players if player.is_asked), None)
        if asked is None:
            players[0].page.wait_for_timeout(10)
            continue
        asked.answer()
        answers += 1
    return answers
