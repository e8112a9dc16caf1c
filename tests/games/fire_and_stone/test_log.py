"""The log reads like a dispatch: short sentences in the past tense, what they name, and where it is written."""

from __future__ import annotations

from random import Random

import pytest

import demilune
from demilune.engine.log import LogLine, Ref
from demilune.engine.match import Match
from tests.games.fire_and_stone.battlefield import battle

KINDS = {"place", "card", "troop", "rule", "dice"}


@pytest.fixture(scope="module")
def siege() -> Match:
    """A whole game between computers."""
    match, rng = demilune.start("fire-and-stone", seed=11), Random(11)
    while match.decision is not None:
        match.play(match.game.policy(match.state, match.decision, rng))
    return match


def line(match: Match, words: str) -> LogLine:
    return next(found for found in match.log if words in str(found))


def refs(found: LogLine, kind: str) -> list[Ref]:
    return [token for token in found.tokens if isinstance(token, Ref) and token.kind == kind]


def test_dice_carry_their_faces_and_what_hits() -> None:
    """10.6c, HT3 Fives count too; a page can draw them."""
    match = battle(
        board={"RAV": "habsburg 1 structural 3 cannons"}, tactics=["HT3"], chances=[[6, 5, 1], "yeniceri", "yeniceri"]
    )
    rolled = line(match, "rolled")

    assert refs(rolled, "dice") == [Ref("dice", "6,5,1|5,6", "6 5 1")]
    assert str(rolled).strip() == "Habsburgs rolled 6 5 1: 2 hits on 5 or 6. [10.6c]"
    assert rolled.side == "habsburg"


def test_hits_over_the_limit_are_told() -> None:
    """10.6d Four hits, of which two count."""
    match = battle(board={"RAV": "habsburg 1 structural 4 cannons"}, chances=[[6, 6, 6, 6], "yeniceri", "yeniceri"])

    assert str(line(match, "rolled")).strip() == "Habsburgs rolled 6 6 6 6: 4 hits, 2 count. [10.6c]"


def test_troops_are_named_as_such() -> None:
    match = battle(ottoman=["yeniceri*2", "sekban"], habsburg=["elite*3"])

    assert refs(line(match, "Ottomans revealed"), "troop") == [
        Ref("troop", "yeniceri", "2 Yeniçeri"),
        Ref("troop", "sekban", "Sekban"),
    ]


def test_the_battle_value_is_told_with_what_cards_added() -> None:
    match = battle(ottoman=["yeniceri*3"], habsburg=["elite*3"], tactics=["OT1"])

    assert (
        str(line(match, "Battle value")).strip() == "Battle value: Ottomans 11 (Allah Allah! +2), Habsburgs 9. [10.7]"
    )


def test_a_card_spent_on_an_action_is_told_with_its_target() -> None:
    spent = line(battle(), "spent")

    assert str(spent).strip() == "Ottomans spent The Red Flux: Assault on Central Covered Way. [7.2]"
    assert refs(spent, "place") == [Ref("place", "CWC", "Central Covered Way")]
    assert (spent.depth, spent.side) == (1, "ottoman")


def test_what_a_sentence_names_is_known_to_the_page(siege: Match) -> None:
    tokens = [token for found in siege.log for token in found.tokens if isinstance(token, Ref)]
    known = siege.game.rulebook.cites() | siege.game.cites(siege.tables)

    assert {token.kind for token in tokens} == KINDS
    assert all(token.id in known for token in tokens if token.kind == "rule")
    assert all(token.id in siege.tables.places for token in tokens if token.kind == "place")
    assert all(token.id in siege.tables.cards for token in tokens if token.kind == "card")


def test_whoever_does_something_is_named_with_it(siege: Match) -> None:
    assert {found.side for found in siege.log if found.depth == 1} == {"ottoman", "habsburg"}


def test_sentences_are_short(siege: Match) -> None:
    """A draw of five cards is the longest thing that is told."""
    assert max(len(str(found).strip()) for found in siege.log if "drew" not in str(found)) <= 110
