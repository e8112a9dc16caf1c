"""6 A round: Refresh, Strategy phase and passing, Advance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import demilune
from demilune.engine.errors import SetupError
from demilune.engine.match import Match
from tests.games.fire_and_stone.siege import offers, play, refusal, siege, told


def own(match: Match, side: str) -> dict[str, list[str]]:
    shown: dict[str, list[str]] = match.view(side)["board"]["sides"][side]["own"]
    return shown


def whose(match: Match) -> tuple[str, str]:
    """The side and the name of the decision."""
    assert match.decision is not None
    return match.decision.side, match.decision.name


def at_round(match: Match) -> int:
    number: int = match.view()["board"]["round"]
    return number


def refresh(**changes: Any) -> Match:
    """Round 2, about to refresh, both hands empty unless given."""
    hands: dict[str, Any] = {side: {"hand": []} | changes.pop(side, {}) for side in ("ottoman", "habsburg")}
    return siege(round=2, phase="refresh", **hands, **changes)


# 6.1, 6.2 Refresh


def test_a_round_is_refresh_strategy_and_advance() -> None:
    """6.1 The marker of round 2 advances, round 3 is refreshed, and the first turn waits for the Ottomans."""
    match = siege(round=2, phase="advance", ottoman={"hand": []}, habsburg={"hand": []})

    assert at_round(match) == 3
    assert [len(own(match, side)["hand"]) for side in ("ottoman", "habsburg")] == [5, 5]
    assert whose(match) == ("ottoman", "choose_card")


@pytest.mark.parametrize("seed", range(3))
def test_the_game_lasts_five_rounds_at_most(seed: int) -> None:
    """6.1, 5.7 However it is played, nobody sees a sixth."""
    match, rng = demilune.start("fire-and-stone", seed=seed), Random(seed)
    rounds = set()
    while match.decision is not None:
        rounds.add(at_round(match))
        match.play(rng.choice(match.decision.actions))

    assert max(rounds) <= 5


def test_round_1_has_no_refresh() -> None:
    """6.2 Nothing is drawn, no Troop returns, nothing is asked about a kept card."""
    match = siege(round=1, phase="refresh", ottoman={"hand": ["OS2"], "troop_discard": ["sekban"]})

    assert whose(match) == ("ottoman", "choose_card")
    assert own(match, "ottoman")["hand"] == ["OS2"]
    assert own(match, "ottoman")["troop_discard"] == ["sekban"]


@pytest.mark.parametrize("side", ["ottoman", "habsburg"])
def test_both_sides_refresh_fully(side: str) -> None:
    """6.2, 6.2b Each does all of it."""
    assert len(own(refresh(), side)["hand"]) == 5


def test_all_discarded_troops_return() -> None:
    """6.2a, A53 All of them, without a choice; Eliminated ones stay away."""
    match = refresh(habsburg={"troop_discard": ["elite*2", "militia"], "eliminated": ["elite"]})

    assert own(match, "habsburg")["troop_discard"] == []
    assert own(match, "habsburg")["troops"].count("elite") == 3
    assert own(match, "habsburg")["eliminated"] == ["elite"]


def test_cards_are_drawn_from_the_top_until_five_are_in_hand() -> None:
    """6.2b In the order of the deck."""
    match = refresh(
        ottoman={
            "deck": ["OS9", "OS4", "OS1", "OS30", "OS7", "OS2"],
            "discard": [f"OS{n}" for n in range(1, 31) if n not in (9, 4, 1, 30, 7, 2)],
        }
    )

    assert own(match, "ottoman")["hand"] == ["OS9", "OS4", "OS1", "OS30", "OS7"]
    assert match.view()["board"]["sides"]["ottoman"]["deck"] == 1


def test_tactics_neither_count_nor_are_drawn() -> None:
    """6.2c Five Tactics in hand: five Strategy cards are drawn and no Tactic."""
    match = refresh(ottoman={"tactics": ["OT1", "OT2", "OT3", "OT4", "OT5"]})

    assert len(own(match, "ottoman")["hand"]) == 5
    assert own(match, "ottoman")["tactics"] == ["OT1", "OT2", "OT3", "OT4", "OT5"]


def test_no_tactic_is_drawn_into_an_empty_hand() -> None:
    """6.2c Refresh draws Strategy cards only."""
    match = refresh()

    assert own(match, "ottoman")["tactics"] == []
    assert match.view()["board"]["sides"]["ottoman"]["tactic_deck"] == 10


def test_a_kept_card_counts_towards_the_five() -> None:
    """6.2d, 6.4e Kept: four are drawn."""
    match = refresh(habsburg={"hand": ["HS30"]})

    play(match, "keep")

    assert len(own(match, "habsburg")["hand"]) == 5
    assert "HS30" in own(match, "habsburg")["hand"]


def test_a_kept_card_may_be_discarded_before_drawing() -> None:
    """6.2d, A9 Discarded: five new ones are drawn, and it lies face up on the pile."""
    match = refresh(habsburg={"hand": ["HS30"]})

    play(match, "discard HS30")

    assert len(own(match, "habsburg")["hand"]) == 5
    assert "HS30" not in own(match, "habsburg")["hand"]
    assert match.view("ottoman")["board"]["sides"]["habsburg"]["discard_top"] == "HS30"


def test_keeping_is_decided_before_anything_is_drawn() -> None:
    """6.2d, A9, A53 While the question stands the hand is still the one card."""
    match = refresh(habsburg={"hand": ["HS30"], "troop_discard": ["elite"]})

    assert whose(match) == ("habsburg", "choose_kept")
    assert offers(match) == ["keep", "discard HS30"]
    assert own(match, "habsburg")["hand"] == ["HS30"]
    assert own(match, "habsburg")["troop_discard"] == ["elite"]


def test_only_the_kept_card_may_be_discarded() -> None:
    """6.2d Not another one."""
    match = refresh(habsburg={"hand": ["HS30"]})

    assert refusal(match, "discard HS29") == "6.2d"


def test_the_ottomans_refresh_first() -> None:
    """A53 They decide about their card, get their Troops and draw, before the Habsburgs decide."""
    match = refresh(ottoman={"hand": ["OS1"], "troop_discard": ["sekban"]}, habsburg={"hand": ["HS1"]})
    first = whose(match)

    play(match, "keep")

    assert first == ("ottoman", "choose_kept")
    assert whose(match) == ("habsburg", "choose_kept")
    assert len(own(match, "ottoman")["hand"]) == 5
    assert own(match, "ottoman")["troop_discard"] == []


def test_discarded_cards_never_return() -> None:
    """6.2e Strategy and Tactic discards stay where they are."""
    match = refresh(ottoman={"discard": ["OS1", "OS2"], "tactic_discard": ["OT1"]})

    assert own(match, "ottoman")["discard"] == ["OS2", "OS1"]
    assert own(match, "ottoman")["tactic_discard"] == ["OT1"]
    assert match.view()["board"]["sides"]["ottoman"]["deck"] == 30 - 2 - 5


def test_an_empty_deck_is_not_reshuffled() -> None:
    """A45, 6.2e Two cards are left: two are drawn, and the rest is skipped."""
    left = ["OS1", "OS2"]
    match = refresh(ottoman={"deck": left, "discard": [f"OS{n}" for n in range(1, 31) if f"OS{n}" not in left]})

    assert own(match, "ottoman")["hand"] == left
    assert len(own(match, "ottoman")["discard"]) == 28


def test_a_lowered_hand_is_filled_to_its_limit_and_never_cut() -> None:
    """A79, 6.2b Of a limit of 4 one is kept and three are drawn; a limit below the hand draws and discards nothing."""
    to_four = refresh(habsburg={"hand": ["HS1"], "refresh_to": 4})
    to_none = refresh(habsburg={"hand": ["HS1"], "refresh_to": 0})

    assert len(own(play(to_four, "keep"), "habsburg")["hand"]) == 4
    assert own(play(to_none, "keep"), "habsburg")["hand"] == ["HS1"]


# 6.3 Strategy


def test_the_ottomans_begin_every_strategy_phase() -> None:
    """6.3 Also where the Habsburgs would have been next."""
    match = refresh(turn="habsburg")

    assert whose(match) == ("ottoman", "choose_card")


def test_turns_alternate() -> None:
    """6.3 Ottoman, Habsburg, Ottoman."""
    match = siege()
    turns = [whose(match)[0]]
    for answers in (["play_card OS18", "event"], ["play_card HS18", "event"]):
        play(match, *answers)
        turns.append(whose(match)[0])

    assert turns == ["ottoman", "habsburg", "ottoman"]


def test_a_turn_spends_one_card_face_up() -> None:
    """6.3a, 4.10 For an action here; it is gone from the hand and seen by all."""
    match = siege(answers=["play_card OS2", "mine"], chances=["1"])

    assert own(match, "ottoman")["hand"] == ["OS9", "OS15", "OS18", "OS25"]
    assert match.view()["board"]["sides"]["ottoman"]["discard_top"] == "OS2"


def test_a_card_is_spent_for_its_event_or_an_action_not_both() -> None:
    """6.3a After the Event it is the enemy's turn."""
    match = siege(answers=["play_card OS18", "event"])

    assert whose(match) == ("habsburg", "choose_card")
    assert match.view()["board"]["morale"]["habsburg"] == 5


def test_only_cards_of_the_own_hand_can_be_played() -> None:
    """6.3a Not one of the deck."""
    match = siege()

    assert refusal(match, "play_card OS1") == "6.3a"
    assert offers(match) == ["play_card OS2", "play_card OS9", "play_card OS15", "play_card OS18", "play_card OS25"]


# 6.3b, A49, A50 The end of the phase


def test_two_passes_end_the_phase() -> None:
    """6.3b, A49 One after the other."""
    match = siege(ottoman={"hand": ["OS2"]}, habsburg={"hand": ["HS7"]}, answers=["pass", "pass"])

    assert at_round(match) == 2


def test_a_pass_and_a_final_card_end_the_phase() -> None:
    """6.3b, 6.4d, 6.4e, A49 The enemy's last card closes the phase: the card passed with is kept, not played."""
    match = siege(ottoman={"hand": ["OS2"]}, habsburg={"hand": ["HS18"]}, answers=["pass", "play_card HS18", "event"])

    assert at_round(match) == 2
    assert whose(match) == ("ottoman", "choose_kept")
    assert offers(match) == ["keep", "discard OS2"]


def test_a_position_between_two_phases_can_be_taken_up_again() -> None:
    """6.3b, 6.2d What ended the phase is not carried into the next one."""
    match = siege(ottoman={"hand": ["OS2"]}, habsburg={"hand": ["HS7"]}, answers=["pass", "pass"])
    written = match.position()

    again = demilune.position(written.pop("game"), written.pop("position"), **written)

    assert again.view("ottoman")["board"] == match.view("ottoman")["board"]
    assert whose(again) == ("ottoman", "choose_kept")


def test_two_final_cards_end_the_phase() -> None:
    """6.3b, A49 Each side plays its last."""
    match = siege(
        ottoman={"hand": ["OS18"]},
        habsburg={"hand": ["HS18"]},
        answers=["play_card OS18", "event", "play_card HS18", "event"],
    )

    assert at_round(match) == 2


def test_a_final_card_and_a_pass_end_the_phase() -> None:
    """6.3b, A49 In this order too."""
    match = siege(ottoman={"hand": ["OS18"]}, habsburg={"hand": ["HS18"]}, answers=["play_card OS18", "event", "pass"])

    assert at_round(match) == 2
    assert own(match, "habsburg")["hand"] == ["HS18"]


def test_passes_that_do_not_follow_each_other_end_nothing() -> None:
    """6.3b, 6.4d A card between two passes that is not the last: who passed has another turn."""
    match = siege(
        ottoman={"hand": ["OS18"]}, habsburg={"hand": ["HS18", "HS24"]}, answers=["pass", "play_card HS18", "event"]
    )

    assert (at_round(match), whose(match)) == (1, ("ottoman", "choose_card"))
    assert offers(match) == ["play_card OS18", "pass"]


def test_who_passed_may_still_play_a_card_later() -> None:
    """6.4d The next turn is a turn like any other."""
    match = siege(
        ottoman={"hand": ["OS18"]}, habsburg={"hand": ["HS18", "HS7"]}, answers=["pass", "play_card HS18", "event"]
    )

    play(match, "play_card OS18", "event")

    assert (at_round(match), whose(match)) == (1, ("habsburg", "choose_card"))


def test_a_card_that_draws_another_is_no_final_card() -> None:
    """A50 Papal Subsidy as the last card leaves two: the phase goes on after a pass."""
    match = siege(ottoman={"hand": ["OS18"]}, habsburg={"hand": ["HS24"]}, answers=["pass", "play_card HS24", "event"])

    assert (at_round(match), whose(match)) == (1, ("ottoman", "choose_card"))
    assert len(own(match, "habsburg")["hand"]) == 2


def test_a_forced_discard_is_no_turn() -> None:
    """A50, A49 The Habsburgs pass with their last card and lose it; only their next turn is a pass again."""
    match = siege(
        turn="habsburg",
        ottoman={"hand": ["OS19", "OS2"]},
        habsburg={"hand": ["HS18"]},
        answers=["pass", "play_card OS19", "event"],
        chances=["HS18"],
    )

    assert at_round(match) == 1
    assert "Habsburgs had no cards and passed." in told(match)
    assert whose(match) == ("ottoman", "choose_card")


def test_a_side_without_cards_passes_by_itself() -> None:
    """A7 Nothing is asked; the other side goes on alone."""
    match = siege(ottoman={"hand": []}, habsburg={"hand": ["HS18", "HS7", "HS24"]})
    first = whose(match)

    play(match, "play_card HS18", "event")

    assert first == ("habsburg", "choose_card")
    assert whose(match) == ("habsburg", "choose_card")


def test_the_phase_ends_where_nobody_has_cards() -> None:
    """A7, A49 Both pass by themselves."""
    match = siege(ottoman={"hand": []}, habsburg={"hand": []})

    assert at_round(match) == 2


# 6.4 Passing


@pytest.mark.parametrize(
    ("mine", "theirs", "rule"),
    [
        (5, 5, "6.4"),
        (3, 2, "6.4"),
        (2, 2, "6.4"),
        (2, 1, "6.4"),
        (2, 3, None),
        (4, 5, None),
        (1, 0, None),
        (1, 5, None),
    ],
)
def test_passing_takes_a_larger_enemy_hand_or_one_card(mine: int, theirs: int, rule: str | None) -> None:
    """6.4, 6.4a, 6.4b The Habsburg player asks."""
    match = siege(
        turn="habsburg",
        ottoman={"hand": [f"OS{n}" for n in range(1, theirs + 1)]},
        habsburg={"hand": [f"HS{n}" for n in range(1, mine + 1)]},
    )

    assert refusal(match, "pass") == rule


def test_tactics_do_not_count_for_passing() -> None:
    """A51 Five Tactics against none change nothing: 2 cards against 2."""
    match = siege(ottoman={"hand": ["OS1", "OS2"]}, habsburg={"hand": ["HS1", "HS2"], "tactics": ["HT1", "HT2", "HT3"]})

    assert refusal(match, "pass") == "6.4"


def test_a_pass_discards_nothing() -> None:
    """6.4 The hand stays as it is."""
    match = siege(ottoman={"hand": ["OS2"]}, answers=["pass"])

    assert own(match, "ottoman")["hand"] == ["OS2"]
    assert match.view()["board"]["sides"]["ottoman"]["discard"] == 0


def test_who_passed_may_still_respond() -> None:
    """6.4c Wool Sacks answers a Barrage that follows the Ottoman pass."""
    match = siege(ottoman={"hand": ["OS28"]}, answers=["pass", "play_card HS7", "barrage"])

    assert whose(match) == ("ottoman", "respond")
    assert "respond OS28" in offers(match)


def test_a_response_spent_after_the_pass_leaves_the_side_passing_by_itself() -> None:
    """6.4c, A7 The card is gone, the other side goes on."""
    match = siege(ottoman={"hand": ["OS28"]}, answers=["pass", "play_card HS7", "barrage", "respond OS28"])

    assert whose(match) == ("habsburg", "choose_card")
    assert own(match, "ottoman")["hand"] == []


def test_more_than_one_card_cannot_be_kept() -> None:
    """A8 2 cards against 3: who passes sees the enemy unable to pass and unable to play a final card."""
    match = siege(ottoman={"hand": ["OS1", "OS2"]}, habsburg={"hand": ["HS1", "HS2", "HS3"]}, answers=["pass"])
    refused = refusal(match, "pass")

    play(match, "play_card HS3", "mine")

    assert refused == "6.4"
    assert (at_round(match), whose(match)[0]) == (1, "ottoman")
    assert refusal(match, "pass") == "6.4"


@pytest.mark.parametrize("seed", range(3))
def test_every_strategy_phase_ends_with_at_most_one_card_in_each_hand(seed: int) -> None:
    """A8, 6.4e In games played at random, whenever a new round begins."""
    match, rng = demilune.start("fire-and-stone", seed=seed), Random(seed)
    kept: list[int] = []
    before = 1
    while match.decision is not None:
        sides = match.view()["board"]["sides"]
        if at_round(match) != before and match.decision.name == "choose_kept":
            kept.append(sides[match.decision.side]["hand"])
        before = at_round(match)
        match.play(rng.choice(match.decision.actions))

    assert all(count == 1 for count in kept)


@pytest.mark.parametrize("phase", ["advance", "refresh"])
def test_no_position_keeps_two_cards(phase: str) -> None:
    """A8 Between two Strategy phases nobody holds more than one."""
    with pytest.raises(SetupError, match="at most the one card it kept"):
        siege(round=2, phase=phase, ottoman={"hand": ["OS1", "OS2"]}, habsburg={"hand": []})


def test_any_single_card_may_be_kept() -> None:
    """A9, 6.4e The one passed with may have been any of the hand; it is kept without a question at the end."""
    match = siege(
        ottoman={"hand": ["OS18", "OS7"]},
        habsburg={"hand": ["HS18", "HS24"]},
        answers=["play_card OS18", "event", "play_card HS18", "event", "pass", "pass"],
    )

    assert whose(match) == ("ottoman", "choose_kept")
    assert own(match, "ottoman")["hand"] == ["OS7"]


def test_a_mine_is_always_legal() -> None:
    """A10 Even with all eight tiles in place, so that there always is a move."""
    match = siege(
        turn="habsburg",
        board={"GLC": "nobody", "GLL": "nobody"},
        habsburg={"tiles": [2, 2, 1, 1, 1, 1, 1, 1]},
        answers=["play_card HS7"],
    )

    assert "mine" in offers(match)


def test_a_mine_with_an_empty_bag_draws_nothing_but_may_explode() -> None:
    """A10, A45 The tiles in place still count."""
    match = siege(ottoman={"tiles": [3, 2, 2, 1, 1, 1, 1, 1]}, answers=["play_card OS2", "mine"])

    assert whose(match) == ("ottoman", "choose_explosion")
    assert "explode CWC" in offers(match)


def test_a_response_has_no_use_as_an_event() -> None:
    """A52, 9.2 On the own turn it is spent for an action, or not at all."""
    match = siege(ottoman={"hand": ["OS7", "OS2"]}, answers=["play_card OS7"])

    assert refusal(match, "event") == "9.2"
    assert "entrench GLR" in offers(match)


# 6.5 Advance


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_round_marker_advances_one_space(number: int) -> None:
    """6.5 After the Strategy phase."""
    match = siege(round=number, ottoman={"hand": ["OS2"]}, habsburg={"hand": ["HS7"]}, answers=["pass", "pass"])

    assert at_round(match) == number + 1


def test_the_final_space_ends_the_game() -> None:
    """6.5, 5.7 After round 5."""
    match = siege(round=5, ottoman={"hand": ["OS2"]}, habsburg={"hand": ["HS7"]}, answers=["pass", "pass"])

    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == ("habsburg", "5.7")
