"""10.1i, 10.1j Recovering Troops, and the Morale that pays for it."""

from __future__ import annotations

import pytest

from tests.games.fire_and_stone.battlefield import (
    at,
    attack,
    fight,
    morale,
    offers,
    pile,
    refused_by,
    selecting,
    told,
    waits_for,
)

# 10.1i, 10.1j Recover


@pytest.mark.parametrize("side", ["ottoman", "habsburg"])
def test_attacker_and_defender_may_recover_for_one_morale_each(side: str) -> None:
    """10.1i Paid as the Troop is selected."""
    sides = {"ottoman": {"troop_discard": ["sekban*3"]}, "habsburg": {"troop_discard": ["militia*2"]}}
    to_defender = ["play_troop sekban"] * 3 + ["done"] if side == "habsburg" else []
    match = selecting(to_defender, sides=sides)
    before = morale(match)

    match.play("recover sekban" if side == "ottoman" else "recover militia")

    ottoman, habsburg = before
    assert morale(match) == ((ottoman - 1, habsburg) if side == "ottoman" else (ottoman, habsburg - 1))


def test_recovered_troops_may_take_the_place_of_the_whole_deck() -> None:
    """10.1i Any number, up to the maximum, with cards of the deck or instead of them."""
    match = selecting(["recover yeniceri"] * 5, sides={"ottoman": {"troop_discard": ["yeniceri*7"]}})

    board = match.view("ottoman")["board"]

    assert waits_for(match) == ("habsburg", "choose_troops")
    assert board["attack"]["sides"]["ottoman"]["front"] == ["yeniceri"] * 5
    assert morale(match) == (3, 6)
    assert len(board["sides"]["ottoman"]["own"]["troops"]) == 13


def test_recovering_is_optional() -> None:
    """10.1i With discarded Troops at hand three of the deck are enough."""
    match = selecting(["play_troop sekban"] * 3, sides={"ottoman": {"troop_discard": ["yeniceri*7"]}})

    match.play("done")

    assert morale(match) == (8, 6)
    assert waits_for(match) == ("habsburg", "choose_troops")


def test_only_discarded_troops_can_be_recovered() -> None:
    """10.1i, A65 Not Eliminated ones, nor a kind that is not in the pile."""
    match = selecting(sides={"ottoman": {"troop_discard": ["yerikulu"], "eliminated": ["yeniceri*3"]}})

    assert refused_by(match, "recover yerikulu") is None
    assert refused_by(match, "recover yeniceri") == "10.1i"


def test_morale_never_falls_below_one_by_recovering() -> None:
    """10.1j With Morale 3 two Troops can be recovered, and no third."""
    match = selecting(["recover sekban"] * 2, sides={"ottoman": {"troop_discard": ["sekban*5"]}}, morale={"ottoman": 3})

    assert morale(match) == (1, 6)
    assert refused_by(match, "recover sekban") == "10.1j"


def test_nobody_recovers_at_morale_1() -> None:
    """A30, 10.1j Not offered at all."""
    match = selecting(sides={"ottoman": {"troop_discard": ["sekban*5"]}}, morale={"ottoman": 1})

    assert refused_by(match, "recover sekban") == "10.1j"
    assert offers(match) == {"play_troop yeniceri", "play_troop sekban", "play_troop yerikulu"}


def test_how_many_are_recovered_is_public_and_which_is_not() -> None:
    """A65, 10.1 The marker moves at once; the card lies face down."""
    match = selecting(["recover yeniceri"], sides={"ottoman": {"troop_discard": ["yeniceri", "sekban*2"]}})

    shown = match.view("habsburg")["board"]

    assert shown["morale"]["ottoman"] == 7
    assert shown["attack"]["recovered"]["ottoman"] == 1
    assert shown["attack"]["sides"]["ottoman"]["front"] is None


def test_the_attacker_finishes_recovering_before_the_defender_selects() -> None:
    """A65 Number and Morale are known by then."""
    match = selecting(
        ["recover sekban", "recover sekban", "play_troop yeniceri", "done"],
        sides={"ottoman": {"troop_discard": ["sekban*2"]}},
    )

    assert told(match, "Ottomans chose 3 Troops, 2 of them recovered.") > 0
    assert waits_for(match) == ("habsburg", "choose_troops")


# A58, A59 The Morale of a Sortie


def test_the_morale_of_a_sortie_may_pay_for_recovering() -> None:
    """A58, 10.1g With an empty deck at Morale 1: to 2, and back to 1."""
    match = attack(by="habsburg", sides={"habsburg": {"troops": []}}, morale={"habsburg": 1})
    gained = morale(match)

    fight(match, habsburg=["recover elite"], until="choose_tactic")

    assert gained == (8, 2)
    assert pile(match, "habsburg", "troop_discard").count("elite") == 4
    assert morale(match) == (8, 1)
    assert at(match, "GLL") == "ottoman 2 improvised"


@pytest.mark.parametrize(
    ("choices", "hands"),
    [((), ()), (("give_way",), ()), (("respond OS26",), ("OS26",)), (("respond OS29",), ("OS29",))],
    ids=["lost", "uncontested", "Trench Guard", "Summer Storm"],
)
def test_the_morale_of_a_sortie_is_never_taken_back(choices: tuple[str, ...], hands: tuple[str, ...]) -> None:
    """A59 Not by defeat, nor when nobody contests, nor by a Response."""
    match = attack(by="habsburg", hands=hands, board={"CUR": "habsburg 1 cannon"}, chances=[[1]])

    fight(match, choices=choices, habsburg=() if "give_way" in choices else ("elite*3",))

    won = "give_way" in choices
    assert morale(match) == ((7, 8) if won else (8, 7))
