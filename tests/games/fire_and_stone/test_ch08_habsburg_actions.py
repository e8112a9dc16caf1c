"""8 Habsburg actions: Sortie, Mine, Fortify, Barrage."""

from __future__ import annotations

from typing import Any

import pytest

import demilune
from demilune.engine.match import Match
from tests.games.fire_and_stone.siege import STAND, offers, play, refusal, siege, told, troops

NO_HIT = [1] * 9


def city(**changes: Any) -> Match:
    """The stand with the Habsburgs to play and HS7 picked up."""
    answers = ["play_card HS7", *changes.pop("answers", ())]
    return siege(turn="habsburg", answers=answers, **changes)


def hexes(match: Match, h: str) -> tuple[str | None, int, int, int]:
    """Control, Structural, Improvised, Cannons."""
    values = match.view()["board"]["hexes"][h]
    return values["control"], values["structural"], values["improvised"], values["cannons"]


def morale(match: Match) -> tuple[int, int]:
    """Ottoman, Habsburg."""
    values = match.view()["board"]["morale"]
    return values["ottoman"], values["habsburg"]


def side(match: Match, name: str) -> dict[str, int]:
    shown: dict[str, int] = match.view()["board"]["sides"][name]
    return shown


def tiles(match: Match) -> list[int]:
    found: list[int] = match.view("habsburg")["board"]["sides"]["habsburg"]["own"]["tiles"]
    return found


def asked(match: Match) -> tuple[str, str]:
    assert match.decision is not None
    return match.decision.side, match.decision.name


# 8.0


def test_the_first_habsburg_turn_offers_mine_barrage_and_fortify() -> None:
    """8.0, 8.1, 8.2, 8.3, 8.4 Fortify wherever there is room, but not CWC nor LOB; no Sortie while no trench is dug."""
    match = demilune.position(
        "fire-and-stone",
        {"turn": "habsburg", "ottoman": {"hand": ["OS7"]}, "habsburg": {"hand": ["HS30"]}},
        answers=["play_card HS30"],
    )

    fortify = {f"fortify {h}" for h in ("CWL", "CWR", "DIL", "DIC", "DIR", "RAV", "BUR", "CUR")}
    assert set(offers(match)) == {"mine", "barrage", *fortify}


def test_a_sortie_becomes_possible_with_the_first_trench() -> None:
    """8.1b Once a Glacis hex is Ottoman."""
    match = city(board={"GLL": "nobody", "GLC": "ottoman 2 improvised"})

    assert offers(match, "sortie") == ["sortie GLC"]


def test_a_response_pays_for_any_action_too() -> None:
    """8.0 Its text is ignored."""
    match = siege(turn="habsburg", habsburg={"hand": ["HS30", "HS7"]}, answers=["play_card HS30", "fortify CWL"])

    assert hexes(match, "CWL")[2] == 2
    assert side(match, "habsburg")["hand"] == 1


@pytest.mark.parametrize("answer", ["entrench GLR", "assault GLC", "bombard GLC"])
def test_the_habsburgs_take_no_ottoman_action(answer: str) -> None:
    """8.0 Entrench, Assault and Bombard are the enemy's."""
    assert refusal(city(), answer) == "8.0"


# 8.1 Sortie


def test_a_sortie_gains_morale_at_once() -> None:
    """8.1a, A6 Before the defender decides anything."""
    match = city(answers=["sortie GLC", "decline"])

    assert asked(match) == ("ottoman", "choose_contest")
    assert morale(match) == (8, 7)


def test_the_response_comes_before_the_morale_of_a_sortie() -> None:
    """A6, W3 Target named, W3, then the +1."""
    match = city(answers=["sortie GLC"])

    assert asked(match) == ("ottoman", "respond")
    assert morale(match) == (8, 6)


def test_a_sortie_attacks_an_adjacent_ottoman_hex() -> None:
    """8.1b The Covered Way touches both trenches."""
    assert offers(city(), "sortie") == ["sortie GLL", "sortie GLC"]


@pytest.mark.parametrize(("h", "rule"), [("CWC", "8.1"), ("GLR", "8.1"), ("CAMP", "4.5")])
def test_a_sortie_needs_an_enemy_within_reach(h: str, rule: str) -> None:
    """8.1b Not an own hex, not nobody's, not one out of touch."""
    assert refusal(city(), f"sortie {h}") == rule


def test_the_morale_of_a_lost_sortie_stays() -> None:
    """A59, 8.1a, 10.7f Defeat takes nothing back and costs a Habsburg attacker nothing."""
    match = city(
        ottoman={"hand": []},
        board={"CWC": "habsburg", "GLC": "ottoman"},
        answers=["sortie GLC", "contest", *troops("militia*3"), *troops("yeniceri*3"), "done"],
        chances=[[1] * 6, [1] * 8],
    )

    assert morale(match) == (8, 7)


def test_the_morale_of_a_won_sortie_comes_on_top() -> None:
    """8.1a, 10.7e +1 for the Sortie, +1 for the victory; the Ottomans lose 1."""
    match = city(ottoman={"hand": []}, answers=["sortie GLC", "give_way"], chances=[[1] * 6])

    assert morale(match) == (7, 8)


def test_a_won_sortie_clears_a_glacis() -> None:
    """A4, 4.9 Control, Fortifications and Cannons go, Morale changes, and nothing Habsburg is placed."""
    match = city(ottoman={"hand": []}, answers=["sortie GLC", "give_way"], chances=[[1] * 6])

    assert hexes(match, "GLC") == (None, 0, 0, 0)
    assert side(match, "ottoman")["lost_cannons"] == 3
    assert side(match, "habsburg")["supply"] == 19 - 4
    assert morale(match) == (7, 8)


@pytest.mark.parametrize(
    ("piles", "now", "rule"),
    [
        ({"troops": ["militia"]}, 1, None),
        ({"troops": []}, 1, None),
        ({"troops": [], "troop_discard": ["elite"]}, 1, None),
    ],
    ids=["a Troop in the deck", "the +1 comes first", "one discarded Troop is enough"],
)
def test_a_sortie_with_an_empty_deck_is_paid_by_its_own_morale(
    piles: dict[str, list[str]], now: int, rule: str | None
) -> None:
    """A58, 10.1g At Morale 1 the +1 of the Sortie pays for one Recovery."""
    match = city(morale={"habsburg": now}, habsburg=piles)

    assert refusal(match, "sortie GLC") == rule


def test_the_morale_of_the_sortie_really_pays() -> None:
    """A58, 10.1i One Troop is recovered for it; a second cannot be paid (A30)."""
    match = city(
        morale={"habsburg": 1},
        ottoman={"hand": []},
        habsburg={"troops": [], "hand": STAND["habsburg"]["hand"]},
        answers=["sortie GLC", "contest", "recover elite"],
    )

    assert morale(match)[1] == 1
    assert asked(match)[0] == "ottoman"
    assert "Habsburgs chose 1 Troop, 1 of them recovered." in told(match)


# 8.2 Mine


def test_a_habsburg_mine_draws_and_places_a_tile() -> None:
    """8.2a, 4.16 From the own bag."""
    match = city(answers=["mine"], chances=["2"])

    assert tiles(match) == [2]
    assert (side(match, "habsburg")["bag"], side(match, "ottoman")["tiles"]) == (7, 0)


def test_a_habsburg_mine_may_explode_with_four_shovels() -> None:
    """8.2b, 8.2e Under an Ottoman hex next to an own one."""
    match = city(habsburg={"tiles": [2, 1]}, answers=["mine"], chances=["1"])

    assert offers(match) == ["explode GLL", "explode GLC", "no_explosion"]


def test_three_habsburg_shovels_may_not_explode() -> None:
    """8.2b Two tiles might have four for all the enemy knows: the question is put, and the hex refused."""
    match = city(habsburg={"tiles": [2]}, answers=["mine"], chances=["1"])

    assert offers(match) == ["no_explosion"]
    assert refusal(match, "explode GLC") == "8.2b"


def test_a_habsburg_explosion_flips_and_returns_all_tiles() -> None:
    """8.2c, 8.2d, A36 Five shovels, and none is kept."""
    match = city(habsburg={"tiles": [2, 2]}, answers=["mine", "explode GLC", "decline"], chances=["1"])

    assert "Habsburgs showed their tiles of 2 + 2 + 1 under Central Glacis." in told(match)
    assert (tiles(match), side(match, "habsburg")["bag"]) == ([], 8)


def test_a_habsburg_explosion_removes_all_improvised() -> None:
    """8.2e Cannons and control stay."""
    match = city(habsburg={"tiles": [2, 2]}, answers=["mine", "explode GLC", "decline"], chances=["1"])

    assert hexes(match, "GLC") == ("ottoman", 0, 0, 3)
    assert hexes(match, "GLL") == ("ottoman", 0, 2, 3)


@pytest.mark.parametrize(("h", "rule"), [("CAMP", "4.5"), ("CWC", "8.2e"), ("GLR", "8.2e")])
def test_a_habsburg_explosion_needs_an_ottoman_hex_within_reach(h: str, rule: str) -> None:
    """8.2e, A35 Adjacent to any own hex."""
    match = city(habsburg={"tiles": [2, 2]}, answers=["mine"], chances=["1"])

    assert refusal(match, f"explode {h}") == rule


def test_a_habsburg_explosion_under_a_bare_hex_is_marked() -> None:
    """A35, A54 Legal, but no Improvised stands there."""
    match = city(board={"GLC": "ottoman 3 cannons"}, habsburg={"tiles": [2, 2]}, answers=["mine"], chances=["1"])

    assert match.note("explode GLC") == "no effect: no Improvised Fortification there"
    assert match.note("explode GLL") is None


# 8.3 Fortify


def test_a_habsburg_fortify_adds_one_improvised() -> None:
    """8.3 To an own hex with 0 or 1 Fortifications."""
    match = city(answers=["fortify CWL"])

    assert hexes(match, "CWL") == ("habsburg", 0, 2, 1)
    assert side(match, "habsburg")["supply"] == 19 - 5


@pytest.mark.parametrize(
    ("h", "rule"), [("BUR", None), ("CWC", "4.1"), ("LOB", "4.3"), ("GLC", "4.9"), ("GLR", "4.9"), ("CAMP", "4.4")]
)
def test_a_habsburg_fortify_needs_an_own_hex_with_room(h: str, rule: str | None) -> None:
    """8.3, 4.1, 4.3, 4.9 Löbl takes 1, the Covered Way is full, a Glacis is closed to them."""
    assert refusal(city(), f"fortify {h}") == rule


def test_a_habsburg_fortify_of_a_lost_hex_is_refused() -> None:
    """8.3 Own hexes only."""
    match = city(board={"CWR": "ottoman"})

    assert refusal(match, "fortify CWR") == "8.3"


def test_habsburg_cannons_do_not_move() -> None:
    """8.3 Fortify ends the turn: nothing is asked about Cannons."""
    match = city(answers=["fortify CWL"])

    assert asked(match) == ("ottoman", "choose_card")


def test_a_habsburg_fortify_takes_a_free_slot() -> None:
    """A13, 8.3 With every slot full it is not legal, with or without a hex."""
    works = ("CWL", "CWC", "CWR", "DIL", "DIC", "DIR", "RAV", "BUR", "CUR")
    board: dict[str, str] = dict.fromkeys(works, "habsburg 2 improvised") | {"LOB": "habsburg 1 improvised"}
    match = city(board=board)

    assert side(match, "habsburg")["supply"] == 0
    assert offers(match, "fortify") == []
    assert refusal(match, "fortify CWC") == "4.1"
    assert refusal(match, "fortify") == "A13"


# 8.4 Barrage


@pytest.mark.parametrize(("dice", "lost"), [([6, *[1] * 8], 0), ([6, 6, *[1] * 7], 1), ([6] * 9, 1), ([5] * 9, 0)])
def test_two_sixes_of_a_barrage_eliminate_one_troop(dice: list[int], lost: int) -> None:
    """8.4 Exactly one, however many more there are; fives do nothing."""
    match = city(answers=["barrage", "decline", "decline"], chances=[dice, *["sekban"][:lost]])

    assert side(match, "ottoman")["eliminated"] == lost


def test_a_barrage_rolls_for_every_cannon_on_the_map() -> None:
    """8.4 Two were lost: seven dice."""
    match = city(board={"RAV": "habsburg 1 structural"}, answers=["barrage", "decline", "decline"], chances=[[1] * 7])

    assert "Habsburgs rolled 1 1 1 1 1 1 1: 0 hits. [8.4]" in told(match)


def test_a_barrage_takes_from_the_deck_only() -> None:
    """8.4, A16 With an empty deck it finds nobody, and says so beforehand (A54)."""
    match = city(ottoman={"troops": [], "hand": []})
    note = match.note("barrage")

    play(match, "barrage")

    assert note == "no effect: the Ottoman Troop deck is empty"
    assert (side(match, "ottoman")["eliminated"], side(match, "ottoman")["troop_discard"]) == (0, 20)


def test_a_barrage_with_fewer_than_two_cannons_is_marked() -> None:
    """A54, 8.4 Legal, but two 6s are out of reach."""
    bare = dict.fromkeys(("RAV", "LOB", "BUR", "CUR"), "habsburg 1 structural")
    match = city(board={**bare, "CWL": "habsburg", "CWC": "habsburg 1 cannon", "CWR": "habsburg"})

    assert "barrage" in offers(match)
    assert match.note("barrage") == "no effect: 2 sixes need 2 Cannons"
