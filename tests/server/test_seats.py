"""Seats: who sits down where, by which invitation, and who may change it."""

from __future__ import annotations

import pytest

from tests.server.conftest import HABSBURG, OTTOMAN, House


def seat(page_now: dict[str, object], side: str) -> dict[str, object]:
    table = page_now["table"]
    assert isinstance(table, dict)
    return next(seat for seat in table["seats"] if seat["side"] == side)


@pytest.fixture
def table(house: House) -> str:
    return house.new({OTTOMAN: "here", HABSBURG: "elsewhere"})


def invitation(house: House, table: str) -> str:
    with house.page(table, house.owner) as page:
        return str(seat(page.hello(OTTOMAN).now, HABSBURG)["invitation"])


def test_an_invitation_is_only_shown_until_its_button_is_pressed(house: House, table: str) -> None:
    address = invitation(house, table)
    token = address.rpartition("/")[2]

    with house.caller(None) as stranger:
        shown = stranger.get(f"/join/{token}")

        assert shown.status_code == 200
        assert f'action="/join/{token}"' in shown.text
        assert "set-cookie" not in shown.headers
        assert house.store.open(table).seats()[HABSBURG].person is None

        taken = stranger.post(f"/join/{token}", data={"name": " Ernst  Rüdiger "})

        assert (taken.status_code, taken.headers["location"]) == (303, f"/t/{table}")
        assert house.store.open(table).seats()[HABSBURG].name == "Ernst Rüdiger"


def test_an_invitation_is_good_for_one(house: House, table: str) -> None:
    token = invitation(house, table).rpartition("/")[2]
    house.joined(table, HABSBURG)

    with house.caller(None) as late:
        assert late.post(f"/join/{token}", data={}).status_code == 404
        assert late.get(f"/join/{token}").status_code == 404
        assert late.get("/join/nothing").status_code == 404


def test_who_joined_plays_and_the_host_sees_them_come_and_go(house: House, table: str) -> None:
    guest = house.joined(table, HABSBURG, "Ernst")
    with house.page(table, house.owner) as owner:
        owner.hello(OTTOMAN)
        assert seat(owner.now, HABSBURG).get("online") is None
        with house.page(table, guest) as page:
            page.hello(HABSBURG)
            owner.wait(lambda p: bool(seat(p.now, HABSBURG).get("online")))
            assert seat(page.now, HABSBURG)["yours"]
            assert "invitation" not in seat(owner.now, HABSBURG)
        owner.wait(lambda p: not seat(p.now, HABSBURG).get("online"))


def test_a_new_invitation_makes_the_old_one_void(house: House, table: str) -> None:
    old = invitation(house, table).rpartition("/")[2]
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        assert page.ask("give_seat", side=HABSBURG, to="elsewhere")["type"] == "done"

    assert invitation(house, table).rpartition("/")[2] != old
    with house.caller(None) as late:
        assert late.get(f"/join/{old}").status_code == 404


def test_the_owner_takes_an_open_seat_but_never_one_that_shows_anothers_secrets(house: House, table: str) -> None:
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        assert page.ask("give_seat", side=HABSBURG, to="here")["type"] == "done"
        assert page.ask("look", viewer=HABSBURG)["type"] == "done"
        assert page.ask("give_seat", side=HABSBURG, to="elsewhere")["type"] == "done"
        assert page.now["viewer"] is None, "who gave the seat away sees its secrets no longer"
    house.joined(table, HABSBURG)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)

        assert page.ask("give_seat", side=HABSBURG, to="here")["kind"] == "wrong_seat"
        assert page.ask("give_seat", side=HABSBURG, to="elsewhere")["kind"] == "wrong_seat"
        assert page.ask("give_seat", side=HABSBURG, to="computer")["type"] == "done"
        assert page.ask("give_seat", side=HABSBURG, to="here")["kind"] == "wrong_seat"


def test_a_computer_plays_on_for_who_is_away_until_they_come_back(house: House, table: str) -> None:
    guest = house.joined(table, HABSBURG)
    with house.page(table, guest) as page, house.page(table, house.owner) as owner:
        page.hello(HABSBURG)
        owner.hello(OTTOMAN)
        assert owner.ask("give_seat", side=HABSBURG, to="computer")["kind"] == "wrong_seat"
    with house.page(table, house.owner) as owner:
        owner.hello(OTTOMAN)
        assert owner.ask("give_seat", side=HABSBURG, to="computer", strength="recruit")["type"] == "done"
        assert seat(owner.now, HABSBURG)["strength"] == "recruit"
    with house.page(table, guest) as page:
        page.hello()
        assert page.ask("give_seat", side=HABSBURG, to="here")["type"] == "done"
        assert page.ask("look", viewer=HABSBURG)["type"] == "done"


def test_a_guest_may_give_their_own_seat_to_the_computer(house: House, table: str) -> None:
    guest = house.joined(table, HABSBURG)
    with house.page(table, guest) as page:
        page.hello(HABSBURG)

        assert page.ask("give_seat", side=HABSBURG, to="computer")["type"] == "done"
        assert page.ask("give_seat", side=OTTOMAN, to="computer")["kind"] == "wrong_seat"
        assert page.ask("give_seat", side=HABSBURG, to="moon")["kind"] == "malformed"


def test_only_the_owner_deletes_a_table_and_then_everybody_is_sent_away(house: House, table: str) -> None:
    guest = house.joined(table, HABSBURG)
    with house.page(table, guest) as page, house.caller(guest) as browser:
        page.hello(HABSBURG)
        assert browser.delete(f"/api/tables/{table}").status_code == 403
        assert browser.get(f"/t/{table}/delete").status_code == 403
        assert "Delete" in house.http.get(f"/t/{table}/delete").text

        assert house.http.post(f"/t/{table}/delete").status_code == 303

        assert page.closed() == (1001, "This table was deleted.")
        assert browser.get(f"/t/{table}").status_code == 404
        assert house.store.rows() == []


def test_a_visitor_from_another_site_keeps_who_they_are(house: House, table: str) -> None:
    """A strict cookie is not sent where a link of another site leads here: the page comes again by itself."""
    token = invitation(house, table).rpartition("/")[2]
    with house.caller(None) as browser:
        answer = browser.get(f"/join/{token}", headers={"sec-fetch-site": "cross-site"})

    assert 'http-equiv="refresh"' in answer.text
    assert "set-cookie" not in answer.headers


def test_the_owner_comes_in_by_the_key_and_nobody_by_another(house: House) -> None:
    with house.caller(None) as browser:
        assert browser.get("/enter/nonsense").status_code == 404
        answer = browser.get(f"/enter/{house.owner.key}", params={"to": "//evil.example"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        answer = browser.get(f"/enter/{house.owner.key}", params={"to": "/t/abc"})
        assert answer.headers["location"] == "/t/abc"
        assert browser.cookies["demilune"] == house.owner.key


def test_an_invitation_comes_as_a_picture_too(house: House, table: str) -> None:
    answer = house.http.get(f"/api/tables/{table}/qr", params={"seat": HABSBURG})

    assert answer.headers["content-type"] == "image/svg+xml"
    assert "<script" not in answer.text
    assert "style=" not in answer.text


def test_the_form_for_a_new_table_makes_it(house: House) -> None:
    form = {
        "game": "fire-and-stone",
        "side": HABSBURG,
        "opponent": "here",
        "option.map": "M2",
        "undo": "strict",
        "name": "Ernst",
        "seed": "7",
    }

    answer = house.http.post("/tables", data=form)

    assert answer.status_code == 303
    kept = house.store.open(answer.headers["location"].removeprefix("/t/"))
    match, seats = kept.match(), kept.seats()
    assert (match.setup.options, match.setup.friendly, match.setup.seed) == ({"map": "M2"}, False, 7)
    assert (seats[HABSBURG].name, seats[HABSBURG].person) == ("Ernst", house.owner.id)
    invited = house.http.post("/tables", data={**form, "opponent": "elsewhere", "seed": ""})
    assert house.store.open(invited.headers["location"].removeprefix("/t/")).seats()[OTTOMAN].invitation
    assert house.http.post("/tables", data={**form, "seed": "-1"}).status_code == 400
    assert house.http.post("/tables", data={**form, "option.map": "M9"}).status_code == 400
    assert house.http.post("/tables", data={**form, "opponent": "nobody"}).status_code == 400
    assert house.http.post("/tables", data={**form, "strength": "greedy:seconds=3600"}).status_code == 400
