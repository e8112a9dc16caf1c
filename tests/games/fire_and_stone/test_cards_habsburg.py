"""The Events of the Habsburg Strategy cards HS1 to HS12."""

from __future__ import annotations

import pytest

from tests.games.fire_and_stone.cardplay import (
    ALL_TILES,
    CAMP_ONLY,
    FULL,
    HABSBURG,
    OTTOMAN,
    asked,
    blanks,
    count,
    event,
    fill_line,
    morale,
    own,
    rolls,
    there,
    unplayable,
)
from tests.games.fire_and_stone.siege import offers, play, refusal, told, troops

# A trench without Fortifications: three Elite beat three Yerikulu there.
BARE = {"GLC": "ottoman 3 cannons"}
WON = ("sortie GLC", "contest", *troops("elite*3"), *troops("yerikulu*3"), "done")


@pytest.mark.parametrize("card", ["HS1", "HS2", "HS3"])
def test_an_event_that_sorties_needs_a_legal_sortie(card: str) -> None:
    """HS1, HS2, HS3, G2, A58 No Ottoman hex in reach: not playable. With Morale 1 a discarded Troop will do."""
    all_out = {"troop_discard": ["elite*4", "infantry*5", "militia*3"]}

    assert unplayable(card, board=CAMP_ONLY) == "G2"
    assert unplayable(card, habsburg=all_out, morale={HABSBURG: 1}) is None


# HS1 Night Sortie


def test_by_night_the_ottoman_cannons_are_silent_in_a_battle() -> None:
    """HS1 Only the Habsburgs roll."""
    match = event("HS1", "sortie GLC", "contest", *troops("elite*3"), *troops("sekban*3"))

    assert rolls(match) == [9]


def test_by_night_nobody_fires_at_an_uncontested_sortie() -> None:
    """HS1, 10.8b No dice there either."""
    match = event("HS1", "sortie GLC", "give_way")

    assert rolls(match) == []
    assert there(match, "GLC") == "nobody"


def test_by_night_the_ottomans_play_three_troops() -> None:
    """HS1, G9 A line to the Camp would allow a fourth."""
    night = event("HS1", "sortie GLC", "contest", *troops("elite*3"))
    day = event("HS2", "sortie GLC", "contest", *troops("elite*3"))

    assert fill_line(night) == 3
    assert fill_line(day) == 4


# HS2 Guido Starhemberg


def test_guido_starhemberg_adds_two() -> None:
    """HS2 The one Elite left in front counts 3, and 2."""
    match = event("HS2", "sortie GLC", "contest", *troops("elite*3"), *troops("sekban*3"), "done")

    assert "Battle value: Habsburgs 5 (Guido Starhemberg +2), Ottomans 6" in told(match)


def test_guido_starhemberg_counts_without_a_front_line() -> None:
    """HS2, G12, OT6 All three are pushed back: 2 in all."""
    line = ("contest", *troops("elite*3"), *troops("sekban*3"), "done", "tactic OT6")
    match = event("HS2", "sortie GLC", *line, ottoman={"tactics": ["OT6"]})

    assert "Battle value: Habsburgs 2" in told(match)


# HS3 Serényi's Sally


def test_serenyi_gains_three_with_a_victory() -> None:
    """HS3, 8.1a, 10.7e One for the Sortie, one for the victory, one for the card."""
    match = event("HS3", *WON, board=BARE, chances=blanks(6, 9))

    assert morale(match) == (7, 9)


def test_serenyi_gains_three_without_a_fight() -> None:
    """HS3 An uncontested win counts."""
    assert morale(event("HS3", "sortie GLC", "give_way", chances=blanks(6))) == (7, 9)


def test_serenyi_gains_one_with_a_defeat() -> None:
    """HS3 Only the Morale of the Sortie."""
    line = ("contest", *troops("militia*3"), *troops("yeniceri*3"), "done", "done")

    assert morale(event("HS3", "sortie GLC", *line, chances=blanks(6, 9))) == (8, 7)


# HS4 Spike the Guns


@pytest.mark.parametrize(
    ("faces", "left"),
    [([5, 6, 4], 1), ([5, 4, 4], 2), ([4, 4, 4], 3), ([6, 6, 6], 1)],
)
def test_each_five_or_six_spikes_a_gun(faces: list[int], left: int) -> None:
    """HS4 Three dice; two Cannons at most."""
    match = event("HS4", "select GLC", chances=[faces])

    assert there(match, "GLC") == f"ottoman 2 improvised {left} cannons"
    assert count(match, OTTOMAN, "lost_cannons") == 3 - left
    assert "on 5 or 6" in told(match)


def test_no_more_guns_are_spiked_than_are_there() -> None:
    """HS4 Two hits, one Cannon."""
    match = event("HS4", "select GLC", chances=[[5, 5, 1]], board={"GLC": "ottoman 1 cannon"})

    assert there(match, "GLC") == "ottoman"


def test_guns_are_spiked_next_to_an_own_hex() -> None:
    """HS4, 4.5 Not in the Camp, and not where no Cannon stands."""
    match = event("HS4", board={"CAMP": "ottoman 2 cannons", "GLL": "ottoman 2 improvised", "GLC": "ottoman 1 cannon"})

    assert refusal(match, "select CAMP") == "4.5"
    assert refusal(match, "select GLL") == "HS4"
    assert offers(match) == ["select GLC"]


def test_spiking_needs_guns_in_reach() -> None:
    """HS4, G2 All Cannons are in the Camp: not playable."""
    assert unplayable("HS4", board={"GLC": "ottoman 2 improvised", "GLL": "ottoman 2 improvised"}) == "G2"


# HS5 Citizens' Companies


def test_citizens_return_two_militia_and_a_discarded_troop() -> None:
    """HS5 Eliminated Militia, then any one Troop of the discard pile."""
    zones = {"eliminated": ["militia*3", "elite"], "troop_discard": ["elite", "infantry"]}
    match = event("HS5", "return_troop militia", "return_troop militia", "return_troop elite", habsburg=zones)

    assert own(match, HABSBURG)["eliminated"] == ["elite", "militia"]
    assert own(match, HABSBURG)["troop_discard"] == ["infantry"]
    assert count(match, HABSBURG, "troops") == 9


def test_of_the_eliminated_only_militia_return() -> None:
    """HS5 An Elite does not, and at least one Militia does (G3)."""
    match = event("HS5", habsburg={"eliminated": ["militia", "elite"]})

    assert refusal(match, "return_troop elite") == "HS5"
    assert refusal(match, "done") == "G3"


def test_either_half_of_the_citizens_is_enough() -> None:
    """HS5, G2 Without Militia one returns from the discard pile, and the other way round."""
    zones = {"troop_discard": ["elite"], "eliminated": ["infantry"]}
    elite = event("HS5", "done", "return_troop elite", habsburg=zones)
    militia = event("HS5", "return_troop militia", habsburg={"eliminated": ["militia"]})

    assert count(elite, HABSBURG, "troop_discard") == 0
    assert count(militia, HABSBURG, "eliminated") == 0
    assert unplayable("HS5", habsburg={"eliminated": ["infantry"]}) == "G2"


def test_that_militia_return_is_public_the_other_troop_is_not() -> None:
    """HS5, V25 The first are known to be Militia."""
    zones = {"eliminated": ["militia"], "troop_discard": ["infantry", "elite"]}
    match = event("HS5", "return_troop militia", "return_troop elite", habsburg=zones)

    assert "1 Habsburg Troop returned from the Eliminated pile to the deck: Militia." in told(match, OTTOMAN)
    assert "1 Habsburg Troop returned from the discard pile to the deck." in told(match, OTTOMAN)
    assert "return_troop elite" not in match.transcript(OTTOMAN)


def test_the_question_for_militia_does_not_betray_what_was_eliminated() -> None:
    """HS5, V12 It comes again whatever else lies there; who has no Militia left can only finish."""
    infantry = event("HS5", "return_troop militia", habsburg={"eliminated": ["militia", "infantry"]})
    militia = event("HS5", "return_troop militia", habsburg={"eliminated": ["militia", "militia"]})

    assert infantry.view(OTTOMAN)["decision"] == militia.view(OTTOMAN)["decision"]
    assert offers(infantry) == ["done"]


# HS6 Caponiers


def test_caponiers_fortify_and_sortie() -> None:
    """HS6, 8.1a One Improvised, then a Sortie with its Morale."""
    match = event("HS6", "place CWL", "sortie GLL", "give_way", chances=blanks(6))

    assert there(match, "CWL") == "habsburg 2 improvised 1 cannons"
    assert there(match, "GLL") == "nobody"
    assert morale(match) == (7, 8)


def test_caponiers_need_not_fortify() -> None:
    """HS6, G3 "May": the Sortie goes on without; it is not optional itself."""
    match = event("HS6", "done")

    assert offers(match) == ["sortie GLL", "sortie GLC"]
    assert refusal(match, "done") == "HS6"


def test_caponiers_without_a_slot_sortie() -> None:
    """HS6 A placement that is impossible is no obstacle."""
    match = event("HS6", board=FULL)

    assert offers(match) == ["sortie GLL", "sortie GLC"]


def test_caponiers_without_a_sortie_only_fortify() -> None:
    """HS6 No Ottoman hex in reach: the placement, and the turn is over."""
    match = event("HS6", "place CWL", board=CAMP_ONLY)

    assert there(match, "CWL") == "habsburg 2 improvised 1 cannons"
    assert asked(match) == (OTTOMAN, "choose_card")


def test_caponiers_need_a_slot_or_a_sortie() -> None:
    """HS6, G2 With neither they cannot be played."""
    assert unplayable("HS6", board={**FULL, **CAMP_ONLY}) == "G2"


# HS7 Rimpler's Retrenchments, HS8 Palisades


def test_rimpler_places_three_also_on_one_hex() -> None:
    """HS7, G17 Two on the ruined ditch, one on the Curtain Wall."""
    match = event("HS7", "place DIC", "place DIC", "place CUR", board={"DIC": "habsburg"})

    assert there(match, "DIC") == "habsburg 2 improvised"
    assert there(match, "CUR") == "habsburg 1 structural 1 improvised 1 cannons"
    assert asked(match) == (OTTOMAN, "choose_card")


def test_rimpler_places_at_least_one() -> None:
    """HS7, G3 "Up to 3" is 1 to 3."""
    match = event("HS7")
    at_once = refusal(match, "done")

    play(match, "place CUR", "done")

    assert at_once == "HS7"
    assert asked(match) == (OTTOMAN, "choose_card")


def test_palisades_go_to_two_different_hexes() -> None:
    """HS8, G17 One each, although the first could take another."""
    match = event("HS8", "place DIC", board={"DIC": "habsburg"})
    same = refusal(match, "place DIC")

    play(match, "place CUR")

    assert same == "G17"
    assert there(match, "DIC") == "habsburg 1 improvised"
    assert asked(match) == (OTTOMAN, "choose_card")


def test_palisades_may_stop_after_one() -> None:
    """HS8, G3 "Up to 2" is 1 or 2."""
    match = event("HS8")

    assert refusal(match, "done") == "HS8"
    assert refusal(play(match, "place CUR"), "done") is None


@pytest.mark.parametrize("card", ["HS7", "HS8"])
def test_normal_limits_hold_for_placing_by_a_card(card: str) -> None:
    """HS7, HS8, G17 Two on a hex, one on the Löbl Bastion, own hexes only, no Glacis."""
    match = event(card)

    assert refusal(match, "place CWC") == "4.1"
    assert refusal(match, "place LOB") == "4.3"
    assert refusal(match, "place GLR") == "4.9"


@pytest.mark.parametrize("card", ["HS7", "HS8"])
def test_placing_by_a_card_needs_a_slot(card: str) -> None:
    """HS7, HS8, G2 With every Habsburg hex full it cannot be played."""
    assert unplayable(card, board=FULL) == "G2"


# HS9 Masons and Carpenters

BREACH = {"RAV": "habsburg 2 cannons"}


def test_masons_rebuild_a_lost_wall() -> None:
    """HS9 One lost Structural returns."""
    match = event("HS9", "place RAV", board=BREACH)

    assert there(match, "RAV") == "habsburg 1 structural 2 cannons"
    assert match.view()["board"]["lost_structural"] == 0
    assert "1 Structural Fortification placed on Ravelin." in told(match)


def test_masons_build_where_no_wall_ever_was() -> None:
    """HS9 Any Habsburg hex with a free slot and no Structural."""
    match = event("HS9", "place CWL", board=BREACH)

    assert there(match, "CWL") == "habsburg 1 structural 1 improvised 1 cannons"


def test_masons_remove_nothing_to_make_room() -> None:
    """HS9, 4.1, 4.3 Not on a full hex, not beside a Structural; the Löbl Bastion must be empty; no enemy hex."""
    match = event("HS9", board={**BREACH, "LOB": "habsburg 1 improvised"})

    assert refusal(match, "place CWC") == "HS9"
    assert refusal(match, "place LOB") == "HS9"
    assert refusal(match, "place CUR") == "4.1"
    assert refusal(match, "place GLC") == "HS9"


def test_masons_build_on_the_empty_lobl_bastion() -> None:
    """HS9, 4.3 Its one slot takes the Structural."""
    assert there(event("HS9", "place LOB", board={"LOB": "habsburg"}), "LOB") == "habsburg 1 structural"


def test_masons_need_something_that_is_lost() -> None:
    """HS9, G2 With all seven on the map, or no place for one, the card cannot be played."""
    no_place = {**FULL, "RAV": "habsburg 2 improvised 2 cannons"}

    assert unplayable("HS9") == "G2"
    assert unplayable("HS9", board=no_place) == "G2"
    assert unplayable("HS9", board=BREACH) is None


# HS10 Barricaded Streets


def test_streets_are_barricaded_in_three_works() -> None:
    """HS10 One each, without a choice; the Löbl Bastion takes it if it is empty."""
    match = event("HS10", board={"LOB": "habsburg 1 cannon"})

    assert there(match, "CUR") == "habsburg 1 structural 1 improvised 1 cannons"
    assert there(match, "BUR") == "habsburg 1 structural 1 improvised 2 cannons"
    assert there(match, "LOB") == "habsburg 1 improvised 1 cannons"


def test_a_work_without_a_slot_is_left_out() -> None:
    """HS10, 4.3 The Löbl Bastion with its Structural has none; a lost Burg Bastion gets nothing."""
    match = event("HS10", board={"BUR": "ottoman"})

    assert there(match, "LOB") == "habsburg 1 structural 1 cannons"
    assert there(match, "BUR") == "ottoman"
    assert there(match, "CUR") == "habsburg 1 structural 1 improvised 1 cannons"


def test_barricades_need_a_slot_in_one_of_the_works() -> None:
    """HS10, G2 With all three full the card cannot be played, whatever is free elsewhere."""
    works = {h: FULL[h] for h in ("BUR", "CUR")}

    assert unplayable("HS10", board=works) == "G2"


# HS11 Captain Hafner's Miners


def test_hafners_miners_dig_two_tiles() -> None:
    """HS11, G20 Both are placed, then one decision to explode."""
    match = event("HS11", "explode GLC", chances=["2", "2"])

    assert there(match, "GLC") == "ottoman 3 cannons"
    assert asked(match) == (OTTOMAN, "choose_card")


def test_hafners_miners_draw_what_the_bag_holds() -> None:
    """HS11, G20, A45 With one tile left they draw one."""
    match = event("HS11", "no_explosion", habsburg={"bag": [1]})

    assert count(match, HABSBURG, "tiles") == 8


def test_hafners_miners_need_a_tile_or_an_explosion() -> None:
    """HS11, G2 An empty bag and no enemy hex in reach: not playable."""
    all_placed = {"tiles": ALL_TILES[HABSBURG]}

    assert unplayable("HS11", board=CAMP_ONLY, habsburg=all_placed) == "G2"
    assert unplayable("HS11", habsburg=all_placed) is None


# HS12 Listening Posts


def test_listening_posts_send_a_chosen_tile_back_and_mine() -> None:
    """HS12 Then a tile is drawn as in any Mine."""
    match = event("HS12", "return_tile 3", chances=["1"], ottoman={"tiles": [3, 1]})

    assert own(match, OTTOMAN)["tiles"] == [1]
    assert own(match, HABSBURG)["tiles"] == [1]


def test_listening_posts_have_to_choose_a_tile_that_is_there() -> None:
    """HS12 Exactly the kinds in place are offered."""
    match = event("HS12", ottoman={"tiles": [3, 1, 1]})

    assert match.view(HABSBURG)["board"]["seen_tiles"] == [3, 1, 1]
    assert offers(match) == ["return_tile 3", "return_tile 1"]
    assert refusal(match, "return_tile 2") == "HS12"


def test_only_the_habsburgs_listen() -> None:
    """HS12, V19 They remember the tiles left; the Ottomans learn which one went, spectators the number."""
    match = event("HS12", "return_tile 3", chances=["1"], ottoman={"tiles": [3, 1]})

    assert "Habsburgs looked at 2 enemy tiles: 3, 1." in told(match, HABSBURG)
    assert match.view(HABSBURG)["board"]["seen_tiles"] == [1]
    assert "1 Ottoman tile (3) returned to the bag." in told(match, OTTOMAN)
    assert "1 Ottoman tile returned to the bag." in told(match)


def test_a_spectator_does_not_read_the_tile_in_the_transcript() -> None:
    """HS12, V19 The answer that names it is masked."""
    match = event("HS12", "return_tile 3", chances=["1"], ottoman={"tiles": [3, 1]})

    assert "return_tile 3" not in match.transcript()
    assert "return_tile 3" in match.transcript(HABSBURG)


def test_listening_posts_without_a_tile_to_hear_mine() -> None:
    """HS12, G2 Only the Mine happens; with nothing to draw or explode either the card cannot be played."""
    nothing = {"board": CAMP_ONLY, "habsburg": {"tiles": ALL_TILES[HABSBURG]}}

    assert own(event("HS12", chances=["2"]), HABSBURG)["tiles"] == [2]
    assert unplayable("HS12", **nothing) == "G2"
    assert unplayable("HS12", **nothing, ottoman={"tiles": [1]}) is None
