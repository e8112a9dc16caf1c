"""No page has a fault that axe can find."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TypeAlias

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has none
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESKTOP, PHONE, TOUCH, Server, Window, open_window
from tests.browser.playing import Player
from tests.browser.positions import OTTOMAN, Until, asked, over, reached, table

AXE = Axe()
GAME = "/rules/fire-and-stone"
ASSAULT = asked("choose_use", OTTOMAN, offers="assault")

Step: TypeAlias = Callable[[Player], object]


def violations(window: Window) -> list[str]:
    """What axe finds: the rule and where."""
    window.frame()
    found = AXE.run(window.page).response["violations"]
    return [f"{fault['id']}: {node['html'][:160]}" for fault in found for node in fault["nodes"]]


def opened(panel: str) -> Step:
    """This panel of the menu."""

    def step(player: Player) -> None:
        player.window.press(player.page.get_by_role("button", name="Menu", exact=True).first)
        player.window.press(player.page.locator(".menu").get_by_role("button", name=panel, exact=True))
        expect(player.page.get_by_role("complementary")).not_to_be_empty()

    return step


def weighed(player: Player) -> None:
    """An Assault is looked at."""
    choice = next(choice for choice in player.choices() if choice["answers"][0].startswith("assault"))
    player.window.press(player.place(choice["answers"][0].split()[1]))
    player.window.frame()
    player.tell_apart(choice)
    expect(player.page.get_by_role("img", name="odds").or_(player.page.locator(".facts, .brief")).first).to_be_visible()


def fought(player: Player) -> None:
    """The battle strip is there."""
    strip = ("Assault on", "Sortie against", "Battle for")
    expect(player.page.locator(", ".join(f"section[aria-label^='{words}']" for words in strip))).to_be_visible()


def with_rules(player: Player) -> None:
    """The drawer is open at a rule."""
    player.page.locator(".prompt a.ref").first.click()
    expect(player.page.locator("article.here")).to_be_visible()


def asking(player: Player) -> None:
    """Why a place cannot be chosen."""
    player.page.keyboard.press("w")
    player.place("CUR").click()
    expect(player.page.get_by_role("region", name="Why")).to_be_visible()


def typed(player: Player) -> None:
    """The command line has answered."""
    player.page.keyboard.press("/")
    player.page.keyboard.type("help")
    player.page.keyboard.press("Enter")
    expect(player.page.locator(".told p").first).to_be_visible()


def ended(player: Player) -> None:
    """How it ended."""
    player.main.click()
    expect(player.page.get_by_text("Proof of the dice")).to_be_visible()


def replayed(player: Player) -> None:
    """The replay bar is open."""
    player.window.press(player.page.get_by_role("button", name="Menu", exact=True).first)
    player.window.press(player.page.locator(".menu").get_by_role("button", name="Replay", exact=True))
    expect(player.page.get_by_role("slider", name="Moment of the game")).to_be_visible()


def nothing(_: Player) -> None:
    """As it is."""


STATES: dict[str, tuple[Until | None, Step]] = {
    "the opening": (None, nothing),
    "an answer that is weighed": (ASSAULT, weighed),
    "a battle": (asked("choose_troops", OTTOMAN), fought),
    "a Tactic to choose": (asked("choose_tactic", OTTOMAN), fought),
    "the rules": (None, with_rules),
    "the seats": (None, opened("Seats and invitations")),
    "the settings": (None, opened("Settings")),
    "the keys": (None, opened("Keys")),
    "the chat": (None, opened("Chat")),
    "the lists": (ASSAULT, opened("Answers and board as tables")),
    "the standing declines": (None, opened("Standing declines")),
    "why not": (None, asking),
    "the command line": (None, typed),
    "the end": (over, ended),
    "the replay": (reached(60), replayed),
}
ON_A_PHONE = ("the opening", "an answer that is weighed", "a battle", "the settings", "the replay")
IN_THE_DARK = ("the opening", "an answer that is weighed", "a battle", "the rules", "the end")


def set_out(window: Window, server: Server, state: str) -> None:
    until, step = STATES[state]
    player = Player(window, table(server, until, ottoman="here", habsburg="elsewhere"))
    player.sit()
    step(player)


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_no_fault_at_the_table(owner: Window, server: Server, state: str) -> None:
    set_out(owner, server, state)

    assert violations(owner) == []


@pytest.mark.parametrize("state", ON_A_PHONE)
def test_axe_finds_no_fault_on_a_telephone(phone: Window, server: Server, state: str) -> None:
    set_out(phone, server, state)

    assert violations(phone) == []


@pytest.mark.parametrize("state", IN_THE_DARK)
def test_axe_finds_no_fault_in_the_dark(chromium: Browser, server: Server, windows: list[Window], state: str) -> None:
    window = open_window(chromium, server, windows, color_scheme="dark")
    window.go(server.door)
    set_out(window, server, state)

    assert violations(window) == []


def test_axe_finds_no_fault_on_the_curtain(owner: Window, server: Server) -> None:
    owner.go(f"/t/{table(server, ottoman='here', habsburg='here')}")
    expect(owner.page.get_by_role("dialog", name="Curtain")).to_be_visible()

    assert violations(owner) == []


def test_axe_finds_no_fault_in_the_report(owner: Window, server: Server) -> None:
    owner.go(f"/t/{table(server, reached(60), ottoman='here', habsburg='elsewhere')}/report")
    expect(owner.page.get_by_role("button", name="Save as HTML")).to_have_attribute("aria-disabled", "false")

    assert violations(owner) == []


@pytest.mark.parametrize(("path", "theme"), [(GAME, "light"), *product(("/", "/about", "/learn"), ("light", "dark"))])
def test_axe_finds_no_fault_on_a_page(
    chromium: Browser, server: Server, windows: list[Window], path: str, theme: str
) -> None:
    window = open_window(chromium, server, windows, color_scheme=theme)
    window.go(path)

    assert violations(window) == []


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_no_fault_in_the_lobby(
    chromium: Browser, server: Server, windows: list[Window], viewport: dict[str, int]
) -> None:
    window = open_window(chromium, server, windows, viewport, **(TOUCH if viewport == PHONE else {}))  # type: ignore[arg-type]
    table(server, ottoman="here", habsburg="computer")
    table(server, over, ottoman="here", habsburg="elsewhere")
    window.go(server.door)

    assert window.page.get_by_role("heading", name="Finished").is_visible()
    assert violations(window) == []


def test_axe_finds_no_fault_where_one_is_invited_or_deletes(owner: Window, guest: Window, server: Server) -> None:
    player = Player(owner, table(server, ottoman="here", habsburg="elsewhere"))
    player.sit()
    guest.go(player.invitation("habsburg"))
    owner.go(f"/t/{player.table}/delete")

    assert violations(guest) == []
    assert violations(owner) == []
