"""Replay, branches and what can be taken away: never more than that viewer may have."""

from __future__ import annotations

import json
from typing import Any

import pytest

import demilune
from demilune.engine.kit.common import words_in
from demilune.server.differences import applied
from tests.server.conftest import HABSBURG, OTTOMAN, House, Page, play_on


def played(house: House, table: str, answers: int) -> dict[str, Page]:
    pages = {side: house.page(table, house.owner).hello(side) for side in (OTTOMAN, HABSBURG)}
    play_on(pages, answers, seed=3)
    return pages


@pytest.fixture
def table(house: House) -> str:
    return house.new(seed=5)


def close(pages: dict[str, Page]) -> None:
    for page in pages.values():
        page.__exit__()


def test_the_frames_add_up_to_how_things_stand(house: House, table: str) -> None:
    pages = played(house, table, 60)
    for side, page in pages.items():
        replayed = page.ask("replay", viewer=side)
        view, entries = replayed["view"], list[dict[str, Any]]()
        for frame in replayed["frames"]:
            view = applied(view, frame["patch"])
            entries += frame["entries"]
            assert view["number"] == frame["number"]

        assert view == page.view
        assert entries == page.entries
        assert replayed["total"] == len(replayed["frames"])
    close(pages)


def test_a_part_of_the_frames_is_that_part(house: House, table: str) -> None:
    pages = played(house, table, 40)
    page = pages[OTTOMAN]
    whole = page.ask("replay", viewer=OTTOMAN)

    part = page.ask("replay", viewer=OTTOMAN, first=10, count=5)

    view = whole["view"]
    for frame in whole["frames"][:10]:
        view = applied(view, frame["patch"])
    assert part["view"] == view
    assert part["frames"] == whole["frames"][10:15]
    assert part["total"] == whole["total"]
    close(pages)


def test_answers_that_were_taken_back_are_left_out(house: House, table: str) -> None:
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        page.play(page.offers()[0])
        page.ask("undo", number=page.number)
        page.play(page.offers()[1])

        frames = page.ask("replay", viewer=OTTOMAN)["frames"]

        assert [frame["number"] for frame in frames] == [1, 4]


def test_a_past_frame_shows_no_more_than_was_known_then(house: House, table: str) -> None:
    """While the game goes on, a side's frames name no card that this side was not told of up to that moment."""
    pages = played(house, table, 80)
    match = house.store.open(table).match()
    cards = match.game.hidden_ids(match.tables)
    replayed = pages[OTTOMAN].ask("replay", viewer=OTTOMAN)
    view, entries = replayed["view"], list[Any]()
    for frame in replayed["frames"]:
        view = applied(view, frame["patch"])
        entries += frame["entries"]
        told = words_in(entries) | words_in(view)
        own = view["board"]["sides"][OTTOMAN].get("own", {})
        foreign = {card for card in told & cards if card[0] == "H"}
        shown = words_in([e["event"] for e in entries]) | words_in(view["board"]["sides"][HABSBURG])
        assert foreign <= shown | words_in(own) | words_in(view["board"])
        assert "own" not in view["board"]["sides"][HABSBURG]
        assert view["secret"] is None
        assert view["opened"] is None
    close(pages)


def test_secret_answers_are_face_down_in_the_labels_of_others(house: House, table: str) -> None:
    pages = played(house, table, 120)
    match = house.store.open(table).match()
    secret = [n + 1 for n, line in enumerate(match.journal.lines) if line.secret and line.side == HABSBURG]
    frames = pages[OTTOMAN].ask("replay", viewer=OTTOMAN)["frames"]
    if match.outcome is None:
        labels = {frame["label"] for frame in frames if frame["number"] in secret}
        assert labels <= {"An answer face down"}
    close(pages)


def test_a_finished_game_is_shown_from_any_side(house: House, table: str) -> None:
    pages = played(house, table, 2_000)
    for viewer in (OTTOMAN, HABSBURG, None):
        with house.page(table, None) as page:
            page.hello()
            replayed = page.ask("replay", viewer=viewer)
            view = replayed["view"]
            assert [side for side, facts in view["board"]["sides"].items() if "own" in facts] == (
                [viewer] if viewer else []
            )
            assert len(replayed["frames"]) > 50
    close(pages)


# Branches


def test_a_branch_of_a_finished_game_stands_exactly_as_it_did(house: House, table: str) -> None:
    pages = played(house, table, 2_000)
    page = pages[OTTOMAN]
    frames = page.ask("replay", viewer=HABSBURG)["frames"]
    for frame in frames[20:60:13]:
        branched = page.ask("branch", number=frame["number"])
        assert branched["type"] == "branched"
        with house.page(branched["table"].removeprefix("/t/"), house.owner) as new:
            new.hello(HABSBURG)
            view = page.ask("replay", viewer=HABSBURG)["view"]
            for earlier in frames:
                view = applied(view, earlier["patch"])
                if earlier["number"] == frame["number"]:
                    break
            assert new.view["board"] == view["board"]
            assert new.now["table"]["branch_of"] == table
    assert page.ask("branch", number=page.number)["type"] == "failed"
    close(pages)


def test_a_branch_of_a_running_game_holds_nothing_that_its_maker_does_not_know(house: House) -> None:
    match = demilune.start("fire-and-stone", seed=5, friendly=True)
    seats = {OTTOMAN: "here", HABSBURG: "elsewhere"}
    table = house.call(lambda: house.tables.begin(house.owner, match, seats)).id
    guest = house.joined(table, HABSBURG)
    with house.page(table, house.owner) as one, house.page(table, guest) as other:
        pages = {OTTOMAN: one.hello(OTTOMAN), HABSBURG: other.hello(HABSBURG)}
        play_on(pages, 30, seed=3)
        hands = set()
        for _ in range(6):
            branched = one.ask("branch", number=one.number)
            match = house.store.open(branched["table"].removeprefix("/t/")).match()
            hands.add(tuple(match.view(HABSBURG)["board"]["sides"][HABSBURG]["own"]["hand"]))
            assert match.view(OTTOMAN)["board"]["sides"][OTTOMAN]["own"] == _at_checkpoint(house, table)
        assert len(hands) > 1, "the enemy's hand is dealt anew each time"


def _at_checkpoint(house: House, table: str) -> Any:
    match = house.store.open(table).match()
    state = match._bound(match._marks[-1].state)
    return match.game.view(state, OTTOMAN)["sides"][OTTOMAN]["own"]


# Export


def test_the_export_masks_what_the_viewer_may_not_have(house: House, table: str) -> None:
    pages = played(house, table, 120)
    match = house.store.open(table).match()
    own = house.http.get(f"/api/tables/{table}/export", params={"viewer": OTTOMAN})
    with house.caller(None) as stranger:
        refused = stranger.get(f"/api/tables/{table}/export", params={"viewer": OTTOMAN})
        public = stranger.get(f"/api/tables/{table}/export")

    lines = [json.loads(line) for line in own.text.splitlines()]
    assert own.headers["content-type"] == "application/x-ndjson"
    assert lines[0]["setup"]["game"] == "fire-and-stone"
    if match.outcome is None:
        assert match.secret.hex() not in own.text + public.text
        masked = [line["number"] for line in lines[1:-1] if line["text"] == "?"]
        expected = [n for n, line in enumerate(match.journal.lines) if line.secret and line.side == HABSBURG]
        assert masked == expected
    assert lines[1]["number"] == 0
    assert refused.status_code == 403
    assert public.status_code == 200
    close(pages)
