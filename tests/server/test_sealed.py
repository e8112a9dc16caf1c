"""What nobody may learn of the other side by a way round: by when they are told, by a seat, by a seed, by an error."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from demilune.engine.actions import Refusal
from demilune.engine.errors import NotOffered
from demilune.server import branching, wire
from demilune.store import CannotSave, MovedOn, Person
from tests.server.conftest import HABSBURG, OTTOMAN, House


@pytest.fixture
def table(house: House) -> str:
    return house.new({OTTOMAN: "here", HABSBURG: "elsewhere"})


def polled(house: House, person: Person | None, table: str, **query: Any) -> dict[str, Any]:
    with house.caller(person) as browser:
        answer = browser.get(f"/api/tables/{table}/updates", params=query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found


def polling(house: House, person: Person | None, table: str, viewer: str | None = None) -> dict[str, Any]:
    """The query of a page that polls and has everything."""
    eyes = {"viewer": viewer} if viewer is not None else {}
    for _ in range(2):
        update = polled(house, person, table, **eyes)
    return {**eyes, "seen": len(update["entries"]), "number": update["number"]}


# What is told by being told nothing


@pytest.mark.parametrize("viewer", [OTTOMAN, None])
def test_a_page_that_polls_does_not_hear_of_the_other_sides_standing_orders(
    house: House, table: str, viewer: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "POLL", 1.5)
    guest = house.joined(table, HABSBURG)
    looker = house.owner if viewer else None
    with house.page(table, guest) as page:
        page.hello(HABSBURG)
        known = polling(house, looker, table, viewer)
        waited: list[float] = []

        def wait() -> None:
            began = time.monotonic()
            polled(house, looker, table, **known)
            waited.append(time.monotonic() - began)

        waiting = threading.Thread(target=wait)
        waiting.start()
        time.sleep(0.5)
        assert page.ask("stand_by", windows=["W1", "W2"])["type"] == "done"
        assert page.ask("stand_by", windows=["W1"], decline=False)["type"] == "done"
        waiting.join()

    assert waited[0] > 1.2, "it was told that something happened"


def test_a_page_that_polls_hears_at_once_of_what_it_may_see(
    house: House, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "POLL", 8.0)
    guest = house.joined(table, HABSBURG)
    with house.page(table, guest) as page:
        page.hello(HABSBURG)
        known = polling(house, house.owner, table, OTTOMAN)
        heard: list[dict[str, Any]] = []
        waiting = threading.Thread(target=lambda: heard.append(polled(house, house.owner, table, **known)))
        waiting.start()
        time.sleep(0.3)
        began = time.monotonic()
        page.ask("say", text="Good evening")
        waiting.join()

    assert time.monotonic() - began < 4
    assert [line["text"] for line in heard[0]["chat"]] == ["Good evening"]


# By a seat


def test_who_polls_is_at_the_table_and_nobody_gives_their_seat_away(house: House, table: str) -> None:
    guest = house.joined(table, HABSBURG)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        polled(house, guest, table, viewer=HABSBURG)

        assert page.ask("give_seat", side=HABSBURG, to="computer")["kind"] == "wrong_seat"


def test_a_guest_who_invites_another_gives_their_secrets_to_nobody_else(house: House, table: str) -> None:
    guest = house.joined(table, HABSBURG)
    with house.page(table, guest) as page, house.page(table, house.owner) as owner:
        page.hello(HABSBURG)
        owner.hello(OTTOMAN)

        assert page.ask("give_seat", side=HABSBURG, to="elsewhere")["type"] == "done"

        token = house.store.open(table).seats()[HABSBURG].invitation
        assert token
        owner.listen()
        assert not any(token in text for text in owner.got)
        assert any(token in text for text in page.got)
        assert owner.ask("give_seat", side=HABSBURG, to="here")["kind"] == "wrong_seat"
        assert owner.ask("give_seat", side=HABSBURG, to="elsewhere")["kind"] == "wrong_seat"
        assert owner.ask("look", viewer=HABSBURG)["kind"] == "wrong_seat"
        assert page.ask("look", viewer=HABSBURG)["type"] == "done", "until somebody comes, the seat is the guest's"
        with house.caller(guest) as browser:
            assert browser.get(f"/api/tables/{table}/qr", params={"seat": HABSBURG}).status_code == 200
        assert house.http.get(f"/api/tables/{table}/qr", params={"seat": HABSBURG}).status_code == 403
        friend = house.joined(table, HABSBURG, "Friend")
        page.wait(lambda p: p.now["viewer"] is None)
        assert page.ask("look", viewer=HABSBURG)["kind"] == "wrong_seat"
        assert page.ask("replay", viewer=HABSBURG)["kind"] == "wrong_seat"
    with house.page(table, friend) as page:
        assert page.hello(HABSBURG).view["viewer"] == HABSBURG


# By the dice


def test_nobody_chooses_the_dice_of_a_game_against_somebody_else(house: House) -> None:
    body = {"game": "fire-and-stone", "seats": {OTTOMAN: "here", HABSBURG: "elsewhere"}, "seed": 7}
    form = {"game": "fire-and-stone", "side": OTTOMAN, "opponent": "elsewhere", "seed": "7"}

    assert house.http.post("/api/tables", json=body).status_code == 400
    assert house.http.post("/tables", data=form).status_code == 400
    table = house.new(seed=7)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        assert page.ask("give_seat", side=HABSBURG, to="elsewhere")["kind"] == "not_offered"
        assert page.ask("give_seat", side=HABSBURG, to="computer")["type"] == "done"


# By an error


@pytest.mark.parametrize("error", [CannotSave, MovedOn])
def test_no_error_says_where_things_lie_on_the_server(
    house: House, table: str, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error(f"{house.path}, match 1: it cannot be done.")

    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        monkeypatch.setattr("demilune.store.Kept.write", fail)
        monkeypatch.setattr("demilune.store.Kept.say", fail)

        told = [page.play(page.offers()[0]), page.ask("say", text="Hello?")]

        assert [answer["type"] for answer in told] == ["failed", "failed"]
        assert not any(str(house.path) in text or "match 1" in text for text in page.got)


def test_a_deleted_match_is_told_of_without_its_place(house: House, table: str) -> None:
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        house.store.delete(table)

        answer = page.play(page.offers()[0])

        assert answer["type"] == "failed"
        assert str(house.path) not in str(answer)


def test_a_moment_that_cannot_be_played_again_names_no_answer(
    house: House, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under newer rules an old line may be refused: the refusal would name a card that was played face down."""

    def fail(*_: object) -> None:
        raise NotOffered(Refusal("9.1", "'respond HS7' is not offered now"))

    monkeypatch.setattr(branching, "replay", fail)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)

        answer = page.ask("branch", number=1)

        assert answer["kind"] == "not_offered"
        assert "HS7" not in str(answer)


# Two servers, one store


def test_a_seat_given_away_at_another_server_shows_nothing_more_once_this_one_reads_again(
    house: House, table: str
) -> None:
    guest = house.joined(table, HABSBURG)
    with house.page(table, house.owner) as owner, house.page(table, guest) as page:
        owner.hello(OTTOMAN)
        page.hello(HABSBURG)
        elsewhere = house.store.open(table)
        match = elsewhere.match()
        assert match.decision is not None
        match.play(match.decision.actions[0])
        elsewhere.write(match)
        elsewhere.give_seat(HABSBURG, house.store.new_person("Friend"))

        assert owner.play(owner.offers()[0])["kind"] == "stale"

        page.wait(lambda p: p.now["viewer"] is None)
        assert page.ask("look", viewer=HABSBURG)["kind"] == "wrong_seat"


def test_a_computer_goes_on_when_another_server_was_quicker(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = house.new({OTTOMAN: "here", HABSBURG: "computer"}, strength="recruit")
    asked = house.tables.thinkers.answer
    calls: list[str] = []

    async def too_late(saved: str, bot: str, *whose: Any) -> str:
        calls.append(bot)
        if len(calls) > 1:
            return await asked(saved, bot, *whose)
        elsewhere = house.store.open(table)
        match = elsewhere.match()
        assert match.decision is not None
        answer = str(match.decision.actions[0])
        match.play(answer)
        elsewhere.write(match)
        return answer

    monkeypatch.setattr(house.tables.thinkers, "answer", too_late)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        while not calls:
            page.wait(lambda p: p.mine or bool(calls))
            if page.mine:
                page.play(page.offers()[0])

        page.wait(lambda p: p.mine)

        assert not page.now.get("paused")
