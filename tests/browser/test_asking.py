"""What a person can ask: why not, how likely, which rule; by mouse, by key, by the command line."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.browser.conftest import Server, Window
from tests.browser.playing import ByKeys, Player
from tests.browser.positions import OTTOMAN, Until, asked, reached, table

ASSAULT = asked("choose_use", OTTOMAN, offers="assault")


def at_table(kind: type[Player], window: Window, server: Server, until: Until | None = None) -> Player:
    player = kind(window, table(server, until, ottoman="here", habsburg="elsewhere"))
    player.sit()
    return player


def test_w_asks_about_a_place(owner: Window, server: Server) -> None:
    player = at_table(Player, owner, server, ASSAULT)

    player.page.keyboard.press("w")
    player.place("CUR").click()

    why = player.page.get_by_role("region", name="Why")
    expect(why).to_contain_text("Not possible:")
    expect(why.locator("a.ref").first).to_be_visible()
    assert player.heard.answers == []


def test_w_asks_about_a_card(owner: Window, server: Server) -> None:
    player = at_table(Player, owner, server, ASSAULT)

    player.page.keyboard.press("w")
    player.page.locator(".hand button.held").last.click()

    expect(player.page.get_by_role("region", name="Why")).to_contain_text("Not possible:")
    assert player.heard.answers == []


def test_w_asks_about_a_button(owner: Window, server: Server) -> None:
    player = at_table(Player, owner, server, ASSAULT)

    player.page.keyboard.press("w")
    player.page.locator(".prompt button.pass").click(force=True)

    expect(player.page.get_by_role("region", name="Why")).to_be_visible()
    assert player.heard.answers == []


def test_w_twice_leaves_everything_as_it_was(owner: Window, server: Server) -> None:
    player = at_table(Player, owner, server)

    player.page.keyboard.press("w")
    expect(player.page.get_by_text("Point at a place")).to_be_visible()
    player.page.keyboard.press("w")

    expect(player.page.get_by_text("Point at a place")).to_be_hidden()


def test_the_line_says_why(owner: Window, server: Server) -> None:
    player = at_table(ByKeys, owner, server, ASSAULT)

    said(player, "why assault cur")

    expect(player.page.locator(".told p").first).not_to_be_empty()
    expect(player.page.locator(".told a.ref")).to_be_visible()


def test_the_line_says_the_odds(owner: Window, server: Server) -> None:
    player = at_table(ByKeys, owner, server, ASSAULT)
    answer = next(c["answers"][0] for c in player.choices() if c["answers"][0].startswith("assault"))

    said(player, f"odds {answer}")

    expect(player.page.get_by_role("group", name="Assault")).to_be_visible()
    assert player.heard.answers == [[f"odds {answer}"]]


def test_the_line_opens_a_rule(owner: Window, server: Server) -> None:
    player = at_table(ByKeys, owner, server)

    said(player, "rules 7.1")

    expect(player.page.locator("article.here h4")).to_contain_text("7.1")


def test_the_line_answers_and_takes_back(owner: Window, server: Server) -> None:
    player = at_table(ByKeys, owner, server)
    asked_first, card = player.heard.question, next(player.choices())["answers"][0]

    said(player, card)
    owner.until(lambda: player.heard.question != asked_first)
    said(player, "undo")

    owner.until(lambda: player.heard.question == asked_first)


def test_the_line_s_mistakes_are_explained(owner: Window, server: Server) -> None:
    player = at_table(ByKeys, owner, server)

    said(player, "asault")

    expect(player.page.locator(".told p").first).to_contain_text("asault")


def said(player: Player, line: str) -> None:
    """Type a line as quickly as can be."""
    if player.page.locator("#command").count() == 0:
        player.page.keyboard.press("/")
    player.page.keyboard.type(line)
    player.page.keyboard.press("Enter")


def test_keys_typed_before_the_line_is_there_are_not_taken_for_commands(owner: Window, server: Server) -> None:
    player = Player(owner, table(server, ottoman="here", habsburg="elsewhere"))
    owner.page.add_init_script("window.requestIdleCallback = () => 0")
    player.sit()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    owner.page.route("**/CommandLine-*.js", hold)

    owner.page.keyboard.press("/")
    owner.page.keyboard.type("rules w")
    owner.until(lambda: held)
    held[0].continue_()

    expect(owner.page.locator("#command")).to_have_value("rules w")
    expect(owner.page.get_by_text("Point at a place")).to_be_hidden()
    assert player.heard.answers == []


def test_names_in_the_log_light_the_board(owner: Window, server: Server) -> None:
    player = at_table(Player, owner, server, reached(60, OTTOMAN))
    name = player.page.locator(".log a.place").first

    name.hover()
    expect(player.page.locator("[data-key^='lit ']")).not_to_have_count(0)
    player.page.mouse.move(700, 20)

    expect(player.page.locator("[data-key^='lit ']")).to_have_count(0)


def test_a_rule_s_number_opens_the_drawer_there(owner: Window, server: Server) -> None:
    player = at_table(Player, owner, server)
    number = player.page.locator(".prompt a.ref").first

    number.click()

    expect(player.page.locator("article.here h4")).to_contain_text(number.inner_text())


def test_the_rules_are_searched_as_one_types(owner: Window, server: Server) -> None:
    player = at_table(Player, owner, server)
    player.page.get_by_role("button", name="Rules", exact=True).click()
    expect(player.page.locator("article").first).to_be_visible()
    before = player.page.locator("article").count()

    player.page.get_by_role("searchbox").fill("sortie")

    owner.until(lambda: 0 < player.page.locator("article").count() < before)


def test_odds_can_be_had_without_a_modifier(owner: Window, server: Server) -> None:
    player = at_table(Player, owner, server, ASSAULT)
    choice = next(choice for choice in player.choices() if choice["answers"][0].startswith("assault"))
    player.place(choice["answers"][0].split()[1]).click()
    owner.frame()
    player.tell_apart(choice)
    switch = player.page.locator(".card .switch input").first

    switch.click()

    expect(player.page.locator(".card tr.off")).to_have_count(1)
    assert any(ask.get("assuming") for ask in player.heard.sent if ask["do"] == "odds")


def test_lists_play_the_whole_game_too(owner: Window, server: Server) -> None:
    player = at_table(Player, owner, server)
    player.page.keyboard.press("b")
    choice = next(player.choices())

    player.page.get_by_role("button", name=f"Do: {choice['full']}").click()

    owner.until(lambda: player.heard.answers == [choice["answers"]])


def test_letters_can_be_switched_off(owner: Window, server: Server) -> None:
    player = at_table(Player, owner, server)
    player.page.get_by_role("button", name="Menu", exact=True).click()
    player.page.get_by_role("button", name="Settings", exact=True).click()
    player.page.get_by_label("Single letters and numbers are keys").uncheck()
    player.page.keyboard.press("Escape")

    player.page.keyboard.press("w")
    player.page.keyboard.press("1")

    expect(player.page.get_by_text("Point at a place")).to_be_hidden()
    assert player.heard.answers == []
