"""Why something is or is not possible now: each reason has its rule, and says whether it allows."""

from __future__ import annotations

import pytest

import demilune
from demilune.engine.match import Match
from demilune.table.reasons import Reason, why, why_thing


@pytest.fixture
def match() -> Match:
    """The Ottomans have picked up a card and may act with it."""
    match = demilune.start("fire-and-stone", seed=4)
    match.play("play_card OS7")
    return match


def test_an_answer_that_is_offered_is_allowed_by_the_rule_of_the_question(match: Match) -> None:
    reason = why(match, match.action("entrench GLC"))

    assert match.decision is not None
    assert reason.allowed
    assert reason.rule == match.decision.rule
    assert str(reason) == "Entrench Central Glacis: allowed (rule 6.3a)."


def test_an_answer_that_is_refused_names_its_rule_and_what_would_work(match: Match) -> None:
    reason = why(match, match.action("assault CWC"))

    assert not reason.allowed
    assert reason.rule == "4.5"
    assert reason.text.startswith("Assault Central Covered Way: Central Covered Way is not adjacent")
    assert str(reason).endswith(f"(rule 4.5). {reason.remedy}")


def test_of_a_place_everything_is_told_that_could_be_done_there(match: Match) -> None:
    reasons = why_thing(match, "central covered way")

    assert {reason.text.split()[0] for reason in reasons} >= {"Assault", "Bombard"}
    assert {reason.rule for reason in reasons} >= {"4.5"}


def test_of_a_place_it_is_told_what_is_allowed_there(match: Match) -> None:
    assert [reason.text for reason in why_thing(match, "GLC") if reason.allowed] == ["Entrench Central Glacis."]


def test_of_a_card_it_is_told_why_it_cannot_be_played() -> None:
    match = demilune.start("fire-and-stone", seed=4)

    (reason,) = why_thing(match, "OS1")

    assert not reason.allowed
    assert reason.rule == "6.3a"


def test_of_what_another_question_is_about_one_sentence_is_told(match: Match) -> None:
    (reason,) = why_thing(match, "OS1")

    assert "Nothing of what is decided now is about 'OS1'." in reason.text


def test_what_there_is_not_has_no_reasons(match: Match) -> None:
    assert why_thing(match, "atlantis") == []


def test_after_the_end_everything_is_refused(match: Match) -> None:
    action = match.action("entrench GLC")
    match.resign("ottoman")

    reason = why(match, action)

    assert isinstance(reason, Reason)
    assert not reason.allowed
    assert "The game is over" in reason.text
    assert why_thing(match, "GLC") == []
