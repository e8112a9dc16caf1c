"""Rulings that concern attacks and their surroundings but no step of a Battle."""

from __future__ import annotations

from typing import Any

import pytest

import demilune
from demilune.engine.match import Match
from tests.games.fire_and_stone.battlefield import (
    at,
    attack,
    battle,
    fight,
    morale,
    offers,
    pile,
    refused_by,
    waits_for,
)
from tests.games.fire_and_stone.siege import refusal, siege


def turn(*answers: str, **position: Any) -> Match:
    """A turn of the game's first round, up to here."""
    zones = {"ottoman": {"hand": ["OS25", "OS1"]}, "habsburg": {"hand": ["HS24", "HS18"]}}
    return demilune.position("fire-and-stone", zones | position, answers=answers)


# A31 The top of the track


def test_morale_beyond_the_top_of_the_track_is_lost() -> None:
    """A31, 10.7e From 12 an Ottoman victory leads to 12; the Habsburgs lose theirs all the same."""
    match = battle(habsburg=["militia*3"], morale={"ottoman": 12, "habsburg": 6})

    assert morale(match) == (12, 5)


def test_a_sortie_at_the_top_of_the_track_gains_nothing() -> None:
    """A31, 8.1a And it is legal."""
    match = attack(by="habsburg", morale={"habsburg": 12})

    assert morale(match) == (8, 12)


# A35 The target of an Explosion

TILES = {"hand": ["OS25", "OS1"], "tiles": [3, 2]}
TRENCHES = {"GLL": "ottoman 2 improvised", "GLC": "ottoman 2 improvised", "CWL": "habsburg"}


def test_any_enemy_hex_adjacent_to_any_own_hex_may_be_blown_up() -> None:
    """A35, 7.3e And no other."""
    match = turn("play_card OS25", "mine", ottoman=TILES, board=TRENCHES)

    assert offers(match) == {"explode CWL", "explode CWC", "no_explosion"}
    assert refused_by(match, "explode RAV") == "4.5"


def test_an_explosion_under_a_bare_hex_is_legal_flagged_and_uses_up_the_tiles() -> None:
    """A35, A36 Nothing is destroyed, and all tiles return."""
    match = turn("play_card OS25", "mine", ottoman=TILES, board=TRENCHES)
    flag = match.note("explode CWL")

    match.play("explode CWL")
    if waits_for(match) == ("habsburg", "respond"):
        match.play("decline")

    assert flag == "no effect: no Fortification there"
    assert match.note("explode CWC") is None
    assert at(match, "CWL") == "habsburg"
    assert pile(match, "ottoman", "tiles") == []


def test_without_an_adjacent_enemy_hex_nothing_explodes_and_the_tiles_stay() -> None:
    """A35 The Ottomans hold only their Camp."""
    match = turn("play_card OS25", "mine", ottoman=TILES)

    assert waits_for(match) == ("habsburg", "choose_card")
    assert len(pile(match, "ottoman", "tiles")) == 3


def test_a_habsburg_explosion_goes_off_under_an_adjacent_ottoman_hex() -> None:
    """A35, 8.2e One without Improvised is flagged."""
    match = turn(
        "play_card HS24",
        "mine",
        turn="habsburg",
        habsburg={"hand": ["HS24", "HS18"], "tiles": [2, 2]},
        board={"GLL": "ottoman 2 improvised", "GLC": "ottoman"},
    )

    assert offers(match) == {"explode GLL", "explode GLC", "no_explosion"}
    assert match.note("explode GLC") == "no effect: no Improvised Fortification there"
    assert refused_by(match, "explode CAMP") == "4.5"


# A78, A79 The first turn, and the Refresh


def test_on_the_first_turn_the_ottomans_entrench_the_central_glacis_or_mine() -> None:
    """A78 No other action is legal."""
    match = demilune.start("fire-and-stone", seed=1)
    assert match.decision is not None
    match.play(match.decision.actions[0])

    assert offers(match) - {"event"} == {"entrench GLC", "mine"}


@pytest.mark.parametrize("limit", [0, 1])
def test_who_holds_as_many_cards_as_the_limit_or_more_draws_none_and_discards_none(limit: int) -> None:
    """A79, 6.2b A kept card above the limit stays."""
    match = demilune.position(
        "fire-and-stone",
        {
            "phase": "refresh",
            "round": 2,
            "ottoman": {"hand": []},
            "habsburg": {"hand": ["HS24"], "refresh_to": limit},
        },
    )

    match.play("keep")

    assert pile(match, "habsburg", "hand") == ["HS24"]
    assert len(pile(match, "ottoman", "hand")) == 5


def test_the_attacked_hex_keeps_what_a_battle_does_not_take_from_it() -> None:
    """A5, A68 A lost Assault without sacrifice changes nothing on the map."""
    match = attack(board={"CWC": "habsburg 2 improvised 1 cannon"}, chances=[[1]])
    before = match.view()["board"]["hexes"]

    fight(match)

    assert match.view()["board"]["hexes"] == before


def test_a_cannon_moves_once_in_the_same_fortify() -> None:
    """A83 What has just arrived does not go on; the others may."""
    match = siege(
        answers=["play_card OS2", "fortify GLC"],
        board={"GLC": "ottoman 1 improvised 1 cannons", "GLL": "ottoman 2 improvised"},
    )
    match.play("move_cannons CAMP GLC 2")

    assert refusal(match, "move_cannons GLC GLL 2") == "7.4b"
    assert match.why_not("move_cannons GLC GLL 1") is None
