"""9 Events and Responses, W the windows, and what G6 to G8 say about them."""

from __future__ import annotations

from typing import Any

import pytest

import demilune
from demilune.engine.errors import NotOffered, WrongSide
from demilune.engine.match import Match
from tests.games.fire_and_stone.siege import offers, play, refusal, siege, told, troops

NO_HIT = [1] * 9
ASSAULT = ["play_card OS2", "assault CWC"]
HABSBURG_RESPONSES = ["HS13", "HS26", "HS27", "HS28", "HS29", "HS30"]
OTTOMAN_RESPONSES = ["OS3", "OS7", "OS26", "OS27", "OS28", "OS29"]
# One Structural within reach of three Cannons.
BATTERY = {"CWL": "ottoman 3 cannons", "GLL": "ottoman 2 improvised"}


def window(match: Match) -> str | None:
    """The window that is open, None if another question is."""
    return match.decision.window if match.decision else None


def asked(match: Match) -> tuple[str, str]:
    assert match.decision is not None
    return match.decision.side, match.decision.name


def hexes(match: Match, h: str) -> tuple[str | None, int, int, int]:
    """Control, Structural, Improvised, Cannons."""
    values = match.view()["board"]["hexes"][h]
    return values["control"], values["structural"], values["improvised"], values["cannons"]


def side(match: Match, name: str) -> dict[str, Any]:
    shown: dict[str, Any] = match.view()["board"]["sides"][name]
    return shown


def morale(match: Match) -> tuple[int, int]:
    values = match.view()["board"]["morale"]
    return values["ottoman"], values["habsburg"]


# 9.1 Events


def test_the_text_of_an_event_overrides_the_rules() -> None:
    """9.1 The Great Mine explodes with 3 shovels and takes Structural and Improvised alike (against 7.3b and 7.3f)."""
    match = siege(
        board={"CWL": "habsburg 1 structural 1 improvised", "DIC": "habsburg"},
        ottoman={"hand": ["OS10", "OS2"]},
        answers=["play_card OS10", "event", "explode CWL", "decline"],
        chances=["3"],
    )

    assert hexes(match, "CWL") == ("habsburg", 0, 0, 0)


def test_an_event_is_followed_exactly() -> None:
    """9.1 Hold no more than the text says: the same Event spares the Cannon of the hex."""
    match = siege(
        ottoman={"hand": ["OS10", "OS2"]}, answers=["play_card OS10", "event", "explode CWC", "decline"], chances=["3"]
    )

    assert hexes(match, "CWC") == ("habsburg", 0, 0, 1)


# 9.2 - 9.7 Responses


@pytest.mark.parametrize("card", [*OTTOMAN_RESPONSES])
def test_a_response_has_no_event_of_its_own(card: str) -> None:
    """9.2, A52 On the own turn it only pays for an action."""
    match = siege(ottoman={"hand": [card, "OS2"]}, answers=[f"play_card {card}"])

    assert refusal(match, "event") == "9.2"
    assert "mine" in offers(match)


def test_an_event_is_no_response() -> None:
    """9.2 Cards not marked so cannot be played in a window."""
    match = siege(answers=ASSAULT)

    assert refusal(match, "respond HS18") == "9.2"
    assert offers(match) == ["decline"]


def test_a_response_not_in_hand_cannot_be_played() -> None:
    """9.4 Nor one of the enemy's."""
    match = siege(answers=ASSAULT)

    assert refusal(match, "respond HS29") == "9.4"
    assert refusal(match, "respond OS29") == "9.4"


def test_no_response_answers_a_response() -> None:
    """9.3 Wool Sacks is played, and the Habsburg player with five cards is asked nothing about it."""
    match = siege(
        turn="habsburg",
        ottoman={"hand": ["OS28", "OS2"]},
        habsburg={"hand": ["HS7", *HABSBURG_RESPONSES]},
        answers=["play_card HS7", "barrage", "respond OS28"],
    )

    assert asked(match) == ("ottoman", "choose_card")


def test_chevaux_de_frise_are_not_answered_by_a_card() -> None:
    """9.3, 9.8 The next question is whether to abort, though the Ottomans hold every Response of theirs."""
    match = siege(
        board={"CWC": "habsburg"},
        ottoman={"hand": ["OS2", *OTTOMAN_RESPONSES]},
        habsburg={"hand": ["HS29", "HS7"]},
        answers=[*ASSAULT, "respond HS29"],
    )

    assert asked(match) == ("ottoman", "choose_abort")


def test_a_response_comes_after_the_card_and_before_the_action() -> None:
    """9.4 The card of the turn lies face up, and not a die has been rolled."""
    match = siege(board=BATTERY, habsburg={"hand": ["HS27", "HS7"]}, answers=["play_card OS2", "bombard RAV"])

    assert asked(match) == ("habsburg", "respond")
    assert side(match, "ottoman")["discard_top"] == "OS2"
    assert match.chances == []


def test_a_response_may_cancel_an_action() -> None:
    """9.4, W2 Rain on the Batteries: the card is spent, nothing is rolled, the wall stands."""
    match = siege(
        board=BATTERY, habsburg={"hand": ["HS27", "HS7"]}, answers=["play_card OS2", "bombard RAV", "respond HS27"]
    )

    assert match.chances == []
    assert hexes(match, "RAV")[1] == 1
    assert side(match, "ottoman")["discard_top"] == "OS2"


def test_an_assault_is_answered_after_the_target_and_before_the_troops() -> None:
    """9.5, W1 The attacked hex is marked, no Troop is chosen."""
    match = siege(habsburg={"hand": ["HS28", "HS7"]}, answers=ASSAULT)

    attack = match.view()["board"]["attack"]
    assert window(match) == "W1"
    assert attack["target"] == "CWC"
    assert attack["sides"]["ottoman"]["count"] == 0


def test_who_responds_still_takes_the_next_turn() -> None:
    """9.6 A Response is not the Habsburg turn."""
    match = siege(
        board=BATTERY, habsburg={"hand": ["HS27", "HS7"]}, answers=["play_card OS2", "bombard RAV", "respond HS27"]
    )

    assert asked(match) == ("habsburg", "choose_card")


def test_a_response_is_discarded_and_leaves_the_hand_smaller() -> None:
    """9.7, 4.10, 6.4a With 2 cards against 2 no pass; after the Response it is 1 card."""
    match = siege(
        board=BATTERY,
        ottoman={"hand": ["OS2", "OS9", "OS15"]},
        habsburg={"hand": ["HS27", "HS7"]},
        answers=["play_card OS2", "bombard RAV", "respond HS27"],
    )

    assert side(match, "habsburg")["discard_top"] == "HS27"
    assert side(match, "habsburg")["hand"] == 1
    assert refusal(match, "pass") is None


def test_the_last_card_spent_as_a_response_is_no_final_card() -> None:
    """9.6, A50 After the Ottoman pass a Response empties the other hand: only the next turn passes."""
    match = siege(
        board={"CWC": "habsburg"},
        ottoman={"hand": ["OS2", "OS9", "OS15"]},
        habsburg={"hand": ["HS29"]},
        answers=[*ASSAULT, "respond HS29", "abort"],
    )

    assert match.view()["board"]["round"] == 1
    assert asked(match) == ("ottoman", "choose_card")


# 9.8 The example

BURG = {"DIR": "ottoman 2 improvised", "DIC": "habsburg", "BUR": "habsburg 1 structural 2 cannons"}


def example(*answers: str, **changes: Any) -> Match:
    """OS22 is spent for an Assault on the Burg Bastion, HS29 answers."""
    position: dict[str, Any] = {
        "board": BURG,
        "ottoman": {"hand": ["OS22", "OS2"]},
        "habsburg": {"hand": ["HS29", "HS7"]},
        **changes,
    }
    chances = position.pop("chances", [])
    return siege(**position, chances=chances, answers=["play_card OS22", "assault BUR", "respond HS29", *answers])


def test_chevaux_de_frise_put_an_improvised_on_the_attacked_hex() -> None:
    """9.8 Before the Ottoman player decides."""
    match = example()

    assert hexes(match, "BUR") == ("habsburg", 1, 1, 2)
    assert asked(match) == ("ottoman", "choose_abort")
    assert offers(match) == ["go_on", "abort"]


def test_an_aborted_assault_is_over() -> None:
    """9.8, A42, A74 The card is lost, no Battle, no Morale change, the Fortification stays, Habsburg turn."""
    match = example("abort")

    assert asked(match) == ("habsburg", "choose_card")
    assert side(match, "ottoman")["discard_top"] == "OS22"
    assert morale(match) == (8, 6)
    assert hexes(match, "BUR") == ("habsburg", 1, 1, 2)
    assert match.view()["board"]["attack"] is None
    assert match.chances == []


def test_the_ottoman_player_may_push_ahead() -> None:
    """9.8, A75 A Battle follows if it is contested, and the choice to contest comes only now."""
    match = example("go_on")

    assert asked(match) == ("habsburg", "choose_contest")


@pytest.mark.parametrize(
    "answers", [["abort"], ["go_on", "give_way", "decline", "decline", "done"]], ids=["abort", "go on"]
)
def test_either_way_the_next_turn_is_habsburg(answers: list[str]) -> None:
    """9.8, 9.6 Also after the attack was carried out."""
    match = example(*answers, chances=[NO_HIT])

    assert asked(match) == ("habsburg", "choose_card")


def test_an_aborted_event_does_nothing_else() -> None:
    """A42, A74 Serdengeçti costs nobody, and no Tactic is placed."""
    match = siege(
        board={"CWC": "habsburg"},
        ottoman={"hand": ["OS4", "OS2"], "tactics": ["OT1"]},
        habsburg={"hand": ["HS29", "HS7"]},
        answers=["play_card OS4", "event", "assault CWC", "respond HS29", "abort"],
    )

    assert side(match, "ottoman")["eliminated"] == 0
    assert side(match, "ottoman")["tactics"] == 1
    assert asked(match) == ("habsburg", "choose_card")


def test_aborting_the_second_assault_keeps_the_first() -> None:
    """A74 General Assault: the Event is over, the hex that was taken stays taken."""
    match = siege(
        board={"CWL": "habsburg", "RAV": "habsburg"},
        ottoman={"hand": ["OS8", "OS2"]},
        habsburg={"hand": ["HS29", "HS7"]},
        answers=["play_card OS8", "event", "assault CWL", "decline", "give_way", "decline", "decline", "done"],
        chances=[[1] * 6],
    )

    play(match, "assault RAV", "respond HS29", "abort")

    assert hexes(match, "CWL")[0] == "ottoman"
    assert asked(match) == ("habsburg", "choose_card")


def test_aborting_the_second_action_of_kara_mustafa_ends_the_event() -> None:
    """A74 The first action stands."""
    match = siege(
        board={"CWC": "habsburg"},
        ottoman={"hand": ["OS17", "OS2"]},
        habsburg={"hand": ["HS29", "HS7"]},
        answers=["play_card OS17", "event", "mine", "assault CWC", "respond HS29", "abort"],
        chances=["1"],
    )

    assert side(match, "ottoman")["tiles"] == 1
    assert asked(match) == ("habsburg", "choose_card")


def test_an_aborted_last_card_is_a_final_card() -> None:
    """A74, A49 The Habsburgs had passed: the phase is over."""
    match = siege(
        turn="habsburg",
        board={"CWC": "habsburg"},
        ottoman={"hand": ["OS2"]},
        habsburg={"hand": ["HS29"]},
        answers=["pass", *ASSAULT, "respond HS29", "abort"],
    )

    assert match.view()["board"]["round"] == 2


@pytest.mark.parametrize(
    "board", [{"CWC": "habsburg 2 improvised"}, {"DIL": "ottoman", "LOB": "habsburg 1 structural"}]
)
def test_chevaux_de_frise_need_a_free_slot(board: dict[str, str]) -> None:
    """A41, 4.3 Not on a full hex, not on a Löbl Bastion with a Fortification."""
    target = "LOB" if "LOB" in board else "CWC"
    match = siege(board=board, habsburg={"hand": ["HS29", "HS7"]}, answers=["play_card OS2", f"assault {target}"])

    assert refusal(match, "respond HS29") in ("4.1", "4.3")
    assert offers(match) == ["decline"]


# W1 - W9


def test_w1_opens_for_the_habsburgs_when_an_assault_is_declared() -> None:
    """W1 The Alarm Bell and Chevaux-de-frise answer it, the other Responses do not."""
    match = siege(board={"CWC": "habsburg"}, habsburg={"hand": HABSBURG_RESPONSES}, answers=ASSAULT)

    assert (asked(match)[0], window(match)) == ("habsburg", "W1")
    assert offers(match) == ["respond HS28", "respond HS29", "decline"]
    assert refusal(match, "respond HS30") == "W1"


def test_w2_opens_for_the_habsburgs_when_a_bombard_is_declared() -> None:
    """W2 Rain on the Batteries answers it."""
    match = siege(board=BATTERY, habsburg={"hand": HABSBURG_RESPONSES}, answers=["play_card OS2", "bombard RAV"])

    assert (asked(match)[0], window(match)) == ("habsburg", "W2")
    assert offers(match) == ["respond HS27", "decline"]


def test_w3_opens_for_the_ottomans_when_a_sortie_is_declared() -> None:
    """W3 Trench Guard and Summer Storm answer it."""
    match = siege(turn="habsburg", ottoman={"hand": OTTOMAN_RESPONSES}, answers=["play_card HS7", "sortie GLC"])

    assert (asked(match)[0], window(match)) == ("ottoman", "W3")
    assert offers(match) == ["respond OS26", "respond OS29", "decline"]


def test_w4_opens_for_the_ottomans_before_a_barrage() -> None:
    """W4 Wool Sacks cancel it."""
    match = siege(turn="habsburg", ottoman={"hand": OTTOMAN_RESPONSES}, answers=["play_card HS7", "barrage"])
    opened, offered = window(match), offers(match)

    play(match, "respond OS28")

    assert (opened, offered) == ("W4", ["respond OS28", "decline"])
    assert match.chances == []


def test_w5_opens_for_the_habsburgs_when_an_ottoman_mine_explodes() -> None:
    """W5 Tiles flipped and target named, none of them returned yet."""
    match = siege(
        ottoman={"tiles": [3, 2]},
        habsburg={"hand": HABSBURG_RESPONSES, "tiles": [2]},
        answers=["play_card OS2", "mine", "explode CWC"],
        chances=["1"],
    )

    assert (asked(match)[0], window(match)) == ("habsburg", "W5")
    assert offers(match) == ["respond HS13", "respond HS26", "decline"]
    assert side(match, "ottoman")["tiles"] == 3


def test_w6_opens_for_the_ottomans_when_a_habsburg_mine_explodes() -> None:
    """W6 Counter-gallery answers it: no removal, and the tiles return."""
    match = siege(
        turn="habsburg",
        ottoman={"hand": OTTOMAN_RESPONSES},
        habsburg={"tiles": [2, 2]},
        answers=["play_card HS7", "mine", "explode GLC"],
        chances=["1"],
    )
    opened, offered = window(match), offers(match)

    play(match, "respond OS27")

    assert (opened, offered) == ("W6", ["respond OS27", "decline"])
    assert hexes(match, "GLC")[2] == 2
    assert side(match, "habsburg")["tiles"] == 0


ROLLS: dict[str, dict[str, Any]] = {
    "fire on an Entrench": {"answers": ["play_card OS2", "entrench GLR", "done"]},
    "Barrage": {"turn": "habsburg", "answers": ["play_card HS7", "barrage", "decline"]},
    "uncontested": {"answers": [*ASSAULT, "decline", "give_way", "decline"]},
    "Casualties": {
        "answers": [*ASSAULT, "decline", "contest", *troops("yeniceri*5"), *troops("elite*3")],
    },
    "Battery on the Cavalier": {
        "turn": "habsburg",
        "habsburg": {"hand": ["HS16", "HS7"]},
        "answers": ["play_card HS16", "event", "select GLC"],
    },
}


@pytest.mark.parametrize("roll", ROLLS)
def test_w7_opens_for_the_ottomans_before_a_roll_of_four_dice_or_more(roll: str) -> None:
    """W7, A40 In either side's turn, before any die is rolled."""
    match = siege(ottoman={"hand": ["OS2", *OTTOMAN_RESPONSES]}, **ROLLS[roll])

    assert (asked(match)[0], window(match)) == ("ottoman", "W7")
    assert offers(match) == ["respond OS3", "respond OS28", "decline"]
    assert match.chances == []


def few(cannons: int) -> dict[str, str]:
    """A board on which the Habsburgs have so many Cannons, all on the Ravelin."""
    bare = dict.fromkeys(("LOB", "BUR", "CUR"), "habsburg 1 structural")
    covered = {"CWL": "habsburg", "CWC": "habsburg", "CWR": "habsburg"}
    return {**bare, **covered, "RAV": f"habsburg 1 structural {cannons} cannons"}


@pytest.mark.parametrize(("cannons", "opens"), [(4, True), (3, False)])
def test_w7_stays_shut_for_three_dice(cannons: int, opens: bool) -> None:
    """W7 Roofed Trenches cap a roll at 3: nothing to cap, nothing to ask."""
    match = siege(board=few(cannons), answers=["play_card OS2", "entrench GLR", "done"])

    assert (window(match) == "W7") == opens


def test_w7_counts_the_dice_after_all_other_caps() -> None:
    """W7 A Dawn Assault leaves 4 of 9 dice: the window opens for 4."""
    match = siege(
        ottoman={"hand": ["OS6", "OS3"]},
        answers=["play_card OS6", "event", "assault CWC", "decline", "give_way", "decline"],
    )

    assert window(match) == "W7"
    assert match.decision is not None
    assert "4 Cannon dice" in match.decision.prompt


def test_w7_does_not_open_for_spiked_guns() -> None:
    """W7 The three dice of Spike the Guns are no Cannon roll."""
    match = siege(
        turn="habsburg",
        ottoman={"hand": OTTOMAN_RESPONSES},
        habsburg={"hand": ["HS4", "HS7"]},
        answers=["play_card HS4", "event", "select GLC"],
        chances=[[1, 1, 1]],
    )

    assert asked(match) == ("ottoman", "choose_card")


@pytest.mark.parametrize("card", ["OS3", "OS28"])
def test_a_response_caps_the_roll_at_three_dice(card: str) -> None:
    """W7, A40 The Ottomans answer the fire on their own Entrench."""
    match = siege(
        ottoman={"hand": [card, "OS2", "OS9"]},
        answers=["play_card OS2", "entrench GLR", "done", f"respond {card}"],
        chances=[[1, 2, 3]],
    )

    assert "Habsburgs rolled 1 2 3: 0 hits. [7.1d]" in told(match)


def test_a_cap_holds_for_one_roll_only() -> None:
    """W7 A Barrage after it has its nine dice again."""
    match = siege(
        ottoman={"hand": ["OS3", "OS2"]},
        answers=["play_card OS2", "entrench GLR", "done", "respond OS3", "play_card HS7", "barrage"],
        chances=[[1, 2, 3], NO_HIT],
    )

    assert "Habsburgs rolled 1 1 1 1 1 1 1 1 1: 0 hits. [8.4]" in told(match)


def test_wool_sacks_declined_at_w4_may_still_be_played_at_w7() -> None:
    """W4, W7, A39 Two windows of the same Barrage."""
    match = siege(
        turn="habsburg",
        ottoman={"hand": ["OS28", "OS2"]},
        answers=["play_card HS7", "barrage", "decline", "respond OS28"],
        chances=[[6, 6, 1], "sekban"],
    )

    assert side(match, "ottoman")["eliminated"] == 1


def test_w8_opens_for_the_habsburgs_who_give_way() -> None:
    """W8 Before the fire; Fighting Withdrawal answers it."""
    match = siege(habsburg={"hand": HABSBURG_RESPONSES}, answers=[*ASSAULT, "decline", "give_way"])

    assert (asked(match)[0], window(match)) == ("habsburg", "W8")
    assert offers(match) == ["respond HS30", "decline"]
    assert match.chances == []


def test_w8_does_not_open_for_ottomans_who_give_way() -> None:
    """W8 It is a Habsburg window: the Ottoman Cannons fire at once."""
    match = siege(
        turn="habsburg",
        ottoman={"hand": OTTOMAN_RESPONSES},
        answers=["play_card HS7", "sortie GLC", "decline", "give_way"],
        chances=[[1] * 6],
    )

    assert asked(match) == ("ottoman", "choose_card")


def lost_assault(**changes: Any) -> Match:
    """A contested Assault on the bare CWC, lost by 3 to 9, the guns silent; stands at W9 where it opens."""
    position: dict[str, Any] = {
        "board": {"CWC": "habsburg 1 cannon", **changes.pop("board", {})},
        "ottoman": {"hand": ["OS2", "OS7", "OS9"]},
        **changes,
    }
    answers = [*ASSAULT, "decline", "contest", *troops("yerikulu*3"), "done", *troops("elite*3"), "decline"]
    return siege(**position, answers=answers, chances=[[1] * 6, [1] * 9])


def test_w9_opens_for_the_ottomans_whose_assault_is_lost() -> None:
    """W9, A40 Before Morale and sacrifice, in their own turn."""
    match = lost_assault()

    assert (asked(match)[0], window(match)) == ("ottoman", "W9")
    assert offers(match) == ["respond OS7", "decline"]
    assert morale(match) == (8, 6)


def test_w9_does_not_open_for_a_won_assault() -> None:
    """W9 Nothing is lost."""
    match = siege(
        board={"CWC": "habsburg"},
        ottoman={"hand": ["OS2", "OS7"]},
        answers=[*ASSAULT, "decline", "contest", *troops("yeniceri*3"), "done", *troops("militia*3"), "decline"],
        chances=[[1] * 6, [1] * 8],
    )

    assert window(match) is None
    assert hexes(match, "CWC")[0] == "ottoman"


def test_w9_does_not_open_for_a_lost_sortie() -> None:
    """W9 It is an Ottoman window for an Assault."""
    match = siege(
        turn="habsburg",
        board={"GLC": "ottoman"},
        ottoman={"hand": OTTOMAN_RESPONSES},
        answers=[
            *("play_card HS7", "sortie GLC", "decline", "contest"),
            *(*troops("militia*3"), *troops("yeniceri*3"), "done", "decline"),
        ],
        chances=[[1] * 6, NO_HIT],
    )

    assert window(match) is None


def test_nothing_answers_an_entrench_a_mine_or_a_fortify() -> None:
    """W1, W5, W7 No other window exists: with every Response in hand the Habsburgs are not asked."""
    responses = {"hand": HABSBURG_RESPONSES}
    entrench = siege(habsburg=responses, answers=["play_card OS2", "entrench GLR", "done"])
    mine = siege(habsburg=responses, answers=["play_card OS2", "mine"], chances=["1"])
    fortify = siege(habsburg=responses, board={"CWR": "ottoman"}, answers=["play_card OS2", "fortify CWR", "done"])

    assert window(entrench) == "W7"
    assert asked(mine) == ("habsburg", "choose_card")
    assert asked(fortify) == ("habsburg", "choose_card")


# A38 - A40


@pytest.mark.parametrize(("card", "opened"), [("OS4", "W1"), ("OS13", "W2"), ("OS9", "W5")])
def test_a_response_answers_an_action_inside_an_event(card: str, opened: str) -> None:
    """A38, G5 As if the action itself had been announced."""
    target = {"OS4": "assault CWC", "OS13": "bombard RAV", "OS9": "explode CWC"}[card]
    match = siege(
        board={"CWR": "ottoman 3 cannons", "GLC": "ottoman 2 improvised"},
        ottoman={"hand": [card, "OS2"], "tiles": [2]},
        answers=[f"play_card {card}", "event", target],
        chances=["1", "1"] if card == "OS9" else [],
    )

    assert window(match) == opened


def test_each_window_of_an_attack_takes_a_response() -> None:
    """A39, G6 Chevaux-de-frise at W1, and after giving way a Fighting Withdrawal at W8."""
    match = siege(
        board={"CWC": "habsburg 1 cannon"},
        habsburg={"hand": ["HS29", "HS30", "HS7"]},
        answers=[*ASSAULT, "respond HS29", "go_on", "give_way"],
    )

    assert window(match) == "W8"
    assert "respond HS30" in offers(match)


def test_a_response_does_not_shut_a_later_window() -> None:
    """G6, 9.3 Chevaux-de-frise at W1, and the Ottomans may still answer the roll of the same attack."""
    match = siege(
        board={"CWC": "habsburg 1 cannon"},
        habsburg={"hand": ["HS29", "HS7"]},
        answers=[*ASSAULT, "respond HS29", "go_on", "give_way", "decline"],
    )

    assert (asked(match)[0], window(match)) == ("ottoman", "W7")


def test_a_window_takes_one_response() -> None:
    """A39, G6 After Roofed Trenches the roll is made; Wool Sacks cannot answer it as well."""
    match = siege(
        ottoman={"hand": ["OS2", "OS3", "OS28"]},
        answers=["play_card OS2", "entrench GLR", "done", "respond OS3"],
        chances=[[1, 1, 1]],
    )

    assert asked(match) == ("habsburg", "choose_card")


def test_the_other_side_cannot_answer_a_window() -> None:
    """A40, W1 A window belongs to one side."""
    match = siege(answers=ASSAULT)

    with pytest.raises(WrongSide):
        match.play("decline", side="ottoman")


# G6 - G8


@pytest.mark.parametrize(
    ("card", "changes"),
    [
        ("HS27", {"board": {**BATTERY, "RAV": "habsburg"}, "answers": ["play_card OS2", "bombard RAV"]}),
        ("HS13", {"ottoman": {"tiles": [3]}, "answers": ["play_card OS2", "mine", "explode CWC"], "chances": ["1"]}),
    ],
    ids=["a Bombard of nothing", "no tiles in place"],
)
def test_a_response_has_to_change_something(card: str, changes: dict[str, Any]) -> None:
    """G6 Otherwise it is not offered."""
    match = siege(habsburg={"hand": [card, "HS7"]}, **changes)

    assert window(match) is None or f"respond {card}" not in offers(match)


@pytest.mark.parametrize(("tiles", "rule"), [([2], None), ([1, 1], None), ([1], "HS13")])
def test_countermine_takes_two_shovels_of_ones_own(tiles: list[int], rule: str | None) -> None:
    """G6 And only their owner knows: with one tile in place the window is open either way."""
    match = siege(
        ottoman={"tiles": [3]},
        habsburg={"hand": ["HS13", "HS7"], "tiles": tiles},
        answers=["play_card OS2", "mine", "explode CWC"],
        chances=["1"],
    )

    assert window(match) == "W5"
    assert refusal(match, "respond HS13") == rule


def test_a_window_may_always_be_declined() -> None:
    """G7 With every card that fits in hand; nothing happens but what was declared."""
    match = siege(board={"CWC": "habsburg"}, habsburg={"hand": ["HS28", "HS29"]}, answers=[*ASSAULT, "decline"])

    assert asked(match) == ("habsburg", "choose_contest")
    assert side(match, "habsburg")["hand"] == 2
    assert "decline" not in told(match, "ottoman").lower()


@pytest.mark.parametrize("hand", [["HS1"], ["HS28"], ["HS1", "HS2", "HS3", "HS4", "HS5"]])
def test_a_window_is_put_whatever_the_hand_holds(hand: list[str]) -> None:
    """G8 Being asked reveals nothing."""
    assert window(siege(habsburg={"hand": hand}, answers=ASSAULT)) == "W1"


def test_an_empty_hand_is_not_asked() -> None:
    """G8 Everybody can see that."""
    assert asked(siege(habsburg={"hand": []}, answers=ASSAULT)) == ("habsburg", "choose_contest")


def test_a_window_whose_cards_are_all_discarded_is_skipped() -> None:
    """G8 Everybody saw them go; with one of two still out it is put."""
    gone = siege(habsburg={"discard": ["HS28", "HS29"]}, answers=ASSAULT)
    one_left = siege(board={"CWC": "habsburg"}, habsburg={"discard": ["HS28"]}, answers=ASSAULT)

    assert asked(gone) == ("habsburg", "choose_contest")
    assert window(one_left) == "W1"


def test_a_window_that_can_publicly_do_nothing_is_skipped() -> None:
    """G8, A41 The Alarm Bell is gone, and on a full hex no Chevaux-de-frise can stand."""
    match = siege(habsburg={"discard": ["HS28"]}, answers=ASSAULT)

    assert asked(match) == ("habsburg", "choose_contest")


def test_step_2_is_put_to_every_side_that_holds_a_tactic() -> None:
    """G8, 10.2 Whether it fits or not: Balta is for the attacker, and yet its defender is asked."""
    match = siege(
        turn="habsburg",
        ottoman={"hand": [], "tactics": ["OT4"]},
        answers=["play_card HS7", "sortie GLC", "contest", *troops("elite*3"), *troops("yeniceri*4")],
    )

    assert asked(match) == ("ottoman", "choose_tactic")
    assert offers(match) == ["no_tactic"]
    assert refusal(match, "tactic OT4") == "A47"


# G8 Standing declines


def test_a_standing_decline_answers_its_window() -> None:
    """G8 As if by hand, now and later."""
    match = siege(board={"CWC": "habsburg"}, habsburg={"hand": ["HS28", "HS29"]})
    match.stand_by("habsburg", "W1")

    play(match, *ASSAULT)

    assert asked(match) == ("habsburg", "choose_contest")
    assert side(match, "habsburg")["hand"] == 2


def test_a_standing_decline_answers_the_question_that_waits() -> None:
    """G8 Left while the window is open it declines at once."""
    match = siege(answers=ASSAULT)

    match.stand_by("habsburg", "W1")

    assert asked(match) == ("habsburg", "choose_contest")


def test_a_standing_decline_holds_for_its_window_only() -> None:
    """G8 W8 is asked although W1 is declined."""
    match = siege()
    match.stand_by("habsburg", "W1")

    play(match, *ASSAULT, "give_way")

    assert window(match) == "W8"


def test_a_standing_decline_can_be_taken_back() -> None:
    """G8 Then the window is put again."""
    match = siege()
    match.stand_by("habsburg", "W1")
    match.stand_by("habsburg", "W1", decline=False)

    play(match, *ASSAULT)

    assert window(match) == "W1"


def test_the_enemy_hears_the_same_of_a_standing_decline_as_of_one_by_hand() -> None:
    """G8, V28 Log and board do not tell them apart."""
    standing, by_hand = siege(answers=ASSAULT), siege(answers=ASSAULT)

    standing.stand_by("habsburg", "W1")
    play(by_hand, "decline")

    assert told(standing, "ottoman") == told(by_hand, "ottoman")
    assert standing.view("ottoman")["board"] == by_hand.view("ottoman")["board"]
    assert standing.view("ottoman")["decision"] == by_hand.view("ottoman")["decision"]


def test_a_standing_decline_is_saved() -> None:
    """G8 A match that is loaded still has it."""
    match = siege()
    match.stand_by("habsburg", "W1")

    again = play(demilune.load(match.save()), *ASSAULT)

    assert asked(again) == ("habsburg", "choose_contest")


# A43


def test_cannons_of_a_hex_given_up_still_fire() -> None:
    """A43, 10.8a The roll comes before the hex is lost: nine dice, and then eight Cannons."""
    match = siege(
        habsburg={"hand": []},
        ottoman={"hand": ["OS2", "OS9"]},
        answers=[*ASSAULT, "give_way", "decline"],
        chances=[NO_HIT],
    )

    assert "Habsburgs rolled 1 1 1 1 1 1 1 1 1: 0 hits. [10.8]" in told(match)
    assert side(match, "habsburg")["lost_cannons"] == 1


def test_the_choice_to_contest_comes_after_the_response() -> None:
    """A75, 10.0b And before any Troop is seen."""
    match = siege(habsburg={"hand": ["HS28", "HS7"]}, answers=[*ASSAULT, "respond HS28"])

    assert asked(match) == ("habsburg", "choose_contest")
    assert match.view()["board"]["attack"]["sides"]["ottoman"]["count"] == 0


def test_a_refused_response_says_what_it_is_for() -> None:
    """W1 A player who tries a card in the wrong window is told of the right one."""
    match = siege(habsburg={"hand": ["HS30", "HS7"]}, answers=ASSAULT)

    with pytest.raises(NotOffered, match=r"Fighting Withdrawal answers another occasion \(W8\)"):
        play(match, "respond HS30")
