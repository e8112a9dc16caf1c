"""4 Important ideas: hexes, control, discards, Troops, Tunnels."""

from __future__ import annotations

from typing import Any

import pytest

import demilune
from demilune.engine.errors import SetupError
from demilune.engine.match import Match
from tests.games.fire_and_stone.siege import offers, play, refusal, siege, told, troops

NO_HIT = [1] * 9


def hexes(match: Match, h: str) -> tuple[str | None, int, int, int]:
    """Control, Structural, Improvised, Cannons."""
    values = match.view()["board"]["hexes"][h]
    return values["control"], values["structural"], values["improvised"], values["cannons"]


def ours(match: Match, side: str) -> dict[str, Any]:
    own: dict[str, Any] = match.view(side)["board"]["sides"][side]["own"]
    return own


@pytest.mark.parametrize("pieces", ["2 improvised", "1 structural 1 improvised"])
def test_a_hex_takes_two_fortifications(pieces: str) -> None:
    """4.1, A14, 8.3 Structural and Improvised share the two places."""
    match = siege(turn="habsburg", board={"DIC": f"habsburg {pieces}"}, answers=["play_card HS7"])

    assert refusal(match, "fortify DIC") == "4.1"


def test_one_fortification_leaves_room_for_a_second() -> None:
    """4.1, A14 A Structural takes one of the two places, not both."""
    match = siege(turn="habsburg", answers=["play_card HS7", "fortify DIC"])

    assert hexes(match, "DIC") == ("habsburg", 1, 1, 0)


@pytest.mark.parametrize("pieces", ["2 structural", "3 improvised", "1 structural 2 improvised"])
def test_a_position_cannot_overfill_a_hex(pieces: str) -> None:
    """4.1 At most two, at most one of them Structural."""
    with pytest.raises(SetupError, match=r"DIC takes 2 Fortifications, at most 1 of them Structural \(rule 4.1\)"):
        siege(board={"DIC": f"habsburg {pieces}"})


def test_a_second_structural_is_never_placed() -> None:
    """4.1 Not even by an Event that rebuilds one."""
    match = siege(
        turn="habsburg",
        board={"DIC": "habsburg", "DIR": "habsburg 1 structural"},
        habsburg={"hand": ["HS9", "HS7"]},
        answers=["play_card HS9", "event"],
    )

    assert refusal(match, "place DIR") == "4.1"
    assert "place DIC" in offers(match)


def test_any_number_of_cannons_may_share_a_hex() -> None:
    """4.2 All six Ottoman Cannons on one hex."""
    match = siege(
        board={"CWC": "ottoman 1 improvised"},
        answers=["play_card OS2", "fortify CWC", "move_cannons GLC CWC 3", "move_cannons GLL CWC 3"],
    )

    assert hexes(match, "CWC") == ("ottoman", 0, 2, 6)


def test_the_lobl_bastion_takes_one_fortification() -> None:
    """4.3 Structural or Improvised, never both."""
    match = siege(turn="habsburg", answers=["play_card HS7"])

    assert refusal(match, "fortify LOB") == "4.3"


def test_an_empty_lobl_bastion_takes_an_improvised() -> None:
    """4.3 One of either kind."""
    match = siege(turn="habsburg", board={"LOB": "habsburg 1 cannon"}, answers=["play_card HS7", "fortify LOB"])

    assert hexes(match, "LOB") == ("habsburg", 0, 1, 1)


def test_a_captured_lobl_bastion_gets_one_improvised() -> None:
    """A15, 4.3, 10.7b The usual two do not fit."""
    match = siege(
        board={"DIL": "ottoman 2 improvised", "LOB": "habsburg 1 structural 1 cannon"},
        habsburg={"hand": []},
        ottoman={"hand": ["OS2"]},
        answers=["play_card OS2", "assault LOB", "give_way"],
        chances=[NO_HIT],
    )

    assert hexes(match, "LOB") == ("ottoman", 0, 1, 0)


@pytest.mark.parametrize(("h", "improvised"), [("LOB", 1), ("DIL", 2)])
def test_a_sortie_that_wins_a_work_back_raises_no_masonry(h: str, improvised: int) -> None:
    """A76, A15 1 Improvised on the Löbl Bastion, 2 elsewhere, and no Structural."""
    match = siege(
        turn="habsburg",
        board={h: "ottoman 1 improvised"},
        habsburg={"hand": ["HS7"]},
        ottoman={"hand": []},
        answers=["play_card HS7", f"sortie {h}", "give_way"],
    )

    assert hexes(match, h) == ("habsburg", 0, improvised, 0)


def test_no_fortification_stands_in_the_camp() -> None:
    """4.4 Not by Fortify, and not by a position."""
    match = siege(answers=["play_card OS2"])

    assert refusal(match, "fortify CAMP") == "4.4"
    with pytest.raises(SetupError, match="CAMP takes 0 Fortifications"):
        siege(board={"CAMP": "ottoman 1 improvised"})


def test_a_hex_out_of_touch_cannot_be_attacked() -> None:
    """4.5, 7.2 The Ravelin touches neither trench."""
    match = siege(answers=["play_card OS2"])

    assert refusal(match, "assault RAV") == "4.5"
    assert refusal(match, "assault CWC") is None


@pytest.mark.parametrize("how", ["give_way", "contest"])
def test_winning_an_attack_gains_control(how: str) -> None:
    """4.8, 10.8c Contested or not."""
    match = siege(
        board={"CWR": "habsburg", "GLR": "ottoman"},
        ottoman={"hand": ["OS2"]},
        habsburg={"hand": [], "troops": []},
        answers=["play_card OS2", "assault CWR", how],
    )
    if how == "contest":
        play(match, *troops("yeniceri*3"), "done", "done")

    assert hexes(match, "CWR")[0] == "ottoman"


def test_entrenching_gains_control() -> None:
    """4.8, 7.1a The Ottomans alone gain a hex without an attack."""
    match = siege(answers=["play_card OS2", "entrench GLR"])

    assert hexes(match, "GLR")[0] == "ottoman"


def test_the_habsburgs_never_control_a_glacis() -> None:
    """4.9, A82 A Sortie that clears it leaves it to nobody, without marker, Fortification or Cannon."""
    match = siege(
        turn="habsburg",
        habsburg={"hand": ["HS7"]},
        ottoman={"hand": []},
        answers=["play_card HS7", "sortie GLL", "give_way"],
        chances=[[1] * 6],
    )

    assert hexes(match, "GLL") == (None, 0, 0, 0)


@pytest.mark.parametrize("h", ["GLR", "CAMP"])
def test_no_position_gives_the_habsburgs_a_glacis_or_the_camp(h: str) -> None:
    """4.9, A3 Both are closed to them."""
    with pytest.raises(SetupError, match=rf"{h} can never be Habsburg \(rule 4.9\)"):
        siege(board={h: "habsburg"})


@pytest.mark.parametrize("options", [{"map": "M1"}, {"map": "M2"}])
def test_the_camp_is_no_target(options: dict[str, str]) -> None:
    """A3 No Sortie against it is ever offered, on either map."""
    match = siege(turn="habsburg", options=options, answers=["play_card HS7"])

    assert "sortie CAMP" not in offers(match)
    assert refusal(match, "sortie CAMP") is not None


def test_an_uncontrolled_glacis_carries_nothing() -> None:
    """A82, 4.7 No marker, and no piece either."""
    with pytest.raises(SetupError, match="only a bare Glacis hex belongs to nobody"):
        siege(board={"GLR": "nobody 1 improvised"})


def test_cards_are_discarded_onto_their_matching_piles() -> None:
    """4.10 Strategy, Tactic and Troop cards each have a pile of their own."""
    match = siege(
        board={"CWR": "habsburg", "GLR": "ottoman"},
        ottoman={"hand": ["OS2", "OS9"], "tactics": ["OT1"]},
        habsburg={"hand": [], "troops": []},
        answers=["play_card OS2", "assault CWR", "contest", *troops("yeniceri*3"), "done", "done", "tactic OT1"],
        chances=[[1] * 8],
    )
    play(match, "decline", "done")

    own = ours(match, "ottoman")
    assert own["discard"] == ["OS2"]
    assert own["tactic_discard"] == ["OT1"]
    assert own["troop_discard"] == ["yeniceri"] * 3


def test_a_discard_goes_on_top() -> None:
    """4.10, 4.11 The last card discarded is the one the enemy sees."""
    match = siege(ottoman={"discard": ["OS1", "OS4"]}, answers=["play_card OS18", "event"])

    assert match.view("habsburg")["board"]["sides"]["ottoman"]["discard_top"] == "OS18"
    assert ours(match, "ottoman")["discard"] == ["OS4", "OS1", "OS18"]


def test_troops_are_chosen_freely_from_the_whole_deck() -> None:
    """4.12 Whatever kinds lie in the Troop deck, any of them may be played."""
    match = siege(ottoman={"hand": ["OS2"]}, habsburg={"hand": []}, answers=["play_card OS2", "assault CWC", "contest"])

    assert offers(match) == ["play_troop yeniceri", "play_troop sekban", "play_troop yerikulu"]


def test_troops_do_not_count_against_the_hand_limit() -> None:
    """4.12, 6.2b With twelve Troops in the deck a Refresh still draws five cards."""
    match = siege(round=2, phase="refresh", ottoman={"hand": []}, habsburg={"hand": []})

    assert len(ours(match, "habsburg")["hand"]) == 5
    assert len(ours(match, "habsburg")["troops"]) == 12


def test_eliminated_troops_do_not_return_at_refresh() -> None:
    """4.13, 6.2a Discarded ones do."""
    match = siege(
        round=2,
        phase="refresh",
        ottoman={"hand": [], "troop_discard": ["sekban", "yeniceri"], "eliminated": ["yeniceri*2"]},
        habsburg={"hand": []},
    )

    assert ours(match, "ottoman")["eliminated"] == ["yeniceri", "yeniceri"]
    assert ours(match, "ottoman")["troops"].count("yeniceri") == 5
    assert ours(match, "ottoman")["troops"].count("sekban") == 7


def test_an_event_may_bring_eliminated_troops_back() -> None:
    """4.13 The Army of Buda says so, and brings them to the Troop deck."""
    match = siege(
        ottoman={"hand": ["OS23", "OS2"], "eliminated": ["yeniceri*2"]},
        answers=["play_card OS23", "event", "return_troop yeniceri", "done"],
    )

    assert ours(match, "ottoman")["eliminated"] == ["yeniceri"]
    assert ours(match, "ottoman")["troops"].count("yeniceri") == 6


def test_a_side_without_troops_loses_at_once() -> None:
    """4.15, 5.6 The last Ottoman Troop falls to the fire on an Entrench."""
    match = siege(
        ottoman={"troops": ["yerikulu"], "eliminated": ["yeniceri*7", "sekban*7", "yerikulu*5"]},
        answers=["play_card OS2", "entrench GLR", "done", "decline"],
        chances=[[6, *[1] * 8], "yerikulu"],
    )

    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == ("habsburg", "5.6")


def test_a_mine_puts_a_tile_on_the_own_tunnel_space() -> None:
    """4.16, 7.3a From the own bag, and the enemy's space stays as it was."""
    match = siege(answers=["play_card OS2", "mine"], chances=["2"])

    assert ours(match, "ottoman")["tiles"] == [2]
    sides = match.view()["board"]["sides"]
    assert (sides["ottoman"]["bag"], sides["habsburg"]["tiles"], sides["habsburg"]["bag"]) == (7, 0, 8)


def test_captured_cannons_are_out_of_play() -> None:
    """A5, 10.7a They are neither the victor's nor in any supply."""
    match = siege(
        board={"CWR": "habsburg 2 cannons", "GLR": "ottoman", "RAV": "habsburg 1 structural 1 cannon"},
        ottoman={"hand": ["OS2"]},
        habsburg={"hand": []},
        answers=["play_card OS2", "assault CWR", "give_way"],
        chances=[NO_HIT],
    )

    sides = match.view()["board"]["sides"]
    assert sides["habsburg"]["lost_cannons"] == 2
    assert sides["ottoman"]["lost_cannons"] == 0
    assert hexes(match, "CWR") == ("ottoman", 0, 2, 0)


def test_a_removed_structural_is_out_of_play() -> None:
    """A5 A bombarded wall is lost; the Improvised supply does not grow."""
    match = siege(
        board={"CWL": "ottoman 2 improvised 3 cannons", "GLC": "ottoman"},
        ottoman={"hand": ["OS2"]},
        habsburg={"hand": []},
        answers=["play_card OS2", "bombard RAV"],
        chances=[[6, 6, 1]],
    )

    board = match.view()["board"]
    assert board["lost_structural"] == 1
    assert board["sides"]["habsburg"]["supply"] == 19 - 3


def test_removed_improvised_return_to_the_supply() -> None:
    """4.1, 10.7a Four of the 21 stand in two trenches; when one trench is cleared its two are back."""
    match = siege(
        turn="habsburg",
        habsburg={"hand": ["HS7"]},
        ottoman={"hand": []},
        answers=["play_card HS7", "sortie GLL", "give_way"],
        chances=[[1] * 6],
    )

    assert match.view()["board"]["sides"]["ottoman"]["supply"] == 21 - 2


def test_morale_beyond_the_top_is_lost() -> None:
    """A31 The track has 12 spaces."""
    match = siege(morale={"ottoman": 12, "habsburg": 6}, answers=["play_card OS2", "entrench GLR", "done"])

    assert match.view()["board"]["morale"] == {"ottoman": 12, "habsburg": 5}
    assert "Ottoman Morale" not in told(match)


def test_recovering_at_the_top_costs_from_the_top() -> None:
    """A31, 10.1i What was lost beyond the top is not remembered: a Sortie at 12, then one recovered, leaves 11."""
    match = siege(
        turn="habsburg",
        morale={"ottoman": 8, "habsburg": 12},
        habsburg={"hand": ["HS7"], "troop_discard": ["elite"]},
        ottoman={"hand": []},
        answers=["play_card HS7", "sortie GLL", "contest", "recover elite"],
    )

    assert match.view()["board"]["morale"]["habsburg"] == 11


def test_an_unknown_hex_is_named_as_unknown() -> None:
    """3.1 A position speaks of the hexes there are."""
    with pytest.raises(SetupError, match="there is no hex 'XYZ'"):
        demilune.position("fire-and-stone", {"board": {"XYZ": "ottoman"}})
