"""10.8 Uncontested attacks, and attacks that are broken off."""

from __future__ import annotations

from typing import Any

import pytest

from demilune.engine.errors import ChanceError
from demilune.engine.match import Match
from tests.games.fire_and_stone.battlefield import (
    at,
    attack,
    dice,
    morale,
    pile,
    refused_by,
    told,
    waits_for,
)

GUNS = {"CWC": "habsburg 1 improvised 2 cannons", "CUR": "habsburg 1 structural 2 cannons"}
TRENCH = {"GLL": "ottoman 2 improvised 2 cannons", "GLC": "ottoman 2 improvised 1 cannon", "CAMP": "ottoman 3 cannons"}
LAST_ONE = ["yeniceri*7", "sekban*6", "yerikulu*6"]  # all but one sekban


def yielded(**attacked: Any) -> Match:
    """An attack that the defender does not contest."""
    match = attack(**attacked)
    match.play("give_way")
    return match


def left(match: Match, side: str) -> int:
    """Troops in the deck."""
    return len(pile(match, side, "troops"))


def test_an_uncontested_attack_is_no_battle() -> None:
    """10.8, A63 No Troops are played, no Tactics, no fire from the attacker: they stay where they were."""
    match = yielded(board=TRENCH, tactics=["OT1", "HT1"])

    assert waits_for(match) == ("ottoman", "move_cannons")
    assert dice(match) == {}
    assert (left(match, "ottoman"), left(match, "habsburg")) == (20, 12)
    assert pile(match, "ottoman", "tactics") == ["OT1"]
    assert pile(match, "habsburg", "tactics") == ["HT1"]


# 10.8a, 10.8b Fire on the attacker


def test_a_habsburg_defender_fires_every_cannon_on_the_map() -> None:
    """10.8a, A43 Those on the hex that is given up included."""
    match = yielded(board=GUNS, chances=[[1] * 4])

    assert dice(match) == {"10.8": 4}
    assert at(match, "CWC") == "ottoman 2 improvised"


def test_an_ottoman_defender_fires_only_cannons_on_the_hex_and_adjacent_to_it() -> None:
    """10.8b Two on the Left Glacis, one next to it, three in the Camp."""
    match = yielded(by="habsburg", board=TRENCH, chances=[[1] * 3])

    assert dice(match) == {"10.8": 3}
    assert at(match, "GLL") == "nobody"


@pytest.mark.parametrize(("faces", "killed"), [([5, 5, 5, 5], 0), ([6, 1, 1, 1], 1), ([6, 6, 6, 6], 2)])
def test_each_six_eliminates_a_random_troop_of_the_attackers_deck_two_at_most(faces: list[int], killed: int) -> None:
    """10.8a, A69 The Troops of the discard pile are not in that pool."""
    match = yielded(
        board=GUNS, chances=[faces, *["yerikulu"] * killed], sides={"ottoman": {"troop_discard": ["sekban*7"]}}
    )

    assert pile(match, "ottoman", "eliminated") == ["yerikulu"] * killed
    assert left(match, "ottoman") == 13 - killed
    assert pile(match, "ottoman", "troop_discard") == ["sekban"] * 7


def test_discarded_troops_are_out_of_reach_of_the_fire() -> None:
    """A69, 10.8a Random means: of the deck."""
    match = attack(board=GUNS, chances=[[6, 1, 1, 1], "sekban"], sides={"ottoman": {"troop_discard": ["sekban*7"]}})

    with pytest.raises(ChanceError, match="expected one of yeniceri, yerikulu"):
        match.play("give_way")


@pytest.mark.parametrize(("faces", "killed"), [([5, 5, 5], 0), ([6, 1, 1], 1), ([6, 6, 6], 2)])
def test_the_fire_of_an_ottoman_defender_hits_the_habsburg_deck(faces: list[int], killed: int) -> None:
    """10.8b Two at most."""
    match = yielded(by="habsburg", board=TRENCH, chances=[faces, *["militia"] * killed])

    assert pile(match, "habsburg", "eliminated") == ["militia"] * killed
    assert left(match, "habsburg") == 12 - killed


# 10.8c The attacker wins


def test_the_attacker_wins_as_if_there_had_been_a_battle() -> None:
    """10.8c, 10.7a, 10.7b, 10.7d, 10.7e Hex, Fortifications, Cannons, Morale."""
    match = yielded(board=GUNS, chances=[[1] * 4])
    asked = waits_for(match)

    match.play("move_cannons CAMP CWC 6")

    assert asked == ("ottoman", "move_cannons")
    assert at(match, "CWC") == "ottoman 2 improvised 6 cannons"
    assert morale(match) == (9, 5)
    assert match.view()["board"]["sides"]["habsburg"]["lost_cannons"] == 7


def test_an_uncontested_sortie_on_the_glacis_clears_it() -> None:
    """10.8c, 10.7c, A4 +1 for the Sortie, and 10.7e both ways."""
    match = yielded(by="habsburg")

    assert at(match, "GLL") == "nobody"
    assert morale(match) == (7, 8)


def test_an_uncontested_hex_may_win_the_game() -> None:
    """10.8c, 5.2, 4.8 Ravelin and Burg Bastion."""
    match = yielded(on="BUR", board={"RAV": "ottoman", "DIC": "ottoman"})

    assert match.outcome is not None
    assert match.outcome.rule == "5.2"


# A16 - A18, A60 Few Troops left


def test_eliminations_from_an_empty_deck_are_ignored() -> None:
    """A16, A60 Never from the discard pile; and the hex is taken."""
    match = yielded(board=GUNS, chances=[[6, 6, 6, 6]], sides={"ottoman": {"troops": []}})

    assert pile(match, "ottoman", "eliminated") == []
    assert at(match, "CWC") == "ottoman 2 improvised"


def test_a_second_elimination_from_a_deck_of_one_is_ignored() -> None:
    """A16, 10.8a One Troop falls, the discards stay."""
    match = yielded(board=GUNS, chances=[[6, 6, 6, 6], "sekban"], sides={"ottoman": {"troops": ["sekban"]}})

    assert pile(match, "ottoman", "eliminated") == ["sekban"]
    assert len(pile(match, "ottoman", "troop_discard")) == 19


def test_fire_that_kills_the_last_troops_defeats_the_attacker_before_the_hex_is_taken() -> None:
    """A60, A28, 5.6 Deck and discard are both empty."""
    match = yielded(
        board=GUNS,
        chances=[[6, 1, 1, 1], "sekban"],
        sides={"ottoman": {"troops": ["sekban"], "troop_discard": [], "eliminated": LAST_ONE}},
    )

    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == ("habsburg", "5.6")
    assert at(match, "CWC") == "habsburg 1 improvised 2 cannons"


@pytest.mark.parametrize(("pays", "refusal"), [(1, "10.1j"), (2, None)])
def test_who_declares_an_attack_needs_a_troop_to_do_it_with(pays: int, refusal: str | None) -> None:
    """A17, 10.1g, 10.1j Though an uncontested one would use none."""
    match = attack(sides={"ottoman": {"troops": []}}, morale={"ottoman": pays}, declared=False)

    assert refused_by(match, "assault CWC") == refusal


def test_a_second_assault_needs_a_troop_again() -> None:
    """A17, OS8 The last Troop of the deck has fallen under fire; the Morale just won can pay for a discarded one."""
    match = yielded(
        event="OS8",
        board=GUNS,
        sides={"ottoman": {"troops": ["sekban"]}},
        morale={"ottoman": 1},
        chances=[[6, 1, 1, 1], "sekban"],
    )

    match.play("done")

    assert morale(match) == (2, 5)
    assert refused_by(match, "assault RAV") is None


def test_nothing_is_recovered_for_an_uncontested_attack() -> None:
    """A18, A17 With an empty deck at Morale 2 the hex is taken, nothing is paid, nothing is played."""
    match = yielded(sides={"ottoman": {"troops": []}}, morale={"ottoman": 2})
    match.play("done")

    assert morale(match) == (3, 5)
    assert len(pile(match, "ottoman", "troop_discard")) == 20
    assert told(match, "choose") == -1


# A74 Attacks that are broken off


def test_an_aborted_assault_ends_the_turn_and_nothing_else_happens() -> None:
    """A74, 9.8 The card is spent; no Battle, no Morale; the marker is off; it is the Habsburg turn."""
    match = attack(hands=["HS29"], tactics=["OT1", "HT1"], board=GUNS)

    for answer in ("respond HS29", "abort"):
        match.play(answer)

    assert waits_for(match) == ("habsburg", "choose_card")
    assert match.view()["board"]["attack"] is None
    assert match.view()["board"]["sides"]["ottoman"]["discard_top"] == "OS25"
    assert morale(match) == (8, 6)
    assert dice(match) == {}
    assert at(match, "CWC") == "habsburg 2 improvised 2 cannons"
    assert pile(match, "ottoman", "tactics") == ["OT1"]


def test_an_aborted_second_assault_ends_the_event_and_leaves_the_first_one_won() -> None:
    """A74, OS8 General Assault: the Central Covered Way stays Ottoman."""
    match = attack(event="OS8", hands=["HS29"])
    for answer in ("decline", "give_way", "done", "assault RAV", "respond HS29", "abort"):
        match.play(answer)

    assert at(match, "CWC") == "ottoman 2 improvised"
    assert at(match, "RAV") == "habsburg 1 structural 1 improvised"
    assert waits_for(match) == ("habsburg", "choose_card")


def test_an_aborted_first_assault_is_followed_by_no_second() -> None:
    """A74, OS8 There was no victory."""
    match = attack(event="OS8", hands=["HS29"])

    for answer in ("respond HS29", "abort"):
        match.play(answer)

    assert waits_for(match) == ("habsburg", "choose_card")


def test_an_assault_aborted_as_the_second_of_two_actions_ends_the_event() -> None:
    """A74, OS17 Kara Mustafa Pasha: the first action stands."""
    match = attack(event="OS17", hands=["HS29"], declared=False)

    for answer in ("event", "mine", "assault CWC", "respond HS29", "abort"):
        match.play(answer)

    assert len(pile(match, "ottoman", "tiles")) == 1
    assert at(match, "CWC") == "habsburg 1 improvised"
    assert waits_for(match) == ("habsburg", "choose_card")


def test_an_aborted_last_card_is_a_final_card() -> None:
    """A74, 6.3b Both hands are empty: the Strategy phase is over, and round 2 begins."""
    match = attack(
        sides={"ottoman": {"hand": ["OS25"]}, "habsburg": {"hand": ["HS29"], "discard": []}},
    )

    for answer in ("respond HS29", "abort"):
        match.play(answer)

    assert match.view()["board"]["round"] == 2


def test_only_chevaux_de_frise_allow_an_abort() -> None:
    """A74 After the Alarm Bell the Assault goes on."""
    match = attack(hands=["HS28"])

    match.play("respond HS28")

    assert waits_for(match) == ("habsburg", "choose_contest")
    assert refused_by(match, "abort") == "10.0b"
