"""The Events of the Ottoman Strategy cards OS1 to OS8."""

from __future__ import annotations

from typing import Any

import pytest

from demilune.engine.match import Match
from tests.games.fire_and_stone.cardplay import (
    CAMP_ONLY,
    HABSBURG,
    OTTOMAN,
    SILENT,
    asked,
    blanks,
    event,
    fill_line,
    holding,
    morale,
    own,
    rolls,
    there,
    unplayable,
)
from tests.games.fire_and_stone.siege import offers, play, refusal, told, troops

# OS1 Opening the Trenches


def test_opening_the_trenches_entrenches_without_cannon_fire() -> None:
    """OS1, 7.1 Control, 2 Improvised and the Morale of an Entrench, but no roll."""
    match = event("OS1", "entrench GLR", "done")

    assert there(match, "GLR") == "ottoman 2 improvised"
    assert morale(match) == (9, 5)
    assert rolls(match) == []


def test_opening_the_trenches_brings_cannons_up() -> None:
    """OS1, 7.1b Cannons come from anywhere, but only to the new trench."""
    match = event("OS1", "entrench GLR", "move_cannons GLC GLR 2", "move_cannons GLL GLR 3")

    assert refusal(match, "move_cannons GLC GLL 1") == "7.1b"
    assert there(play(match, "done"), "GLR") == "ottoman 2 improvised 5 cannons"


def test_no_roofs_are_needed_where_nobody_fires() -> None:
    """OS1, OS3 Without a roll window W7 stays shut."""
    match = event("OS1", "entrench GLR", "done", windows="W7", ottoman={"hand": ["OS1", "OS3"]})

    assert asked(match) == (HABSBURG, "choose_card")


def test_opening_the_trenches_needs_a_free_glacis_hex() -> None:
    """OS1, G2, 7.1 With the whole Glacis entrenched the Event cannot be played."""
    assert unplayable("OS1", board={"GLR": "ottoman"}) == "G2"
    assert unplayable("OS1", board=CAMP_ONLY) is None


# OS2 Night Digging


def test_night_digging_strengthens_two_hexes_and_then_moves_cannons() -> None:
    """OS2 One Improvised on each of two hexes, then Cannons among own hexes."""
    bare = {"GLC": "ottoman 3 cannons", "GLL": "ottoman 1 improvised 3 cannons"}

    match = event("OS2", "place GLC", "place GLL", "move_cannons GLL GLC 2", "done", board=bare)

    assert there(match, "GLC") == "ottoman 1 improvised 5 cannons"
    assert there(match, "GLL") == "ottoman 2 improvised 1 cannons"


def test_night_digging_does_not_dig_twice_in_the_same_place() -> None:
    """OS2, G17 "Each of up to 2 hexes" means different ones."""
    match = event("OS2", "place GLC", board={"GLC": "ottoman 3 cannons", "GLL": "ottoman 3 cannons"})

    assert refusal(match, "place GLC") == "G17"
    assert "place GLL" in offers(match)


def test_night_digging_places_at_least_one_where_there_is_a_slot() -> None:
    """OS2, G3 "Up to 2" is at least 1; the second may be left out."""
    match = event("OS2", board={"GLC": "ottoman 3 cannons", "GLL": "ottoman 3 cannons"})

    assert refusal(match, "done") == "OS2"
    assert refusal(play(match, "place GLC"), "done") is None


def test_one_free_slot_is_enough_for_night_digging() -> None:
    """OS2 With one slot the card places one Improvised and goes on to the Cannons."""
    match = event("OS2", "place GLC", board={"GLC": "ottoman 1 improvised 3 cannons"})

    assert asked(match) == (OTTOMAN, "move_cannons")


def test_nobody_digs_in_the_camp() -> None:
    """OS2, 4.4, G17 The Camp is never one of the hexes."""
    match = event("OS2", board={"GLC": "ottoman 3 cannons"})

    assert refusal(match, "place CAMP") == "4.4"


def test_night_digging_may_move_cannons_alone() -> None:
    """OS2, G2 With no slot anywhere the card is still good for the Cannons."""
    match = event("OS2", "move_cannons GLL GLC 3", "done")

    assert there(match, "GLC") == "ottoman 2 improvised 6 cannons"


def test_night_digging_needs_a_slot_or_a_cannon_to_move() -> None:
    """OS2, G2 Neither a slot nor a Cannon: not playable."""
    no_guns = {"CAMP": "ottoman", "GLC": "ottoman 2 improvised", "GLL": "ottoman 2 improvised"}

    assert unplayable("OS2", board=no_guns) == "G2"


# OS4 Serdengeçti

# Three Troops against three Elite: two are pushed back, the Yeniçeri in front is beaten.
LOST = (
    *("assault CWC", "contest", *troops("sekban*2", "yeniceri"), "done", *troops("elite*3")),
    *("move_back sekban", "move_back sekban"),
)


@pytest.mark.parametrize(
    ("board", "target", "most"),
    [
        pytest.param({"GLC": "nobody"}, "CWC", 5, id="no line"),
        pytest.param({}, "CWL", 6, id="one adjacent"),
        pytest.param({}, "CWC", 7, id="two adjacent"),
        pytest.param({"GLR": "ottoman"}, "CWC", 7, id="three adjacent"),
    ],
)
def test_serdengecti_send_two_troops_more_up_to_seven(board: dict[str, str], target: str, most: int) -> None:
    """OS4, 10.1e The maximum of 10.1e with its limit of 6, then +2, and 7 at most."""
    match = event("OS4", f"assault {target}", "contest", board=board)

    assert fill_line(match) == most


def test_serdengecti_does_not_raise_the_minimum() -> None:
    """OS4, 10.1a Three Troops are enough."""
    match = event("OS4", "assault CWC", "contest", *troops("sekban*2"))

    assert refusal(match, "done") == "10.1a"
    assert refusal(play(match, "play_troop sekban"), "done") is None


def test_a_survivor_is_lost_after_a_defeat() -> None:
    """OS4, G13 One random Troop of those that survived the sacrifice."""
    match = event("OS4", *LOST, chances=[*blanks(6, 9), "yeniceri"])
    before = own(match, OTTOMAN)["eliminated"]

    play(match, "eliminate sekban", "done")

    assert before == []
    assert own(match, OTTOMAN)["eliminated"] == ["sekban", "yeniceri"]
    assert own(match, OTTOMAN)["troop_discard"] == ["sekban"]


def test_a_survivor_is_lost_after_a_victory() -> None:
    """OS4, A61 After the Cannon moves and Morale."""
    answers = ("assault CWC", "contest", *troops("yeniceri*6"), "done", *troops("militia*3"))
    match = event("OS4", *answers, chances=[*blanks(6, 9), "yeniceri"])
    before = asked(match), own(match, OTTOMAN)["eliminated"]

    play(match, "done")

    assert before == ((OTTOMAN, "move_cannons"), [])
    assert morale(match) == (9, 5)
    assert own(match, OTTOMAN)["eliminated"] == ["yeniceri"]


def test_serdengecti_loses_nobody_in_an_uncontested_attack() -> None:
    """OS4 Only a Battle costs a survivor."""
    match = event("OS4", "assault CWC", "give_way", "done", chances=blanks(9))

    assert there(match, "CWC") == "ottoman 2 improvised"
    assert own(match, OTTOMAN)["eliminated"] == []


def test_serdengecti_loses_nobody_in_an_aborted_attack() -> None:
    """OS4, HS29 No Event text happens after an abort."""
    match = event("OS4", "assault CWL", "respond HS29", "abort", windows="W1", habsburg=holding("HS29"))

    assert asked(match) == (HABSBURG, "choose_card")
    assert own(match, OTTOMAN)["eliminated"] == []


def test_the_survivor_may_be_the_last_troop() -> None:
    """OS4, 5.6 Then the game is lost."""
    last = {"troops": ["yerikulu"], "eliminated": ["yeniceri*7", "sekban*7", "yerikulu*5"]}
    answers = ("assault CWC", "contest", "play_troop yerikulu", *troops("elite*3"), "done")

    match = event("OS4", *answers, chances=[*blanks(6, 9), "yerikulu"], ottoman=last)

    assert str(match.outcome) == "all Ottoman Troops are eliminated (rule 5.6)"


def test_the_survivor_is_lost_before_the_second_wave_returns() -> None:
    """OS4, OS7 Second Wave chooses among those that are left."""
    cards = {"hand": ["OS4", "OS7"]}
    match = event("OS4", *LOST, windows="W9", ottoman=cards, chances=[*blanks(6, 9), "yeniceri"])

    play(match, "respond OS7", "done")

    assert offers(match, "return_troop") == ["return_troop sekban"]


# OS5 Aga of the Janissaries


def _aga(*extra: str, line: str, board: dict[str, str], chances: list[Any], tactics: tuple[str, ...] = ()) -> Match:
    """An Assault on the Central Covered Way under the Aga; the garrison plays three Militia."""
    lines = (*troops(line), "done")
    hand = {"tactics": list(tactics)}
    answers = ("assault CWC", "contest", *lines, *troops("militia*3"), *extra)
    return event("OS5", *answers, board=board, chances=chances, ottoman=hand)


BARE = {"CWC": "habsburg 1 cannon"}


def test_each_yeniceri_in_front_adds_one() -> None:
    """OS5 Two Yeniçeri in front count 3 each and add 2; those in the rear add nothing."""
    match = _aga(line="yeniceri*4", board={}, chances=blanks(6, 9))

    assert "Battle value: Ottomans 8 (Aga of the Janissaries +2), Habsburgs 3" in told(match)


def test_the_aga_adds_three_at_most() -> None:
    """OS5 Four Yeniçeri add no more than three."""
    match = _aga(line="yeniceri*4", board=BARE, chances=blanks(6, 9))

    assert "Battle value: Ottomans 15" in told(match)


def test_the_aga_counts_after_casualties() -> None:
    """OS5 A Yeniçeri shot down in step 6 adds nothing."""
    match = _aga(line="yeniceri*3", board=BARE, chances=[*blanks(6), [6, *[1] * 8], "yeniceri"])

    assert "Battle value: Ottomans 8" in told(match)


def test_the_aga_counts_the_reserve() -> None:
    """OS5, OT7 A Yeniçeri that Yedek brings to the front counts."""
    chances = blanks(6, 9)
    match = _aga("tactic OT7", "move_front yeniceri", line="yeniceri*3", board={}, chances=chances, tactics=("OT7",))

    assert "Battle value: Ottomans 8" in told(match)


def test_the_aga_adds_to_the_battle_cry() -> None:
    """OS5, OT1 +2 for the cry and +1 for the Yeniçeri: both count."""
    match = _aga("tactic OT1", line="yeniceri*3", board={}, chances=blanks(6, 9), tactics=("OT1",))

    assert "Battle value: Ottomans 6" in told(match)


# OS6 Dawn Assault


def test_at_dawn_four_guns_fire_in_a_battle() -> None:
    """OS6 At most 4 Habsburg dice in Casualties; the Ottomans roll theirs."""
    match = event("OS6", "assault CWC", "contest", *troops("sekban*3"), "done", *troops("militia*3"))

    assert rolls(match) == [6, 4]


def test_at_dawn_four_guns_fire_on_an_uncontested_attack() -> None:
    """OS6 The limit holds for the fire of 10.8a too."""
    match = event("OS6", "assault CWC", "give_way")

    assert rolls(match) == [4]


def test_dawn_gives_the_habsburgs_no_guns() -> None:
    """OS6, G9 "At most 4" of 3 Cannons is 3."""
    match = event("OS6", "assault CWC", "give_way", board={**SILENT, "CUR": "habsburg 1 structural 3 cannons"})

    assert rolls(match) == [3]


def test_roofed_trenches_go_below_dawn() -> None:
    """OS6, OS3, G9 The lowest cap wins: 3 dice."""
    hand = {"hand": ["OS6", "OS3"]}
    match = event("OS6", "assault CWC", "give_way", "respond OS3", windows="W7", ottoman=hand)

    assert rolls(match) == [3]


# OS8 General Assault


def _taken(*more: str, board: dict[str, str] | None = None, windows: str = "", **changes: Any) -> Match:
    """General Assault, the Central Covered Way given up without a fight, no Cannons moved."""
    answers = ("assault CWC", "give_way", "done", *more)
    return event("OS8", *answers, board=board or {}, windows=windows, chances=blanks(9), **changes)


def test_a_general_assault_goes_on_next_to_the_captured_hex() -> None:
    """OS8 After an uncontested win too: the Habsburg hexes adjacent to it, or none."""
    match = _taken()

    assert morale(match) == (9, 5)
    assert offers(match) == ["assault CWL", "assault CWR", "assault RAV", "done"]


def test_the_second_assault_is_next_to_the_first() -> None:
    """OS8 Not on a hex that only touches other Ottoman hexes."""
    match = event("OS8", "assault CWL", "give_way", "done", board={"GLR": "ottoman"})

    assert refusal(match, "assault CWR") == "OS8"
    assert refusal(match, "assault CWC") is None


def test_the_second_assault_has_four_troops_at_most() -> None:
    """OS8 Two adjacent hexes would allow 5."""
    match = _taken("assault CWL", "contest")

    assert fill_line(match) == 4


def test_the_second_assault_without_a_line_has_three() -> None:
    """OS8, 10.1a The usual maximum, or 4 if that is lower."""
    match = _taken("assault CWL", "contest", board={"GLC": "nobody"})

    assert fill_line(match) == 3


def test_the_first_general_assault_has_the_usual_maximum() -> None:
    """OS8, 10.1e The limit of 4 is for the second one."""
    match = event("OS8", "assault CWC", "contest")

    assert fill_line(match) == 5


def test_a_general_assault_may_stop_after_the_first() -> None:
    """OS8 The second one is optional."""
    assert asked(_taken("done")) == (HABSBURG, "choose_card")


def test_a_general_assault_ends_with_a_defeat() -> None:
    """OS8 No second Assault after a loss."""
    answers = ("assault CWC", "contest", *troops("yerikulu*3"), "done", *troops("elite*3"), "done")
    match = event("OS8", *answers, chances=blanks(6, 9))

    assert asked(match) == (HABSBURG, "choose_card")


def test_a_general_assault_ends_with_an_abort() -> None:
    """OS8, HS29, A74 An abort ends the Event."""
    match = event("OS8", "assault CWL", "respond HS29", "abort", windows="W1", habsburg=holding("HS29"))

    assert asked(match) == (HABSBURG, "choose_card")


def test_an_aborted_second_assault_leaves_the_first_standing() -> None:
    """OS8, HS29, A74 The captured hex stays Ottoman."""
    more = ("assault RAV", "respond HS29", "abort")
    match = event("OS8", "assault CWC", "decline", "give_way", "done", *more, windows="W1", habsburg=holding("HS29"))

    assert there(match, "CWC") == "ottoman 2 improvised"
    assert there(match, "RAV") == "habsburg 1 structural 1 improvised 2 cannons"
    assert asked(match) == (HABSBURG, "choose_card")


def test_there_is_no_third_assault() -> None:
    """OS8 After the second the turn is over."""
    match = _taken("assault CWL", "give_way", "done")

    assert there(match, "CWL") == "ottoman 2 improvised"
    assert asked(match) == (HABSBURG, "choose_card")


def test_the_second_assault_may_recover_the_troops_of_the_first() -> None:
    """OS8 The first is wholly finished, discards included."""
    first = ("assault CWC", "contest", *troops("yeniceri*5"), *troops("militia*3"), "done")
    match = event("OS8", *first, "assault RAV", "contest", chances=blanks(6, 9))

    assert "recover yeniceri" in offers(match)


def test_the_second_assault_has_its_own_tactic() -> None:
    """OS8, 10.2 One Tactic a Battle, two in the Event."""
    first = ("assault CWC", "contest", *troops("yeniceri*5"), *troops("militia*3"), "tactic OT1", "done")
    second = ("assault RAV", "contest", *troops("sekban*3"), "done", *troops("elite*3"))
    match = event("OS8", *first, *second, ottoman={"tactics": ["OT1", "OT3"]})

    assert asked(match) == (OTTOMAN, "choose_tactic")
    assert offers(match) == ["tactic OT3", "no_tactic"]
