"""The Events of the Ottoman Strategy cards OS9 to OS15."""

from __future__ import annotations

import pytest

from tests.games.fire_and_stone.cardplay import (
    ALL_TILES,
    CAMP_ONLY,
    FORWARD,
    HABSBURG,
    OTTOMAN,
    asked,
    count,
    event,
    holding,
    own,
    rolls,
    spend,
    there,
    unplayable,
)
from tests.games.fire_and_stone.siege import offers, play, refusal, told

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
    """OS9, OS11, G2 With an empty bag it takes an enemy hex in reach, for an Explosion."""
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

    assert "1 Habsburg tile (2) returned" in told(match, HABSBURG)
    assert "1 Habsburg tile returned" in told(match, OTTOMAN)


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
    assert "A lost Ottoman Cannon returned to Ottoman Camp." in told(match)


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

    assert "Ottomans rolled 1 6 1 1 1 1: 1 hit. [OS15]" in told(match)
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
