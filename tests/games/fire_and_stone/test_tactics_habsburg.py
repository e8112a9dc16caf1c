"""The ten Habsburg Tactic cards, in printed order."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.games.fire_and_stone.battlefield import (
    at,
    attack,
    battle,
    fight,
    lines,
    morale,
    pile,
    refused_by,
    told,
    totals,
    waits_for,
)

GUNS = {"GLL": "ottoman 2 improvised 2 cannons", "GLC": "ottoman 2 improvised 3 cannons", "CAMP": "ottoman"}
BATTERY = {"CUR": "habsburg 1 structural 4 cannons"}


@pytest.mark.parametrize("card", ["HT6", "HT9"])
def test_a_card_for_the_defender_cannot_be_placed_in_attack(card: str) -> None:
    """A47, HT6, HT9 The role is a condition of the card."""
    match = fight(attack(by="habsburg", tactics=[card]), until="choose_tactic")

    assert waits_for(match) == ("habsburg", "choose_tactic")
    assert refused_by(match, f"tactic {card}") == "A47"


def test_boiling_pitch_cannot_be_thrown_by_an_attacker() -> None:
    """A47, HT5 Though the trench has Fortifications."""
    match = fight(attack(by="habsburg", tactics=["HT5"]), until="choose_tactic")

    assert refused_by(match, "tactic HT5") == "A47"


def test_sally_port_is_for_the_attacker() -> None:
    """A47, HT10 Not for a defender."""
    match = fight(attack(tactics=["HT10"]), until="choose_tactic")

    assert refused_by(match, "tactic HT10") == "A47"


@pytest.mark.parametrize("card", ["HT1", "HT2", "HT3", "HT4", "HT7", "HT8"])
@pytest.mark.parametrize("by", ["ottoman", "habsburg"])
def test_the_other_cards_can_be_placed_in_attack_and_in_defence(card: str, by: str) -> None:
    """A47, HT1, HT2, HT3, HT4, HT7, HT8 They have no role."""
    match = fight(attack(by=by, tactics=[card]), until="choose_tactic")

    assert refused_by(match, f"tactic {card}") is None


# HT1 Massed Volley


@pytest.mark.parametrize(
    ("habsburg", "value"),
    [(["infantry", "elite*2"], 10), (["infantry*3"], 8), (["elite*3"], 9)],
    ids=["one Infantry", "three", "none"],
)
def test_massed_volley_adds_two_once_if_infantry_is_in_front(habsburg: Sequence[str], value: int) -> None:
    """HT1 It does not grow with more of them."""
    match = battle(habsburg=habsburg, tactics=["HT1"], choices=["done"])

    assert totals(match) == (9, value)


def test_massed_volley_is_idle_if_the_infantry_is_in_the_rear() -> None:
    """HT1 The front line at step 7 counts."""
    match = battle(by="habsburg", habsburg=["elite", "infantry*2"], tactics=["HT1"])

    assert totals(match) == (3, 9)


def test_massed_volley_is_idle_if_the_last_infantry_has_fallen() -> None:
    """HT1 Casualties come first."""
    match = battle(
        board=GUNS,
        ottoman=["sekban*3"],
        habsburg=["infantry", "elite*2"],
        tactics=["HT1"],
        chances=[[6, 1, 1, 1, 1], "infantry"],
    )

    assert totals(match) == (6, 6)


# HT2 Kielmansegg's Grenades


def test_grenades_eliminate_a_random_attacker_before_the_dice() -> None:
    """HT2 One, of the front line."""
    match = battle(
        board=BATTERY, ottoman=["yeniceri", "sekban", "yerikulu"], tactics=["HT2"], chances=["sekban", [1] * 4]
    )

    assert [met.purpose.split()[0] for met in match.chances] == ["HT2", "10.6c"]
    assert pile(match, "ottoman", "eliminated") == ["sekban"]


def test_grenades_hit_the_front_line_before_the_rear() -> None:
    """HT2 The one Yeniçeri in front."""
    match = battle(
        board={"CWC": "habsburg 2 improvised"},
        ottoman=["yeniceri", "sekban*2"],
        tactics=["HT2"],
        until="choose_sacrifice",
    )

    assert lines(match, "ottoman") == ([], ["sekban", "sekban"])


def test_grenades_hit_the_rear_line_if_nobody_is_in_front() -> None:
    """HT2 All three were pushed back."""
    match = battle(
        board={"CWC": "habsburg 1 structural 1 improvised"}, ottoman=["sekban*3"], tactics=["HT2"], chances=["sekban"]
    )

    assert pile(match, "ottoman", "eliminated") == ["sekban"]


def test_grenades_do_nothing_where_nobody_is() -> None:
    """HT2 An Ottoman defender without Troops."""
    match = battle(
        by="habsburg",
        board={"GLL": "ottoman"},
        sides={"ottoman": {"troops": []}},
        ottoman=[],
        tactics=["HT2"],
    )

    assert pile(match, "ottoman", "eliminated") == []
    assert totals(match) == (9, 0)


# HT3 Canister Shot


def test_canister_shot_hits_on_fives_as_well() -> None:
    """HT3 One 5 is one Troop."""
    match = battle(board=BATTERY, tactics=["HT3"], chances=[[5, 4, 4, 4], "yeniceri"])

    assert pile(match, "ottoman", "eliminated") == ["yeniceri"]


def test_canister_shot_eliminates_two_at_most() -> None:
    """HT3, 10.6c Four hits, two Troops."""
    match = battle(board=BATTERY, tactics=["HT3"], chances=[[5, 6, 5, 6], "yeniceri", "yeniceri"])

    assert pile(match, "ottoman", "eliminated") == ["yeniceri", "yeniceri"]


def test_canister_shot_is_for_the_habsburg_dice_only() -> None:
    """HT3 Ottoman fives miss."""
    match = battle(board=GUNS, tactics=["HT3"], chances=[[5] * 5])

    assert pile(match, "habsburg", "eliminated") == []


# HT4 Scythes and Morning Stars


@pytest.mark.parametrize(("habsburg", "value"), [(["militia*3"], 6), (["militia", "elite*2"], 8), (["elite*3"], 9)])
def test_scythes_add_one_for_each_militia_in_front(habsburg: Sequence[str], value: int) -> None:
    """HT4 A Militia is worth two with them."""
    match = battle(habsburg=habsburg, tactics=["HT4"])

    assert totals(match) == (9, value)


def test_scythes_count_only_militia_left_in_front() -> None:
    """HT4 Two of three were pushed back."""
    match = battle(by="habsburg", habsburg=["militia*3"], tactics=["HT4"])

    assert totals(match) == (2, 9)


# HT5 Boiling Pitch


@pytest.mark.parametrize(
    ("fortifications", "in_front"), [("1 improvised", 3), ("1 structural", 2), ("1 structural 1 improvised", 1)]
)
def test_boiling_pitch_sends_one_attacker_more_to_the_rear(fortifications: str, in_front: int) -> None:
    """HT5 Of five."""
    match = battle(board={"CWC": f"habsburg {fortifications}"}, ottoman=["yerikulu*5"], tactics=["HT5"])

    assert totals(match) == (in_front, 9)


def test_boiling_pitch_moves_no_more_than_the_front_line_holds() -> None:
    """HT5 Three attackers, a push of four."""
    match = battle(board={"CWC": "habsburg 1 structural 1 improvised"}, ottoman=["yerikulu*3"], tactics=["HT5"])

    assert totals(match) == (0, 9)


def test_boiling_pitch_needs_a_fortification_to_be_thrown_from() -> None:
    """HT5, A47 It cannot be placed on a bare hex."""
    match = fight(attack(tactics=["HT5"]), until="choose_tactic")

    assert waits_for(match) == ("habsburg", "choose_tactic")
    assert refused_by(match, "tactic HT5") == "HT5"


def test_boiling_pitch_is_idle_once_the_last_fortification_is_hacked_down() -> None:
    """HT5, OT4, A47 It was placed; it does nothing; it is discarded."""
    match = battle(board={"CWC": "habsburg 1 improvised"}, tactics=["OT4", "HT5"])

    assert totals(match) == (9, 9)
    assert pile(match, "habsburg", "tactic_discard") == ["HT5"]


# HT6 Flanking Fire

FLANKS = {
    "CWL": "habsburg 1 improvised 2 cannons",
    "CWR": "habsburg 1 improvised 1 cannon",
    "RAV": "habsburg 1 structural 1 cannon",
}


@pytest.mark.parametrize(("flanks", "bonus"), [([], 0), (["CWL"], 1), (["CWL", "RAV"], 2), (["CWL", "CWR", "RAV"], 3)])
def test_flanking_fire_adds_one_for_each_adjacent_hex_with_cannons(flanks: list[str], bonus: int) -> None:
    """HT6 Two Cannons on one hex are one; those on the Curtain Wall are far away."""
    board = {h: FLANKS[h] for h in flanks} | {"CUR": "habsburg 1 structural 1 cannon"}
    dice = [1] * (1 + sum({"CWL": 2, "CWR": 1, "RAV": 1}[h] for h in flanks))

    match = battle(board=board, tactics=["HT6"], chances=[dice])

    assert totals(match) == (9, 9 + bonus)


def test_flanking_fire_adds_three_at_most() -> None:
    """HT6 The Ravelin has four armed neighbours here."""
    armed = dict.fromkeys(("CWL", "DIL", "DIC", "DIR"), "habsburg 1 cannon")
    match = battle(on="RAV", board={"CWC": "ottoman", "RAV": "habsburg"} | armed, tactics=["HT6"], chances=[[1] * 4])

    assert totals(match) == (9, 12)


def test_flanking_fire_does_not_count_the_attacked_hex_itself() -> None:
    """HT6 Its Cannons fire, but not from the flank."""
    match = battle(board={"CWC": "habsburg 3 cannons"}, tactics=["HT6"], chances=[[1] * 3])

    assert totals(match) == (9, 9)


def test_flanking_fire_does_not_count_ottoman_cannons() -> None:
    """HT6 Nor hexes that the Ottomans hold."""
    match = battle(board=GUNS, tactics=["HT6"], chances=[[1] * 5])

    assert totals(match) == (9, 9)


# HT7 Daun's Counter-charge


@pytest.mark.parametrize(("habsburg", "value"), [(["elite*3"], 12), (["elite", "militia*2"], 6), (["militia*3"], 3)])
def test_the_counter_charge_adds_one_for_each_elite_in_front(habsburg: Sequence[str], value: int) -> None:
    """HT7 Three at most."""
    match = battle(habsburg=habsburg, tactics=["HT7"])

    assert totals(match) == (9, value)


def test_the_counter_charge_of_four_elite_adds_three() -> None:
    """HT7, HS28 With the Alarm Bell four fight."""
    match = battle(hands=["HS28"], habsburg=["elite*4"], tactics=["HT7"], choices=["respond HS28"])

    assert totals(match) == (9, 15)


def test_the_counter_charge_counts_only_elite_left_in_front() -> None:
    """HT7 Two of three were pushed back."""
    match = battle(by="habsburg", tactics=["HT7"])

    assert totals(match) == (4, 9)


# HT8 Traverses


@pytest.mark.parametrize(("faces", "eliminated"), [([6, 6, 6, 6, 6], 1), ([6, 1, 1, 1, 1], 1), ([1, 1, 1, 1, 1], 0)])
def test_behind_traverses_the_ottoman_roll_eliminates_one_at_most(faces: list[int], eliminated: int) -> None:
    """HT8 The first hit counts, the others do nothing."""
    match = battle(board=GUNS, tactics=["HT8"], chances=[faces, *["elite"] * eliminated], choices=["done"])

    assert pile(match, "habsburg", "eliminated") == ["elite"] * eliminated


def test_behind_traverses_better_gunners_eliminate_one_at_most() -> None:
    """HT8, OT5 Fives hit, and still only one falls."""
    match = battle(board=GUNS, tactics=["OT5", "HT8"], chances=[[5, 5, 6, 1, 1], "elite"])

    assert pile(match, "habsburg", "eliminated") == ["elite"]


def test_traverses_do_not_stop_a_sharpshooter() -> None:
    """HT8, OT8, A23 Only the roll is limited."""
    match = battle(board=GUNS, tactics=["OT8", "HT8"], chances=[[6] * 5, "elite"], choices=["eliminate elite", "done"])

    assert pile(match, "habsburg", "eliminated") == ["elite", "elite"]


def test_traverses_do_not_limit_the_habsburg_roll() -> None:
    """HT8 Two Ottoman Troops fall as ever."""
    match = battle(board=BATTERY, tactics=["HT8"], chances=[[6] * 4, "yeniceri", "yeniceri"])

    assert pile(match, "ottoman", "eliminated") == ["yeniceri", "yeniceri"]


# HT9 Hold the Breach


def test_who_holds_the_breach_gains_one_morale_and_suffers_no_sacrifice() -> None:
    """HT9, 10.7f, 10.7g Ottoman −1 and Habsburg +1, and the Fortifications stand."""
    match = battle(board={"CWC": "habsburg 2 improvised"}, tactics=["HT9"], until="choose_sacrifice")

    assert morale(match) == (7, 7)
    assert waits_for(match) == ("habsburg", "choose_card")
    assert at(match, "CWC") == "habsburg 2 improvised"


def test_who_loses_the_breach_gains_nothing() -> None:
    """HT9 Only in victory."""
    match = battle(habsburg=["militia*3"], tactics=["HT9"])

    assert morale(match) == (9, 5)


def test_the_second_wave_does_not_touch_the_morale_of_the_breach() -> None:
    """HT9, OS7 The Ottomans lose none, the Habsburgs gain their 1, and there is still no sacrifice."""
    match = battle(
        board={"CWC": "habsburg 2 improvised"},
        hands=["OS7"],
        tactics=["HT9"],
        choices=["respond OS7", "return_troop yeniceri"],
    )

    assert morale(match) == (8, 7)
    assert told(match, "removed from") == -1


# HT10 Sally Port


def test_through_the_sally_port_survivors_of_a_lost_sortie_return_to_the_deck() -> None:
    """HT10 Front and rear; the fallen do not."""
    match = battle(
        by="habsburg",
        board={"GLL": "ottoman 2 improvised 2 cannons"},
        habsburg=["elite", "infantry", "militia"],
        tactics=["HT10"],
        chances=[[6, 1], "elite"],
        choices=["done"],
    )

    assert at(match, "GLL") == "ottoman 2 improvised 2 cannons"
    assert pile(match, "habsburg", "troop_discard") == []
    assert pile(match, "habsburg", "eliminated") == ["elite"]
    assert len(pile(match, "habsburg", "troops")) == 11


def test_through_the_sally_port_survivors_of_a_won_sortie_return_to_the_deck() -> None:
    """HT10 Seen by all."""
    match = battle(by="habsburg", board={"GLL": "ottoman"}, ottoman=["yerikulu*3"], tactics=["HT10"])

    assert at(match, "GLL") == "nobody"
    assert len(pile(match, "habsburg", "troops")) == 12
    assert told(match, "3 Habsburg Troops returned from the Battle to the deck: 3 Elite.") > 0


def test_recovered_troops_come_home_through_the_sally_port_too() -> None:
    """HT10, 10.1i Whatever was played and survived."""
    match = battle(
        by="habsburg",
        sides={"habsburg": {"troop_discard": ["elite*2"]}},
        habsburg=["recover elite", "elite", "militia"],
        tactics=["HT10"],
    )

    assert pile(match, "habsburg", "troop_discard") == ["elite"]
    assert len(pile(match, "habsburg", "troops")) == 11
