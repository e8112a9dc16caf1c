"""5 Winning: every condition is immediate."""

from __future__ import annotations

import pytest

from demilune.engine.errors import NotOffered, SetupError
from demilune.engine.match import Match
from tests.games.fire_and_stone.siege import play, siege, told, troops

NO_HIT = [1] * 9
LAST_YERIKULU = {"troops": ["yerikulu"], "eliminated": ["yeniceri*7", "sekban*7", "yerikulu*5"]}
LAST_MILITIA = {"troops": ["militia"], "eliminated": ["elite*4", "infantry*5", "militia*2"]}


def won(match: Match) -> tuple[str | None, str] | None:
    """Who has won, and by which rule."""
    return (match.outcome.winner, match.outcome.rule) if match.outcome else None


def test_taking_the_curtain_wall_wins() -> None:
    """5.1 At once."""
    match = siege(
        board={"LOB": "ottoman 1 improvised"},
        ottoman={"hand": ["OS2"]},
        habsburg={"hand": []},
        answers=["play_card OS2", "assault CUR", "give_way"],
        chances=[[1] * 8],
    )

    assert won(match) == ("ottoman", "5.1")


def test_control_wins_before_anything_is_placed_or_moved() -> None:
    """5.1, A28, A72 Nothing after the control marker is carried out: no Improvised, no Cannons, no Morale."""
    match = siege(
        board={"LOB": "ottoman 1 improvised"},
        ottoman={"hand": ["OS2"]},
        habsburg={"hand": []},
        answers=["play_card OS2", "assault CUR", "give_way"],
        chances=[[1] * 8],
    )

    board = match.view()["board"]
    assert board["hexes"]["CUR"] == {"control": "ottoman", "structural": 0, "improvised": 0, "cannons": 0}
    assert board["morale"] == {"ottoman": 8, "habsburg": 6}
    assert match.decision is None


@pytest.mark.parametrize(("held", "taken"), [("RAV", "BUR"), ("BUR", "RAV")])
def test_ravelin_and_burg_bastion_together_win(held: str, taken: str) -> None:
    """5.2 In either order."""
    match = siege(
        board={held: "ottoman 2 improvised", "DIR": "ottoman 2 improvised"},
        ottoman={"hand": ["OS2"]},
        habsburg={"hand": []},
        answers=["play_card OS2", f"assault {taken}", "give_way"],
        chances=[[1] * 7],
    )

    assert won(match) == ("ottoman", "5.2")


@pytest.mark.parametrize("alone", ["RAV", "BUR"])
def test_one_of_ravelin_and_burg_bastion_is_not_enough(alone: str) -> None:
    """5.2 Both have to be held at the same time."""
    match = siege(
        board={"DIR": "ottoman 2 improvised"},
        ottoman={"hand": ["OS2"]},
        habsburg={"hand": []},
        answers=["play_card OS2", f"assault {alone}", "give_way"],
        chances=[NO_HIT],
    )

    assert won(match) is None
    assert match.view()["board"]["hexes"][alone]["control"] == "ottoman"


@pytest.mark.parametrize("board", [{"CUR": "ottoman"}, {"RAV": "ottoman", "BUR": "ottoman"}])
def test_no_position_is_already_won(board: dict[str, str]) -> None:
    """5.1, 5.2 Such a game would be over."""
    with pytest.raises(SetupError, match="the game is over"):
        siege(board=board)


def test_habsburg_morale_at_its_end_loses() -> None:
    """5.3 The Ottomans win."""
    match = siege(morale={"habsburg": 1}, answers=["play_card OS18", "event"])

    assert won(match) == ("ottoman", "5.3")
    assert match.view()["board"]["morale"]["habsburg"] == 0


def test_habsburg_morale_1_is_not_the_end() -> None:
    """5.3 The End is the space below 1."""
    match = siege(morale={"habsburg": 2}, answers=["play_card OS18", "event"])

    assert won(match) is None


def test_ottoman_morale_at_its_end_loses() -> None:
    """5.5, A29 A lost Assault at Morale 1: the game is over before any Troop could be sacrificed."""
    match = siege(
        board={"CWC": "habsburg 1 improvised 1 cannon"},
        morale={"ottoman": 1},
        ottoman={"hand": ["OS2"]},
        habsburg={"hand": []},
        answers=["play_card OS2", "assault CWC", "contest", *troops("yerikulu*3"), "done", *troops("elite*3")],
        chances=[[1] * 6, NO_HIT],
    )

    assert won(match) == ("habsburg", "5.5")
    assert match.view()["board"]["hexes"]["CWC"]["improvised"] == 1


def test_all_habsburg_troops_eliminated_loses() -> None:
    """5.4 The Red Flux takes the last one."""
    match = siege(habsburg=LAST_MILITIA, answers=["play_card OS25", "event"], chances=["militia"])

    assert won(match) == ("ottoman", "5.4")


def test_all_ottoman_troops_eliminated_loses() -> None:
    """5.6 A Barrage takes the last one."""
    match = siege(
        turn="habsburg",
        ottoman={"hand": [], **LAST_YERIKULU},
        answers=["play_card HS7", "barrage"],
        chances=[[6, 6, *[1] * 7], "yerikulu"],
    )

    assert won(match) == ("habsburg", "5.6")


def test_discarded_troops_are_not_eliminated() -> None:
    """A28, 5.4 The deck is empty, a Troop lies in the discard pile: the game goes on."""
    match = siege(
        habsburg={
            "troops": ["militia"],
            "troop_discard": ["elite"],
            "eliminated": ["elite*3", "infantry*5", "militia*2"],
        },
        answers=["play_card OS25", "event"],
        chances=["militia"],
    )

    assert won(match) is None


def test_the_end_of_round_5_wins_for_the_habsburgs() -> None:
    """5.7, 6.5 The marker enters the final space."""
    assert won(siege(round=5, phase="advance", ottoman={"hand": []}, habsburg={"hand": ["HS7"]})) == ("habsburg", "5.7")


def test_the_end_of_round_4_does_not() -> None:
    """5.7, 6.1 There is a fifth round to play."""
    match = siege(round=4, phase="advance", ottoman={"hand": []}, habsburg={"hand": []})

    assert won(match) is None
    assert match.view()["board"]["round"] == 5


def test_an_ottoman_victory_in_round_5_stands() -> None:
    """A73 The round is not over yet."""
    match = siege(round=5, morale={"habsburg": 1}, answers=["play_card OS18", "event"])

    assert won(match) == ("ottoman", "5.3")


def test_cards_kept_at_the_end_of_round_5_are_worth_nothing() -> None:
    """A73, 5.7 One passes with a card, the other plays the last: the Habsburgs have held out."""
    match = siege(
        round=5,
        ottoman={"hand": ["OS18"]},
        habsburg={"hand": ["HS18"]},
        answers=["pass", "play_card HS18", "event"],
    )

    assert won(match) == ("habsburg", "5.7")
    assert match.view("ottoman")["board"]["sides"]["ottoman"]["own"]["hand"] == ["OS18"]


def test_morale_of_an_entrench_wins_before_the_fire() -> None:
    """A72, 7.1c, 5.3 No Habsburg die is thrown any more."""
    match = siege(morale={"habsburg": 1}, answers=["play_card OS2", "entrench GLR", "done"])

    assert won(match) == ("ottoman", "5.3")
    assert match.chances == []


def test_morale_of_an_event_wins_before_its_die() -> None:
    """A72, 5.3 Fire in the City: Morale first, and no die after the end."""
    match = siege(morale={"habsburg": 1}, ottoman={"hand": ["OS16"]}, answers=["play_card OS16", "event"])

    assert won(match) == ("ottoman", "5.3")
    assert match.chances == []


def test_nothing_is_played_after_the_end() -> None:
    """5.3, A28 No decision is open, and no answer is taken."""
    match = siege(morale={"habsburg": 1}, answers=["play_card OS18", "event"])

    assert match.decision is None
    with pytest.raises(NotOffered, match="the game is over"):
        play(match, "pass")


def test_the_log_ends_with_who_won_and_why() -> None:
    """5.3 A sentence with the rule."""
    match = siege(morale={"habsburg": 1}, answers=["play_card OS18", "event"])

    assert told(match).splitlines()[-1] == "The Ottomans won: Habsburg Morale is at its end. [5.3]"
