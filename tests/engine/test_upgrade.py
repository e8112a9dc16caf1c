"""Rules change, matches live on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

import demilune
from demilune.engine import saving
from demilune.engine.errors import OutdatedRules, SaveError
from demilune.engine.game import Game
from demilune.engine.match import Match
from demilune.engine.state import State

NAME = "fire-and-stone"


def in_play(answers: int = 60, seed: int = 3) -> Match:
    match, rng = demilune.start(NAME, seed=seed), Random(seed)
    for _ in range(answers):
        assert match.decision is not None
        match.play(rng.choice(match.decision.actions))
    return match


def newer(**changes: object) -> Callable[[str], Game]:
    """The game under rules 1.1, which know how to take up a State of 1.0."""
    game = replace(demilune.game(NAME), rules_version="1.1", upgrades={"1.0": lambda state: state}, **changes)  # type: ignore[arg-type]
    return lambda _name: game


def stingy_deal(state: State) -> None:
    """As if the first hands had one card fewer: every match goes differently."""
    demilune.game(NAME).deal(state)
    state.dice.roll("a die that was not there before")


def test_a_running_match_that_goes_alike_under_new_rules_moves_on_by_itself() -> None:
    match = in_play()

    again = saving.load(newer(), match.save())

    assert again.state == match.state
    assert again.journal.lines[-1].text == "!rules 1.1"
    assert saving.load(newer(), again.save()).state == match.state


def test_a_match_that_goes_differently_asks_for_the_players_consent() -> None:
    match = in_play()

    with pytest.raises(OutdatedRules, match="If both players agree"):
        saving.load(newer(deal=stingy_deal), match.save())


def test_with_consent_it_goes_on_from_its_checkpoint() -> None:
    match = in_play()
    mark = match._marks[0]

    fresh = saving.load(newer(deal=stingy_deal), match.save(), upgrade=True)

    assert fresh.state == mark.state
    assert fresh.dice.count == match.dice.count, "the dice counter never goes back"
    assert fresh.number == match.number + 1


def test_it_can_be_played_saved_and_verified_after_that() -> None:
    find, rng = newer(deal=stingy_deal), Random(1)
    fresh = saving.load(find, in_play().save(), upgrade=True)
    while fresh.decision is not None:
        fresh.play(rng.choice(fresh.decision.actions))

    again = saving.load(find, fresh.save())

    assert again.outcome == fresh.outcome
    assert saving.verify(find, fresh.save()).finished
    assert [str(line) for line in again.log] == [str(line) for line in fresh.log]


def test_rules_nobody_knows_are_refused_by_their_version() -> None:
    text = in_play().save()
    game = replace(demilune.game(NAME), rules_version="2.0")

    with pytest.raises(SaveError, match=r"version 1\.0 of the rules; this program has 2\.0"):
        saving.load(lambda _name: game, text)


def test_a_finished_match_is_read_under_any_rules() -> None:
    match, rng = in_play(0), Random(3)
    while match.decision is not None:
        match.play(rng.choice(match.decision.actions))

    again = saving.load(newer(deal=stingy_deal), match.save())

    assert again.outcome == match.outcome
    assert [str(line) for line in again.log] == [str(line) for line in match.log]
