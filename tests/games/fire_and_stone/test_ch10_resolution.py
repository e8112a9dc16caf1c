"""10.7 Step 7 of a Battle: who wins, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from demilune.engine.match import Match
from tests.games.fire_and_stone.battlefield import (
    at,
    attack,
    battle,
    dice,
    fight,
    morale,
    offers,
    pile,
    refused_by,
    told,
    totals,
    waits_for,
)

STORM = {"CWC": "habsburg 2 improvised 3 cannons", "CAMP": "ottoman"}
WEAK = ("militia*3",)  # three Troops that lose against three Yeniçeri
LAST_THREE = {"troops": ["sekban*3"], "troop_discard": [], "eliminated": ["sekban*4", "yeniceri*7", "yerikulu*6"]}


def lost(match: Match, side: str) -> list[str]:
    return pile(match, side, "eliminated")


# 10.7 The comparison


@pytest.mark.parametrize(
    ("ottoman", "habsburg", "values", "holder"),
    [
        (["yeniceri*3"], ["elite*2", "infantry"], (9, 8), "ottoman"),
        (["yeniceri*2", "sekban"], ["elite*2", "infantry"], (8, 8), "habsburg"),
        (["yeniceri", "sekban", "yerikulu"], ["elite*2", "militia"], (6, 7), "habsburg"),
        (["yerikulu*5"], ["militia*2", "infantry"], (5, 4), "ottoman"),
    ],
)
def test_the_higher_battle_value_wins_and_the_defender_wins_ties(
    ottoman: Sequence[str], habsburg: Sequence[str], values: tuple[int, int], holder: str
) -> None:
    """10.7, 11.3 The sum of the numbers on the Troops in front: three, two and one."""
    match = battle(ottoman=ottoman, habsburg=habsburg)

    assert totals(match) == values
    assert at(match, "CWC").split()[0] == holder


def test_an_ottoman_defender_wins_ties_too() -> None:
    """10.7 9 against 9 in a Sortie."""
    match = battle(by="habsburg", board={"GLL": "ottoman"})

    assert totals(match) == (9, 9)
    assert at(match, "GLL") == "ottoman"


# 10.7a - 10.7e The attacker won


def test_marker_fortifications_and_cannons_of_the_loser_leave_the_hex() -> None:
    """10.7a, A68 The Cannons are lost, the Improvised are back in the supply."""
    match = battle(board=STORM, ottoman=["yeniceri*5"], habsburg=WEAK, chances=[[1] * 3])

    sides = match.view()["board"]["sides"]

    assert at(match, "CWC") == "ottoman 2 improvised"
    assert sides["habsburg"]["lost_cannons"] == 9
    assert sides["habsburg"]["supply"] == 17


def test_a_structural_fortification_on_a_captured_hex_is_lost() -> None:
    """10.7a Nobody takes it over."""
    match = attack(board={"CWC": "habsburg 1 structural"})
    before = match.view()["board"]["lost_structural"]

    fight(match, ottoman=["yeniceri*4"], habsburg=WEAK)

    assert at(match, "CWC") == "ottoman 2 improvised"
    assert (before, match.view()["board"]["lost_structural"]) == (0, 1)


@pytest.mark.parametrize("before", ["habsburg", "habsburg 1 improvised", "habsburg 2 improvised"])
def test_the_winner_places_a_marker_and_two_improvised(before: str) -> None:
    """10.7b Whatever was there before."""
    match = battle(board={"CWC": before}, ottoman=["yeniceri*5"], habsburg=WEAK)

    assert at(match, "CWC") == "ottoman 2 improvised"


def test_the_captured_lobl_bastion_takes_one_improvised() -> None:
    """A15, 10.7b, 4.3 It never holds more."""
    match = battle(
        on="LOB", board={"DIL": "ottoman", "LOB": "habsburg 1 improvised"}, habsburg=["militia*2", "infantry"]
    )

    assert totals(match) == (6, 4)
    assert at(match, "LOB") == "ottoman 1 improvised"


@pytest.mark.parametrize(
    ("work", "pieces"), [("LOB", "1 improvised"), ("RAV", "2 improvised"), ("CWC", "2 improvised")]
)
def test_a_work_won_back_gets_improvised_but_no_structural(work: str, pieces: str) -> None:
    """A76, 10.7b A Sortie takes 2 with it, the Löbl Bastion 1."""
    match = battle(by="habsburg", on=work, board={work: "ottoman"}, ottoman=["yerikulu*3"])

    assert at(match, work) == f"habsburg {pieces}"


def test_a_sortie_that_wins_a_glacis_hex_only_clears_it() -> None:
    """10.7c, A4, 4.9 Nobody controls it afterwards; Morale changes all the same."""
    board = {"GLL": "ottoman 1 improvised 2 cannons"}
    match = battle(by="habsburg", board=board, ottoman=["yerikulu*3"], chances=[[1, 1]])

    assert at(match, "GLL") == "nobody"
    assert match.view()["board"]["sides"]["ottoman"]["lost_cannons"] == 2
    assert morale(match) == (7, 8)


def test_after_a_won_assault_any_cannons_may_move_between_any_own_hexes() -> None:
    """10.7d From the Camp and the Glacis, to the captured hex and elsewhere, each any number."""
    board = {"CAMP": "ottoman 2 cannons", "GLL": "ottoman 1 cannon", "GLC": "ottoman"}
    match = battle(board=board, habsburg=WEAK, chances=[[1]], until="move_cannons")
    offered = offers(match)
    for answer in ("move_cannons CAMP CWC 2", "move_cannons GLL GLC 1"):
        match.play(answer)

    moves = [("CAMP", 1), ("CAMP", 2), ("GLL", 1)]
    goals = ["CAMP", "GLL", "GLC", "CWC"]
    expected = {f"move_cannons {here} {there} {n}" for here, n in moves for there in goals if there != here}
    assert offered == expected | {"done"}
    assert at(match, "CWC") == "ottoman 2 improvised 2 cannons"
    assert at(match, "GLC") == "ottoman 1 cannons"
    assert at(match, "CAMP") == "ottoman"


def test_cannons_go_to_own_hexes_only() -> None:
    """10.7d Not to Habsburg ones, nor to the bare Glacis."""
    match = battle(habsburg=WEAK, until="move_cannons")

    assert refused_by(match, "move_cannons CAMP RAV 1") == "10.7d"
    assert refused_by(match, "move_cannons CAMP GLR 1") == "10.7d"


def test_habsburg_cannons_do_not_move_after_a_won_sortie() -> None:
    """10.7d Only an Ottoman attacker moves Cannons."""
    board = {"CWC": "ottoman", "CUR": "habsburg 1 structural 2 cannons"}
    match = battle(by="habsburg", on="CWC", board=board, ottoman=["yerikulu*3"], chances=[[1, 1]], until="move_cannons")

    assert at(match, "CWC") == "habsburg 2 improvised"
    assert waits_for(match) == ("ottoman", "choose_card")


@pytest.mark.parametrize(
    ("by", "after"),
    [("ottoman", (9, 5)), ("habsburg", (7, 8))],
)
def test_the_attacker_who_wins_gains_one_morale_and_the_defender_loses_one(by: str, after: tuple[int, int]) -> None:
    """10.7e From 8 and 6; the Sortie has its own 1 besides (8.1a)."""
    match = battle(
        by=by,
        board={"GLL": "ottoman"},
        ottoman=["yeniceri*3"] if by == "ottoman" else ["yerikulu*3"],
        habsburg=WEAK if by == "ottoman" else ["elite*3"],
    )

    assert morale(match) == after


def test_a_victory_is_carried_out_in_its_order() -> None:
    """A61, 10.7a, 10.7b, 10.7d, 10.7e Cleared, taken, fortified, Cannons, Morale."""
    match = battle(board={"CWC": "habsburg 1 improvised"}, ottoman=["yeniceri*4"], habsburg=WEAK, until="move_cannons")
    before = morale(match)

    fight(match, choices=["move_cannons CAMP CWC 6"])

    order = ["Lost on", "gained control of Central", "2 Improvised", "6 Ottoman Cannons moved", "Ottoman Morale rose"]
    assert before == (8, 6)
    assert [told(match, words) for words in order] == sorted(told(match, words) for words in order)
    assert told(match, order[0]) > 0


def test_victory_by_control_comes_before_fortifications_cannons_and_morale() -> None:
    """A61, 5.1 The Curtain Wall falls, and nothing more is done, though Habsburg Morale would end too."""
    board = {"DIC": "ottoman", "CUR": "habsburg"}
    match = battle(on="CUR", board=board, habsburg=WEAK, morale={"habsburg": 1})

    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == ("ottoman", "5.1")
    assert at(match, "CUR") == "ottoman"
    assert morale(match) == (8, 1)


def test_morale_at_its_end_wins_before_serdengecti_takes_his_troop() -> None:
    """A61, 5.3 OS4 acts after the check: the last Troop is not lost."""
    match = battle(
        event="OS4",
        sides={
            "ottoman": {**LAST_THREE, "troops": ["yeniceri"], "eliminated": ["yeniceri*6", "sekban*7", "yerikulu*6"]}
        },
        ottoman=["yeniceri"],
        habsburg=["militia"],
        morale={"habsburg": 1},
        choices=["done"],
    )

    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == ("ottoman", "5.3")


# 10.7f, 10.7g The defender won


def test_a_lost_assault_costs_one_morale() -> None:
    """10.7f The Habsburgs gain none."""
    match = battle()

    assert morale(match) == (7, 6)


def test_a_lost_sortie_costs_no_morale() -> None:
    """10.7f, A59 And the 1 it began with stays."""
    match = battle(by="habsburg")

    assert morale(match) == (8, 7)


def test_at_the_end_of_ottoman_morale_nothing_is_sacrificed_any_more() -> None:
    """A29, 5.5 Defeat is immediate."""
    match = battle(board={"CWC": "habsburg 1 improvised"}, morale={"ottoman": 1})

    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == ("habsburg", "5.5")
    assert at(match, "CWC") == "habsburg 1 improvised"
    assert lost(match, "ottoman") == []


def failed(hex_: str, *choices: str, ottoman: Sequence[str] = ("sekban*3",), until: str = "") -> Match:
    """A lost Assault on the Central Covered Way as described."""
    return battle(
        board={"CWC": hex_},
        ottoman=ottoman,
        chances=[[1] * 3] if "cannons" in hex_ else [],
        choices=choices,
        until=until,
    )


@pytest.mark.parametrize(
    ("before", "given", "after"),
    [
        ("habsburg 2 improvised 3 cannons", 2, "habsburg 3 cannons"),
        ("habsburg 1 improvised 3 cannons", 2, "habsburg 2 cannons"),
        ("habsburg 3 cannons", 2, "habsburg 1 cannons"),
        ("habsburg 2 improvised 3 cannons", 1, "habsburg 1 improvised 3 cannons"),
        ("habsburg 2 improvised 3 cannons", 0, "habsburg 2 improvised 3 cannons"),
    ],
)
def test_each_sacrificed_troop_removes_an_improvised_or_else_a_cannon(before: str, given: int, after: str) -> None:
    """10.7g, A32 Up to two; with no Fortification at all they remove Cannons at once."""
    match = failed(before, *["eliminate sekban"] * given)

    assert at(match, "CWC") == after
    assert lost(match, "ottoman") == ["sekban"] * given


def test_no_more_than_two_troops_are_sacrificed() -> None:
    """10.7g A third is not asked for."""
    match = failed("habsburg 3 cannons", "eliminate sekban", "eliminate sekban", until="nothing")

    assert waits_for(match) == ("habsburg", "choose_card")
    assert len(lost(match, "ottoman")) == 2


def test_the_attacker_chooses_whom_to_sacrifice_from_either_line() -> None:
    """10.7g A Yeniçeri in front, two others behind."""
    match = failed("habsburg 2 improvised", ottoman=["yeniceri", "sekban", "yerikulu"], until="choose_sacrifice")

    assert waits_for(match) == ("ottoman", "choose_sacrifice")
    assert offers(match) == {"eliminate yeniceri", "eliminate sekban", "eliminate yerikulu", "done"}


def test_a_troop_that_did_not_fight_cannot_be_sacrificed() -> None:
    """10.7g Of those played."""
    match = failed("habsburg 2 improvised", until="choose_sacrifice")

    assert refused_by(match, "eliminate yeniceri") == "10.7g"


@pytest.mark.parametrize("pieces", ["1 structural", "1 structural 1 improvised 3 cannons"])
def test_nothing_is_sacrificed_before_a_structural_fortification(pieces: str) -> None:
    """A33, 10.7g The attacker is not asked."""
    match = failed(f"habsburg {pieces}", until="choose_sacrifice")

    assert waits_for(match) == ("habsburg", "choose_card")
    assert at(match, "CWC") == f"habsburg {pieces}"


def test_nothing_is_sacrificed_where_nothing_is_left_to_remove() -> None:
    """A77 Neither on a bare hex, nor after the last piece is gone."""
    bare = failed("habsburg", until="choose_sacrifice")
    one = failed("habsburg 1 improvised", "eliminate sekban", until="nothing")

    assert waits_for(bare) == ("habsburg", "choose_card")
    assert waits_for(one) == ("habsburg", "choose_card")
    assert at(one, "CWC") == "habsburg"


def test_the_habsburgs_may_sacrifice_troops_of_a_lost_sortie() -> None:
    """10.7g Either side that attacks: a Fortification and a Cannon."""
    match = battle(
        by="habsburg",
        board={"GLL": "ottoman 1 improvised 2 cannons"},
        chances=[[1, 1]],
        choices=["eliminate elite", "eliminate elite"],
    )

    assert at(match, "GLL") == "ottoman 1 cannons"
    assert lost(match, "habsburg") == ["elite", "elite"]
    assert match.view()["board"]["sides"]["ottoman"]["lost_cannons"] == 1


def test_the_last_troop_may_be_sacrificed_and_the_game_is_lost() -> None:
    """A34, 5.6 The choice is marked."""
    last = {"troops": ["sekban"], "troop_discard": [], "eliminated": ["sekban*6", "yeniceri*7", "yerikulu*6"]}
    match = battle(
        board={"CWC": "habsburg 1 improvised"},
        sides={"ottoman": last},
        ottoman=["sekban"],
        habsburg=["elite"],
        choices=["done"],
        until="choose_sacrifice",
    )
    warning = match.note("eliminate sekban")

    match.play("eliminate sekban")

    assert warning == "this is your last Troop: you lose the game"
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == ("habsburg", "5.6")
    assert at(match, "CWC") == "habsburg"


def test_a_defeat_is_carried_out_in_its_order() -> None:
    """A62, 10.7f, 10.7g Morale first, then the sacrifices, one by one."""
    match = failed("habsburg 1 improvised 3 cannons", until="choose_sacrifice")
    first = morale(match)

    fight(match, choices=["eliminate sekban", "eliminate sekban"])

    order = ["Ottoman Morale fell", "Improvised Fortification removed", "Habsburg Cannon lost"]
    assert first == (7, 6)
    assert [told(match, words) for words in order] == sorted(told(match, words) for words in order)
    assert told(match, order[0]) > 0


def test_the_second_wave_answers_before_morale_and_returns_troops_after_the_sacrifice() -> None:
    """A62, OS7 W9 opens first; what is sacrificed cannot return."""
    match = battle(
        board={"CWC": "habsburg 1 improvised"},
        hands=["OS7"],
        ottoman=["yeniceri*2", "yerikulu"],
        choices=["respond OS7", "eliminate yerikulu"],
        until="return_survivors",
    )

    assert morale(match) == (8, 6)
    assert offers(match) == {"return_troop yeniceri"}
    assert at(match, "CWC") == "habsburg"


# 10.7h Afterwards


def test_troops_that_were_played_go_to_the_discard_pile() -> None:
    """10.7h Of both sides, of both lines, but not the Eliminated ones."""
    match = battle(
        board={"CWC": "habsburg 2 improvised"},
        ottoman=["yeniceri", "sekban", "yerikulu"],
        habsburg=["elite", "infantry", "militia"],
        choices=["eliminate yerikulu"],
    )

    assert sorted(pile(match, "ottoman", "troop_discard")) == ["sekban", "yeniceri"]
    assert sorted(pile(match, "habsburg", "troop_discard")) == ["elite", "infantry", "militia"]
    assert lost(match, "ottoman") == ["yerikulu"]


def test_recovered_troops_go_back_to_the_discard_pile() -> None:
    """10.7h Like all others."""
    match = battle(sides={"ottoman": {"troop_discard": ["sekban*3"]}}, ottoman=["recover sekban", "yeniceri*2"])

    assert sorted(pile(match, "ottoman", "troop_discard")) == ["sekban"] * 3 + ["yeniceri"] * 2


def test_discarded_troops_lie_in_the_order_of_their_lines() -> None:
    """A64 The front line first, then the rear: the last of the rear is on top, for all to see."""
    match = battle(
        board={"CWC": "habsburg 2 improvised"},
        ottoman=["yeniceri", "sekban", "yerikulu"],
        choices=["move_back yeniceri", "move_back sekban", "done"],
    )

    assert pile(match, "ottoman", "troop_discard") == ["yerikulu", "yeniceri", "sekban"]
    assert match.view("habsburg")["board"]["sides"]["ottoman"]["troop_discard_top"] == "sekban"


def test_cannons_never_leave_a_hex_under_attack() -> None:
    """A68 From the declaration to Resolution nobody is asked to move any."""
    match = attack(board=STORM, chances=[[1] * 3])
    answers = ["contest", *["play_troop yeniceri"] * 5, *["play_troop militia"] * 3]
    offered: set[str] = set()
    for answer in answers:
        offered |= offers(match)
        match.play(answer)

    assert not [offer for offer in offered if offer.startswith("move_cannons")]
    assert dice(match) == {"10.6c": 3}
    assert at(match, "CWC") == "ottoman 2 improvised"
