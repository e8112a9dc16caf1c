"""The Events of the Ottoman Strategy cards OS1 to OS15."""

from __future__ import annotations

import pytest

from demilune.engine.match import Match
from tests.games.fire_and_stone.cardplay import (
    ALL_TILES,
    CAMP_ONLY,
    FORWARD,
    HABSBURG,
    OTTOMAN,
    SILENT,
    asked,
    blanks,
    count,
    event,
    fill_line,
    holding,
    morale,
    own,
    rolls,
    spend,
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


def _aga(*extra: str, line: str, board: dict[str, str], chances: list[object], tactics: tuple[str, ...] = ()) -> Match:
    """An Assault on the Central Covered Way under the Aga; the garrison plays three Militia."""
    lines = (*troops(line), "done")
    hand = {"tactics": list(tactics)}
    answers = ("assault CWC", "contest", *lines, *troops("militia*3"), *extra)
    return event("OS5", *answers, board=board, chances=chances, ottoman=hand)


BARE = {"CWC": "habsburg 1 cannon"}


def test_each_yeniceri_in_front_adds_one() -> None:
    """OS5 Two Yeniçeri in front count 3 each and add 2; those in the rear add nothing."""
    match = _aga(line="yeniceri*4", board={}, chances=blanks(6, 9))

    assert "Battle value: 8 attacking, 3 defending (Ottoman +2 Aga of the Janissaries)" in told(match)


def test_the_aga_adds_three_at_most() -> None:
    """OS5 Four Yeniçeri add no more than three."""
    match = _aga(line="yeniceri*4", board=BARE, chances=blanks(6, 9))

    assert "Battle value: 15 attacking" in told(match)


def test_the_aga_counts_after_casualties() -> None:
    """OS5 A Yeniçeri shot down in step 6 adds nothing."""
    match = _aga(line="yeniceri*3", board=BARE, chances=[*blanks(6), [6, *[1] * 8], "yeniceri"])

    assert "Battle value: 8 attacking" in told(match)


def test_the_aga_counts_the_reserve() -> None:
    """OS5, OT7 A Yeniçeri that Yedek brings to the front counts."""
    chances = blanks(6, 9)
    match = _aga("tactic OT7", "move_front yeniceri", line="yeniceri*3", board={}, chances=chances, tactics=("OT7",))

    assert "Battle value: 8 attacking" in told(match)


def test_the_aga_adds_to_the_battle_cry() -> None:
    """OS5, OT1 +2 for the cry and +1 for the Yeniçeri: both count."""
    match = _aga("tactic OT1", line="yeniceri*3", board={}, chances=blanks(6, 9), tactics=("OT1",))

    assert "Battle value: 6 attacking" in told(match)


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


def _taken(*more: str, board: dict[str, str] | None = None, windows: str = "", **changes: object) -> Match:
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


# OS9 Lağımcı


def test_lagimci_dig_two_tiles() -> None:
    """OS9, G20 Both are placed, then there is one decision to explode."""
    match = event("OS9", chances=["1", "3"])

    assert own(match, OTTOMAN)["tiles"] == [3, 1]
    assert "explode CWC" in offers(match)


def test_lagimci_explode_once() -> None:
    """OS9, G20 One Explosion at most."""
    match = event("OS9", "explode CWC", chances=["1", "3"], ottoman={"tiles": [2, 2]})

    assert there(match, "CWC") == "habsburg 1 cannons"
    assert asked(match) == (HABSBURG, "choose_card")


def test_lagimci_draw_what_the_bag_holds() -> None:
    """OS9, G20, A45 With one tile left they draw one."""
    match = event("OS9", "no_explosion", ottoman={"bag": [1]})

    assert count(match, OTTOMAN, "tiles") == 8


def test_lagimci_need_a_tile_or_an_explosion() -> None:
    """OS9, OS11, G2 An empty bag and no enemy hex in reach: not playable. With an enemy hex there may be an Explosion."""
    for card in ("OS9", "OS11"):
        assert unplayable(card, board=CAMP_ONLY, ottoman={"tiles": ALL_TILES[OTTOMAN]}) == "G2"
        assert unplayable(card, ottoman={"tiles": ALL_TILES[OTTOMAN]}) is None


# OS10 The Great Mine


def test_the_great_mine_explodes_with_three_shovels() -> None:
    """OS10 Then all tiles return."""
    match = event("OS10", "explode CWC", chances=["1"], ottoman={"tiles": [2]})

    assert there(match, "CWC") == "habsburg 1 cannons"
    assert count(match, OTTOMAN, "tiles") == 0


def test_the_great_mine_takes_the_structural_and_all_improvised() -> None:
    """OS10 Both at once."""
    walls = {**FORWARD, "RAV": "habsburg 1 structural 1 improvised 2 cannons"}

    match = event("OS10", "explode RAV", chances=["1"], ottoman={"tiles": [2]}, board=walls)

    assert there(match, "RAV") == "habsburg 2 cannons"


def test_the_great_mine_needs_a_fortification_to_destroy() -> None:
    """OS10 A bare hex is no target of this Explosion."""
    match = event("OS10", chances=["1"], ottoman={"tiles": [2]}, board={"CWL": "habsburg 1 cannon"})

    assert refusal(match, "explode CWL") == "OS10"
    assert refusal(match, "explode CWC") is None


def test_the_great_mine_does_not_explode_with_two_shovels() -> None:
    """OS10, 7.3b Three are needed."""
    match = event("OS10", chances=["1"], ottoman={"tiles": [1]})

    assert refusal(match, "explode CWC") == "7.3b"


def test_only_the_great_mine_is_content_with_three() -> None:
    """OS10, 7.3b Any other Mine needs four."""
    match = spend("mine", chances=["1"], ottoman={"tiles": [2]})

    assert refusal(match, "explode CWC") == "7.3b"


def test_the_tile_of_the_great_mine_stays_if_it_does_not_explode() -> None:
    """OS10 Nothing returns."""
    match = event("OS10", "no_explosion", chances=["1"], ottoman={"tiles": [2]})

    assert own(match, OTTOMAN)["tiles"] == [2, 1]


def test_the_great_mine_needs_a_tile_or_an_explosion() -> None:
    """OS10, G2 With an empty bag and nothing to destroy in reach it cannot be played."""
    all_placed = {"tiles": ALL_TILES[OTTOMAN]}
    bare = {"CWC": "habsburg 1 cannon", "CWL": "habsburg 1 cannon"}

    assert unplayable("OS10", board=bare, ottoman=all_placed) == "G2"
    assert unplayable("OS10", ottoman=all_placed) is None


# OS11 Ahmed Bey's Survey


def test_the_survey_chooses_a_tile() -> None:
    """OS11 Chosen from the bag, not drawn, and no further draw."""
    match = event("OS11", "take_tile 3")

    assert own(match, OTTOMAN)["tiles"] == [3]
    assert match.chances == []


def test_the_survey_may_be_followed_by_an_explosion() -> None:
    """OS11, 7.3b As in a Mine action, with 4 shovels."""
    match = event("OS11", "take_tile 3", "explode CWC", ottoman={"tiles": [1]})

    assert there(match, "CWC") == "habsburg 1 cannons"


def test_an_empty_bag_leaves_the_survey_its_explosion() -> None:
    """OS11 The choice is skipped."""
    match = event("OS11", ottoman={"tiles": ALL_TILES[OTTOMAN]})

    assert asked(match) == (OTTOMAN, "choose_explosion")


def test_only_tiles_of_the_bag_can_be_chosen() -> None:
    """OS11 The 3 lies on the Tunnel space already."""
    match = event("OS11", ottoman={"tiles": [3]})

    assert refusal(match, "take_tile 3") == "OS11"


def test_only_the_ottomans_learn_what_the_survey_chose() -> None:
    """OS11, V19 Everybody else sees that a tile was placed."""
    match = event("OS11", "take_tile 3")

    assert "Tunnel tile of 3 shovels" in told(match, OTTOMAN)
    assert "3 shovels" not in told(match, HABSBURG)
    assert "take_tile 3" not in match.transcript(HABSBURG)


# OS12 Camouflet


def test_a_camouflet_sends_a_habsburg_tile_back_and_mines() -> None:
    """OS12 A random one; then a tile is drawn."""
    match = event("OS12", chances=["2", "1"], habsburg={"tiles": [2, 1]})

    assert own(match, HABSBURG)["tiles"] == [1]
    assert own(match, OTTOMAN)["tiles"] == [1]


def test_a_camouflet_without_a_habsburg_tile_is_a_mine() -> None:
    """OS12, G2 The first instruction is skipped."""
    match = event("OS12", chances=["3"])

    assert own(match, OTTOMAN)["tiles"] == [3]


def test_only_its_owner_sees_the_tile_that_a_camouflet_returns() -> None:
    """OS12, G14 The Ottomans learn the number only."""
    match = event("OS12", chances=["2", "1"], habsburg={"tiles": [2, 1]})

    assert "1 Habsburg tile (2) return" in told(match, HABSBURG)
    assert "1 Habsburg tile return" in told(match, OTTOMAN)


def test_a_camouflet_needs_something_to_do() -> None:
    """OS12, G2 No Habsburg tile, no tile to draw and nothing to explode: not playable."""
    nothing = {"board": CAMP_ONLY, "ottoman": {"tiles": ALL_TILES[OTTOMAN]}}

    assert unplayable("OS12", **nothing) == "G2"
    assert unplayable("OS12", **nothing, habsburg={"tiles": [1]}) is None


# OS13 Topçu


@pytest.mark.parametrize(
    ("faces", "left"),
    [([5, 5, 1, 1], "habsburg 2 cannons"), ([6, 5, 1, 1], "habsburg 2 cannons"), ([5, 4, 4, 4], None)],
)
def test_topcu_hit_on_five(faces: list[int], left: str | None) -> None:
    """OS13 Two dice of 5 or 6 remove the Structural; one does not."""
    match = event("OS13", "bombard RAV", board=FORWARD, chances=[faces])

    assert there(match, "RAV") == (left or "habsburg 1 structural 2 cannons")


def test_rain_stops_topcu() -> None:
    """OS13, HS27 All of it is cancelled."""
    match = event("OS13", "bombard RAV", "respond HS27", windows="W2", board=FORWARD, habsburg=holding("HS27"))

    assert rolls(match) == []
    assert there(match, "RAV") == "habsburg 1 structural 2 cannons"


def test_topcu_need_masonry_and_two_dice() -> None:
    """OS13, G2 Unlike the action, the Event is refused where it could remove nothing."""
    one_gun = {**FORWARD, "CWC": "ottoman 1 improvised 1 cannon", "CAMP": "ottoman 3 cannons"}

    assert unplayable("OS13") == "G2"
    assert unplayable("OS13", board=one_gun) == "G2"
    assert unplayable("OS13", board=FORWARD) is None


# OS14 Breaching Battery

THREE_LOST = {**FORWARD, "CAMP": "ottoman", "CWC": "ottoman 1 improvised 1 cannon"}


def test_a_breaching_battery_brings_a_lost_cannon_back() -> None:
    """OS14, A5 One of three, to the Camp."""
    match = event("OS14", board=THREE_LOST)

    assert there(match, "CAMP") == "ottoman 1 cannons"
    assert count(match, OTTOMAN, "lost_cannons") == 2


def test_a_breaching_battery_moves_before_it_names_its_target() -> None:
    """OS14, G1 The target is named when the Bombard begins."""
    match = event("OS14", "move_cannons GLC CWC 2", "done", board=FORWARD)

    assert asked(match) == (OTTOMAN, "choose_hex")
    assert offers(match) == ["bombard CWL", "bombard CWR", "bombard RAV"]
    assert rolls(play(match, "bombard RAV")) == [8]


def test_a_breaching_battery_rolls_two_dice_without_a_cannon_nearby() -> None:
    """OS14 The adjacent Cannons and 2 more: 2 with none, and two 6s are enough."""
    no_gun = {**FORWARD, "CWC": "ottoman 1 improvised"}

    match = event("OS14", "done", "bombard RAV", board=no_gun, chances=[[6, 6]])

    assert there(match, "RAV") == "habsburg 2 cannons"


def test_a_breaching_battery_with_nothing_lost_only_moves_and_fires() -> None:
    """OS14 The return is skipped."""
    match = event("OS14", "done", board=FORWARD)

    assert there(match, "CAMP") == "ottoman"


def test_rain_leaves_the_moves_of_a_breaching_battery() -> None:
    """OS14, HS27, G5 The Cannon is back and has moved; nothing is rolled."""
    answers = ("move_cannons CAMP CWC 1", "done", "bombard RAV", "respond HS27")
    match = event("OS14", *answers, windows="W2", board=THREE_LOST, habsburg=holding("HS27"))

    assert there(match, "CWC") == "ottoman 1 improvised 2 cannons"
    assert rolls(match) == []


def test_a_breaching_battery_needs_a_cannon_or_a_target() -> None:
    """OS14, G2 Nothing lost, nowhere to move, nothing to bombard: not playable."""
    assert unplayable("OS14", board=CAMP_ONLY) == "G2"


# OS15 Humbaracı Mortars


def test_mortars_roll_a_die_for_every_ottoman_cannon() -> None:
    """OS15 Anywhere on the map; one six costs a random Troop of the deck."""
    match = event("OS15", chances=[[1, 6, 1, 1, 1, 1], "elite"])

    assert rolls(match) == [6]
    assert own(match, HABSBURG)["eliminated"] == ["elite"]


def test_mortars_hit_one_troop_however_many_sixes() -> None:
    """OS15 Six sixes, one Elimination."""
    assert count(event("OS15", chances=[[6] * 6]), HABSBURG, "eliminated") == 1


def test_mortars_without_a_six_hit_nobody() -> None:
    """OS15 A five is no six."""
    assert count(event("OS15", chances=[[5] * 6]), HABSBURG, "eliminated") == 0


def test_mortars_open_no_window() -> None:
    """OS15 It is a Cannon roll of the Ottomans."""
    every = " ".join(f"W{n}" for n in range(1, 10))
    match = event("OS15", windows=every, habsburg={"hand": ["HS26", "HS27"]}, ottoman={"hand": ["OS15", "OS3"]})

    assert asked(match) == (HABSBURG, "choose_card")


def test_mortars_need_cannons_and_a_habsburg_deck() -> None:
    """OS15, G2 Not playable without one of them."""
    no_guns = {"CAMP": "ottoman", "GLC": "ottoman 2 improvised", "GLL": "ottoman 2 improvised"}
    all_out = {"troop_discard": ["elite*4", "infantry*5", "militia*3"]}

    assert unplayable("OS15", board=no_guns) == "G2"
    assert unplayable("OS15", habsburg=all_out) == "G2"
