"""Two people at one screen: the curtain between them, and that nothing is left behind it."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.browser.conftest import Server, Window
from tests.browser.playing import Player
from tests.browser.positions import HABSBURG, OTTOMAN, asked, table


def own_cards(player: Player) -> set[str]:
    own = player.heard.view["board"]["sides"][player.heard.now["viewer"]]["own"]
    return {*own["hand"], *own["tactics"]}


def test_behind_the_curtain_nothing_is_left_of_the_last_hand(owner: Window, server: Server) -> None:
    """Neither to be seen nor among what the page knows: it has gone over to what everybody may see."""
    until = asked("choose_use", OTTOMAN, offers="assault")
    player = Player(owner, table(server, until, ottoman="here", habsburg="here"))
    player.sit()
    cards = own_cards(player)
    assert cards

    player.play(next(choice for choice in player.choices() if choice["answers"][0].startswith("assault")))

    curtain = owner.page.get_by_role("dialog", name="Curtain")
    expect(curtain).to_be_visible()
    expect(curtain).to_contain_text("Habsburgs")
    html = owner.page.content()
    assert [card for card in cards if card in html or player.names[card] in html] == []
    owner.until(lambda: owner.heard.now["viewer"] is None)
    assert '"own"' not in json.dumps(owner.heard.view)
    assert [card for card in cards if card in owner.page.evaluate("JSON.stringify({...localStorage})")] == []


def test_under_the_curtain_one_looks_and_sees_one_s_own_hand(owner: Window, server: Server) -> None:
    until = asked("choose_card", HABSBURG)
    player = Player(owner, table(server, until, ottoman="here", habsburg="here"))
    owner.go(f"/t/{player.table}")
    expect(owner.page.get_by_role("dialog", name="Curtain")).to_be_visible()
    assert '"own"' not in "".join(owner.heard.received)

    owner.page.keyboard.press("Enter")

    expect(owner.page.get_by_role("toolbar", name="Your cards")).to_be_visible()
    owner.until(lambda: owner.heard.now["viewer"] == HABSBURG)
    for card in owner.heard.view["board"]["sides"][HABSBURG]["own"]["hand"]:
        expect(owner.page.get_by_role("toolbar", name="Your cards")).to_contain_text(player.names[card])


def test_no_more_responses_is_asked_once_an_attack(owner: Window, server: Server) -> None:
    until = asked("choose_use", OTTOMAN, offers="assault")
    player = Player(owner, table(server, until, ottoman="here", habsburg="here"))
    player.sit()
    player.play(next(choice for choice in player.choices() if choice["answers"][0].startswith("assault")))
    expect(owner.page.get_by_role("dialog", name="Curtain")).to_contain_text("may answer")
    told = len(owner.heard.received)

    owner.page.get_by_role("button", name="No more Responses this turn").click()
    questions = play_the_turn_out(player)

    assert ("choose_contest", HABSBURG) in questions
    assert ("respond", HABSBURG) not in questions
    assert '"Responses"' not in "".join(owner.heard.received[told:])


def play_the_turn_out(player: Player) -> list[tuple[str, str]]:
    """Until a card is to be chosen again; what was asked on the way, and of whom."""
    window = player.window
    asked_before: list[tuple[str, str]] = []
    while True:
        window.until(lambda: not player.heard.waiting)
        window.page.wait_for_timeout(100)
        question = player.heard.now["question"]
        if question["name"] == "choose_card":
            return asked_before
        asked_before.append((question["name"], question["side"]))
        look = window.page.get_by_role("button", name="Look", exact=True)
        if look.is_visible():
            look.click()
            window.until(lambda: player.is_asked)
        player.answer()
