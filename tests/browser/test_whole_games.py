"""Whole games through the page: by clicks, by keys alone, in two windows, and a round on a telephone."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.conftest import PHONE, Server, Window, open_window
from tests.browser.playing import ByKeys, Player, invitation, new_table


def play_out(*players: Player, most: int | None = None) -> int:
    """Let them answer whatever is asked until the game is over, or so many times; how many answers that were."""
    answers = 0
    while not players[0].is_over() and (most is None or answers < most):
        asked = next((player for player in players if player.question() is not None), None)
        if asked is None:
            players[0].page.wait_for_timeout(50)
            continue
        asked.answer()
        answers += 1
    return answers


def test_a_whole_game_is_played_by_clicks_against_the_computer(owner: Window) -> None:
    player = Player(owner, new_table(owner, ottoman="here", habsburg="computer"), "ottoman")
    player.sit()

    play_out(player)

    assert player.page.get_by_role("heading", name="win").is_visible()


def test_a_whole_game_is_played_by_keys_alone(owner: Window) -> None:
    player = ByKeys(owner, new_table(owner, ottoman="computer", habsburg="here"), "habsburg")
    player.sit()

    play_out(player)

    assert player.page.get_by_role("heading", name="win").is_visible()


def test_a_whole_game_is_played_between_two_browsers(
    owner: Window, chromium: Browser, server: Server, windows: list[Window]
) -> None:
    table = new_table(owner, ottoman="here", habsburg="elsewhere")
    guest = open_window(chromium, server, windows)
    guest.go(invitation(owner, table, "habsburg"))
    guest.page.get_by_role("button", name="Take").click()
    players = Player(owner, table, "ottoman"), Player(guest, table, "habsburg", seed=2)
    for player in players:
        player.sit()

    play_out(*players)

    assert all(player.page.get_by_role("heading", name="win").is_visible() for player in players)


def test_a_round_is_played_on_a_telephone(chromium: Browser, server: Server, windows: list[Window]) -> None:
    phone = open_window(chromium, server, windows, PHONE, has_touch=True, is_mobile=True)
    phone.go(server.door)
    player = Player(phone, new_table(phone, ottoman="here", habsburg="computer"), "ottoman")
    player.sit()

    assert play_out(player, most=15) == 15
