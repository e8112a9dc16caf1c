"""7 Ottoman actions: Entrench, Assault, Mine, Fortify, Bombard."""

from __future__ import annotations

import pytest

import demilune
from demilune.engine.match import Match
from tests.games.fire_and_stone.siege import offers, play, refusal, siege, told

NO_HIT = [1] * 9
NINE_CANNONS_FIRE = "Habsburgs rolled 1 1 1 1 1 1 1 1 1: 0 hits. [7.1d]"


def hexes(match: Match, h: str) -> tuple[str | None, int, int, int]:
    """Control, Structural, Improvised, Cannons."""
    values = match.view()["board"]["hexes"][h]
    return values["control"], values["structural"], values["improvised"], values["cannons"]


def side(match: Match, name: str) -> dict[str, int]:
    shown: dict[str, int] = match.view()["board"]["sides"][name]
    return shown


def tiles(match: Match) -> list[int]:
    found: list[int] = match.view("ottoman")["board"]["sides"]["ottoman"]["own"]["tiles"]
    return found


def name_of(match: Match) -> str:
    return match.decision.name if match.decision else "none"


# 7.0


def test_the_first_turn_offers_entrench_or_mine() -> None:
    """A78, 7.1, 7.3 Of the actions; whether the card's Event can be played depends on the card."""
    match = demilune.position(
        "fire-and-stone",
        {"ottoman": {"hand": ["OS7"]}, "habsburg": {"hand": ["HS7"]}},
        answers=["play_card OS7"],
    )

    assert offers(match) == ["entrench GLC", "mine"]


def test_the_first_entrench_may_bring_up_to_six_cannons() -> None:
    """A78, 7.1b None to all of those in the Camp."""
    match = demilune.position(
        "fire-and-stone",
        {"ottoman": {"hand": ["OS7"]}, "habsburg": {"hand": ["HS7"]}},
        answers=["play_card OS7", "entrench GLC"],
    )

    assert offers(match) == [f"move_cannons CAMP GLC {n}" for n in range(1, 7)] + ["done"]


def test_any_card_pays_for_any_action() -> None:
    """7.0 A Response too, and its text is ignored: Second Wave digs a trench."""
    match = siege(ottoman={"hand": ["OS7", "OS2"]}, answers=["play_card OS7", "entrench GLR", "done", "decline"])

    assert hexes(match, "GLR")[0] == "ottoman"
    assert match.view()["board"]["sides"]["ottoman"]["discard_top"] == "OS7"


def test_the_text_of_a_spent_card_is_ignored() -> None:
    """7.0 Opening the Trenches spent for an Entrench is fired at like any other."""
    match = siege(
        ottoman={"hand": ["OS1", "OS2"]},
        answers=["play_card OS1", "entrench GLR", "done", "decline"],
        chances=[NO_HIT],
    )

    assert NINE_CANNONS_FIRE in told(match)


@pytest.mark.parametrize("answer", ["sortie CWC", "barrage"])
def test_the_ottomans_take_no_habsburg_action(answer: str) -> None:
    """7.0 Sortie and Barrage are the enemy's."""
    assert refusal(siege(answers=["play_card OS2"]), answer) == "7.0"


# 7.1 Entrench


@pytest.mark.parametrize(
    ("h", "rule"), [("GLR", None), ("GLC", "7.1")], ids=["uncontrolled and adjacent", "already controlled"]
)
def test_an_uncontrolled_glacis_may_be_entrenched(h: str, rule: str | None) -> None:
    """7.1 Beside the central trench lies the Right Glacis."""
    assert refusal(siege(answers=["play_card OS2"]), f"entrench {h}") == rule


def test_a_glacis_out_of_touch_may_not_be_entrenched() -> None:
    """7.1, 4.5 The right one does not touch the Camp."""
    match = siege(board={"GLC": "nobody", "GLL": "nobody"}, answers=["play_card OS2"])

    assert refusal(match, "entrench GLR") == "4.5"
    assert offers(match, "entrench") == ["entrench GLC"]


def test_an_entrenched_hex_gets_exactly_two_improvised() -> None:
    """7.1a, A1, 4.8 And it is the Ottomans' now."""
    match = siege(answers=["play_card OS2", "entrench GLR", "done", "decline"], chances=[NO_HIT])

    assert hexes(match, "GLR") == ("ottoman", 0, 2, 0)
    assert side(match, "ottoman")["supply"] == 21 - 6


def test_cannons_come_to_the_trench_from_anywhere() -> None:
    """7.1b From several hexes at once, also from one that does not touch it."""
    match = siege(
        answers=[
            "play_card OS2",
            "entrench GLR",
            "move_cannons GLL GLR 2",
            "move_cannons GLC GLR 3",
            "done",
            "decline",
        ],
        chances=[NO_HIT],
    )

    assert hexes(match, "GLR")[3] == 5
    assert hexes(match, "GLL")[3] == 1


def test_cannons_of_an_entrench_go_nowhere_else() -> None:
    """7.1b Only to the new trench."""
    match = siege(answers=["play_card OS2", "entrench GLR"])

    assert refusal(match, "move_cannons GLL GLC 1") == "7.1b"
    assert all(move.split()[2] == "GLR" for move in offers(match, "move_cannons"))


def test_an_entrench_may_bring_no_cannon() -> None:
    """7.1b, G3 Any number includes none."""
    match = siege(answers=["play_card OS2", "entrench GLR"])

    assert refusal(match, "done") is None


def test_an_entrench_moves_both_morales() -> None:
    """7.1c Ottoman +1, Habsburg -1."""
    match = siege(answers=["play_card OS2", "entrench GLR", "done"])

    assert match.view()["board"]["morale"] == {"ottoman": 9, "habsburg": 5}


def test_every_habsburg_cannon_fires_at_an_entrench() -> None:
    """7.1d Wherever it stands: nine dice."""
    match = siege(answers=["play_card OS2", "entrench GLR", "done", "decline"], chances=[NO_HIT])

    assert NINE_CANNONS_FIRE in told(match)


@pytest.mark.parametrize(("dice", "lost"), [([5] * 9, 0), ([6, *[5] * 8], 1), ([6, 6, *[5] * 7], 2), ([6] * 9, 2)])
def test_each_six_at_an_entrench_costs_a_troop_but_two_at_most(dice: list[int], lost: int) -> None:
    """7.1d, G10 Fives do nothing."""
    match = siege(
        answers=["play_card OS2", "entrench GLR", "done", "decline"], chances=[dice, *["sekban", "yeniceri"][:lost]]
    )

    assert side(match, "ottoman")["eliminated"] == lost
    assert side(match, "ottoman")["troops"] == 20 - lost


def test_fire_on_an_entrench_spares_the_discards() -> None:
    """7.1d, A16, A69 With one Troop in the deck two 6s take one, and none of the discard pile."""
    match = siege(
        ottoman={"troops": ["sekban"]},
        answers=["play_card OS2", "entrench GLR", "done", "decline"],
        chances=[[6, 6, *[1] * 7], "sekban"],
    )

    assert (side(match, "ottoman")["eliminated"], side(match, "ottoman")["troop_discard"]) == (1, 19)


def test_the_trench_stands_although_the_fire_hits() -> None:
    """7.1d The fire comes last and takes nothing back."""
    match = siege(answers=["play_card OS2", "entrench GLR", "done", "decline"], chances=[[6] * 9, "sekban", "sekban"])

    assert hexes(match, "GLR") == ("ottoman", 0, 2, 0)


def test_a_cleared_glacis_may_be_entrenched_again() -> None:
    """A2, 7.1c With the same change of Morale."""
    match = siege(
        turn="habsburg",
        morale={"ottoman": 8, "habsburg": 6},
        answers=["play_card HS7", "sortie GLL", "decline", "give_way", "play_card OS2", "entrench GLL", "done"],
        chances=[[1] * 6],
    )

    assert hexes(match, "GLL")[:3] == ("ottoman", 0, 2)
    assert match.view()["board"]["morale"] == {"ottoman": 8, "habsburg": 7}


# 7.2 Assault


def test_an_assault_attacks_an_adjacent_habsburg_hex() -> None:
    """7.2 Of all hexes the two trenches touch only these are Habsburg."""
    assert offers(siege(answers=["play_card OS2"]), "assault") == ["assault CWL", "assault CWC"]


@pytest.mark.parametrize(("h", "rule"), [("GLC", "7.2"), ("GLR", "7.2"), ("CUR", "4.5")])
def test_an_assault_needs_an_enemy_within_reach(h: str, rule: str) -> None:
    """7.2 Not an own hex, not one that nobody controls, not one out of touch."""
    assert refusal(siege(answers=["play_card OS2"]), f"assault {h}") == rule


@pytest.mark.parametrize(
    ("piles", "morale", "rule"),
    [
        ({"troops": ["sekban"]}, 1, None),
        ({"troops": []}, 2, None),
        ({"troops": []}, 1, "10.1j"),
    ],
    ids=["a Troop in the deck", "one to recover", "no Morale to recover it"],
)
def test_an_assault_takes_a_troop(piles: dict[str, list[str]], morale: int, rule: str | None) -> None:
    """A17, A58, 10.1g In the deck, or in the discard pile with Morale of 2 or more."""
    match = siege(morale={"ottoman": morale}, ottoman=piles, answers=["play_card OS2"])

    assert refusal(match, "assault CWC") == rule


def test_an_uncontested_assault_neither_plays_nor_recovers_troops() -> None:
    """A18, 10.8 With an empty deck the hex is taken; no discard is recovered, and Morale has only the victory's +1."""
    match = siege(
        morale={"ottoman": 4},
        ottoman={"troops": []},
        answers=["play_card OS2", "assault CWC", "decline", "give_way", "decline", "done"],
        chances=[NO_HIT],
    )

    assert hexes(match, "CWC")[0] == "ottoman"
    assert side(match, "ottoman")["troop_discard"] == 20
    assert match.view()["board"]["morale"]["ottoman"] == 5


# 7.3 Mine


def test_a_mine_draws_a_random_tile_from_the_bag() -> None:
    """7.3a, 4.16 Face down onto the Tunnel space; its owner has seen it."""
    match = siege(answers=["play_card OS2", "mine"], chances=["3"])

    assert tiles(match) == [3]
    assert (side(match, "ottoman")["tiles"], side(match, "ottoman")["bag"]) == (1, 7)


def test_every_tile_of_the_bag_has_its_chance() -> None:
    """7.3a, G14 Over many games 1, 2 and 3 shovels are drawn about as 5 : 2 : 1."""
    drawn = [
        tiles(
            demilune.position(
                "fire-and-stone", {"ottoman": {"hand": ["OS2", "OS3"]}}, answers=["play_card OS2", "mine"], seed=n
            )
        )[0]
        for n in range(400)
    ]

    assert 210 < drawn.count(1) < 290
    assert 70 < drawn.count(2) < 135
    assert 28 < drawn.count(3) < 75


@pytest.mark.parametrize(("before", "drawn"), [([3], "1"), ([2, 1], "1"), ([2], "2"), ([1, 1, 1], "1")])
def test_four_shovels_may_explode(before: list[int], drawn: str) -> None:
    """7.3b Counting the tile just drawn."""
    match = siege(ottoman={"tiles": before}, answers=["play_card OS2", "mine"], chances=[drawn])

    assert name_of(match) == "choose_explosion"
    assert offers(match) == ["explode CWL", "explode CWC", "no_explosion"]


def test_three_shovels_may_not() -> None:
    """7.3b The question is put, since the enemy cannot know better, but no hex can be chosen."""
    match = siege(ottoman={"tiles": [2]}, answers=["play_card OS2", "mine"], chances=["1"])

    assert offers(match) == ["no_explosion"]
    assert refusal(match, "explode CWC") == "7.3b"


def test_one_tile_is_never_enough() -> None:
    """7.3b Everybody knows that no tile has 4 shovels: nothing is asked."""
    match = siege(answers=["play_card OS2", "mine"], chances=["3"])

    assert match.decision is not None
    assert match.decision.side == "habsburg"


def test_an_explosion_may_be_left_for_later() -> None:
    """7.3b The tiles stay in place."""
    match = siege(ottoman={"tiles": [3]}, answers=["play_card OS2", "mine", "no_explosion"], chances=["1"])

    assert tiles(match) == [3, 1]
    assert hexes(match, "CWC")[2] == 2


def test_an_explosion_flips_the_tiles_for_all_to_see() -> None:
    """7.3c Also for the spectators."""
    match = siege(ottoman={"tiles": [3]}, answers=["play_card OS2", "mine", "explode CWC"], chances=["1"])

    assert "Ottomans showed their tiles of 3 + 1 under Central Covered Way." in told(match)


def test_all_own_tiles_return_to_the_bag() -> None:
    """7.3d, A36 Excess shovels are not carried over, and the enemy's tiles stay."""
    match = siege(
        ottoman={"tiles": [3, 2, 2]},
        habsburg={"tiles": [1, 1]},
        answers=["play_card OS2", "mine", "explode CWC", "decline"],
        chances=["1"],
    )

    assert tiles(match) == []
    assert side(match, "ottoman")["bag"] == 8
    assert side(match, "habsburg")["tiles"] == 2


MINED = {"tiles": [3, 2]}


def test_an_explosion_removes_the_structural() -> None:
    """7.3e, A37 Only the Structural, where one stands: the Improvised beside it stays."""
    match = siege(
        board={"CWL": "habsburg 1 structural 1 improvised 1 cannon", "DIC": "habsburg"},
        ottoman=MINED,
        answers=["play_card OS2", "mine", "explode CWL", "decline"],
        chances=["1"],
    )

    assert hexes(match, "CWL") == ("habsburg", 0, 1, 1)


def test_an_explosion_removes_all_improvised_where_no_structural_stands() -> None:
    """7.3f, A57 Both of them, without a further choice; Cannons are left alone."""
    match = siege(ottoman=MINED, answers=["play_card OS2", "mine", "explode CWC", "decline"], chances=["1"])

    assert hexes(match, "CWC") == ("habsburg", 0, 0, 1)
    assert name_of(match) == "choose_card"


@pytest.mark.parametrize(("h", "rule"), [("RAV", "4.5"), ("GLC", "7.3e"), ("GLR", "7.3e")])
def test_an_explosion_needs_an_enemy_hex_within_reach(h: str, rule: str) -> None:
    """7.3e, A35 Adjacent to any own hex, and controlled by the Habsburgs."""
    match = siege(ottoman=MINED, answers=["play_card OS2", "mine"], chances=["1"])

    assert refusal(match, f"explode {h}") == rule


def test_an_explosion_under_a_bare_hex_is_legal_but_marked() -> None:
    """A35, A54 Nothing can go, and the tiles return all the same."""
    match = siege(board={"CWC": "habsburg 1 cannon"}, ottoman=MINED, answers=["play_card OS2", "mine"], chances=["1"])
    note = match.note("explode CWC")

    play(match, "explode CWC")

    assert note == "no effect: no Fortification there"
    assert tiles(play(match, "decline")) == []
    assert hexes(match, "CWC") == ("habsburg", 0, 0, 1)


def test_without_an_enemy_hex_in_reach_nothing_explodes() -> None:
    """A35 The tiles stay in place."""
    match = siege(
        board={"GLC": "nobody", "GLL": "nobody"}, ottoman=MINED, answers=["play_card OS2", "mine"], chances=["1"]
    )

    assert tiles(match) == [3, 2, 1]
    assert match.decision is not None
    assert match.decision.side == "habsburg"


def test_tiles_return_before_the_works_fall() -> None:
    """A56 Draw, flip and name the target, the enemy's answer, all tiles return, then the removal."""
    match = siege(ottoman=MINED, answers=["play_card OS2", "mine", "explode CWC"], chances=["1"])
    waiting = (name_of(match), side(match, "ottoman")["tiles"], hexes(match, "CWC")[2])

    play(match, "decline")

    said = told(match)
    assert waiting == ("respond", 3, 2)
    assert said.index("showed their tiles") < said.index("tiles (3, 2, 1) returned") < said.index("removed from")


# 7.4 Fortify


def test_fortify_adds_one_improvised() -> None:
    """7.4a From the supply, to an own hex with room."""
    match = siege(board={"CWR": "ottoman"}, answers=["play_card OS2", "fortify CWR", "done"])

    assert hexes(match, "CWR") == ("ottoman", 0, 1, 0)
    assert side(match, "ottoman")["supply"] == 21 - 5


@pytest.mark.parametrize(
    ("h", "rule"),
    [("CWR", None), ("GLC", "4.1"), ("CAMP", "4.4"), ("CWC", "7.4a"), ("GLR", "7.4a")],
    ids=["room for a second", "full", "Camp", "Habsburg", "nobody's"],
)
def test_fortify_needs_an_own_hex_with_room(h: str, rule: str | None) -> None:
    """7.4a, 4.1, 4.4 With 0 or 1 Fortifications."""
    match = siege(board={"CWR": "ottoman 1 improvised"}, answers=["play_card OS2"])

    assert refusal(match, f"fortify {h}") == rule


def test_fortify_moves_cannons_between_any_own_hexes() -> None:
    """7.4b From several hexes to several others, no path needed."""
    match = siege(
        board={"CUR": "habsburg", "BUR": "ottoman 1 improvised"},
        answers=["play_card OS2", "fortify BUR", "move_cannons GLC BUR 2", "move_cannons GLL CAMP 1", "done"],
    )

    assert (hexes(match, "BUR")[3], hexes(match, "CAMP")[3], hexes(match, "GLC")[3], hexes(match, "GLL")[3]) == (
        2,
        1,
        1,
        2,
    )


def test_fortify_may_leave_the_cannons_where_they_are() -> None:
    """7.4b They are moved if wished."""
    match = siege(board={"CWR": "ottoman"}, answers=["play_card OS2", "fortify CWR"])

    assert "done" in offers(match)
    assert play(match, "done").view()["board"]["turn"] == "habsburg"


@pytest.mark.parametrize("move", ["move_cannons CWC GLC 1", "move_cannons GLC CWC 1", "move_cannons GLC GLR 1"])
def test_cannons_move_only_between_own_hexes(move: str) -> None:
    """7.4b Neither from nor to a hex of the enemy or of nobody."""
    match = siege(board={"CWR": "ottoman"}, answers=["play_card OS2", "fortify CWR"])

    assert refusal(match, move) == "7.4b"


def test_a_cannon_that_has_arrived_moves_no_further() -> None:
    """7.4b A move is from one hex to another: three have come to the Camp, and none of them goes on from there."""
    match = siege(board={"CWR": "ottoman"}, answers=["play_card OS2", "fortify CWR", "move_cannons GLC CAMP 3"])

    assert refusal(match, "move_cannons CAMP CWR 1") == "7.4b"
    assert "move_cannons GLL CAMP 3" in offers(match)


def test_fortify_without_a_slot_anywhere_moves_cannons() -> None:
    """A12, 7.4b At least one has to move then."""
    match = siege(answers=["play_card OS2", "fortify"])
    refused = refusal(match, "done")

    play(match, "move_cannons GLC CAMP 1")

    assert refused == "A12"
    assert refusal(match, "done") is None


def test_fortify_without_slot_and_cannons_is_not_legal() -> None:
    """A12, 7.4 Nothing could be done at all."""
    match = siege(
        board={"GLC": "ottoman 2 improvised", "GLL": "ottoman 2 improvised", "CAMP": "ottoman"},
        answers=["play_card OS2"],
    )

    assert refusal(match, "fortify") == "7.4"


def test_the_marker_is_not_declined() -> None:
    """A55 While any own hex has room, Fortify places it."""
    match = siege(board={"CWR": "ottoman"}, answers=["play_card OS2"])

    assert refusal(match, "fortify") == "A55"
    assert offers(match, "fortify") == ["fortify CWR"]


# 7.5 Bombard

# Three Cannons touch the Ravelin from CWL, two more from CWR; one stays behind.
BATTERIES = {
    "GLC": "ottoman 2 improvised 1 cannon",
    "GLL": "ottoman",
    "CWL": "ottoman 3 cannons",
    "CWR": "ottoman 2 cannons",
}


def test_a_bombard_rolls_for_each_adjacent_cannon() -> None:
    """7.5, A48 Those on hexes that touch the target, and no others."""
    match = siege(board=BATTERIES, answers=["play_card OS2", "bombard RAV", "decline"], chances=[[1, 2, 3, 4, 5]])

    assert "Ottomans rolled 1 2 3 4 5: 0 hits. [7.5]" in told(match)


@pytest.mark.parametrize(
    ("dice", "structural"), [([6, 1, 1, 1, 1], 1), ([6, 6, 1, 1, 1], 0), ([5, 5, 5, 5, 6], 1), ([6, 6, 6, 6, 6], 0)]
)
def test_two_sixes_remove_the_structural(dice: list[int], structural: int) -> None:
    """7.5 One is not enough."""
    match = siege(board=BATTERIES, answers=["play_card OS2", "bombard RAV", "decline"], chances=[dice])

    assert hexes(match, "RAV")[1] == structural


def test_a_bombard_removes_no_improvised_and_no_cannon() -> None:
    """7.5 However many 6s are rolled, only ever the one Structural."""
    match = siege(
        board={**BATTERIES, "RAV": "habsburg 1 structural 1 improvised 2 cannons"},
        answers=["play_card OS2", "bombard RAV", "decline"],
        chances=[[6] * 5],
    )

    assert hexes(match, "RAV") == ("habsburg", 0, 1, 2)


@pytest.mark.parametrize(("h", "rule"), [("CUR", "4.5"), ("CWL", "7.5"), ("GLR", "7.5")])
def test_a_bombard_needs_an_enemy_hex_within_reach(h: str, rule: str) -> None:
    """7.5 A Habsburg hex adjacent to an own one."""
    assert refusal(siege(board=BATTERIES, answers=["play_card OS2"]), f"bombard {h}") == rule


def test_a_bombard_without_adjacent_cannons_is_legal_but_marked() -> None:
    """A11, A54, 7.5 An own hex touches the target, no Cannon does."""
    match = siege(board={**BATTERIES, "CWL": "ottoman", "CWR": "ottoman 1 cannon"}, answers=["play_card OS2"])

    assert "bombard RAV" in offers(match)
    assert match.note("bombard RAV") == "no effect: 2 sixes need 2 dice, you have 1"


def test_a_bombard_without_a_structural_is_legal_but_marked() -> None:
    """A11, A54 It can remove nothing, and does not."""
    match = siege(answers=["play_card OS2"])
    note = match.note("bombard CWC")

    play(match, "bombard CWC")

    assert note == "no effect: no Structural Fortification there"
    assert hexes(match, "CWC") == ("habsburg", 0, 2, 1)


def test_useful_actions_bear_no_mark() -> None:
    """A54 Only what can change nothing is marked."""
    match = siege(board=BATTERIES, answers=["play_card OS2"])

    assert match.decision is not None
    assert [str(a) for a in match.decision.actions if match.note(a)] == ["bombard CWC"]


def test_a_mine_that_can_do_nothing_is_marked() -> None:
    """A54, A10 Every tile is in place and no Habsburg hex in reach."""
    match = siege(
        board={"GLC": "nobody", "GLL": "nobody"},
        ottoman={"tiles": [3, 2, 2, 1, 1, 1, 1, 1]},
        answers=["play_card OS2"],
    )

    assert match.note("mine") is not None
