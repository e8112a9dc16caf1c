"""Whole games through the page: by clicks, by keys alone, with the cursor, in two windows, and on a telephone."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.conftest import TOUCH, Server, Window, open_window
from tests.browser.playing import ByCursor, ByKeys, Player, play_out
from tests.browser.positions import HABSBURG, OTTOMAN, asked, table


def test_a_whole_game_is_played_by_clicks_against_the_computer(owner: Window, server: Server) -> None:
    player = Player(owner, table(server, ottoman="here", habsburg="computer"))
    player.sit()

    play_out(player)

    expect(player.page.get_by_role("heading", name="win.")).to_be_visible()


def test_a_whole_game_is_played_by_keys_alone(owner: Window, server: Server) -> None:
    player = ByKeys(owner, table(server, ottoman="computer", habsburg="here"))
    player.sit()

    play_out(player)

    expect(player.page.get_by_role("heading", name="win.")).to_be_visible()


def test_a_whole_game_is_played_between_two_browsers(owner: Window, guest: Window, server: Server) -> None:
    players = Player(owner, table(server, ottoman="here", habsburg="elsewhere")), Player(guest, "", seed=2)
    players[0].sit()
    guest.go(players[0].invitation(HABSBURG))
    guest.page.get_by_role("button", name="Take").click()
    players[1].table = players[0].table
    players[1].sit()

    play_out(*players)

    for player in players:
        expect(player.page.get_by_role("heading", name="win.")).to_be_visible()


def test_places_are_chosen_with_the_board_s_cursor(owner: Window, server: Server) -> None:
    player = ByCursor(owner, table(server, ottoman="here", habsburg="computer"))
    player.sit()

    assert play_out(player, most=40) == 40


def test_a_round_is_played_on_a_telephone(phone: Window, server: Server) -> None:
    player = Player(phone, table(server, ottoman="here", habsburg="computer"))
    player.sit()

    assert play_out(player, most=40) == 40


def test_a_first_tap_weighs_and_only_the_button_does_it(phone: Window, server: Server) -> None:
    assaults = asked("choose_use", OTTOMAN, offers="assault")
    player = Player(phone, table(server, assaults, ottoman="here", habsburg="elsewhere"))
    player.sit()
    choice = next(choice for choice in player.choices() if choice["answers"][0].startswith("assault"))
    target = player.place(choice["answers"][0].split()[1])

    phone.press(target)
    phone.frame()
    player.tell_apart(choice)
    expect(player.main).to_contain_text("Assault")
    phone.press(target)

    assert player.heard.answers == []
    phone.press(player.main)
    phone.until(lambda: player.heard.answers == [choice["answers"]])


def test_a_telephone_lies_on_its_side_as_well(chromium: Browser, server: Server, windows: list[Window]) -> None:
    phone = open_window(chromium, server, windows, {"width": 844, "height": 390}, **TOUCH)
    phone.go(server.door)
    player = Player(phone, table(server, ottoman="here", habsburg="computer"))
    player.sit()

    assert play_out(player, most=15) == 15
    board, column = player.page.locator(".board").first.bounding_box(), player.page.locator(".column").bounding_box()
    assert board is not None
    assert column is not None
    assert board["x"] + board["width"] <= column["x"] + 1
    assert column["x"] + column["width"] <= 845
