"""The Events of the Ottoman Strategy cards OS16 to OS30."""

from __future__ import annotations

import pytest

from demilune.engine.match import Match
from tests.games.fire_and_stone.cardplay import (
    CAMP_ONLY,
    FORWARD,
    HABSBURG,
    OTTOMAN,
    SILENT,
    asked,
    blanks,
    count,
    event,
    holding,
    morale,
    own,
    rolls,
    there,
    unplayable,
)
from tests.games.fire_and_stone.siege import offers, play, refusal, siege, told

# OS16 Fire in the City


@pytest.mark.parametrize("face", [4, 5, 6])
def test_a_fire_costs_morale_and_on_four_a_card(face: int) -> None:
    """OS16 Morale −1, and a random card of the hand."""
    match = event("OS16", chances=[face, "HS11"])

    assert morale(match) == (8, 5)
    assert own(match, HABSBURG)["discard"] == ["HS11"]
    assert f"Ottomans rolled {face}: 1 hit on 4 or 5 or 6. [OS16]" in told(match)


def test_a_fire_of_three_costs_only_morale() -> None:
    """OS16 The card is discarded on 4 to 6."""
    match = event("OS16", chances=[3])

    assert morale(match) == (8, 5)
    assert count(match, HABSBURG, "hand") == 5


def test_a_fire_finds_no_card_in_an_empty_hand() -> None:
    """OS16 The die is rolled and nothing is discarded."""
    match = event("OS16", chances=[6], habsburg={"hand": []})

    assert rolls(match) == [1]
    assert count(match, HABSBURG, "discard") == 0


def test_a_fire_may_end_the_game_before_its_die() -> None:
    """OS16, 5.3, A72 Morale comes first."""
    match = event("OS16", morale={HABSBURG: 1})

    assert str(match.outcome) == "Habsburg Morale is at its end (rule 5.3)"
    assert rolls(match) == []


# OS17 Kara Mustafa Pasha


def test_the_grand_vizier_takes_two_different_actions() -> None:
    """OS17 One after the other, each in full."""
    match = event("OS17", "entrench GLR", "done", "mine", chances=[*blanks(9), "2"])

    assert there(match, "GLR") == "ottoman 2 improvised"
    assert own(match, OTTOMAN)["tiles"] == [2]
    assert asked(match) == (HABSBURG, "choose_card")


def test_the_grand_vizier_does_not_assault_first() -> None:
    """OS17 An Assault may only be the second action."""
    match = event("OS17")
    first = refusal(match, "assault CWC")

    play(match, "mine")

    assert first == "OS17"
    assert refusal(match, "assault CWC") is None


def test_the_grand_vizier_does_not_repeat_himself() -> None:
    """OS17 The two actions have different names."""
    match = event("OS17", "mine")

    assert refusal(match, "mine") == "OS17"


def test_the_grand_vizier_may_stop_after_one() -> None:
    """OS17 Only the second action may be forgone."""
    match = event("OS17")
    at_once = refusal(match, "done")

    play(match, "mine", "done")

    assert at_once == "OS17"
    assert asked(match) == (HABSBURG, "choose_card")


def test_the_second_action_is_legal_when_it_begins() -> None:
    """OS17 A trench just dug brings a Covered Way hex into reach."""
    match = event("OS17", board={"GLL": "nobody"})
    before = refusal(match, "bombard CWR")

    play(match, "entrench GLR", "done")

    assert before == "4.5"
    assert refusal(match, "assault CWR") is None


def test_a_cancelled_bombard_is_used_up() -> None:
    """OS17, HS27, G5 It cannot be named again; another action can."""
    match = event("OS17", "bombard RAV", "respond HS27", windows="W2", board=FORWARD, habsburg=holding("HS27"))

    assert refusal(match, "bombard RAV") == "OS17"
    assert refusal(match, "mine") is None


def test_each_action_of_the_grand_vizier_opens_its_window() -> None:
    """OS17, G5, HS29 An abort ends the second action; the first one stands."""
    match = event("OS17", "mine", "assault CWL", "respond HS29", "abort", windows="W1", habsburg=holding("HS29"))

    assert count(match, OTTOMAN, "tiles") == 1
    assert asked(match) == (HABSBURG, "choose_card")


def test_a_countermine_leaves_the_second_action() -> None:
    """OS17, HS13, G5 Only the Explosion is cancelled."""
    garrison = {**holding("HS13"), "tiles": [2]}
    match = event(
        "OS17", "mine", "explode CWC", "respond HS13", windows="W5", ottoman={"tiles": [3, 2]}, habsburg=garrison
    )

    assert there(match, "CWC") == "habsburg 2 improvised 1 cannons"
    assert refusal(match, "assault CWC") is None


# OS18 Summons to Surrender


@pytest.mark.parametrize(("more", "left"), [(("GLR", "CWC"), 5), (("GLR", "CWC", "CWL"), 4)])
def test_a_summons_costs_two_from_six_hexes_on(more: tuple[str, ...], left: int) -> None:
    """OS18 With 5 hexes, the Camp included, 1 Morale; with 6 hexes 2."""
    match = event("OS18", board=dict.fromkeys(more, "ottoman"))

    assert morale(match) == (8, left)


# OS19 Tatar Horse


def test_tatar_horse_take_a_random_card() -> None:
    """OS19 Out of all in hand, face up; no Morale is lost."""
    match = event("OS19", chances=["HS24"])

    assert own(match, HABSBURG)["discard"] == ["HS24"]
    assert count(match, HABSBURG, "hand") == 4
    assert morale(match) == (8, 6)


def test_tatar_horse_without_a_card_to_take_cost_morale() -> None:
    """OS19 An empty hand loses 1 Morale instead."""
    assert morale(event("OS19", habsburg={"hand": []})) == (8, 5)


# OS20 Kuruc


def _round_after_kuruc(*answers: str) -> Match:
    """Kuruc is the last Ottoman card, the Habsburgs keep one; a new round has begun."""
    return event("OS20", *answers, ottoman={"hand": ["OS20"]}, habsburg={"hand": ["HS18"]})


def test_the_kuruc_cost_morale_at_once() -> None:
    """OS20 Morale −1."""
    assert morale(event("OS20")) == (8, 5)


def test_a_kept_card_counts_towards_the_four() -> None:
    """OS20, 6.2d Three more are drawn; the Ottomans have five."""
    match = _round_after_kuruc("pass", "keep")

    assert (count(match, OTTOMAN, "hand"), count(match, HABSBURG, "hand")) == (5, 4)
    assert "HS18" in own(match, HABSBURG)["hand"]


def test_a_discarded_card_makes_room_for_four_new_ones() -> None:
    """OS20, 6.2d Discarded before drawing."""
    match = _round_after_kuruc("pass", "discard HS18")

    assert count(match, HABSBURG, "hand") == 4
    assert "HS18" not in own(match, HABSBURG)["hand"]


def test_the_kuruc_are_felt_once() -> None:
    """OS20 The Refresh after the next is as usual."""
    assert count(_round_after_kuruc("pass", "keep"), HABSBURG, "refresh_to") == 5


def test_in_the_last_round_the_kuruc_cost_only_morale() -> None:
    """OS20, 5.7 No Refresh follows."""
    match = event("OS20", "pass", round=5, ottoman={"hand": ["OS20"]}, habsburg={"hand": ["HS18"]})

    assert morale(match) == (8, 5)
    assert str(match.outcome) == "Vienna has held out (rule 5.7)"


# OS21 The Mehter Plays


def test_the_mehter_raises_morale_and_brings_a_tactic() -> None:
    """OS21 +1, and the top card of the Tactic deck; such a hand has no limit."""
    hand = {"tactics": [f"OT{n}" for n in range(1, 10)]}

    match = event("OS21", ottoman=hand)

    assert morale(match) == (9, 6)
    assert own(match, OTTOMAN)["tactics"][-1] == "OT10"


def test_the_mehter_plays_with_an_empty_tactic_deck() -> None:
    """OS21, A45 The draw is skipped."""
    match = event("OS21", ottoman={"tactics": [f"OT{n}" for n in range(1, 11)]})

    assert morale(match) == (9, 6)
    assert count(match, OTTOMAN, "tactics") == 10


def test_the_mehter_needs_morale_or_a_tactic_to_gain() -> None:
    """OS21, G2, A31 At the top of the track the draw is reason enough; without it nothing is."""
    every = {"tactics": [f"OT{n}" for n in range(1, 11)]}

    assert unplayable("OS21", morale={OTTOMAN: 12}) is None
    assert unplayable("OS21", morale={OTTOMAN: 12}, ottoman=every) == "G2"


# OS22 Raised Earthworks


def test_raised_earthworks_fill_a_hex_and_bring_cannons_to_it() -> None:
    """OS22 All its free slots; Cannons from any own hex, the Camp included, to no other."""
    board = {"GLC": "ottoman 3 cannons", "GLL": "ottoman 2 improvised 1 cannon", "CAMP": "ottoman 2 cannons"}
    match = event("OS22", "select GLC", "move_cannons CAMP GLC 2", board=board)

    assert refusal(match, "move_cannons GLC GLL 1") == "OS22"
    assert there(play(match, "done"), "GLC") == "ottoman 2 improvised 5 cannons"


def test_raised_earthworks_bombard_next_to_the_chosen_hex() -> None:
    """OS22 The target is adjacent to it; every Cannon adjacent to the target rolls."""
    board = {**FORWARD, "CWR": "ottoman 1 improvised 1 cannon", "GLC": "ottoman 1 improvised 1 cannon"}
    match = event("OS22", "select CWR", "done", board=board)
    targets = offers(match)

    play(match, "bombard RAV")

    assert targets == ["bombard DIR", "bombard RAV"]
    assert rolls(match) == [5]


def test_raised_earthworks_shoot_down_a_wall() -> None:
    """OS22, 7.5 Two sixes, as in any Bombard."""
    match = event("OS22", "select CWC", "done", "bombard RAV", board=FORWARD, chances=[[6, 6, 1, 1]])

    assert there(match, "RAV") == "habsburg 2 cannons"


def test_raised_earthworks_may_choose_a_full_hex() -> None:
    """OS22 The filling is skipped; no Cannon need move."""
    match = event("OS22", "select GLC", "done")

    assert there(match, "GLC") == "ottoman 2 improvised 3 cannons"
    assert asked(match) == (HABSBURG, "choose_card")


def test_raised_earthworks_on_the_lobl_bastion_are_one() -> None:
    """OS22, 4.3 It is full with 1."""
    match = event(
        "OS22", "select LOB", "done", board={"LOB": "ottoman", "GLC": "ottoman 2 improvised 6 cannons", "GLL": "nobody"}
    )

    assert there(match, "LOB") == "ottoman 1 improvised"


def test_raised_earthworks_are_not_for_the_camp() -> None:
    """OS22 Any other own hex."""
    match = event("OS22")

    assert refusal(match, "select CAMP") == "OS22"
    assert refusal(match, "select CWC") == "OS22"


def test_raised_earthworks_skip_a_bombard_that_can_do_nothing() -> None:
    """OS22 No Structural in reach of the hex, or fewer than 2 dice: the turn is over."""
    one_gun = {**FORWARD, "CWC": "ottoman 1 improvised 1 cannon", "CAMP": "ottoman 3 cannons"}

    assert asked(event("OS22", "select GLL", "done", board=FORWARD)) == (HABSBURG, "choose_card")
    assert asked(event("OS22", "select CWC", "done", board=one_gun)) == (HABSBURG, "choose_card")


def test_rain_leaves_the_earthworks_standing() -> None:
    """OS22, HS27, G5 Only the Bombard is cancelled."""
    answers = ("select CWC", "done", "bombard RAV", "respond HS27")
    match = event("OS22", *answers, windows="W2", board=FORWARD, habsburg=holding("HS27"))

    assert there(match, "CWC") == "ottoman 2 improvised 4 cannons"
    assert rolls(match) == []


def test_raised_earthworks_need_a_hex_outside_the_camp() -> None:
    """OS22, G2 With nothing but the Camp they cannot be played."""
    assert unplayable("OS22", board=CAMP_ONLY) == "G2"


def test_raised_earthworks_need_something_to_change() -> None:
    """OS22, G2 The one hex is full, all Cannons stand there, and no masonry is near: not playable."""
    all_there = {"GLC": "ottoman 2 improvised 6 cannons", "GLL": "nobody"}

    assert unplayable("OS22", board=all_there) == "G2"
    assert unplayable("OS22", board={**all_there, "GLC": "ottoman 2 improvised 5 cannons"}) is None


# OS23 The Army of Buda


def test_the_army_of_buda_returns_three_eliminated_troops() -> None:
    """OS23 Of the owner's choice, to the deck at once."""
    out = {"eliminated": ["yeniceri*2", "sekban", "yerikulu"]}
    match = event("OS23", "return_troop yeniceri", "return_troop yeniceri", "return_troop sekban", ottoman=out)

    assert own(match, OTTOMAN)["eliminated"] == ["yerikulu"]
    assert count(match, OTTOMAN, "troops") == 19
    assert asked(match) == (HABSBURG, "choose_card")


def test_the_army_of_buda_returns_at_least_one() -> None:
    """OS23, G3 "Up to 3" is 1 to 3."""
    match = event("OS23", ottoman={"eliminated": ["yeniceri*2"]})
    at_once = refusal(match, "done")

    play(match, "return_troop yeniceri", "done")

    assert at_once == "G3"
    assert own(match, OTTOMAN)["eliminated"] == ["yeniceri"]


def test_only_the_ottomans_know_who_returned() -> None:
    """OS23, V25 The number is public."""
    match = event("OS23", "return_troop yeniceri", "done", ottoman={"eliminated": ["yeniceri", "sekban"]})

    assert "1 Ottoman Troop returned from the Eliminated pile to the deck: Yeniçeri." in told(match, OTTOMAN)
    assert "1 Ottoman Troop returned from the Eliminated pile to the deck." in told(match, HABSBURG)
    assert "return_troop yeniceri" not in match.transcript(HABSBURG)


def test_the_army_of_buda_needs_an_eliminated_troop() -> None:
    """OS23, G2 Discarded Troops do not count."""
    assert unplayable("OS23", ottoman={"troop_discard": ["sekban"]}) == "G2"


# OS24 Renegades and Spies


def test_spies_choose_the_card_that_is_discarded_and_replaced() -> None:
    """OS24 Any card of the hand; its owner draws another from the top of the deck."""
    match = event("OS24", "discard HS24")

    assert own(match, HABSBURG)["hand"] == ["HS7", "HS11", "HS15", "HS18", "HS1"]
    assert own(match, HABSBURG)["discard"] == ["HS24"]


def test_spies_have_to_choose() -> None:
    """OS24 Exactly the cards in hand are offered, and nothing else."""
    assert offers(event("OS24")) == [f"discard {card}" for card in ("HS7", "HS11", "HS15", "HS18", "HS24")]


def test_only_the_ottomans_see_what_the_spies_see() -> None:
    """OS24, V22 The Ottomans remember it; a spectator sees the number and the discard."""
    match = event("OS24", "discard HS24")

    assert match.view(OTTOMAN)["board"]["seen_hand"] == ["HS7", "HS11", "HS15", "HS18"]
    assert "Habsburgs discarded Papal Subsidy. [OS24]" in told(match)
    assert "Rimpler" not in told(match)
    assert "Ottomans looked at the enemy's 5 cards." in told(match)
    assert "Ottomans looked at the enemy's 5 cards: Rimpler's Retrenchments" in told(match, OTTOMAN)


def test_only_the_habsburgs_see_the_replacement() -> None:
    """OS24, V23 HS1 is drawn; the Ottomans learn the number."""
    match = event("OS24", "discard HS24")

    assert "Habsburgs drew 1 Strategy card: Night Sortie." in told(match, HABSBURG)
    assert "Night Sortie" not in told(match, OTTOMAN)


def test_nothing_answers_the_spies() -> None:
    """OS24, 9.4 Between the look and the discard there is no window."""
    every = " ".join(f"W{n}" for n in range(1, 10))
    match = event("OS24", windows=every, habsburg={"hand": ["HS27", "HS28", "HS29"]})

    assert asked(match) == (OTTOMAN, "choose_discard")


def test_spies_need_a_hand_to_look_at() -> None:
    """OS24, G2 With an empty Habsburg hand it cannot be played."""
    assert unplayable("OS24", habsburg={"hand": []}) == "G2"


# OS25 The Red Flux


def test_the_red_flux_takes_a_random_troop_of_the_deck() -> None:
    """OS25 Without a die."""
    match = event("OS25", chances=["elite"], habsburg={"troop_discard": ["infantry"]})

    assert own(match, HABSBURG)["eliminated"] == ["elite"]
    assert rolls(match) == []


def test_only_the_habsburgs_know_whom_the_flux_took() -> None:
    """OS25, V13, A71 From the deck it is face down."""
    match = event("OS25", chances=["elite"])

    assert "Habsburg Elite of the deck was eliminated" in told(match, HABSBURG)
    assert "Habsburg Troop of the deck was eliminated" in told(match, OTTOMAN)


def test_the_red_flux_may_take_the_last_troop() -> None:
    """OS25, 5.4 With the other eleven Eliminated the Ottomans win."""
    match = event("OS25", habsburg={"troops": ["elite"], "eliminated": ["elite*3", "infantry*5", "militia*3"]})

    assert str(match.outcome) == "all Habsburg Troops are eliminated (rule 5.4)"


def test_the_red_flux_needs_a_troop_in_the_deck() -> None:
    """OS25, A16, G2 Discarded Troops are out of its reach."""
    assert unplayable("OS25", habsburg={"troop_discard": ["elite*4", "infantry*5", "militia*3"]}) == "G2"


# OS30 Bahşiş


def test_bahsis_brings_four_troops_back_and_draws_a_card() -> None:
    """OS30 Of the owner's choice, from the discard pile."""
    back = ("return_troop yeniceri", "return_troop yeniceri", "return_troop sekban", "return_troop sekban")
    match = event("OS30", *back, ottoman={"troop_discard": ["yeniceri*2", "sekban*3"]})

    assert own(match, OTTOMAN)["troop_discard"] == ["sekban"]
    assert own(match, OTTOMAN)["hand"][-1] == "OS1"
    assert asked(match) == (HABSBURG, "choose_card")


def test_bahsis_brings_at_least_one_back() -> None:
    """OS30, G3 Where there is one."""
    match = event("OS30", ottoman={"troop_discard": ["sekban*3"]})

    assert refusal(match, "done") == "G3"


def test_bahsis_without_discarded_troops_draws() -> None:
    """OS30, G2 Either half is enough; with neither it cannot be played."""
    empty = {"deck": [], "discard": [f"OS{n}" for n in range(1, 30)], "hand": ["OS30"]}

    assert own(event("OS30"), OTTOMAN)["hand"][-1] == "OS1"
    assert unplayable("OS30", ottoman=empty) == "G2"


def test_bahsis_is_not_a_final_card() -> None:
    """OS30, A50 The drawn card is left: the Habsburg pass does not end the phase."""
    match = event("OS30", "pass", ottoman={"hand": ["OS30"]}, habsburg={"hand": ["HS18"]})

    assert asked(match) == (OTTOMAN, "choose_card")
    assert match.view()["board"]["round"] == 1


# Several cards


def test_a_response_has_no_event() -> None:
    """OS3, OS7, OS26, OS27, OS28, OS29, 9.2, A52 On the own turn it can only be spent for an action."""
    for card in ("OS3", "OS7", "OS26", "OS27", "OS28", "OS29"):
        assert unplayable(card) == "9.2"
        assert refusal(play(siege(ottoman={"hand": [card]}), f"play_card {card}"), "mine") is None


@pytest.mark.parametrize("card", ["OS4", "OS5", "OS6", "OS8"])
def test_an_event_that_assaults_needs_a_legal_assault(card: str) -> None:
    """OS4, OS5, OS6, OS8, G2, 10.1g Neither without a Habsburg hex in reach nor without a Troop to send."""
    all_out = {"troop_discard": ["yeniceri*7", "sekban*7", "yerikulu*6"]}

    assert unplayable(card, board=CAMP_ONLY) == "G2"
    assert unplayable(card, ottoman=all_out, morale={OTTOMAN: 1}) == "G2"
    assert unplayable(card, board=SILENT) is None


@pytest.mark.parametrize("card", ["OS16", "OS18", "OS19", "OS20"])
def test_what_costs_morale_or_a_card_is_always_playable(card: str) -> None:
    """OS16, OS18, OS19, OS20, G2 There is always something to lose."""
    assert unplayable(card, board=CAMP_ONLY, morale={HABSBURG: 1}, habsburg={"hand": []}) is None
