"""Several people at a table: undo, talk, seats, draws, standing orders, and whose turn it is."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Server, Window
from tests.browser.playing import Player
from tests.browser.positions import HABSBURG, OTTOMAN, Until, asked, reached, table


def seated(owner: Window, guest: Window, server: Server, until: Until | None = None) -> tuple[Player, Player]:
    """Ottoman and Habsburg, each at a screen of their own."""
    one = Player(owner, table(server, until, ottoman="here", habsburg="elsewhere"))
    one.sit()
    guest.go(one.invitation(HABSBURG))
    guest.page.get_by_label("Your name").fill("Starhemberg")
    guest.page.get_by_role("button", name="Take").click()
    other = Player(guest, one.table, seed=2)
    other.sit()
    return one, other


def from_menu(player: Player, words: str) -> Locator:
    player.page.get_by_role("button", name="Menu", exact=True).click()
    return player.page.locator(".menu").get_by_role("button", name=words, exact=True)


def test_undo_and_redo_lead_back_and_forth(owner: Window, server: Server) -> None:
    player = Player(owner, table(server, ottoman="here", habsburg="elsewhere"))
    player.sit()
    before = player.heard.question
    player.play(next(player.choices()))
    after = player.heard.question

    player.page.keyboard.press("u")
    owner.until(lambda: player.heard.question == before and not player.heard.waiting)
    player.page.get_by_role("button", name="Redo").click()

    owner.until(lambda: player.heard.question == after)


def test_undo_to_here_takes_several_answers_back(owner: Window, server: Server) -> None:
    until = asked("choose_use", OTTOMAN, offers="fortify")
    player = Player(owner, table(server, until, ottoman="here", habsburg="elsewhere"))
    player.sit()
    player.play(next(choice for choice in player.choices() if choice["answers"][0].startswith("fortify")))
    before = player.heard.question
    for _ in range(2):
        player.play(next(choice for choice in player.choices() if choice["answers"][0] != "done"))
    back = player.page.locator(".log").get_by_role("button", name="Undo to here")

    back.first.hover(force=True)
    back.first.click()

    owner.until(lambda: player.heard.question in (before, None) or player.heard.now["may_redo"])
    assert player.heard.sent[-1]["do"] == "undo"
    assert player.heard.sent[-1]["to"] is not None


def test_what_one_says_the_other_reads(owner: Window, guest: Window, server: Server) -> None:
    one, other = seated(owner, guest, server)
    one.page.get_by_role("button", name=re.compile("^Chat")).click()
    one.page.get_by_label("Say something").fill("Lay down your arms!")
    one.page.get_by_role("button", name="Say", exact=True).click()

    expect(other.page.get_by_role("button", name="Chat, 1 new")).to_be_visible()
    other.page.keyboard.press("c")

    expect(other.page.get_by_text("Lay down your arms!")).to_be_visible()
    other.page.get_by_label("Say something").fill("Come and take them.")
    other.page.keyboard.press("Enter")
    expect(one.page.get_by_role("complementary")).to_contain_text("Starhemberg")
    expect(one.page.get_by_text("Come and take them.")).to_be_visible()


def test_who_resigns_is_asked_first(owner: Window, guest: Window, server: Server) -> None:
    one, other = seated(owner, guest, server)

    from_menu(other, "Resign").click()
    expect(other.page.get_by_role("dialog")).to_contain_text("cannot be taken back")
    assert not other.heard.is_over
    other.page.get_by_role("dialog").get_by_role("button", name="Resign").click()

    for player in (one, other):
        expect(player.page.get_by_role("heading", name="The Ottomans win.")).to_be_visible()


def test_a_draw_is_agreed(owner: Window, guest: Window, server: Server) -> None:
    one, other = seated(owner, guest, server)

    from_menu(one, "Offer a draw").click()
    expect(other.page.get_by_text("The Ottomans offer a draw.")).to_be_visible()
    other.page.get_by_role("button", name="Accept", exact=True).click()

    for player in (one, other):
        expect(player.page.get_by_role("heading", name="Nobody wins.")).to_be_visible()


def test_a_seat_goes_to_the_computer_and_back(owner: Window, server: Server) -> None:
    player = Player(owner, table(server, ottoman="here", habsburg="elsewhere"))
    player.sit()
    from_menu(player, "Seats and invitations").click()
    mine = player.page.get_by_role("complementary").locator("section").filter(has_text="Ottomans")

    mine.get_by_role("button", name="To the computer").click()
    expect(mine).to_contain_text("computer")
    mine.get_by_role("button", name="I sit here").click()

    expect(mine).to_contain_text("you")
    owner.until(lambda: player.heard.now["viewer"] == OTTOMAN)


def test_an_invitation_has_a_picture_for_the_second_device(owner: Window, server: Server) -> None:
    player = Player(owner, table(server, ottoman="here", habsburg="elsewhere"))
    player.sit()

    from_menu(player, "Seats and invitations").click()

    picture = player.page.get_by_role("img", name="The same address as a QR code")
    expect(picture).to_be_visible()
    owner.until(lambda: picture.evaluate("(picture) => picture.complete && picture.naturalWidth > 0"))
    expect(player.page.get_by_label("Whoever opens this address")).to_have_value(re.compile("/join/"))


def test_standing_declines_are_set_revoked_and_secret(owner: Window, guest: Window, server: Server) -> None:
    one, other = seated(owner, guest, server)
    told = len(one.heard.received)
    from_menu(other, "Standing declines").click()
    box = other.page.get_by_role("complementary").get_by_role("checkbox").first

    box.check()
    guest.until(lambda: len(other.heard.now.get("standing", [])) == 1)
    expect(box).to_be_checked()
    other.page.get_by_role("button", name="Ask me always").click()

    guest.until(lambda: other.heard.now["standing"] == [])
    expect(box).not_to_be_checked()
    assert "standing" not in "".join(one.heard.received[told:])


def test_a_window_is_declined_for_good_where_it_is_asked(owner: Window, guest: Window, server: Server) -> None:
    _, other = seated(owner, guest, server, asked("respond", HABSBURG))
    window = (other.heard.question or {})["window"]

    other.page.get_by_role("button", name=f"Never ask at {window}").click()

    guest.until(lambda: window in other.heard.now["standing"])
    guest.until(lambda: (other.heard.question or {}).get("window") != window)


def test_the_title_shows_whose_turn_it_is(owner: Window, guest: Window, server: Server) -> None:
    one, other = seated(owner, guest, server, reached(20, OTTOMAN))

    expect(one.page).to_have_title(re.compile("^★ "))
    expect(other.page).not_to_have_title(re.compile("★"))
    assert one.page.locator("link[rel=icon]").get_attribute("href") != other.page.locator(
        "link[rel=icon]"
    ).get_attribute("href")


def test_sounds_are_off_on_a_telephone_until_asked_for(owner: Window, phone: Window, server: Server) -> None:
    at = table(server, ottoman="here", habsburg="computer")
    players = [Player(window, at) for window in (owner, phone)]
    for player in players:
        player.sit()
        player.page.get_by_role("button", name="Menu", exact=True).first.click()
        player.page.locator(".menu").get_by_role("button", name="Settings").click()

    expect(players[0].page.get_by_label("Sounds")).to_be_checked()
    expect(players[1].page.get_by_label("Sounds")).not_to_be_checked()


def test_who_comes_back_is_told_what_happened(owner: Window, guest: Window, server: Server) -> None:
    one, other = seated(owner, guest, server, asked("choose_card", HABSBURG, after=10))
    owner.go("/about")
    while other.is_asked:
        other.answer()

    one.sit()

    since = one.page.get_by_role("region", name="Since you left")
    expect(since.get_by_role("listitem").first).not_to_be_empty()
    since.get_by_role("button", name="Go on").click()
    expect(since).to_have_count(0)


def test_a_table_is_set_up_and_done_away_with_in_the_lobby(owner: Window) -> None:
    owner.page.get_by_role("button", name=re.compile("^Begin|siege|Sit down", re.IGNORECASE)).last.click()
    expect(owner.page.locator(".board, .curtain").first).to_be_visible()
    at = owner.page.url

    owner.go(f"{at}/delete")
    owner.page.get_by_role("button", name="Delete").click()

    assert owner.context.request.get(at).status == 404
