"""The line to the server: it breaks, comes back, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Server, Window, open_window
from tests.browser.playing import Player
from tests.browser.positions import OTTOMAN, asked, reached, table

LOST = ["WebSocket connection", "net::ERR_", "preload CSS", "dynamically imported module"]


@pytest.fixture
def player(chromium: Browser, own_server: Server, windows: list[Window]) -> Iterator[Player]:
    """Somebody at a table of a server that may be killed."""
    window = open_window(chromium, own_server, windows)
    window.expected = LOST
    window.go(own_server.door)
    until = asked("choose_card", OTTOMAN)
    at = Player(window, table(own_server, until, ottoman="here", habsburg="elsewhere"))
    at.sit()
    yield at
    window.context.close()


def test_a_page_finds_back_to_a_server_that_was_killed(player: Player, own_server: Server) -> None:
    player.answer()
    number, hand = player.heard.number, player.heard.view["board"]["sides"][OTTOMAN]["own"]

    own_server.kill()
    expect(player.page.get_by_text("The connection is lost")).to_be_visible()
    own_server.start()

    expect(player.page.get_by_text("The connection is lost")).to_be_hidden()
    player.window.until(lambda: player.heard.number == number)
    assert player.heard.view["board"]["sides"][OTTOMAN]["own"] == hand
    player.answer()
    assert player.heard.number > number


def test_an_answer_given_while_the_server_is_away_arrives_once(player: Player, own_server: Server) -> None:
    own_server.kill()
    expect(player.page.get_by_text("The connection is lost")).to_be_visible()
    number = player.heard.number

    player.window.press(player.page.locator(".hand button:not([aria-disabled=true])").first)
    own_server.start()

    player.window.until(lambda: player.heard.number > number)
    assert len(player.heard.answers) == 1


def test_a_page_without_sockets_asks_again_and_again(chromium: Browser, server: Server, windows: list[Window]) -> None:
    window = open_window(chromium, server, windows)
    window.page.add_init_script("WebSocket = class { constructor() { setTimeout(() => this.onclose?.(), 0) } }")
    window.go(server.door)
    window.go(f"/t/{table(server, ottoman='here', habsburg='elsewhere')}")

    expect(window.page.get_by_text("No socket can be opened here")).to_be_visible()
    window.page.locator(".hand button:not([aria-disabled=true])").first.click()

    expect(window.page.get_by_text("use it for an action, or for its Event")).to_be_visible()


def test_who_looks_on_is_sent_nothing_that_is_secret(owner: Window, guest: Window, server: Server) -> None:
    player = Player(owner, table(server, reached(80, OTTOMAN), ottoman="here", habsburg="elsewhere"))
    player.sit()

    guest.go(f"/t/{player.table}")
    expect(guest.page.get_by_text("You look on")).to_be_visible()
    player.answer()
    guest.until(lambda: guest.heard.number == owner.heard.number)

    told = "".join(guest.heard.received)
    assert '"own"' not in told
    hand = owner.heard.view["board"]["sides"][OTTOMAN]["own"]["hand"]
    assert hand
    assert [card for card in hand if f'"{card}"' in told] == []
    expect(guest.page.locator(".hand button")).to_have_count(0)
