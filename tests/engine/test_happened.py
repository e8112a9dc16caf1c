"""What a viewer was told, piece by piece: the same as all at once, whatever was taken back in between."""

from __future__ import annotations

from random import Random

import pytest

import demilune
from demilune.engine.errors import CannotUndo, Sealed, SetupError
from demilune.engine.log import LogLine
from demilune.engine.match import Happening, Match

START = {"hand": {"north": [f"B{n}" for n in range(1, 18, 2)], "south": [f"B{n}" for n in range(2, 19, 2)]}}
NAME = "fire-and-stone"


@pytest.fixture
def match() -> Match:
    return demilune.position("nine-fields", START, seed=4)


def kinds(match: Match, viewer: str | None, since: int = 0) -> list[str]:
    return [type(h.event).__name__ for h in match.happened(viewer, since)]


def test_what_happened_is_told_with_its_place_and_its_journal_line(match: Match) -> None:
    match.play_all(["select mill", "play_card B1"])

    told = list(match.happened("north"))

    assert [type(h.event).__name__ for h in told] == ["RoundBegan", "FieldChosen", "BandSent"]
    assert [h.number for h in told] == [0, 1, 2]
    assert [h.index for h in told] == [0, 1, 2]


def test_an_event_that_was_told_apart_is_heard_by_each_in_its_own_way(match: Match) -> None:
    match.play_all(["select mill", "play_card B1"])

    mine, theirs = list(match.happened("north"))[-1], list(match.happened("south"))[-1]

    assert (mine.event.band, theirs.event.band) == ("B1", None)
    assert mine.index < theirs.index


def test_only_what_is_asked_for_is_put_into_words(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    match.play_all(["select mill", "play_card B1"])
    narrated, narrate = [], match.game.narrate

    def counting(event: object, tables: object) -> object:
        narrated.append(event)
        return narrate(event, tables)

    monkeypatch.setitem(match.game.__dict__, "narrate", counting)
    told = list(match.happened("north", 2))

    assert len(told) == len(narrated) == 1


def test_after_the_end_everything_is_open(match: Match) -> None:
    match.play_all(["select mill", "play_card B1"])
    match.resign("north")

    assert [h.event.band for h in match.happened(None) if type(h.event).__name__ == "BandSent"] == ["B1"]


def test_undo_shortens_what_happened(match: Match) -> None:
    match.play("select mill")
    match.play("play_card B1")
    match.undo()
    match.play("play_card B3")

    told = list(match.happened("north"))

    assert [(h.number, h.event.band) for h in told if type(h.event).__name__ == "BandSent"] == [(4, "B3")]


def test_a_side_there_is_not_is_refused(match: Match) -> None:
    with pytest.raises(SetupError, match="has no side 'west'"):
        match.happened("west")


def test_a_world_tells_nothing(match: Match) -> None:
    with pytest.raises(Sealed):
        match.sample("north", Random(1)).happened("north")


@pytest.mark.parametrize("seed", range(6))
def test_heard_piece_by_piece_it_is_the_same_as_at_once(seed: int) -> None:
    """A listener that keeps what stands and asks for the rest hears what the log says, undo and loading included."""
    match, rng = demilune.start(NAME, seed=seed, friendly=True), Random(seed)
    heard: dict[str | None, list[Happening]] = {v: list(match.happened(v)) for v in ("ottoman", "habsburg", None)}
    while match.decision is not None:
        match._recall()
        before = len(match._events or ())
        match.play(rng.choice(match.decision.actions))
        if rng.random() < 0.3 and match.may_undo:
            match.undo()
            before = min(before, len(match._events or ()))
        if rng.random() < 0.05:
            match = demilune.load(match.save())
        for viewer, told in heard.items():
            while told and told[-1].index >= before:
                told.pop()
            told.extend(match.happened(viewer, before))
            if match.outcome is None:
                assert told == list(match.happened(viewer))
                assert [LogLine(h.number, h.depth, h.tokens, h.side) for h in told if h.depth >= 0] == match.log_for(
                    viewer
                )


# Whose undo and redo


def test_each_side_may_undo_its_own_last_answer(match: Match) -> None:
    match.play("select mill")

    assert match.may_undo_by("north")
    assert not match.may_undo_by("south")
    assert not match.may_redo_by("north")


def test_each_side_may_redo_what_it_took_back(match: Match) -> None:
    match.play("select mill")
    match.undo(side="north")

    assert match.may_redo_by("north")
    assert not match.may_redo_by("south")
    with pytest.raises(CannotUndo, match="What could be redone is the North side's"):
        match.redo(side="south")
    assert match.redo(side="north") == 1
