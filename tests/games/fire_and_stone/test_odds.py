"""Previews: exact odds with their reckoning, and everything in them that may be supposed or struck out."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

import demilune
from demilune.engine.errors import SetupError
from demilune.engine.game import Preview
from demilune.engine.match import Match

# The rulebook's example of a Battle (11.4): two Ottoman hexes beside the Central Covered Way, a line to the Camp, 6
# Cannons near, 9 Habsburg Cannons, and 2 Improvised Fortifications on the attacked hex.
EXAMPLE: dict[str, dict[str, Any]] = {
    "board": {"GLC": "ottoman 2 improvised 3 cannons", "GLL": "ottoman 2 improvised 3 cannons"},
    "ottoman": {"hand": ["OS25"], "tactics": ["OT8", "OT1"]},
    "habsburg": {"hand": ["HS24"], "tactics": ["HT3", "HT9"]},
}
ITS_TROOPS = {"own_troops": "yeniceri*3,yerikulu*2", "enemy_troops": "elite*2,infantry"}


def chance_of(hits: int, dice: int, faces: int = 1) -> Fraction:
    """So many hits among so many dice."""
    return Fraction(comb(dice, hits) * faces**hits * (6 - faces) ** (dice - hits), 6**dice)


def two_or_more(dice: int, faces: int = 1) -> Fraction:
    return 1 - chance_of(0, dice, faces) - chance_of(1, dice, faces)


def example(*answers: str, **more: object) -> Match:
    return demilune.position("fire-and-stone", {**EXAMPLE, **more}, answers=["play_card OS25", *answers])


def odds(match: Match, action: str, **assuming: str) -> Preview:
    found = match.preview(action, assuming)
    assert found is not None
    return found


def facts(preview: Preview) -> dict[str, tuple[str, str]]:
    return {fact.text: (fact.rule, fact.value) for fact in preview.facts}


# The rulebook's example


def test_the_example_is_reckoned_line_by_line() -> None:
    """10.1e, 10.5, 10.6b, 10.6c Five Troops at most, two to the rear, six dice against nine."""
    assert facts(odds(example(), "assault CWC")) == {
        "Ottoman Troops, at most": ("10.1e", "3 + 2 = 5"),
        "To the rear line": ("10.5", "2"),
        "Ottoman Cannon dice": ("10.6b", "6"),
        "Habsburg Cannon dice": ("10.6c", "9"),
    }


def test_the_odds_of_equal_lines_are_those_of_the_dice() -> None:
    """10.6, 10.7 Three Yeniçeri in front against three Elite: the Ottomans win if they lose fewer than they kill."""
    none, one = chance_of(0, 9), chance_of(1, 9)
    by_hand = chance_of(1, 6) * none + two_or_more(6) * (none + one)

    preview = odds(example(), "assault CWC")

    assert preview.outcomes == {"hex taken": by_hand, "hex held": 1 - by_hand}
    assert preview.favours == {"hex taken": "ottoman", "hex held": "habsburg"}
    assert preview.main == "ottoman"
    assert preview.chance == by_hand


def test_the_example_itself_with_its_troops_and_tactics() -> None:
    """OT8, HT3 An Elite falls before the dice; then 6 dice on 6 against 9 dice on 5 or 6.

    In front stand 3 Yeniçeri, worth 9, against an Elite and an Infantry, worth 5. The Ottomans keep 9, 6 or 3. They win
    with 9 and with 6, and with 3 against less than 3: an Infantry alone, or nobody.
    """
    none, one, two = chance_of(0, 9, 2), chance_of(1, 9, 2), two_or_more(9, 2)
    elite_falls = chance_of(1, 6) / 2
    by_hand = none + one + two * (elite_falls + two_or_more(6))

    preview = odds(example(), "assault CWC", **ITS_TROOPS, own_tactic="OT8", enemy_tactic="HT3")

    assert preview.outcomes["hex taken"] == by_hand
    assert preview.summary == "These five against these three, Keskin Nişancı against Canister Shot."


def test_hits_have_their_own_chances() -> None:
    """10.6 0, 1, and 2 or more."""
    rows = {row.label: row.shares for row in odds(example(), "assault CWC", enemy_tactic="HT3").hits}

    assert rows == {
        "Ottoman, 6 dice": (chance_of(0, 6), chance_of(1, 6), two_or_more(6)),
        "Habsburg, 9 dice": (chance_of(0, 9, 2), chance_of(1, 9, 2), two_or_more(9, 2)),
    }


def test_expected_losses_are_those_of_the_dice() -> None:
    """10.6 At most two on each side."""
    preview = odds(example(), "assault CWC")

    assert preview.expected == {
        "own Troops lost": chance_of(1, 9) + 2 * two_or_more(9),
        "enemy Troops lost": chance_of(1, 6) + 2 * two_or_more(6),
    }


# Striking out


def test_a_modifier_says_what_the_chance_would_be_without_it() -> None:
    """10.6c Without the Habsburg Cannons three Yeniçeri beat what one hit has left of three Elite."""
    without = {m.key: m.without for m in odds(example(), "assault CWC").modifiers}

    assert without["10.6c"] == 1 - chance_of(0, 6)
    assert without["10.6b"] == 0
    assert without["10.5"] == 1 - two_or_more(9) * chance_of(0, 6)  # five Yeniçeri in front lose only by two to none


def test_modifiers_are_struck_out_in_any_combination() -> None:
    """10.6b, 10.6c Without any Cannon 9 against 9 is a tie, which the defender wins."""
    preview = odds(example(), "assault CWC", without="10.6b,10.6c")

    assert preview.outcomes == {"hex held": 1}
    assert preview.chance == 0
    assert [m.key for m in preview.modifiers if not m.on] == ["10.6b", "10.6c"]
    assert facts(preview)["Ottoman Cannon dice"] == ("10.6b", "0")


def test_the_line_to_the_camp_can_be_struck_out() -> None:
    """10.1e Three Troops, of which two go to the rear."""
    preview = odds(example(), "assault CWC", without="10.1e")

    assert facts(preview)["Ottoman Troops, at most"] == ("10.1a", "3")
    assert preview.summary == "Best three against best three, no Tactics."


def test_what_does_not_bear_on_it_now_is_left_out() -> None:
    assert odds(example(), "assault CWC", contested="no", without="10.5").outcomes == {"hex taken": 1}


def test_nonsense_cannot_be_struck_out() -> None:
    with pytest.raises(SetupError, match=r"'gravity' cannot be struck out here; 10.1e, 10.5, 10.6b, 10.6c can"):
        example().preview("assault CWC", {"without": "gravity"})


def test_an_event_can_be_struck_out_of_its_own_attack() -> None:
    """OS5 The Aga's bonus is worth what it changes."""
    match = demilune.position(
        "fire-and-stone", {**EXAMPLE, "ottoman": {"hand": ["OS5"]}}, answers=["play_card OS5", "event"]
    )
    preview = odds(match, "assault CWC")

    (aga,) = [m for m in preview.modifiers if m.key == "OS5"]
    assert aga.without == odds(example(), "assault CWC").chance
    assert facts(preview)["Aga of the Janissaries, each Yeniçeri in front"] == ("OS5", "+1")


def test_the_second_of_two_assaults_is_reckoned_with_its_limit() -> None:
    """OS8 At most four Troops."""
    match = demilune.position(
        "fire-and-stone",
        {**EXAMPLE, "ottoman": {"hand": ["OS8", "OS25"]}},
        answers=["play_card OS8", "event", "assault CWC", "decline", "give_way", "decline", "decline", "done"],
        chances=[[1] * 9],
    )

    assert facts(odds(match, "assault CWL"))["Ottoman Troops, at most"] == ("10.1e", "3 + 2 = 5, but 4")


# What is supposed


def test_choices_have_labels() -> None:
    supposed = {a.key: dict(zip(a.choices, a.labels, strict=True)) for a in odds(example(), "assault CWC").assumptions}

    assert supposed["contested"] == {"yes": "contests", "no": "gives way"}
    assert supposed["own_tactic"] == {"none": "none", "OT8": "Keskin Nişancı", "OT1": "Allah Allah!"}
    assert "HT10" not in supposed["enemy_tactic"]  # A47 for an attacker


def test_an_attack_that_is_not_contested_costs_only_the_fire() -> None:
    """10.8a"""
    preview = odds(example(), "assault CWC", contested="no")

    assert preview.summary == "The Habsburgs give way."
    assert facts(preview) == {"Habsburg Cannon dice": ("10.8a", "9")}
    assert preview.expected["own Troops lost"] == chance_of(1, 9) + 2 * two_or_more(9)


def test_a_response_that_rolls_before_the_battle_is_part_of_the_walk() -> None:
    """W1 Whatever Response is supposed, the odds add up."""
    preview = odds(example(), "assault CWC")
    (answers,) = [a for a in preview.assumptions if a.key == "response"]

    for card in answers.choices:
        assert sum(odds(example(), "assault CWC", response=card).outcomes.values()) == 1


def test_the_defender_weighs_contesting_and_giving_way() -> None:
    """10.0b The same odds from the other side."""
    match = example("assault CWC", "decline")

    contest, give_way = odds(match, "contest"), odds(match, "give_way")

    assert contest.outcomes == odds(example(), "assault CWC").outcomes
    assert contest.main == "ottoman"
    assert contest.final == "This choice stands once it is made (ruling A75)."
    assert give_way.outcomes == {"hex taken": 1}


# A Tactic


def placing(*answers: str) -> Match:
    troops = ["yeniceri", "yeniceri", "yeniceri", "yerikulu", "yerikulu", "elite", "elite", "infantry"]
    return example("assault CWC", "decline", "contest", *(f"play_troop {t}" for t in troops), *answers)


def test_a_tactic_is_weighed_with_the_troops_that_were_chosen() -> None:
    """10.2, OT8 Against the strongest line there can be: two Elite are left when the dice fall."""
    preview = odds(placing(), "tactic OT8")

    assert preview.summary == "Your five against best three, Keskin Nişancı against no Tactic."
    (sharpshooter,) = [m for m in preview.modifiers if m.key == "OT8"]
    assert sharpshooter.without == odds(placing(), "no_tactic").chance
    assert sharpshooter.without == odds(example(), "assault CWC").chance


def test_the_defender_may_suppose_which_tactic_lies_there() -> None:
    """10.2 Somebody has placed one: the preview names those it may be."""
    preview = odds(placing("tactic OT8"), "tactic HT3")

    (enemy,) = [a for a in preview.assumptions if a.key == "enemy_tactic"]
    assert "OT8" in enemy.choices
    assert odds(placing("no_tactic"), "tactic HT3").assumptions != preview.assumptions


def test_a_hidden_line_can_be_named() -> None:
    named = odds(placing(), "no_tactic", enemy_troops="elite*2,infantry")

    assert named.chance > odds(placing(), "no_tactic").chance
    with pytest.raises(SetupError, match="3 Troops lie face down, 'elite' names 1"):
        placing().preview("no_tactic", {"enemy_troops": "elite"})


# The other actions


def test_a_bombard_counts_every_battery() -> None:
    """7.5 Two 6s among the dice of the Cannons beside the hex."""
    board = {**EXAMPLE["board"], "CWC": "ottoman 2 improvised 2 cannons", "GLL": "ottoman 1 cannons"}
    match = example(board=board)

    preview = odds(match, "bombard CWL")
    stone = odds(match, "bombard RAV")

    assert facts(preview)["Cannons on Left Glacis"] == ("7.5", "1")
    assert stone.outcomes["Structural removed"] == chance_of(2, 2)
    assert {m.key: m.without for m in stone.modifiers} == {"7.5:CWC": Fraction(0)}
    assert stone.summary == "The Habsburgs may answer with a Response."


def test_entrench_shows_what_it_gains_and_what_the_fire_costs() -> None:
    """7.1a, 7.1c, 7.1d"""
    preview = odds(example(board={}), "entrench GLC")

    assert facts(preview) == {
        "Improvised placed": ("7.1a", "2"),
        "Morale": ("7.1c", "Ottoman +1, Habsburg −1"),
        "Habsburg Cannon dice": ("7.1d", "9"),
        "Eliminated, at most": ("7.1d", "2"),
    }
    assert preview.outcomes["no effect"] == chance_of(0, 9)
    assert next(iter(preview.outcomes)) == "no effect"


def test_a_mine_is_weighed_by_its_owner_alone() -> None:
    """7.3a Eight tiles less the two in place: 3, 2, 2 and three 1s are left in the bag."""
    tiles = {"hand": ["OS25"], "tiles": [1, 1]}
    preview = odds(example(ottoman=tiles), "mine")

    assert facts(preview)["Shovels placed, 4 needed"] == ("7.3b", "1 + 1 = 2")
    assert preview.chance == Fraction(1 + 2, 6)


def test_an_explosion_is_reckoned_before_it_is_triggered() -> None:
    """7.3b, 7.3e, 7.3d Four shovels; the stone goes, the earth stays, the tiles return."""
    board = {"CWC": "ottoman 2 improvised", "GLC": "ottoman", "RAV": "habsburg 1 structural 1 improvised"}
    match = demilune.position(
        "fire-and-stone",
        {"board": board, "ottoman": {"hand": ["OS25"], "tiles": [2, 1]}, "habsburg": {"hand": ["HS24"]}},
        answers=["play_card OS25", "mine"],
        chances=[1],
    )

    preview = odds(match, "explode RAV")

    assert facts(preview) == {
        "Shovels placed, 4 needed": ("7.3b", "2 + 1 + 1 = 4"),
        "Structural removed": ("7.3e", "1"),
        "Improvised removed": ("7.3f", "0"),
        "Fortifications left standing": ("7.3e", "1"),
        "All tiles return to the bag": ("7.3d", "3"),
    }
    assert preview.outcomes == {"1 Structural removed": 1}
    assert preview.final == "Your tiles are shown."


def test_a_barrage_says_how_many_hits_it_needs() -> None:
    """8.4"""
    match = demilune.position(
        "fire-and-stone",
        {"turn": "habsburg", "ottoman": {"hand": ["OS25"]}, "habsburg": {"hand": ["HS24", "HS1"]}},
        answers=["play_card HS24"],
    )

    preview = odds(match, "barrage")

    assert facts(preview)["Hits needed"] == ("8.4", "2")
    assert preview.outcomes["1 Troop eliminated"] == two_or_more(9)
    assert preview.main == "habsburg"


# Secrecy


def test_the_odds_do_not_hang_on_what_the_asker_cannot_know() -> None:
    """V11, V15 Another enemy hand, other Tactics, another line face down: the same previews."""
    other = {"hand": ["HS29"], "tactics": ["HT1", "HT2"], "troops": ["militia*3", "infantry*5", "elite*4"]}

    assert example().preview("assault CWC") == example(habsburg=other).preview("assault CWC")
