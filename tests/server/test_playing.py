"""A table and its pages: whole games over sockets, and who sees what."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from demilune.engine.match import Match
from demilune.server.messages import Entry
from demilune.server.sight import ENCODER, Sight, view_of
from demilune.table.faces import face_of
from tests.server.conftest import BOTH, HABSBURG, OTTOMAN, House, catch_up, play_on


def as_sent(value: object) -> object:
    return json.loads(ENCODER.encode(value))


def _entries(match: Match, side: str) -> list[Entry]:
    sight = Sight(match, face_of(match.game), side)
    sight.look()
    return sight.entries


def test_a_whole_game_is_played_over_two_sockets_and_both_pages_know_what_they_should(house: House) -> None:
    table = house.new(seed=7)
    with house.page(table, house.owner) as one, house.page(table, house.owner) as other:
        pages = {OTTOMAN: one.hello(OTTOMAN), HABSBURG: other.hello(HABSBURG)}

        played = play_on(pages, 2_000, seed=1)

        assert 50 < played < 2_000
        match = house.store.open(table).match()
        assert match.outcome is not None
        for side, page in pages.items():
            assert page.view == as_sent(view_of(match, side))
            assert page.entries == as_sent(_entries(match, side))
            assert page.now["question"] is None


def test_patches_and_log_entries_always_add_up_to_what_a_new_page_is_told(house: House) -> None:
    table = house.new(seed=3)
    rng = Random(5)
    with house.page(table, house.owner) as one, house.page(table, house.owner) as other:
        pages = {OTTOMAN: one.hello(OTTOMAN), HABSBURG: other.hello(HABSBURG)}
        for _ in range(12):
            play_on(pages, 8, seed=rng.randrange(1000))
            for page in pages.values():
                if page.now["may_undo"]:
                    page.ask("undo", number=page.number)
                    catch_up(pages)
                    break
            for side, page in pages.items():
                with house.page(table, house.owner) as new:
                    new.hello(side)
                    assert (page.view, page.entries) == (new.view, new.entries)
                    assert page.now["question"] == new.now["question"]


def test_one_person_with_both_seats_sees_the_other_side_only_after_a_look(house: House) -> None:
    table = house.new(seed=1)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        while page.mine:
            page.play(page.offers()[0])

        assert page.now["question"]["side"] == HABSBURG
        assert page.play("pass")["kind"] == "wrong_seat"
        assert "own" not in page.view["board"]["sides"][HABSBURG]

        page.ask("look", viewer=HABSBURG)

        assert page.now["question"]["mine"]
        assert "own" in page.view["board"]["sides"][HABSBURG]
        assert "own" not in page.view["board"]["sides"][OTTOMAN]


def test_a_spectator_sees_what_both_players_see_and_may_do_nothing(house: House) -> None:
    table = house.new(seed=1)
    with house.page(table, house.owner) as player, house.page(table, None) as spectator:
        player.hello(OTTOMAN)
        spectator.hello()

        player.play(player.offers()[0])
        spectator.wait(lambda page: page.number == player.number)

        assert all("own" not in side for side in spectator.view["board"]["sides"].values())
        assert spectator.now["question"] == {"side": OTTOMAN, "name": player.now["question"]["name"]}
        assert spectator.ask("hello", viewer=OTTOMAN)["kind"] == "wrong_seat"
        asks: dict[str, dict[str, Any]] = {
            "play": {"number": player.number, "answers": ["pass"]},
            "undo": {"number": player.number},
            "odds": {"action": "pass"},
            "why": {"about": "BUR"},
            "command": {"line": "pass", "number": player.number},
            "say": {"text": "he holds the Red Flux"},
            "resign": {"number": player.number},
            "stand_by": {"windows": ["W1"]},
            "give_seat": {"side": OTTOMAN, "to": "here"},
            "stop_thinking": {},
            "branch": {"number": 1},
            "rename": {"name": "King"},
        }
        for do, what in asks.items():
            assert spectator.ask(do, **what)["kind"] == "wrong_seat", do


def test_several_answers_are_given_and_taken_back_as_one(house: House) -> None:
    table = house.new(seed=1)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        before = page.number
        card = page.offers()[0]

        answer = page.play(card, "no such thing")

        assert (answer["type"], answer["stood"]) == ("done", 1)
        assert "no such thing" in answer["text"]
        assert page.ask("undo", number=page.number) == {"type": "done", "stood": 1}
        assert page.ask("redo", number=page.number) == {"type": "done", "stood": 1}
        assert page.ask("undo", number=page.number, to=before) == {"type": "done", "stood": 1}
        assert page.now["may_redo"]


def test_a_page_that_saw_an_older_match_is_refused(house: House) -> None:
    table = house.new(seed=1)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        old = page.number
        page.play(page.offers()[0])
        asks: dict[str, dict[str, Any]] = {
            "play": {"answers": ["pass"]},
            "undo": {},
            "redo": {},
            "resign": {},
            "offer_draw": {},
            "command": {"line": "undo"},
        }

        refused = {do: page.ask(do, number=old, **what) for do, what in asks.items()}

        assert {do: answer["kind"] for do, answer in refused.items()} == dict.fromkeys(asks, "stale")
        assert page.number == old + 1


def test_a_draw_is_offered_and_accepted_and_then_everything_is_open(house: House) -> None:
    table = house.new(seed=1)
    with house.page(table, house.owner) as one, house.page(table, house.owner) as other:
        one.hello(OTTOMAN)
        other.hello(HABSBURG)

        one.ask("offer_draw", number=one.number)
        other.wait(lambda page: page.view["draw_offered_by"] == OTTOMAN)
        other.ask("answer_draw", number=other.number, accept=True)

        one.wait(lambda page: page.view["outcome"] is not None)
        assert one.view["outcome"]["kind"] == "draw agreed"
        assert one.view["opened"][HABSBURG]["sides"][HABSBURG]["own"]["hand"]
        assert one.now["question"] is None
        assert one.play("pass")["kind"] == "not_offered"


def test_resigning_ends_the_game(house: House) -> None:
    table = house.new(seed=1)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)

        page.ask("resign", number=page.number)

        assert page.view["outcome"]["winner"] == HABSBURG
        row = house.store.rows(house.owner)[0]
        assert row.outcome is not None


def test_words_are_said_by_players_and_heard_by_all_also_later(house: House) -> None:
    table = house.new(seed=1)
    with house.page(table, house.owner) as player, house.page(table, None) as spectator:
        player.hello(OTTOMAN)
        spectator.hello()
        player.ask("rename", name="  Kara   Mustafa ")

        player.ask("say", text=" good\nluck ")

        spectator.wait(lambda page: bool(page.chat))
        with house.page(table, None) as later:
            later.hello()
            assert later.chat == spectator.chat
        line = spectator.chat[0]
        assert (line["who"], line["text"]) == ("Kara Mustafa", "good luck")


def test_odds_and_reasons_are_those_of_the_engine(house: House) -> None:
    table = house.new(seed=1)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        page.play(next(offer for offer in page.offers() if offer.startswith("play_card")))

        odds = page.ask("odds", action="mine")
        reasons = page.ask("why", about="BUR")
        refused = page.ask("odds", action="assault BUR")

        assert odds["title"] == "Mine"
        assert abs(sum(share["share"] for share in odds["shares"]) - 1) < 1e-9
        assert reasons["reasons"][0]["rule"] == "4.5"
        assert refused["kind"] == "not_offered"
        assert refused["rule"]


def test_the_command_line_speaks_as_the_terminal_does(house: House) -> None:
    table = house.new(seed=1)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)

        def typed(line: str) -> dict[str, object]:
            return page.ask("command", line=line, number=page.number)

        assert typed("1") == {"type": "done", "stood": 1}
        assert typed("undo") == {"type": "done", "stood": 1}
        assert typed("redo") == {"type": "done", "stood": 1}
        assert "not adjacent" in str(typed("why burg-bastion"))
        assert str(typed("rules 7.1")["open_rule"]) == "7.1"
        assert typed("odds mine")["odds"]
        assert "OS4" in str(typed("card OS4"))
        assert "Card" in str(typed("actions")) or "1." in str(typed("actions"))
        assert typed("log")["lines"]
        assert typed("help")["lines"]
        assert "W3" in str(typed("decline list"))
        assert typed("decline always w3")["type"] == "done"
        assert page.now["standing"] == ["W3"]
        assert typed("decline until w3")["type"] == "done"
        assert typed("xyzzy")["type"] == "failed"
        assert typed("mine") == {"type": "done", "stood": 1}


def test_standing_orders_are_kept_and_told_to_nobody_else(house: House) -> None:
    table = house.new(seed=1)
    with house.page(table, house.owner) as one, house.page(table, house.owner) as other:
        one.hello(OTTOMAN)
        other.hello(HABSBURG)
        other.listen()
        told = len(other.got)

        one.ask("stand_by", windows=["W3", "W4"])
        other.listen()

        assert one.now["standing"] == ["W3", "W4"]
        assert len(other.got) == told
        assert house.store.open(table).match().standing[OTTOMAN] == {"W3", "W4"}
        assert one.ask("stand_by", windows=["W1"])["type"] == "failed"


def test_what_may_be_drawn_over_the_board_is_drawn_for_the_viewer(house: House) -> None:
    table = house.new(seed=1)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)

        assert page.ask("overlay", name="threats")["type"] == "overlaid"


def test_both_seats_may_be_here(house: House) -> None:
    assert house.new(BOTH)
