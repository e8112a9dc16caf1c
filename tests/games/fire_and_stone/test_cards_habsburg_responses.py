"""The Habsburg Responses: HS13, HS26, HS27, HS28, HS29, HS30."""

from __future__ import annotations

from typing import Any

import pytest

from demilune.engine.match import Match
from tests.games.fire_and_stone.cardplay import (
    FORWARD,
    HABSBURG,
    OTTOMAN,
    asked,
    blanks,
    count,
    fill_line,
    holding,
    morale,
    own,
    rolls,
    spend,
    there,
)
from tests.games.fire_and_stone.siege import offers, play, refusal, told, troops

ALL_OUT = {"troop_discard": ["yeniceri*7", "sekban*7", "yerikulu*6"]}
INTACT = "habsburg 2 improvised 1 cannons"


def _mined(*answers: str, garrison: dict[str, Any], **changes: Any) -> Match:
    """An Ottoman mine of six shovels under the Central Covered Way; then these answers."""
    more = {"windows": "W5", "ottoman": {"tiles": [3, 2]}, "habsburg": garrison, **changes}
    return spend("mine", "explode CWC", *answers, **more)


# HS13 Countermine


@pytest.mark.parametrize("tiles", [[2], [1, 1], [2, 2, 1]])
def test_a_countermine_spends_all_tiles_of_both_sides(tiles: list[int]) -> None:
    """HS13 With two shovels or more: nothing is removed, every tile returns, the Ottoman turn is over."""
    match = _mined("respond HS13", garrison={**holding("HS13"), "tiles": tiles})

    assert there(match, "CWC") == INTACT
    assert (count(match, OTTOMAN, "bag"), count(match, HABSBURG, "bag")) == (8, 8)
    assert asked(match) == (HABSBURG, "choose_card")


def test_everybody_sees_the_tiles_of_a_countermine() -> None:
    """HS13, V21 They are flipped."""
    match = _mined("respond HS13", garrison={**holding("HS13"), "tiles": [2, 1]})

    assert "Habsburgs showed their tiles of 2 + 1." in told(match)


@pytest.mark.parametrize("tiles", [[], [1]])
def test_a_countermine_needs_two_shovels(tiles: list[int]) -> None:
    """HS13 One is too few."""
    match = _mined(garrison={**holding("HS13"), "tiles": tiles})

    assert refusal(match, "respond HS13") == "HS13"


def test_nobody_asks_for_a_countermine_that_all_see_is_impossible() -> None:
    """HS13, G8 No Habsburg tile in place, and Premature Explosion is spent: the window stays shut."""
    match = _mined(garrison={**holding("HS13"), "discard": ["HS26"]})

    assert there(match, "CWC") == "habsburg 1 cannons"
    assert asked(match) == (HABSBURG, "choose_card")


# HS26 Premature Explosion


@pytest.mark.parametrize("face", [1, 2, 3])
def test_a_mine_goes_off_early_on_one_to_three(face: int) -> None:
    """HS26 Nothing is removed, the tiles return, a random Troop of the Ottoman deck is Eliminated."""
    match = _mined("respond HS26", garrison=holding("HS26"), chances=["1", face, "sekban"])

    assert there(match, "CWC") == INTACT
    assert count(match, OTTOMAN, "tiles") == 0
    assert own(match, OTTOMAN)["eliminated"] == ["sekban"]


@pytest.mark.parametrize("face", [4, 5, 6])
def test_a_mine_goes_off_as_planned_on_four_to_six(face: int) -> None:
    """HS26 The Explosion goes on."""
    match = _mined("respond HS26", garrison=holding("HS26"), chances=["1", face])

    assert there(match, "CWC") == "habsburg 1 cannons"
    assert own(match, OTTOMAN)["eliminated"] == []
    assert f"Habsburgs rolled {face}: 0 hits on 1 or 2 or 3. [HS26]" in told(match)


def test_an_early_mine_finds_nobody_in_an_empty_deck() -> None:
    """HS26, A16 Discarded Troops are safe; the Explosion has no effect all the same."""
    ottoman = {"tiles": [3, 2], **ALL_OUT}
    match = _mined("respond HS26", garrison=holding("HS26"), chances=["1", 1], ottoman=ottoman)

    assert own(match, OTTOMAN)["eliminated"] == []
    assert there(match, "CWC") == INTACT


def test_a_mine_that_harms_nobody_is_not_worth_setting_off() -> None:
    """HS26, G6 A bare hex and an empty Ottoman deck: nothing to change."""
    ottoman = {"tiles": [3, 2], **ALL_OUT}
    garrison = {**holding("HS26"), "tiles": [2]}
    match = _mined(garrison=garrison, ottoman=ottoman, board={"CWC": "habsburg 1 cannon"})

    assert refusal(match, "respond HS26") == "G6"


def test_one_response_to_a_mine() -> None:
    """HS13, HS26, G6 If the first fails there is no second."""
    garrison = {**holding("HS13", "HS26"), "tiles": [2]}
    match = _mined("respond HS26", garrison=garrison, chances=["1", 6])

    assert there(match, "CWC") == "habsburg 1 cannons"
    assert own(match, HABSBURG)["hand"] == ["HS13", "HS18"]


# HS27 Rain on the Batteries


def test_rain_cancels_a_bombard() -> None:
    """HS27 No die is rolled, and the card that paid for it stays spent."""
    match = spend("bombard RAV", "respond HS27", windows="W2", board=FORWARD, habsburg=holding("HS27"))

    assert rolls(match) == []
    assert own(match, OTTOMAN)["discard"] == ["OS18"]
    assert asked(match) == (HABSBURG, "choose_card")


@pytest.mark.parametrize(
    ("target", "cwc"),
    [
        pytest.param("CWR", "ottoman 1 improvised 4 cannons", id="no masonry"),
        pytest.param("RAV", "ottoman 1 improvised 1 cannon", id="one die"),
    ],
)
def test_rain_on_a_harmless_bombard_is_wasted(target: str, cwc: str) -> None:
    """HS27, G6 The window stays shut, and the dice are rolled."""
    board = {**FORWARD, "CWC": cwc, "GLC": "ottoman 1 improvised"}
    match = spend(f"bombard {target}", windows="W2", board=board, habsburg=holding("HS27"))

    assert asked(match) == (HABSBURG, "choose_card")
    assert len(rolls(match)) == 1


# HS28 The Alarm Bell


def test_the_alarm_bell_calls_a_troop_back_before_the_choice_to_contest() -> None:
    """HS28, A75 From the discard pile to the deck."""
    garrison = {**holding("HS28"), "troop_discard": ["elite", "militia"]}
    match = spend("assault CWC", "respond HS28", "return_troop elite", windows="W1", habsburg=garrison)

    assert own(match, HABSBURG)["troop_discard"] == ["militia"]
    assert asked(match) == (HABSBURG, "choose_contest")


def test_nobody_need_hear_the_alarm_bell() -> None:
    """HS28, G3 "You may": also none."""
    garrison = {**holding("HS28"), "troop_discard": ["elite"]}
    match = spend("assault CWC", "respond HS28", "done", windows="W1", habsburg=garrison)

    assert own(match, HABSBURG)["troop_discard"] == ["elite"]
    assert asked(match) == (HABSBURG, "choose_contest")


def test_after_the_alarm_bell_four_troops_defend() -> None:
    """HS28 At most four and at least three."""
    answers = ("assault CWC", "respond HS28", "contest", *troops("sekban*3"), "done")
    match = spend(*answers, windows="W1", habsburg=holding("HS28"))
    three = refusal(play(match, *troops("elite*2")), "done"), refusal(play(match, "play_troop elite"), "done")

    assert three == ("10.1a", None)
    assert fill_line(match) == 1


def test_without_the_alarm_bell_three_troops_defend() -> None:
    """HS28, 10.1c The maximum of every other Battle."""
    match = spend("assault CWC", "contest", *troops("sekban*3"), "done", habsburg=holding("HS28"))

    assert fill_line(match) == 3


def test_a_troop_called_back_stays_if_the_hex_is_given_up() -> None:
    """HS28 Uncontested: the return stands."""
    garrison = {**holding("HS28"), "troop_discard": ["elite"]}
    answers = ("assault CWC", "respond HS28", "return_troop elite", "give_way", "done")
    match = spend(*answers, windows="W1", habsburg=garrison, chances=blanks(9))

    assert count(match, HABSBURG, "troops") == 12


def test_the_alarm_bell_lets_nobody_abort() -> None:
    """HS28, A74 Only Chevaux-de-frise do."""
    match = spend("assault CWL", "respond HS28", windows="W1", habsburg=holding("HS28", "HS29"))

    assert asked(match) == (HABSBURG, "choose_contest")


# HS29 Chevaux-de-frise


def _frieze(*answers: str, target: str = "CWL", **changes: Any) -> Match:
    """An Assault on the Left Covered Way, answered by Chevaux-de-frise."""
    more = {"windows": "W1", "habsburg": holding("HS29"), **changes}
    return spend(f"assault {target}", "respond HS29", *answers, **more)


def test_chevaux_de_frise_are_placed_before_the_choices() -> None:
    """HS29 The Improvised stands; then the Ottomans decide whether to go on."""
    match = _frieze()

    assert there(match, "CWL") == "habsburg 2 improvised 1 cannons"
    assert asked(match) == (OTTOMAN, "choose_abort")
    assert offers(match) == ["go_on", "abort"]


def test_an_abort_changes_nothing_else() -> None:
    """HS29, A74 The Improvised stays, the card is spent, no Morale, no Troops, no marker; the Habsburgs' turn."""
    match = _frieze("abort")

    assert there(match, "CWL") == "habsburg 2 improvised 1 cannons"
    assert morale(match) == (8, 6)
    assert own(match, OTTOMAN)["discard"] == ["OS18"]
    assert match.view()["board"]["attack"] is None
    assert asked(match) == (HABSBURG, "choose_card")


def test_who_goes_on_waits_for_the_choice_to_contest() -> None:
    """HS29, 10.0b The Assault is as any other, against one Fortification more."""
    match = _frieze("go_on", "contest", *troops("sekban*3"), "done", *troops("elite*3"), chances=blanks(3, 9))

    assert "Ottomans moved to the rear line: 2 Sekban" in told(match)


def test_chevaux_de_frise_before_the_burg_bastion() -> None:
    """HS29, 9.8 The rulebook's example: Raised Earthworks pay for the Assault, which is aborted or goes on."""
    board = {"DIR": "ottoman", "CWR": "ottoman", "GLR": "ottoman"}
    match = _frieze(target="BUR", board=board, paying="OS22")
    other = match.copy()

    assert there(match, "BUR") == "habsburg 1 structural 1 improvised 2 cannons"
    assert asked(play(match, "abort")) == (HABSBURG, "choose_card")
    assert asked(play(other, "go_on")) == (HABSBURG, "choose_contest")


@pytest.mark.parametrize(("target", "board", "rule"), [("CWC", {}, "4.1"), ("LOB", {"DIL": "ottoman"}, "4.3")])
def test_chevaux_de_frise_need_a_slot(target: str, board: dict[str, str], rule: str) -> None:
    """HS29, A41 Not on a full hex, nor on the Löbl Bastion with its Structural; so there is no abort either."""
    match = spend(f"assault {target}", windows="W1", board=board, habsburg=holding("HS29"))

    assert refusal(match, "respond HS29") == rule
    assert asked(play(match, "decline")) == (HABSBURG, "choose_contest")


def test_an_aborted_last_card_is_a_final_card() -> None:
    """HS29, A74, A50 The Habsburg pass then ends the phase."""
    match = _frieze("abort", "pass", ottoman={"hand": ["OS18"]}, habsburg={"hand": ["HS29", "HS18"]})

    assert match.view()["board"]["round"] == 2


# HS30 Fighting Withdrawal


def _withdrawn(*answers: str, target: str = "RAV", **changes: Any) -> Match:
    """The Ravelin with its two Cannons is given up in a Fighting Withdrawal."""
    more = {"windows": "W8", "board": FORWARD, "habsburg": holding("HS30"), **changes}
    return spend(f"assault {target}", "give_way", "respond HS30", *answers, **more)


def test_a_withdrawal_saves_the_cannons_and_morale() -> None:
    """HS30, 10.7e Shared among adjacent Habsburg hexes; the attacker gains 1 Morale, the Habsburgs lose none."""
    match = _withdrawn("move_cannons RAV CWL 1", "move_cannons RAV DIC 1", "done", chances=blanks(8))

    assert "1 Habsburg Cannon moved from Ravelin to Central Ditch." in told(match)
    assert there(match, "RAV") == "ottoman 2 improvised"
    assert there(match, "CWL") == "habsburg 1 improvised 2 cannons"
    assert there(match, "DIC") == "habsburg 1 structural 1 cannons"
    assert morale(match) == (9, 6)


def test_withdrawn_cannons_still_fire() -> None:
    """HS30, 10.8a, A43 The roll counts the whole map, those on the move included."""
    match = _withdrawn("move_cannons RAV CWL 2")

    assert rolls(match) == [8]


def test_cannons_withdraw_to_adjacent_habsburg_hexes_and_all_of_them() -> None:
    """HS30 Not further, not to an enemy, and none stays behind by choice."""
    match = _withdrawn("move_cannons RAV CWL 1")

    assert refusal(match, "move_cannons RAV CUR 1") == "HS30"
    assert refusal(match, "move_cannons RAV CWC 1") == "HS30"
    assert refusal(match, "move_cannons RAV CWR 2") == "HS30"
    assert refusal(match, "move_cannons CWR DIC 1") == "HS30"
    assert refusal(match, "done") == "HS30"


def test_a_withdrawal_without_cannons_saves_morale() -> None:
    """HS30 It is playable all the same."""
    board = {**FORWARD, "RAV": "habsburg 1 structural"}
    match = _withdrawn("done", board=board, chances=blanks(6))

    assert morale(match) == (9, 6)


def test_cannons_with_nowhere_to_go_are_lost() -> None:
    """HS30, A43 No adjacent Habsburg hex: they fire once more and go with the hex."""
    ring = dict.fromkeys(("CWC", "DIL", "RAV"), "ottoman")
    match = _withdrawn("done", target="CWL", board=ring, chances=blanks(6))

    assert rolls(match) == [6]
    assert count(match, HABSBURG, "lost_cannons") == 4
    assert morale(match) == (9, 6)


def test_a_withdrawal_from_the_curtain_wall_loses_vienna() -> None:
    """HS30, 5.1 A victory by control is not prevented."""
    breach = {"DIC": "ottoman", "DIL": "ottoman", "CWL": "ottoman"}
    match = _withdrawn("move_cannons CUR BUR 1", target="CUR", board=breach, chances=blanks(8))

    assert str(match.outcome) == "the Curtain Wall is taken (rule 5.1)"


def test_a_withdrawal_answers_only_those_who_give_way() -> None:
    """HS30, W8 In a Battle there is none."""
    match = spend("assault RAV", "contest", windows="W8", board=FORWARD, habsburg=holding("HS30"))

    assert asked(match) == (OTTOMAN, "choose_troops")
