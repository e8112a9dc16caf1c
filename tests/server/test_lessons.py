"""The guided game on the wire: what is said, what is taken, what is refused, and that it goes on where it was."""

from __future__ import annotations

from typing import Any

import pytest

import demilune
from demilune.table.lessons import lesson
from tests.server.conftest import GAME, HABSBURG, House, Page

FIRST = lesson(demilune.game(GAME), "first-siege")
SCENES = range(len(FIRST.scenes))
Json = dict[str, Any]


def begin(house: House, address: str = "/learn") -> str:
    """The table of a scene of the owner's."""
    answer = house.http.post(address)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


def scene(house: House, number: int) -> str:
    return begin(house, f"/learn/{GAME}/first-siege/{number}")


def learner(house: House, table: str) -> Page:
    side = next(seat["side"] for seat in seats(house, table) if seat.get("yours"))
    return house.page(table, house.owner).hello(side)


def seats(house: House, table: str) -> list[Json]:
    with house.page(table, house.owner) as page:
        found: list[Json] = page.hello().now["table"]["seats"]
        return found


def said(page: Page) -> Json:
    lesson: Json = page.now["lesson"]
    return lesson


def step(page: Page) -> None:
    """The first answer that is asked for."""
    wanted = next(answer for answer in said(page)["wanted"] if answer != "undo")
    assert page.play(wanted)["type"] == "done", wanted


def to_the_end(page: Page) -> None:
    while not said(page).get("over"):
        step(page)


def test_a_lesson_begins_with_its_first_scene(house: House) -> None:
    with learner(house, begin(house)) as page:
        assert page.now["table"]["lesson"] == "first-siege/0"
        assert said(page)["title"] == FIRST.scenes[0].title
        assert (said(page)["number"], said(page)["count"]) == (1, len(FIRST.scenes))
        assert said(page)["wanted"] == ["play_card OS19"]
        assert said(page)["rule"] == "5.1"


def test_somebody_new_may_learn(house: House) -> None:
    with house.caller(None) as browser:
        answer = browser.post("/learn")

        assert "demilune" in answer.cookies
        assert answer.status_code == 303


def test_what_a_lesson_is_stands_on_a_page(house: House) -> None:
    text = house.http.get("/learn").text

    assert FIRST.title in text
    assert 'action="/learn"' in text


@pytest.mark.parametrize("number", SCENES)
def test_a_scene_leads_on_to_the_next(house: House, number: int) -> None:
    with learner(house, scene(house, number)) as page:
        to_the_end(page)

        assert said(page)["text"] == FIRST.scenes[number].closing
        assert not said(page).get("wanted")
        if number + 1 < len(SCENES):
            assert said(page)["next_title"] == FIRST.scenes[number + 1].title
            with learner(house, begin(house, said(page)["next"])) as following:
                assert said(following)["number"] == number + 2
        else:
            assert "next" not in said(page)
            assert page.view["outcome"] is not None


def test_the_other_side_has_answered_within_the_same_change(house: House) -> None:
    with learner(house, scene(house, 1)) as page:
        while page.now["question"]["name"] != "choose_troops":
            step(page)
            assert page.now["question"]["mine"], "no computer thinks"
            assert not page.now["thinking"]


def test_chances_come_from_the_scene(house: House) -> None:
    with learner(house, scene(house, 1)) as page:
        to_the_end(page)
        faces = [e["event"]["faces"] for e in page.entries if e["event"]["kind"] == "DiceRolled"]

    assert faces == [list(chance) for chance in FIRST.scenes[1].chances if isinstance(chance, tuple | list)]


# What leads away


def test_another_answer_is_refused_with_what_the_lesson_asks(house: House) -> None:
    with learner(house, begin(house)) as page:
        number = page.number

        refused = page.play("play_card OS21")

        assert (refused["type"], refused["kind"], refused["rule"]) == ("failed", "not_offered", "5.1")
        assert "this scene goes another way" in refused["text"]
        assert refused["remedy"] == FIRST.scenes[0].steps[0].task
        assert page.number == number


def test_what_the_rules_forbid_is_refused_by_the_rules(house: House) -> None:
    with learner(house, begin(house)) as page:
        refused = page.play("assault RAV")

        assert refused["type"] == "failed"
        assert "goes another way" not in refused["text"]


def test_several_answers_are_taken_where_all_of_them_are_asked_for(house: House) -> None:
    with learner(house, scene(house, 1)) as page:
        while page.now["question"]["name"] != "choose_troops":
            step(page)

        assert page.play("play_troop yerikulu", "play_troop yerikulu", "play_troop yerikulu")["type"] == "failed"
        assert page.play("play_troop yerikulu", "play_troop yerikulu")["stood"] == 2
        assert said(page)["wanted"] == ["play_troop yeniceri"] * 3


def test_a_typed_answer_is_held_to_the_lesson_too(house: House) -> None:
    with learner(house, begin(house)) as page:
        refused = page.ask("command", line="play_card OS21", number=page.number)

        assert refused["kind"] == "not_offered"
        assert page.ask("command", line="play_card OS19", number=page.number)["type"] == "done"


@pytest.mark.parametrize(
    ("do", "what"),
    [
        ("resign", {}),
        ("offer_draw", {}),
        ("give_seat", {"side": HABSBURG, "to": "here"}),
        ("stand_by", {"windows": ["W1"]}),
    ],
)
def test_what_ends_or_changes_a_game_is_for_real_games(house: House, do: str, what: Json) -> None:
    with learner(house, begin(house)) as page:
        numbered = {} if "side" in what or "windows" in what else {"number": page.number}

        refused = page.ask(do, **numbered, **what)

        assert refused["type"] == "failed"
        assert "lesson" in refused["text"]


def test_a_scene_that_is_over_takes_no_answer(house: House) -> None:
    with learner(house, scene(house, 0)) as page:
        to_the_end(page)
        if page.mine:
            assert page.play(page.offers()[0])["type"] == "failed"


def test_undo_leads_back_to_the_step_before(house: House) -> None:
    with learner(house, begin(house)) as page:
        step(page)
        assert "undo" in said(page)["wanted"]

        assert page.ask("undo", number=page.number)["type"] == "done"

        assert said(page)["text"] == FIRST.scenes[0].steps[0].again
        to_the_end(page)


# Whose it is, and that it stays


def test_only_the_learner_is_taught(house: House) -> None:
    table = begin(house)

    with house.page(table, None) as page:
        assert page.hello().now.get("lesson") is None
    with house.page(table, house.owner) as page:
        assert page.ask("hello", viewer=HABSBURG)["type"] == "failed"


def test_the_last_lesson_makes_room_for_a_new_one(house: House) -> None:
    real = house.new()
    for number in SCENES:
        scene(house, number)

    assert [row.lesson for row in house.store.rows(house.owner)] == [f"first-siege/{SCENES[-1]}", ""]
    assert house.store.rows(house.owner)[1].id == real


def test_a_scene_goes_on_after_the_server_was_started_anew(house: House) -> None:
    table = scene(house, 2)
    with learner(house, table) as page:
        for _ in range(3):
            step(page)
        before = said(page)
    house.call(house.tables._open.clear)

    with learner(house, table) as page:
        assert said(page) == before
        to_the_end(page)


def test_a_scene_that_is_not_there_is_not_found(house: House) -> None:
    assert house.http.post(f"/learn/{GAME}/first-siege/99").status_code == 404
    assert house.http.post(f"/learn/{GAME}/last-siege/0").status_code == 404
    assert house.http.post("/learn/nine-pins/first-siege/0").status_code == 404


def test_the_lobby_says_which_scene_it_is(house: House) -> None:
    scene(house, 1)

    text = house.http.get("/").text

    assert FIRST.scenes[1].title in text
    assert f"Scene 2 of {len(FIRST.scenes)}" in text
    assert "Computer" not in text.partition("</h3>")[2].partition("</li>")[0]
