"""Looking back: the replay, branches, the report and the saved game."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Server, Window
from tests.browser.playing import Player
from tests.browser.positions import OTTOMAN, Until, over, reached, table


def at_table(window: Window, server: Server, until: Until) -> Player:
    player = Player(window, table(server, until, ottoman="here", habsburg="elsewhere"))
    player.sit()
    return player


def replayed(player: Player) -> Locator:
    """The slider of the replay."""
    player.page.get_by_role("button", name="Menu", exact=True).click()
    player.page.locator(".menu").get_by_role("button", name="Replay").click()
    slider = player.page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_be_visible()
    return slider


def test_the_replay_goes_step_by_step_and_back_to_now(owner: Window, server: Server) -> None:
    player = at_table(owner, server, reached(60, OTTOMAN))
    slider = replayed(player)
    last = int(slider.input_value())

    player.page.keyboard.press("[")
    player.page.get_by_role("button", name="One step back").click()
    expect(slider).to_have_value(str(last - 2))
    player.page.get_by_role("button", name="One step on").click()
    expect(slider).to_have_value(str(last - 1))
    player.page.keyboard.press("{")
    owner.until(lambda: int(slider.input_value()) < last - 1)
    player.main.click()

    expect(slider).to_have_count(0)
    expect(player.page.locator(".prompt h2")).to_contain_text("Ottomans")


def test_the_slider_shows_the_board_as_it_was(owner: Window, server: Server) -> None:
    player = at_table(owner, server, reached(60, OTTOMAN))
    now = player.place("GLC").get_attribute("aria-label")
    slider = replayed(player)

    slider.fill("0")

    expect(player.place("GLC")).not_to_have_attribute("aria-label", now or "")
    assert player.heard.answers == []


def test_one_jumps_to_a_round(owner: Window, server: Server) -> None:
    player = at_table(owner, server, over)
    slider = replayed(player)
    jump = player.page.get_by_label("Jump to a round or battle")

    jump.select_option(label="Round 2")

    expect(slider).to_have_attribute("aria-valuetext", re.compile("Round 2"))


def test_after_the_end_one_looks_through_any_eyes(owner: Window, server: Server) -> None:
    player = at_table(owner, server, over)
    replayed(player)

    player.page.get_by_label("Through whose eyes").select_option(label="Habsburgs")

    owner.until(lambda: {"do": "replay", "viewer": "habsburg"}.items() <= player.heard.sent[-1].items())
    expect(player.page.get_by_role("slider", name="Moment of the game")).to_be_visible()


def test_a_link_leads_to_its_moment(owner: Window, server: Server) -> None:
    player = at_table(owner, server, reached(60, OTTOMAN))
    slider = replayed(player)
    slider.fill("20")
    player.page.locator(".replay").get_by_role("button", name="Link").click()
    link = player.page.get_by_role("textbox", name="This moment").input_value()

    owner.go(link)

    assert re.search(r"\?at=\d+$", link)
    expect(slider).to_have_value("20")


def test_a_branch_begins_at_its_moment(owner: Window, server: Server) -> None:
    player = at_table(owner, server, reached(60, OTTOMAN))
    slider = replayed(player)
    slider.fill("30")

    player.page.get_by_role("button", name="Branch from here").click()

    expect(player.page).not_to_have_url(re.compile(player.table))
    expect(player.page.locator(".board, .curtain").first).to_be_visible()


def test_the_report_is_saved_in_both_ways(owner: Window, server: Server) -> None:
    player = at_table(owner, server, reached(60, OTTOMAN))
    owner.go(f"/t/{player.table}/report")
    expect(player.page.get_by_role("button", name="Save as HTML")).to_have_attribute("aria-disabled", "false")

    kept = {ending: saved(player, f"Save as {name}") for ending, name in (("html", "HTML"), ("md", "Markdown"))}

    assert kept["html"].startswith("<!doctype html>")
    assert "data:image/" in kept["html"]
    assert kept["md"].startswith("# ")
    assert "data:image/" in kept["md"]
    assert not re.search(r'(src|href)="https?://', kept["html"])


def saved(player: Player, button: str) -> str:
    with player.page.expect_download() as download:
        player.page.get_by_role("button", name=button).click()
    return Path(download.value.path()).read_text(encoding="utf-8")


def test_the_game_is_saved_as_lines(owner: Window, server: Server) -> None:
    player = at_table(owner, server, reached(30, OTTOMAN))
    player.page.get_by_role("button", name="Menu", exact=True).click()

    with player.page.expect_download() as download:
        player.page.get_by_role("link", name="Save the game as a file").click()

    lines = Path(download.value.path()).read_text(encoding="utf-8").splitlines()
    assert len([json.loads(line) for line in lines]) > 30


def test_the_end_is_told_with_its_proof(owner: Window, server: Server) -> None:
    player = at_table(owner, server, over)

    player.main.click()
    player.page.get_by_text("Proof of the dice").click()

    secret = player.heard.view["secret"]
    expect(player.page.get_by_role("complementary")).to_contain_text(secret)
