"""The ten Ottoman Tactic cards, in printed order."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.games.fire_and_stone.battlefield import (
    at,
    attack,
    battle,
    dice,
    fight,
    lines,
    morale,
    offers,
    pile,
    refused_by,
    totals,
    waits_for,
)

GUNS = {"GLL": "ottoman 2 improvised 2 cannons", "GLC": "ottoman 2 improvised 3 cannons", "CAMP": "ottoman"}
BATTERY = {"CUR": "habsburg 1 structural 4 cannons"}
NO_DEFENDERS: dict[str, dict[str, list[str]]] = {"habsburg": {"troops": []}}


@pytest.mark.parametrize("card", ["OT3", "OT4", "OT7", "OT10"])
def test_a_card_for_the_attacker_cannot_be_placed_in_defence(card: str) -> None:
    """A47, OT3, OT4, OT7, OT10 The role is a condition of the card."""
    match = fight(attack(by="habsburg", tactics=[card]), until="choose_tactic")

    assert waits_for(match) == ("ottoman", "choose_tactic")
    assert refused_by(match, f"tactic {card}") == "A47"


def test_a_card_for_the_defender_cannot_be_placed_in_attack() -> None:
    """A47, OT6 Metris is dug by who is attacked."""
    match = fight(attack(tactics=["OT6"]), until="choose_tactic")

    assert refused_by(match, "tactic OT6") == "A47"


@pytest.mark.parametrize("card", ["OT1", "OT2", "OT5", "OT8", "OT9"])
@pytest.mark.parametrize("by", ["ottoman", "habsburg"])
def test_the_other_cards_can_be_placed_in_attack_and_in_defence(card: str, by: str) -> None:
    """A47, OT1, OT2, OT5, OT8, OT9 They have no role."""
    match = fight(attack(by=by, tactics=[card]), until="choose_tactic")

    assert refused_by(match, f"tactic {card}") is None


# OT1 Allah Allah!


@pytest.mark.parametrize(
    ("ottoman", "value"),
    [(["yeniceri", "sekban*2"], 9), (["yeniceri*3"], 11), (["sekban*3"], 6)],
    ids=["one Yeniçeri", "three", "none"],
)
def test_allah_allah_adds_two_once_if_a_yeniceri_is_in_front(ottoman: Sequence[str], value: int) -> None:
    """OT1 It does not grow with more of them."""
    match = battle(ottoman=ottoman, tactics=["OT1"])

    assert totals(match) == (value, 9)


def test_allah_allah_is_idle_if_the_yeniceri_are_in_the_rear() -> None:
    """OT1 The front line at step 7 counts."""
    match = battle(
        board={"CWC": "habsburg 1 improvised"},
        ottoman=["yeniceri", "sekban*2"],
        tactics=["OT1"],
        choices=["move_back yeniceri"],
    )

    assert totals(match) == (4, 9)


def test_allah_allah_is_idle_if_the_last_yeniceri_in_front_has_fallen() -> None:
    """OT1 Casualties come first."""
    match = battle(board=BATTERY, ottoman=["yeniceri", "sekban*2"], tactics=["OT1"], chances=[[6, 1, 1, 1], "yeniceri"])

    assert totals(match) == (4, 9)


def test_allah_allah_helps_a_defender_too() -> None:
    """OT1 9 and 2 against the one Elite that is not pushed back."""
    match = battle(by="habsburg", tactics=["OT1"])

    assert totals(match) == (3, 11)


# OT2 Humbara


def test_humbara_eliminates_a_random_defender_before_the_dice() -> None:
    """OT2 One, of the front line."""
    match = battle(
        board=GUNS,
        habsburg=["elite", "infantry", "militia"],
        tactics=["OT2"],
        chances=["infantry", [1] * 5],
    )

    assert [met.purpose.split()[0] for met in match.chances] == ["OT2", "10.6b"]
    assert pile(match, "habsburg", "eliminated") == ["infantry"]


def test_humbara_hits_the_front_line_of_a_sortie_before_its_rear() -> None:
    """OT2 The Elite in front, not one of the two behind."""
    match = battle(
        by="habsburg",
        habsburg=["elite", "militia*2"],
        tactics=["OT2"],
        until="choose_sacrifice",
    )

    assert lines(match, "habsburg") == ([], ["militia", "militia"])


def test_humbara_hits_the_rear_line_if_nobody_is_in_front() -> None:
    """OT2 Two attackers, both pushed back."""
    match = battle(
        by="habsburg",
        sides={"habsburg": {"troops": ["militia*2"]}},
        habsburg=["militia*2"],
        tactics=["OT2"],
        until="choose_sacrifice",
    )

    assert lines(match, "habsburg") == ([], ["militia"])


def test_humbara_does_nothing_where_nobody_is() -> None:
    """OT2 Against a defender without Troops."""
    match = battle(sides=NO_DEFENDERS, habsburg=[], tactics=["OT2"])

    assert pile(match, "habsburg", "eliminated") == []
    assert totals(match) == (9, 0)


# OT3 Merdiven


@pytest.mark.parametrize(
    ("fortifications", "in_front"),
    [("1 structural 1 improvised", 3), ("1 structural", 4), ("1 improvised", 5), ("0 improvised", 5)],
)
def test_merdiven_keeps_one_troop_more_in_front(fortifications: str, in_front: int) -> None:
    """OT3 Of five, but never more than there are."""
    match = battle(board={"CWC": f"habsburg {fortifications}"}, ottoman=["yerikulu*5"], tactics=["OT3"])

    assert totals(match) == (in_front, 9)


def test_merdiven_and_boiling_pitch_cancel_out() -> None:
    """OT3, HT5 Three for the Fortifications, one more, one fewer."""
    match = battle(board={"CWC": "habsburg 1 structural 1 improvised"}, ottoman=["yerikulu*5"], tactics=["OT3", "HT5"])

    assert totals(match) == (2, 9)


# OT4 Balta


def test_balta_removes_an_improvised_before_it_can_push_back() -> None:
    """OT4 One of two; it is back in the supply, and stays away after a defeat."""
    match = battle(board={"CWC": "habsburg 2 improvised"}, tactics=["OT4"])

    assert totals(match) == (6, 9)
    assert at(match, "CWC") == "habsburg 1 improvised"
    assert match.view()["board"]["sides"]["habsburg"]["supply"] == 19 - 3


@pytest.mark.parametrize(("before", "value"), [("habsburg", 9), ("habsburg 1 structural", 3)])
def test_balta_does_nothing_without_an_improvised(before: str, value: int) -> None:
    """OT4 It cannot touch masonry."""
    match = battle(board={"CWC": before}, tactics=["OT4"])

    assert totals(match) == (value, 9)
    assert at(match, "CWC") == before


def test_balta_leaves_boiling_pitch_without_a_fortification() -> None:
    """OT4, HT5 The condition is checked again at step 5."""
    match = battle(board={"CWC": "habsburg 1 improvised"}, tactics=["OT4", "HT5"])

    assert totals(match) == (9, 9)


# OT5 Topçu Ateşi


def test_topcu_atesi_hits_on_fives_as_well() -> None:
    """OT5 One 5 is one Troop."""
    match = battle(board=GUNS, tactics=["OT5"], chances=[[5, 4, 4, 4, 4], "elite"], choices=["done"])

    assert pile(match, "habsburg", "eliminated") == ["elite"]


def test_topcu_atesi_eliminates_two_at_most() -> None:
    """OT5, 10.6b Five hits, two Troops."""
    match = battle(board=GUNS, tactics=["OT5"], chances=[[5, 5, 6, 6, 5], "elite", "elite"], choices=["done"])

    assert pile(match, "habsburg", "eliminated") == ["elite", "elite"]


def test_topcu_atesi_is_for_the_ottoman_dice_only() -> None:
    """OT5 Habsburg fives miss."""
    match = battle(board=BATTERY, tactics=["OT5"], chances=[[5] * 4])

    assert pile(match, "ottoman", "eliminated") == []


# OT6 Metris


@pytest.mark.parametrize(("improvised", "in_front"), [(0, 2), (1, 1), (2, 0)])
def test_metris_sends_one_attacker_more_to_the_rear(improvised: int, in_front: int) -> None:
    """OT6 On a bare hex too."""
    match = battle(
        by="habsburg", board={"GLL": f"ottoman {improvised} improvised"}, habsburg=["elite*3"], tactics=["OT6"]
    )

    assert totals(match) == (3 * in_front, 9)


def test_metris_moves_no_more_than_the_front_line_holds() -> None:
    """OT6 Two attackers, a push of three."""
    match = battle(
        by="habsburg",
        sides={"habsburg": {"troops": ["elite*2"]}},
        habsburg=["elite*2"],
        tactics=["OT6"],
        until="choose_sacrifice",
    )

    assert lines(match, "habsburg") == ([], ["elite", "elite"])


# OT7 Yedek


def test_yedek_brings_a_troop_of_ones_choice_to_the_front_after_the_dice() -> None:
    """OT7 The Yeniçeri kept behind is out of the line of fire, and counts."""
    match = battle(
        board=BATTERY | {"CWC": "habsburg 2 improvised"},
        ottoman=["yeniceri", "sekban", "yerikulu"],
        tactics=["OT7"],
        choices=["move_back yeniceri", "move_back sekban"],
        chances=[[6, 1, 1, 1], "yerikulu"],
        until="choose_front",
    )
    offered = offers(match)

    fight(match, choices=["move_front yeniceri"], until="choose_sacrifice")

    assert lines(match, "ottoman") == (["yeniceri"], ["sekban"])
    assert offered == {"move_front yeniceri", "move_front sekban"}
    assert totals(match) == (3, 9)


def test_yedek_does_nothing_with_an_empty_rear_line() -> None:
    """OT7 Nobody is asked."""
    match = battle(tactics=["OT7"], until="choose_front")

    assert totals(match) == (9, 9)


# OT8 Keskin Nişancı


def test_keskin_nisanci_eliminates_a_defender_of_the_ottoman_players_choice() -> None:
    """OT8 Before the dice."""
    match = battle(
        board=GUNS, habsburg=["elite", "infantry", "militia"], tactics=["OT8"], until="choose_victim", chances=[[1] * 5]
    )
    asked, rolled = waits_for(match), dice(match)

    fight(match, choices=["eliminate elite"])

    assert (asked, rolled) == (("ottoman", "choose_victim"), {})
    assert pile(match, "habsburg", "eliminated") == ["elite"]
    assert totals(match) == (9, 3)


def test_keskin_nisanci_hits_the_rear_line_of_a_sortie_if_wished() -> None:
    """OT8, A24 The Infantry behind the Elite."""
    match = battle(
        by="habsburg",
        habsburg=["elite", "infantry", "militia"],
        tactics=["OT8"],
        choices=["eliminate infantry"],
        until="choose_sacrifice",
    )

    assert lines(match, "habsburg") == (["elite"], ["militia"])


def test_keskin_nisanci_hits_only_troops_of_the_battle() -> None:
    """OT8 Not the Militia in the deck."""
    match = battle(tactics=["OT8"], until="choose_victim")

    assert refused_by(match, "eliminate militia") == "OT8"


def test_keskin_nisanci_does_nothing_where_nobody_is() -> None:
    """OT8 Against a defender without Troops nobody is asked."""
    match = battle(sides=NO_DEFENDERS, habsburg=[], tactics=["OT8"], until="choose_victim")

    assert waits_for(match) == ("habsburg", "choose_card")
    assert pile(match, "habsburg", "eliminated") == []


# OT9 Siper


@pytest.mark.parametrize("by", ["ottoman", "habsburg"])
def test_behind_siper_the_habsburg_dice_are_not_rolled(by: str) -> None:
    """OT9 In attack and in defence."""
    match = battle(by=by, board=BATTERY, tactics=["OT9"])

    assert dice(match) == {}
    assert pile(match, "ottoman", "eliminated") == []


def test_siper_does_not_stop_a_grenade() -> None:
    """OT9, HT2 Only the Cannon roll is ignored."""
    match = battle(board=BATTERY, tactics=["OT9", "HT2"], chances=["yeniceri"])

    assert pile(match, "ottoman", "eliminated") == ["yeniceri"]


def test_siper_does_not_stop_the_ottoman_dice() -> None:
    """OT9 They are rolled as ever."""
    match = battle(board=GUNS | BATTERY, tactics=["OT9"], chances=[[1] * 5])

    assert dice(match) == {"10.6b": 5}


def test_behind_siper_no_window_opens_for_the_roll() -> None:
    """OT9 There is no roll that Roofed Trenches could cap; without Siper there is."""
    siper = battle(board=BATTERY, hands=["OS3"], tactics=["OT9"], until="respond")
    bare = battle(board=BATTERY, hands=["OS3"], until="respond")

    assert waits_for(siper) == ("habsburg", "choose_card")
    assert waits_for(bare) == ("ottoman", "respond")


# OT10 Yağma


def test_yagma_costs_the_habsburgs_one_morale_more_at_once() -> None:
    """OT10 The marker moves by two."""
    match = battle(habsburg=["militia*3"], tactics=["OT10"])

    assert morale(match) == (9, 4)
    assert [str(line).strip() for line in match.log_for(None)][-2:] == [
        "Habsburg Morale fell by 1 to 5. [10.7e]",
        "Habsburg Morale fell by 1 to 4. [OT10]",
    ]


def test_yagma_may_end_habsburg_morale() -> None:
    """OT10, 5.3 From 2 to the end."""
    match = battle(habsburg=["militia*3"], tactics=["OT10"], morale={"habsburg": 2})

    assert match.outcome is not None
    assert match.outcome.rule == "5.3"


def test_yagma_is_idle_in_defeat() -> None:
    """OT10 The Habsburgs lose nothing."""
    match = battle(tactics=["OT10"])

    assert morale(match) == (7, 6)
