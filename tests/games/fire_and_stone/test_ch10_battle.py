"""10 Battle: from its declaration to the rear line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import demilune
from demilune.engine.errors import CannotUndo
from tests.games.fire_and_stone.battlefield import (
    at,
    attack,
    battle,
    fight,
    lines,
    morale,
    offers,
    pile,
    refused_by,
    told,
    totals,
    waits_for,
)

ENEMY = {"ottoman": "habsburg", "habsburg": "ottoman"}


def test_a_battle_takes_ten_lines() -> None:
    """10.0, 10.1, 10.5, 10.6, 10.7 Three named Troops a side, and their dice."""
    match = demilune.position(
        "fire-and-stone",
        {"board": {"GLC": "ottoman 6 cannons"}, "ottoman": {"hand": ["OS25"]}, "habsburg": {"hand": ["HS24"]}},
        answers=["play_card OS25", "assault CWC", "decline", "contest"],
        chances=[[6, 5, 4, 3, 2, 1], "elite", [6, 1, 1, 1, 1, 1, 1, 1, 1], "yeniceri"],
    )
    for troop in ("yeniceri", "sekban", "sekban", "done", "elite", "infantry", "infantry"):
        match.play("done" if troop == "done" else f"play_troop {troop}")
    for troop in ("sekban", "sekban"):
        match.play(f"move_back {troop}")

    assert [str(line).strip() for line in match.log][-6:] == [
        "Habsburg Elite was eliminated. [10.6b]",
        "Habsburgs rolled 6 1 1 1 1 1 1 1 1: 1 hit. [10.6c]",
        "Ottoman Yeniçeri was eliminated. [10.6c]",
        "Battle value: Ottomans 0, Habsburgs 4. [10.7]",
        "Habsburgs won the Battle for Central Covered Way. [10.7]",
        "Ottoman Morale fell by 1 to 7. [10.7f]",
    ]


# 10.0


@pytest.mark.parametrize("attacker", ["ottoman", "habsburg"])
def test_who_declares_the_attack_is_the_attacker_and_the_other_side_defends(attacker: str) -> None:
    """10.0 The defender is the one who is asked whether to contest."""
    match = attack(by=attacker)

    assert match.view()["board"]["attack"]["attacker"] == attacker
    assert waits_for(match) == (ENEMY[attacker], "choose_contest")


@pytest.mark.parametrize("viewer", ["ottoman", "habsburg", None])
def test_the_engaged_location_marker_shows_everybody_the_attacked_hex(viewer: str | None) -> None:
    """10.0a It lies on the attacked hex until the attack is over."""
    match = attack(on="CWL")
    during = match.view(viewer)["board"]["attack"]["target"]

    fight(match)

    assert during == "CWL"
    assert match.view(viewer)["board"]["attack"] is None


def test_the_defender_contests_or_gives_way_and_nothing_else() -> None:
    """10.0b One of the two, and both are always possible."""
    match = attack()

    assert offers(match) == {"contest", "give_way"}
    assert refused_by(match, "play_troop elite") == "10.0b"


def test_contesting_leads_to_the_selection_of_troops_by_the_attacker() -> None:
    """10.0b, 10.1 A Battle begins with its first step."""
    match = attack()

    match.play("contest")

    assert waits_for(match) == ("ottoman", "choose_troops")


@pytest.mark.parametrize("choice", ["contest", "give_way"])
def test_the_choice_to_contest_cannot_be_taken_back(choice: str) -> None:
    """A75 It is made before any Troop is seen, and it stands."""
    match = attack(board={"CWC": "habsburg 2 improvised"})

    match.play(choice)

    with pytest.raises(CannotUndo):
        match.undo()


def test_the_abort_is_decided_before_the_defender_contests() -> None:
    """A75 First W1, then the abort, then the choice to contest."""
    match = attack(hands=["HS29"])
    asked = []
    while (decision := match.decision) is not None and decision.name != "choose_troops":
        asked.append(decision.name)
        match.play({"respond": "respond HS29", "choose_abort": "go_on"}.get(decision.name, "contest"))

    assert asked == ["respond", "choose_abort", "choose_contest"]


# 10.2 Select Tactic cards


@pytest.mark.parametrize("attacker", ["ottoman", "habsburg"])
def test_the_attacker_places_a_tactic_before_the_defender_does(attacker: str) -> None:
    """10.2 After both have chosen their Troops."""
    match = battle(by=attacker, tactics=["OT1", "HT1"], until="choose_tactic")
    first = waits_for(match)

    match.play("no_tactic")

    assert first == (attacker, "choose_tactic")
    assert waits_for(match) == (ENEMY[attacker], "choose_tactic")


def test_placing_a_tactic_is_optional() -> None:
    """10.2 Any card that fits is offered, and so is none."""
    match = attack(tactics=["OT1", "OT2"])

    fight(match, until="choose_tactic")

    assert offers(match) == {"tactic OT1", "tactic OT2", "no_tactic"}


def test_a_side_places_one_tactic_and_keeps_the_others() -> None:
    """10.2 One card a Battle."""
    match = fight(attack(tactics=["OT1", "OT2", "HT1"]), tactics=["OT2"], until="choose_sacrifice")

    assert pile(match, "ottoman", "tactics") == ["OT1"]


def test_a_side_with_tactics_is_asked_even_if_none_of_them_fits() -> None:
    """10.2, A47 G8: the question must not betray the hand."""
    match = battle(tactics=["OT6"], until="choose_tactic")

    assert waits_for(match) == ("ottoman", "choose_tactic")
    assert offers(match) == {"no_tactic"}
    assert refused_by(match, "tactic OT6") == "A47"


def test_a_tactic_of_the_enemy_or_from_the_deck_cannot_be_placed() -> None:
    """10.2 A card from one's own hand."""
    match = battle(tactics=["OT1", "HT1"], until="choose_tactic")

    assert refused_by(match, "tactic HT1") == "10.2"
    assert refused_by(match, "tactic OT2") == "10.2"


def test_a_defender_without_troops_may_place_a_tactic() -> None:
    """10.2a With an empty deck and no Morale to recover."""
    match = attack(tactics=["HT9", "HT4"], sides={"habsburg": {"troops": []}}, morale={"habsburg": 1})

    fight(match, habsburg=[], until="choose_tactic")

    assert waits_for(match) == ("habsburg", "choose_tactic")
    assert offers(match) == {"tactic HT9", "tactic HT4", "no_tactic"}


def test_a_defender_without_troops_is_bound_by_the_condition_on_the_card() -> None:
    """10.2a Boiling Pitch needs a Fortification."""
    match = attack(tactics=["HT5"], sides={"habsburg": {"troops": []}}, morale={"habsburg": 1})

    fight(match, habsburg=[], until="choose_tactic")

    assert refused_by(match, "tactic HT5") == "HT5"


# 10.3 Reveal, 10.4 Apply Tactics


@pytest.mark.parametrize("viewer", ["habsburg", None])
def test_troops_and_tactic_of_the_enemy_are_hidden_until_both_reveal(viewer: str | None) -> None:
    """10.1, 10.2, 10.3 Before that the others see how many Troops there are, and that a Tactic lies there."""
    match = battle(tactics=["OT1", "HT1"], until="choose_tactic")
    match.play("tactic OT1")

    shown = match.view(viewer)["board"]["attack"]["sides"]["ottoman"]

    assert shown == {"count": 3, "tactic_placed": True, "front": None, "rear": None, "tactic": None}


def test_both_sides_reveal_troops_and_tactics_at_the_same_time() -> None:
    """10.3 With the defender's card placed, everything lies open, to everybody."""
    match = battle(
        board={"CWC": "habsburg 1 improvised"},
        ottoman=["yeniceri*2", "sekban"],
        tactics=["OT1", "HT1"],
        until="choose_rear",
    )

    shown = match.view()["board"]["attack"]["sides"]

    assert shown["ottoman"]["front"] == ["yeniceri", "yeniceri", "sekban"]
    assert shown["habsburg"]["front"] == ["elite", "elite", "elite"]
    assert (shown["ottoman"]["tactic"], shown["habsburg"]["tactic"]) == ("OT1", "HT1")


def test_a_tactic_of_step_4_acts_before_the_fortifications() -> None:
    """10.4 Balta leaves one Fortification fewer to push back."""
    match = battle(board={"CWC": "habsburg 2 improvised"}, tactics=["OT4"], until="choose_sacrifice")

    assert told(match, "Improvised Fortification removed") < told(match, "moved to the rear line")
    assert lines(match, "ottoman") == (["yeniceri"] * 2, ["yeniceri"])


def test_tactics_go_to_their_own_discard_whether_they_did_anything_or_not() -> None:
    """A63 Massed Volley without Infantry is idle, and used up."""
    match = battle(tactics=["OT1", "HT1"])

    assert pile(match, "ottoman", "tactic_discard") == ["OT1"]
    assert pile(match, "habsburg", "tactic_discard") == ["HT1"]
    assert totals(match) == (11, 9)


# 10.5 Apply Fortifications


@pytest.mark.parametrize(
    ("fortifications", "moved"),
    [("", 0), ("1 improvised", 1), ("2 improvised", 2), ("1 structural", 2), ("1 structural 1 improvised", 3)],
)
def test_a_structural_pushes_two_troops_back_and_an_improvised_one(fortifications: str, moved: int) -> None:
    """10.5 Of five attackers."""
    match = battle(
        board={"CWC": f"habsburg {fortifications}"},
        ottoman=["yerikulu*5"],
        until="choose_sacrifice" if "improvised" in fortifications and "structural" not in fortifications else "",
    )

    assert totals(match) == (5 - moved, 9)


def test_six_troops_before_a_structural_and_an_improvised_keep_three_in_front() -> None:
    """10.5 Three of the six are pushed back."""
    match = battle(
        on="RAV",
        board={
            "CWL": "ottoman",
            "CWC": "ottoman",
            "CWR": "ottoman",
            "RAV": "habsburg 1 structural 1 improvised",
        },
        ottoman=["yeniceri*6"],
        habsburg=["elite*3"],
    )

    assert totals(match) == (9, 9)


def test_the_attacker_chooses_which_troops_go_to_the_rear() -> None:
    """10.5 Any Troop of the front line, one after the other."""
    match = battle(
        board={"CWC": "habsburg 2 improvised"}, ottoman=["yeniceri", "sekban", "yerikulu"], until="choose_rear"
    )
    offered = offers(match)

    match.play("move_back yeniceri")
    match.play("move_back yerikulu")

    assert offered == {"move_back yeniceri", "move_back sekban", "move_back yerikulu"}
    assert lines(match, "ottoman") == (["sekban"], ["yeniceri", "yerikulu"])


def test_a_troop_that_is_in_the_rear_cannot_be_moved_there_again() -> None:
    """10.5 Troops are taken from the front line."""
    match = battle(
        board={"CWC": "habsburg 2 improvised"}, ottoman=["yeniceri", "sekban", "yerikulu"], until="choose_rear"
    )

    match.play("move_back yeniceri")

    assert refused_by(match, "move_back yeniceri") == "10.5"


def test_a_habsburg_attacker_is_pushed_back_by_ottoman_fortifications() -> None:
    """10.5 The attacker's Troops move, never the defender's."""
    match = battle(by="habsburg", habsburg=["elite*2", "militia"], until="choose_sacrifice")

    assert lines(match, "habsburg") == (["elite"], ["militia", "elite"])
    assert lines(match, "ottoman") == (["yeniceri"] * 3, [])


def test_troops_in_the_rear_line_do_not_count_at_resolution() -> None:
    """10.5, 10.7 Only the sekban left in front does."""
    match = battle(
        board={"CWC": "habsburg 2 improvised"},
        ottoman=["yeniceri*2", "sekban"],
        choices=["move_back yeniceri", "move_back yeniceri"],
    )

    assert totals(match) == (2, 9)


def test_fortifications_may_push_every_troop_back() -> None:
    """10.5a Three Troops against a Structural and an Improvised: nobody is asked, nobody stays in front."""
    match = battle(board={"CWC": "habsburg 1 structural 1 improvised"}, ottoman=["yeniceri", "sekban", "yerikulu"])

    assert told(match, "moved to the rear line: Yeniçeri, Sekban, Yerikulu") > 0
    assert totals(match) == (0, 9)


def test_fortifications_push_back_no_more_troops_than_there_are() -> None:
    """10.5a Two Troops against a push of three."""
    match = battle(
        board={"CWC": "habsburg 1 structural 1 improvised"},
        sides={"ottoman": {"troops": ["yeniceri*2"]}},
        ottoman=["yeniceri*2"],
        habsburg=["elite*3"],
    )

    assert told(match, "moved to the rear line: 2 Yeniçeri") > 0


def test_with_nobody_in_either_front_line_the_defender_holds() -> None:
    """A80 0 against 0 is a tie."""
    match = battle(
        board={"CWC": "habsburg 1 structural 1 improvised"},
        sides={"habsburg": {"troops": []}},
        morale={"habsburg": 1, "ottoman": 8},
        habsburg=[],
    )

    assert totals(match) == (0, 0)
    assert at(match, "CWC") == "habsburg 1 structural 1 improvised"
    assert morale(match) == (7, 1)


def test_a_flat_bonus_counts_with_nobody_in_front() -> None:
    """A80, G12 Guido Starhemberg beats an empty trench though both Fortifications push everybody back."""
    match = battle(
        by="habsburg",
        event="HS2",
        sides={"habsburg": {"troops": ["elite*2"]}, "ottoman": {"troops": []}},
        morale={"ottoman": 1, "habsburg": 6},
        habsburg=["elite*2"],
        ottoman=[],
    )

    assert totals(match) == (2, 0)
    assert match.outcome is not None
    assert match.outcome.rule == "5.5"


def slowly_pushed_back(troops: int, structural: int, improvised: int, more: int, fewer: int) -> int:
    """Piece by piece, as one would at the table."""
    front, rear = troops, 0
    pushes = ["Structural"] * 2 * structural + ["Improvised"] * improvised + ["Tactic"] * more
    for _ in range(fewer):
        if pushes:
            pushes.pop()
    for _ in pushes:
        if front:
            front, rear = front - 1, rear + 1
    return rear


@given(
    troops=st.integers(3, 6),
    fortifications=st.sampled_from([(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]),
    pitch=st.booleans(),
    ladders=st.booleans(),
)
def test_push_back_is_the_sum_of_its_pieces(
    troops: int, fortifications: tuple[int, int], pitch: bool, ladders: bool
) -> None:
    """10.5, OT3, HT5 For every attack, whatever Tactics are placed."""
    structural, improvised = fortifications
    pitch = pitch and structural + improvised > 0

    match = battle(
        board={"GLR": "ottoman", "CWC": f"habsburg {structural} structural {improvised} improvised"},
        ottoman=[f"yerikulu*{troops}"],
        tactics=["OT3"] * ladders + ["HT5"] * pitch,
    )

    rear = slowly_pushed_back(troops, structural, improvised, more=pitch, fewer=ladders)
    assert totals(match) == (troops - rear, 9)


@given(troops=st.integers(1, 3), improvised=st.integers(0, 2), earthworks=st.booleans())
def test_push_back_of_a_sortie_is_the_sum_of_its_pieces(troops: int, improvised: int, earthworks: bool) -> None:
    """10.5, OT6 Metris needs no Fortification."""
    match = battle(
        by="habsburg",
        board={"GLL": f"ottoman {improvised} improvised"},
        sides={"habsburg": {"troops": [f"elite*{troops}"]}},
        habsburg=[f"elite*{troops}"],
        tactics=["OT6"] * earthworks,
    )

    rear = slowly_pushed_back(troops, 0, improvised, more=earthworks, fewer=0)
    assert totals(match) == (3 * (troops - rear), 9)
