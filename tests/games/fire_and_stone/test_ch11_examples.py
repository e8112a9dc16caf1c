"""11 The rulebook's own examples, step by step and die for die."""

from __future__ import annotations

import pytest

import demilune
from demilune.engine.match import Match
from tests.games.fire_and_stone.battlefield import at, battle, dice, lines, morale, offers, pile, totals, waits_for

# The Ottomans hold two hexes adjacent to the Central Covered Way and a line to the Camp; all 6 Cannons are close.
# The Habsburgs still have their 9 Cannons, and 2 Improvised Fortifications on the attacked hex.
BEFORE = {
    "board": {"GLC": "ottoman 2 improvised 3 cannons", "GLL": "ottoman 2 improvised 3 cannons"},
    "ottoman": {"hand": ["OS25"], "tactics": ["OT8", "OT1"]},
    "habsburg": {"hand": ["HS24"], "tactics": ["HT3", "HT9"]},
}
CARDS = ["play_troop yeniceri"] * 3 + ["play_troop yerikulu"] * 2 + ["play_troop elite"] * 2 + ["play_troop infantry"]
DICE = [[6, 1, 2, 3, 4, 5], "infantry", [6, 5, 5, 1, 2, 3, 4, 1, 2], "yeniceri", "yeniceri"]


def play(match: Match, *answers: str) -> None:
    for answer in answers:
        match.play(answer)


def test_the_example_of_battle_goes_as_printed() -> None:
    """11.4, 11.1, 11.2, 11.3, 10.1e, 10.5, 10.6, 10.7, 10.7f, 10.7g The dice in step 6, the sacrifice in step 7."""
    match = demilune.position("fire-and-stone", BEFORE, chances=DICE)

    # The Ottoman player assaults the Central Covered Way, and the Habsburgs contest it.
    play(match, "play_card OS25", "assault CWC", "decline", "contest")
    assert at(match, "CWC") == "habsburg 2 improvised 1 cannons"

    # Step 1. The Ottomans go all in with five Troops, which is all they may play; the Habsburgs play three.
    play(match, *CARDS)
    assert waits_for(match) == ("ottoman", "choose_tactic")

    # Steps 2 and 3. Keskin Nişancı and Canister Shot are placed, and everything is revealed.
    play(match, "tactic OT8", "tactic HT3")
    assert lines(match, "ottoman") == (["yeniceri"] * 3 + ["yerikulu"] * 2, [])
    assert lines(match, "habsburg") == (["elite", "elite", "infantry"], [])

    # Step 5. Two Improvised Fortifications: the two weakest Troops go to the rear line.
    play(match, "move_back yerikulu", "move_back yerikulu")
    assert lines(match, "ottoman") == (["yeniceri"] * 3, ["yerikulu"] * 2)

    # Step 6. The sharpshooter takes an Elite. Six Ottoman dice, one 6: the Infantry falls. Nine Habsburg dice, one 6
    # and two 5s: three hits, of which two count.
    play(match, "eliminate elite")
    assert dice(match) == {"10.6b": 6, "10.6c": 9}
    assert lines(match, "ottoman") == (["yeniceri"], ["yerikulu"] * 2)
    assert lines(match, "habsburg") == (["elite"], [])
    assert pile(match, "ottoman", "eliminated") == ["yeniceri", "yeniceri"]
    assert pile(match, "habsburg", "eliminated") == ["elite", "infantry"]

    # Step 7. A Yeniçeri against an Elite, 3 against 3: the Habsburgs hold. Ottoman Morale falls by 1.
    assert totals(match) == (3, 3)
    assert morale(match) == (7, 6)

    # Both Yerikulu are eliminated, and with them both Fortifications.
    play(match, "eliminate yerikulu", "eliminate yerikulu")
    assert at(match, "CWC") == "habsburg 1 cannons"
    assert pile(match, "ottoman", "eliminated") == ["yeniceri"] * 2 + ["yerikulu"] * 2

    # The Battle is over; what is left of both sides is discarded.
    assert pile(match, "ottoman", "troop_discard") == ["yeniceri"]
    assert pile(match, "habsburg", "troop_discard") == ["elite"]
    assert pile(match, "ottoman", "tactic_discard") == ["OT8"]
    assert pile(match, "habsburg", "tactic_discard") == ["HT3"]
    assert waits_for(match) == ("habsburg", "choose_card")


def test_keskin_nisanci_lets_the_ottoman_player_choose_in_casualties() -> None:
    """11.1 Of the Habsburg Troops, after the rear line is settled and before the dice."""
    match = demilune.position("fire-and-stone", BEFORE, chances=DICE)
    play(match, "play_card OS25", "assault CWC", "decline", "contest", *CARDS, "tactic OT8", "no_tactic")

    play(match, "move_back yerikulu", "move_back yerikulu")

    assert waits_for(match) == ("ottoman", "choose_victim")
    assert offers(match) == {"eliminate elite", "eliminate infantry"}
    assert dice(match) == {}


def test_without_canister_shot_fives_are_misses() -> None:
    """11.2, 10.6c The same dice: one hit instead of three, and one Yeniçeri more in front."""
    match = demilune.position("fire-and-stone", BEFORE, chances=DICE[:4])

    play(match, "play_card OS25", "assault CWC", "decline", "contest", *CARDS, "tactic OT8", "no_tactic")
    play(match, "move_back yerikulu", "move_back yerikulu", "eliminate elite")

    assert totals(match) == (6, 3)


@pytest.mark.parametrize(
    ("ottoman", "habsburg", "values"),
    [("yeniceri", "elite", (9, 9)), ("sekban", "infantry", (6, 6)), ("yerikulu", "militia", (3, 3))],
)
def test_yeniceri_and_elite_are_worth_three_and_yerikulu_least(
    ottoman: str, habsburg: str, values: tuple[int, int]
) -> None:
    """11.3 Three of a kind on each side."""
    match = battle(ottoman=[f"{ottoman}*3"], habsburg=[f"{habsburg}*3"])

    assert totals(match) == values


# The example of selecting Troops


def test_the_example_of_selecting_troops_goes_as_printed() -> None:
    """10.1k, 10.1e, 10.1i Four Troops of the deck, and one recovered for 1 Morale; three defend."""
    position = {**BEFORE, "ottoman": {"hand": ["OS25"], "troop_discard": ["yeniceri*2"]}}
    match = demilune.position("fire-and-stone", position)

    # The Ottomans control 2 hexes adjacent to the Central Covered Way, and a line to the Camp: up to 5 Troops.
    play(match, "play_card OS25", "assault CWC", "decline", "contest")
    assert match.decision is not None
    assert match.decision.prompt == "Troops: choose 3 to 5 for Central Covered Way; 0 chosen."

    # They select 4 from the deck, and reduce their Morale by 1 to recover 1 from the discard pile.
    play(match, *["play_troop sekban"] * 4, "recover yeniceri")
    assert morale(match) == (7, 6)
    assert pile(match, "ottoman", "troop_discard") == ["yeniceri"]
    assert len(pile(match, "ottoman", "troops")) == 14

    # All five lie face down; the Habsburg defender plays 3 Troops.
    shown = match.view("habsburg")["board"]["attack"]["sides"]["ottoman"]
    assert (shown["count"], shown["front"]) == (5, None)
    play(match, *["play_troop infantry"] * 3)
    assert waits_for(match) == ("habsburg", "choose_tactic")


# The example of a Response

RAISED_EARTHWORKS = {
    "board": {
        "GLC": "ottoman 2 improvised",
        "GLR": "ottoman 2 improvised",
        "CWR": "ottoman 2 improvised",
        "DIR": "ottoman 2 improvised",
    },
    "ottoman": {"hand": ["OS22", "OS25"]},
    "habsburg": {"hand": ["HS29", "HS24"]},
}


def test_the_example_of_a_response_goes_as_printed_up_to_the_abort() -> None:
    """9.8, 9.6, 9.7 Chevaux-de-frise answer an Assault on the Burg Bastion, and the Ottoman player breaks it off."""
    match = demilune.position("fire-and-stone", RAISED_EARTHWORKS)

    # Raised Earthworks is discarded to perform an Assault, targeting the Burg Bastion.
    play(match, "play_card OS22", "assault BUR")
    assert at(match, "BUR") == "habsburg 1 structural 2 cannons"
    assert waits_for(match) == ("habsburg", "respond")

    # In response Chevaux-de-frise is discarded: 1 Improvised Fortification on the Burg Bastion.
    play(match, "respond HS29")
    assert at(match, "BUR") == "habsburg 1 structural 1 improvised 2 cannons"
    assert pile(match, "habsburg", "discard") == ["HS29"]

    # The Ottoman player can choose to abort: the Strategy card is lost, and play passes to the Habsburg player.
    assert waits_for(match) == ("ottoman", "choose_abort")
    assert offers(match) == {"abort", "go_on"}
    play(match, "abort")
    assert waits_for(match) == ("habsburg", "choose_card")
    assert pile(match, "ottoman", "discard") == ["OS22"]
    assert morale(match) == (8, 6)
    assert dice(match) == {}


def test_the_example_of_a_response_goes_as_printed_when_the_assault_goes_on() -> None:
    """9.8, 9.6, 10.0b The Ottoman player pushes ahead; a Battle occurs; then the Habsburg player takes the turn."""
    match = demilune.position("fire-and-stone", RAISED_EARTHWORKS, chances=[[1] * 8])
    play(match, "play_card OS22", "assault BUR", "respond HS29")

    # The Ottoman player chooses to push ahead.
    play(match, "go_on", "contest")
    play(match, *["play_troop yeniceri"] * 3, "done", *["play_troop militia"] * 3)

    # One Structural and one Improvised: all three are pushed back. 8 Habsburg Cannons are left to fire; W7 and W9 pass.
    play(match, "decline", "decline")
    assert totals(match) == (0, 3)
    assert at(match, "BUR") == "habsburg 1 structural 1 improvised 2 cannons"
    assert morale(match) == (7, 6)

    # After the Battle the Habsburg player takes the turn.
    assert waits_for(match) == ("habsburg", "choose_card")
    assert pile(match, "habsburg", "hand") == ["HS24"]
