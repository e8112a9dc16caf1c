"""The Events of the Habsburg Strategy cards HS14 to HS25."""

from __future__ import annotations

import pytest

from tests.games.fire_and_stone.cardplay import (
    ALL_TILES,
    CAMP_ONLY,
    FULL,
    HABSBURG,
    OTTOMAN,
    SILENT,
    asked,
    blanks,
    count,
    event,
    morale,
    own,
    there,
    unplayable,
)
from tests.games.fire_and_stone.siege import offers, play, refusal, siege, told

ALL_OUT = {"troop_discard": ["yeniceri*7", "sekban*7", "yerikulu*6"]}
EVERY_TACTIC = {"tactics": [f"HT{n}" for n in range(1, 11)]}


def _no_deck(card: str) -> dict[str, list[str]]:
    """This card in hand, all others discarded."""
    return {"hand": [card], "deck": [], "discard": [f"HS{n}" for n in range(1, 31) if f"HS{n}" != card]}


# HS14 Captured Powder


@pytest.mark.parametrize(("number", "left"), [(1, [2, 1]), (2, [2])])
def test_captured_powder_sends_one_or_two_random_tiles_back(number: int, left: list[int]) -> None:
    """HS14 As many as the Habsburgs wish; Morale +1 either way."""
    match = event("HS14", f"return_tiles {number}", chances=["3", "1"], ottoman={"tiles": [3, 2, 1]})

    assert own(match, OTTOMAN)["tiles"] == left
    assert morale(match) == (8, 7)


def test_captured_powder_takes_at_least_one() -> None:
    """HS14, G3 "Up to 2" is 1 or 2, and 1 where there is no second."""
    assert offers(event("HS14", ottoman={"tiles": [3, 1]})) == ["return_tiles 2", "return_tiles 1"]
    assert offers(event("HS14", ottoman={"tiles": [3]})) == ["return_tiles 1"]


def test_the_habsburgs_do_not_see_the_powder_they_captured() -> None:
    """HS14, G14 The Ottomans do."""
    match = event("HS14", "return_tiles 1", chances=["3"], ottoman={"tiles": [3, 1]})

    assert "1 Ottoman tile (3) returned to the bag." in told(match, OTTOMAN)
    assert "1 Ottoman tile returned to the bag." in told(match, HABSBURG)


def test_powder_can_be_captured_where_there_is_some() -> None:
    """HS14, G2 Without an Ottoman tile in place the card cannot be played."""
    assert unplayable("HS14") == "G2"


# HS15 Börner's Gunners


@pytest.mark.parametrize(
    ("hits", "lost"),
    [([5, 5], 1), ([5, 6], 1), ([5, 5, 6, 6, 6], 1), ([5], 0)],
)
def test_borners_gunners_hit_on_five(hits: list[int], lost: int) -> None:
    """HS15 Two or more 5s and 6s Eliminate exactly one random Troop of the deck."""
    faces = hits + [4] * (9 - len(hits))
    match = event("HS15", chances=[faces, *["sekban"] * lost])

    assert own(match, OTTOMAN)["eliminated"] == ["sekban"] * lost


def test_borners_gunners_need_two_guns_and_somebody_to_hit() -> None:
    """HS15, G2 Not playable with one Cannon, nor against an empty Ottoman deck."""
    assert unplayable("HS15", board={**SILENT, "CUR": "habsburg 1 structural 1 cannon"}) == "G2"
    assert unplayable("HS15", ottoman=ALL_OUT) == "G2"
    assert unplayable("HS15", board={**SILENT, "CUR": "habsburg 1 structural 2 cannons"}) is None


# HS16 Battery on the Cavalier


def test_the_cavalier_rolls_for_every_habsburg_cannon() -> None:
    """HS16 Anywhere on the map; each six removes an Improvised."""
    match = event("HS16", "select GLC", chances=[[6, *[1] * 8]])

    assert "Habsburgs rolled 6 1 1 1 1 1 1 1 1: 1 hit. [HS16]" in told(match)
    assert there(match, "GLC") == "ottoman 1 improvised 3 cannons"


def test_the_cavalier_hits_twice_at_most() -> None:
    """HS16 Nine sixes remove two."""
    match = event("HS16", "select GLC", chances=[[6] * 9])

    assert there(match, "GLC") == "ottoman 3 cannons"


def test_the_cavalier_hits_a_cannon_once_no_earth_is_left() -> None:
    """HS16 One after another: the Improvised first, then a Cannon."""
    match = event("HS16", "select GLC", chances=[[6, 6, *[1] * 7]], board={"GLC": "ottoman 1 improvised 3 cannons"})

    assert there(match, "GLC") == "ottoman 2 cannons"
    assert count(match, OTTOMAN, "lost_cannons") == 1


def test_the_cavalier_fires_at_something_in_reach() -> None:
    """HS16, 4.5 Neither at the Camp nor at a bare hex."""
    match = event("HS16", board={"GLL": "ottoman"})

    assert refusal(match, "select CAMP") == "4.5"
    assert refusal(match, "select GLL") == "HS16"
    assert offers(match) == ["select GLC"]


def test_the_cavalier_needs_a_gun_and_a_target() -> None:
    """HS16, G2 Not playable without one of them."""
    assert unplayable("HS16", board=SILENT) == "G2"
    assert unplayable("HS16", board={"GLC": "ottoman", "GLL": "ottoman"}) == "G2"


# HS17 Bishop Kollonitsch


def test_the_bishop_heals_one_and_lifts_morale() -> None:
    """HS17 An Eliminated Troop of the owner's choice, and +1."""
    match = event("HS17", "return_troop elite", habsburg={"eliminated": ["elite", "militia"]})

    assert own(match, HABSBURG)["eliminated"] == ["militia"]
    assert morale(match) == (8, 7)


def test_only_the_habsburgs_know_whom_the_bishop_healed() -> None:
    """HS17, V25 The number is public."""
    match = event("HS17", "return_troop elite", habsburg={"eliminated": ["elite", "militia"]})

    assert "to the deck: Elite." in told(match, HABSBURG)
    assert "Elite" not in told(match, OTTOMAN)


def test_the_bishop_needs_a_patient_or_room_for_morale() -> None:
    """HS17, G2 Either is enough."""
    assert morale(event("HS17")) == (8, 7)
    assert unplayable("HS17", morale={HABSBURG: 12}, habsburg={"eliminated": ["elite"]}) is None
    assert unplayable("HS17", morale={HABSBURG: 12}) == "G2"


# HS18 Rockets over St Stephen's


@pytest.mark.parametrize(("before", "after"), [(6, 8), (11, 12)])
def test_rockets_raise_morale_by_two(before: int, after: int) -> None:
    """HS18, A31 What lies beyond the top is lost."""
    assert morale(event("HS18", morale={HABSBURG: before})) == (8, after)


def test_rockets_at_the_top_of_morale_are_wasted() -> None:
    """HS18, G2 Not playable."""
    assert unplayable("HS18", morale={HABSBURG: 12}) == "G2"


# HS19 Kolschitzky


def test_kolschitzky_brings_morale_and_a_card() -> None:
    """HS19 +1, and the top card of the deck."""
    match = event("HS19")

    assert morale(match) == (8, 7)
    assert own(match, HABSBURG)["hand"][-1] == "HS1"


def test_kolschitzky_needs_room_for_morale_or_a_card() -> None:
    """HS19, G2 At the top he still brings the card; from an empty deck he brings Morale."""
    assert own(event("HS19", morale={HABSBURG: 12}), HABSBURG)["hand"][-1] == "HS1"
    assert unplayable("HS19", habsburg=_no_deck("HS19")) is None
    assert unplayable("HS19", morale={HABSBURG: 12}, habsburg=_no_deck("HS19")) == "G2"


# HS20 The Duke of Lorraine


def test_lorraine_takes_a_random_ottoman_card() -> None:
    """HS20 Out of all in hand, face up; no Morale is lost."""
    match = event("HS20", chances=["OS9"])

    assert own(match, OTTOMAN)["discard"] == ["OS9"]
    assert morale(match) == (8, 6)


def test_lorraine_without_a_card_to_take_costs_morale() -> None:
    """HS20 An empty hand loses 1 Morale instead."""
    assert morale(event("HS20", ottoman={"hand": []})) == (7, 6)


# HS21 Ernst Rüdiger von Starhemberg


def test_starhemberg_takes_two_different_actions() -> None:
    """HS21 Of Fortify, Mine and Barrage."""
    match = event("HS21", "fortify CUR", "barrage", chances=[[6, 6, *[1] * 7], "sekban"])

    assert there(match, "CUR") == "habsburg 1 structural 1 improvised 1 cannons"
    assert own(match, OTTOMAN)["eliminated"] == ["sekban"]
    assert asked(match) == (OTTOMAN, "choose_card")


def test_starhemberg_does_not_repeat_himself() -> None:
    """HS21 A second Fortify is refused, on whatever hex."""
    match = event("HS21", "fortify CUR")

    assert refusal(match, "fortify BUR") == "HS21"
    assert refusal(match, "mine") is None


def test_starhemberg_does_not_sortie() -> None:
    """HS21 A Sortie is not one of the three, first or second."""
    match = event("HS21")
    first = refusal(match, "sortie GLC")

    play(match, "mine")

    assert (first, refusal(match, "sortie GLC")) == ("HS21", "HS21")


def test_starhemberg_may_stop_after_one() -> None:
    """HS21 Only the second action may be forgone."""
    match = event("HS21")
    at_once = refusal(match, "done")

    play(match, "mine", "done")

    assert at_once == "HS21"
    assert asked(match) == (OTTOMAN, "choose_card")


def test_starhembergs_actions_are_legal_when_they_begin() -> None:
    """HS21, A13 With every hex full there is no Fortify."""
    match = event("HS21", board=FULL)

    assert refusal(match, "fortify CUR") == "4.1"
    assert offers(match) == ["mine", "barrage"]


def test_starhemberg_needs_an_action_that_does_something() -> None:
    """HS21, G2 No slot, nobody in the Ottoman deck, no tile to draw and no hex to blow up: not playable."""
    idle = {"board": {**FULL, **CAMP_ONLY}, "ottoman": ALL_OUT, "habsburg": {"tiles": ALL_TILES[HABSBURG]}}

    assert unplayable("HS21", **idle) == "G2"
    assert unplayable("HS21", **{**idle, "habsburg": {}}) is None


# HS22 Mayor Liebenberg


def test_the_mayor_returns_three_troops_and_fortifies() -> None:
    """HS22 Of the owner's choice from the discard pile; then one Improvised."""
    back = ("return_troop elite", "return_troop elite", "return_troop militia")
    match = event("HS22", *back, "place CUR", habsburg={"troop_discard": ["elite*2", "militia*2"]})

    assert own(match, HABSBURG)["troop_discard"] == ["militia"]
    assert there(match, "CUR") == "habsburg 1 structural 1 improvised 1 cannons"
    assert asked(match) == (OTTOMAN, "choose_card")


def test_the_mayor_does_what_can_be_done() -> None:
    """HS22, G2, G3 Either half alone where the other is impossible; none of what is possible may be left out."""
    no_place = event("HS22", board=FULL, habsburg={"troop_discard": ["elite"]})
    nobody = event("HS22")

    assert refusal(no_place, "done") == "G3"
    assert asked(play(no_place, "return_troop elite")) == (OTTOMAN, "choose_card")
    assert refusal(nobody, "done") == "HS22"
    assert unplayable("HS22", board=FULL) == "G2"


# HS23 Sobieski Marches


@pytest.mark.parametrize(("number", "after"), [(1, (8, 7)), (3, (8, 7)), (4, (6, 6)), (5, (6, 6))])
def test_sobieski_is_felt_from_round_four_on(number: int, after: tuple[int, int]) -> None:
    """HS23 Ottoman Morale −2 in rounds 4 and 5, Habsburg Morale +1 before."""
    assert morale(event("HS23", round=number)) == after


def test_sobieski_may_end_the_siege() -> None:
    """HS23, 5.5 Ottoman Morale 2 is not enough."""
    match = event("HS23", round=4, morale={OTTOMAN: 2})

    assert str(match.outcome) == "Ottoman Morale is at its end (rule 5.5)"


def test_early_news_of_sobieski_needs_room_for_morale() -> None:
    """HS23, G2, A31 At the top of the track it is playable only from round 4 on."""
    assert unplayable("HS23", round=3, morale={HABSBURG: 12}) == "G2"
    assert unplayable("HS23", round=4, morale={HABSBURG: 12}) is None


# HS24 Papal Subsidy


def test_a_subsidy_is_two_cards() -> None:
    """HS24 The top two of the deck."""
    assert own(event("HS24"), HABSBURG)["hand"][-2:] == ["HS1", "HS2"]


def test_a_subsidy_is_not_a_final_card() -> None:
    """HS24, A50 It leaves two: the Ottoman pass does not end the phase."""
    match = event("HS24", "pass", habsburg={"hand": ["HS24"]}, ottoman={"hand": ["OS18"]})

    assert asked(match) == (HABSBURG, "choose_card")
    assert match.view()["board"]["round"] == 1


def test_a_subsidy_pays_what_is_left() -> None:
    """HS24, A45, G2 One card from a deck of one; from an empty deck it cannot be played."""
    last = {**_no_deck("HS24"), "deck": ["HS1"], "discard": [f"HS{n}" for n in range(2, 31) if n != 24]}

    assert own(event("HS24", habsburg=last), HABSBURG)["hand"] == ["HS1"]
    assert unplayable("HS24", habsburg=_no_deck("HS24")) == "G2"


# HS25 Souches Takes Command


def test_souches_brings_a_tactic_and_two_troops() -> None:
    """HS25 The top of the Tactic deck, and two Troops of the owner's choice from the discard pile."""
    zones = {"troop_discard": ["elite", "infantry", "militia"], "tactics": ["HT9"]}
    match = event("HS25", "return_troop elite", "return_troop infantry", habsburg=zones)

    assert own(match, HABSBURG)["tactics"] == ["HT9", "HT1"]
    assert own(match, HABSBURG)["troop_discard"] == ["militia"]
    assert asked(match) == (OTTOMAN, "choose_card")


def test_souches_returns_at_least_one() -> None:
    """HS25, G3 Where one is discarded."""
    assert refusal(event("HS25", habsburg={"troop_discard": ["elite"]}), "done") == "G3"


def test_souches_skips_an_empty_tactic_deck() -> None:
    """HS25, A45 The Troops return all the same."""
    zones = {**EVERY_TACTIC, "troop_discard": ["elite"]}
    match = event("HS25", "return_troop elite", habsburg=zones)

    assert count(match, HABSBURG, "tactics") == 10
    assert count(match, HABSBURG, "troop_discard") == 0


def test_souches_needs_a_tactic_or_a_discarded_troop() -> None:
    """HS25, G2 With neither he cannot be played."""
    assert unplayable("HS25", habsburg=EVERY_TACTIC) == "G2"
    assert unplayable("HS25") is None


# Several cards


def test_a_habsburg_response_has_no_event() -> None:
    """HS13, HS26, HS27, HS28, HS29, HS30, 9.2, A52 On the own turn it can only be spent for an action."""
    for card in ("HS13", "HS26", "HS27", "HS28", "HS29", "HS30"):
        assert unplayable(card) == "9.2"
        spent = play(siege(turn=HABSBURG, habsburg={"hand": [card]}), f"play_card {card}")
        assert refusal(spent, "mine") is None


@pytest.mark.parametrize("card", ["HS20", "HS21"])
def test_lorraine_and_starhemberg_can_always_be_played(card: str) -> None:
    """HS20, HS21, G2 A card or Morale to take, a tile to dig."""
    assert unplayable(card, board=FULL, ottoman={"hand": []}) is None


def test_morale_at_the_end_of_an_event_ends_the_game() -> None:
    """HS20, 5.5, A28 Lorraine takes the last Morale."""
    match = event("HS20", ottoman={"hand": []}, morale={OTTOMAN: 1}, chances=blanks())

    assert str(match.outcome) == "Ottoman Morale is at its end (rule 5.5)"
