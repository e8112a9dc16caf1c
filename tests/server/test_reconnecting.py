"""Lost lines: a page that comes back is told what it missed, with a socket or without one."""

from __future__ import annotations

import threading
import time
from typing import Any

import httpx

from tests.server.conftest import HABSBURG, OTTOMAN, House, Page, catch_up, play_on


def test_a_page_that_comes_back_is_told_only_the_log_that_it_missed(house: House) -> None:
    table = house.new(seed=2)
    with house.page(table, house.owner) as one, house.page(table, house.owner) as other:
        pages = {OTTOMAN: one.hello(OTTOMAN), HABSBURG: other.hello(HABSBURG)}
        play_on(pages, 20, seed=1)
        seen, number, entries = len(one.entries), one.number, list(one.entries)
        play_on(pages, 15, seed=2)

        with house.page(table, house.owner) as back:
            back.entries = entries
            back.hello(OTTOMAN, seen=seen, number=number)

            assert back.entries == one.entries
            assert back.view == one.view
            told = next(text for text in back.got if '"update"' in text)
            assert f'"keep":{seen}' in told


def test_what_was_taken_back_meanwhile_is_not_kept(house: House) -> None:
    table = house.new(seed=2)
    with house.page(table, house.owner) as one, house.page(table, house.owner) as other:
        pages = {OTTOMAN: one.hello(OTTOMAN), HABSBURG: other.hello(HABSBURG)}
        for seed in range(40):
            play_on(pages, 1, seed=seed)
            mover = next((page for page in pages.values() if page.now["may_undo"]), None)
            if mover is None or not mover.entries or mover.entries[-1]["number"] != mover.number - 1:
                continue
            seen, number, entries = len(mover.entries), mover.number, list(mover.entries)
            mover.ask("undo", number=number)
            catch_up(pages)
            with house.page(table, house.owner) as back:
                back.entries = entries
                back.hello(mover.now["viewer"], seen=seen, number=number)
                assert back.entries == mover.entries
            return
    raise AssertionError("nothing that was logged could be taken back")


def test_numbers_that_make_no_sense_are_answered_with_everything(house: House) -> None:
    table = house.new(seed=2)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        for known in ({"seen": 10_000, "number": 1}, {"seen": 3, "number": 99}, {"seen": -5, "number": -5}):
            with house.page(table, house.owner) as back:
                back.entries = list(page.entries)
                back.hello(OTTOMAN, **known)
                assert back.entries == page.entries


class Poller:
    """A page without a socket."""

    def __init__(self, table: str, browser: httpx.Client, viewer: str | None) -> None:
        self.table, self.browser, self.viewer = table, browser, viewer
        self.page = object.__new__(Page)
        self.page.view, self.page.entries, self.page.now, self.page.chat = {}, [], {}, []

    def poll(self) -> Page:
        known: dict[str, Any] = {"seen": len(self.page.entries), "number": self.page.now.get("number", 0)}
        query = known if self.viewer is None else {**known, "viewer": self.viewer}
        answer = self.browser.get(f"/api/tables/{self.table}/updates", params=query)
        assert answer.status_code == 200, answer.text
        self.page._take(answer.json())
        return self.page

    def ask(self, do: str, **what: Any) -> dict[str, Any]:
        headers = {"x-viewer": self.viewer} if self.viewer is not None else {}
        answer = self.browser.post(f"/api/tables/{self.table}/ask", json={"do": do, **what}, headers=headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found


def test_a_game_is_played_without_a_socket(house: House) -> None:
    table = house.new(seed=2)
    one, other = (Poller(table, house.http, side) for side in (OTTOMAN, HABSBURG))
    for _ in range(25):
        pages = [poller.poll() for poller in (one, other)]
        mover = one if pages[0].mine else other
        answer = mover.page.offers()[0]
        assert mover.ask("play", number=mover.page.number, answers=[answer])["type"] == "done"

    other.poll()
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        assert one.poll().number == page.number
        assert (one.page.view, one.page.entries) == (page.view, page.entries)
    assert one.ask("play", number=0, answers=["pass"])["kind"] == "stale"


def test_a_poll_waits_until_something_happens(house: House) -> None:
    table = house.new(seed=2)
    poller = Poller(table, house.http, OTTOMAN)
    poller.poll()
    before = poller.page.number
    waiting = threading.Thread(target=poller.poll)
    waiting.start()
    time.sleep(0.1)
    assert waiting.is_alive()

    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        page.play(page.offers()[0])
    waiting.join(5)

    assert poller.page.number == before + 1


def test_chat_reaches_a_page_without_a_socket(house: House) -> None:
    table = house.new(seed=2)
    poller = Poller(table, house.http, OTTOMAN)
    poller.poll()

    assert poller.ask("say", text="well met")["type"] == "done"

    assert poller.poll().chat[-1]["text"] == "well met"


def test_nobody_polls_through_the_eyes_of_another(house: House) -> None:
    table = house.new(seed=2)
    with house.caller(None) as stranger:
        answer = stranger.get(f"/api/tables/{table}/updates", params={"viewer": OTTOMAN})
        asked = stranger.post(
            f"/api/tables/{table}/ask", json={"do": "resign", "number": 1}, headers={"x-viewer": OTTOMAN}
        )

    assert (answer.status_code, answer.json()["kind"]) == (403, "wrong_seat")
    assert (asked.status_code, asked.json()["kind"]) == (403, "wrong_seat")


def test_a_table_that_nobody_looks_at_is_forgotten_and_read_again(house: House) -> None:
    table = house.new(seed=2)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        page.play(page.offers()[0])
        number = page.number

    house.call(lambda: house.tables._forget(0))

    assert house.tables._open == {}
    with house.page(table, house.owner) as page:
        assert page.hello(OTTOMAN).number == number


def test_a_match_that_the_terminal_went_on_with_is_read_again(house: House) -> None:
    table = house.new(seed=2)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        kept = house.store.open(table)
        match = kept.match()
        assert match.decision is not None
        match.play(match.decision.actions[0])
        kept.write(match)

        answer = page.play(page.offers()[0])

        assert answer["kind"] == "stale"
        assert page.number == match.number
        assert page.play(page.offers()[0])["type"] == "done"
