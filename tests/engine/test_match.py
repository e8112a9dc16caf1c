"""A match: answers, undo, several answers at once, the table's own lines, copies and worlds."""

from __future__ import annotations

from random import Random

import pytest

import demilune
from demilune.engine.actions import DECLINE, action
from demilune.engine.errors import (
    Ambiguous,
    CannotUndo,
    NotAnAction,
    NotOffered,
    RuleError,
    Sealed,
    SetupError,
    Stale,
    WrongSide,
)
from demilune.engine.match import Match
from examples.nine_fields.rules import ch3_drums

START = {"hand": {"north": [f"B{n}" for n in range(1, 18, 2)], "south": [f"B{n}" for n in range(2, 19, 2)]}}


@pytest.fixture
def match() -> Match:
    """North holds the odd bands up to 17, South the even ones up to 18."""
    return demilune.position("nine-fields", START, seed=4)


def _behind(match: Match) -> Match:
    """North has lost the mill by one: it may beat a drum."""
    match.play_all(["select mill", "play_card B1"])
    match.play("play_card B2")
    return match


# Answers


def test_an_answer_brings_the_next_decision(match: Match) -> None:
    decision = match.play("select mill")

    assert decision is match.decision
    assert decision is not None
    assert (decision.side, decision.name, decision.rule) == ("north", "send_band", "2.2")


def test_an_action_is_one_object(match: Match) -> None:
    assert match.action("select mill") is action("select", "mill")


def test_a_beginning_that_fits_one_offer_only_is_enough(match: Match) -> None:
    match.play("SELECT or")

    assert match.state.contested == "orchard"  # type: ignore[attr-defined]


def test_words_that_fit_several_offers_are_ambiguous(match: Match) -> None:
    with pytest.raises(Ambiguous, match="'select m' could mean 'select mill', 'select marsh': say which"):
        match.play("select m")


def test_words_that_fit_nothing_are_no_action(match: Match) -> None:
    with pytest.raises(NotAnAction, match="'dance' is not an action of Nine Fields; now offered: select"):
        match.play("dance")


def test_an_action_of_no_game_is_no_action(match: Match) -> None:
    with pytest.raises(NotAnAction):
        match.play(action("select", "atlantis"))


def test_an_answer_that_is_not_offered_gets_its_rule(match: Match) -> None:
    with pytest.raises(NotOffered, match=r"a field has to be chosen now \(rule 2.1\)"):
        match.play("play_card B1")


def test_the_wrong_seat_is_refused(match: Match) -> None:
    with pytest.raises(WrongSide, match="it is the North side's decision"):
        match.play("select mill", side="south")


def test_a_client_that_saw_an_older_match_is_refused(match: Match) -> None:
    match.play("select mill", number=1)

    with pytest.raises(Stale, match="the match is at number 2, you saw number 1"):
        match.play("play_card B1", number=1)


def test_a_refusal_changes_nothing(match: Match) -> None:
    before, decision = match.state.copy(), match.decision

    with pytest.raises(NotOffered):
        match.play("play_card B1")

    assert match.state == before
    assert match.decision is decision
    assert match.number == 1


def test_why_not_is_the_refusal(match: Match) -> None:
    _behind(match).play("decline")

    assert str(match.why_not("select mill")) == "the Mill was taken by South (rule 2.1)."
    assert match.why_not("select ford") is None


def test_what_is_legal_and_useless_has_a_note(match: Match) -> None:
    match.play_all(["select orchard", "play_card B1"])
    match.play("play_card B18")

    assert match.note("beat_drum") == "no effect: the best roll adds 2"
    assert match.why_not("beat_drum") is None


def test_a_preview_is_exact(match: Match) -> None:
    preview = _behind(match).preview("beat_drum")

    assert preview is not None
    assert {k: str(v) for k, v in preview.outcomes.items()} == {"lost": "8/27", "taken": "19/27"}


def test_a_previews_assumption_can_be_changed(match: Match) -> None:
    match.play("select mill")
    preview = match.preview("play_card B17", {"enemy": "B18"})

    assert preview is not None
    assert preview.outcomes == {"is behind": 1}


# Undo and redo


def test_undo_takes_back_the_last_answer(match: Match) -> None:
    match.play("select mill")

    assert match.undo() == 1
    assert match.decision is not None
    assert match.decision.name == "choose_field"


def test_undo_is_a_line_of_the_journal(match: Match) -> None:
    match.play("select mill")
    match.undo()

    assert [line.text for line in match.journal.lines] == ["deal", "select mill", "!undo 1"]


def test_what_was_shown_cannot_be_taken_back(match: Match) -> None:
    with pytest.raises(CannotUndo, match="After 'play_card B2' something was rolled or revealed"):
        _behind(match).undo()


def test_a_die_cannot_be_taken_back(match: Match) -> None:
    _behind(match).play("beat_drum")

    assert not match.may_undo
    with pytest.raises(CannotUndo, match="After 'beat_drum'"):
        match.undo()


def test_an_answer_without_a_die_can_be_taken_back(match: Match) -> None:
    _behind(match).play("decline")

    assert match.undo() == 1
    assert match.decision is not None
    assert match.decision.window == "drum"


def test_a_side_takes_back_its_own_answers_only(match: Match) -> None:
    match.play("select mill")

    with pytest.raises(CannotUndo, match="The last answer was the North side's"):
        match.undo(side="south")


def test_undo_to_a_number_takes_back_all_since(match: Match) -> None:
    match.play("select mill")
    match.play("play_card B1")

    assert match.undo(1) == 2
    assert match.state.round == 1  # type: ignore[attr-defined]
    assert match.state.contested is None  # type: ignore[attr-defined]


def test_undo_to_a_number_stops_at_the_other_sides_answer(match: Match) -> None:
    _behind(match).play("decline")

    with pytest.raises(CannotUndo, match="The South side has answered since"):
        match.undo(1)


def test_there_is_nothing_to_undo_at_the_beginning(match: Match) -> None:
    with pytest.raises(CannotUndo, match="There is no answer to take back"):
        match.undo()


def test_redo_gives_the_answer_again(match: Match) -> None:
    match.play("select mill")
    match.undo()

    assert match.redo() == 1
    assert match.state.contested == "mill"  # type: ignore[attr-defined]


def test_another_answer_ends_redo(match: Match) -> None:
    match.play("select mill")
    match.undo()
    match.play("select ford")

    with pytest.raises(CannotUndo, match="There is nothing to redo"):
        match.redo()


def test_the_log_numbers_the_lines_that_stand(match: Match) -> None:
    match.play("select mill")
    match.undo()
    match.play("select ford")

    assert [(line.number, str(line).strip()) for line in match.log] == [(0, "Round 1"), (3, "North chose the Ford.")]


def test_undo_and_redo_are_refused_to_who_saw_an_older_match(match: Match) -> None:
    match.play("select mill")

    with pytest.raises(Stale, match="the match is at number 2, you saw number 1"):
        match.undo(number=1)
    match.undo(number=2)
    with pytest.raises(Stale):
        match.redo(number=2)
    match.redo(number=3)

    assert [line.text for line in match.journal.lines[1:]] == ["select mill", "!undo 1", "select mill"]


# Several answers at once


def test_answers_sent_together_are_undone_together(match: Match) -> None:
    assert match.play_all(["select mill", "play_card B1"]).answers == 2
    assert [line.text for line in match.journal.lines[1:]] == ["select mill", "+play_card B1"]

    assert match.undo() == 2
    assert match.redo() == 2


def test_answers_sent_together_stop_before_the_other_side(match: Match) -> None:
    stood = match.play_all(["select mill", "play_card B1", "play_card B2"])

    assert stood == (2, "it is not the same side's decision any more")


def test_answers_sent_together_stop_behind_a_die(match: Match) -> None:
    stood = _behind(match).play_all(["beat_drum", "select ford"])

    assert stood == (1, "something was rolled or revealed")


def test_answers_sent_together_stop_before_one_that_is_refused(match: Match) -> None:
    stood = match.play_all(["select mill", "play_card B2"])

    assert stood.answers == 1
    assert stood.why == "B2 is not in your hand (rule 2.2)."


# What the table itself may do


def test_who_resigns_loses(match: Match) -> None:
    match.resign("north")

    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.kind, match.outcome.rule) == ("south", "north resigned", "table")
    assert match.decision is None


def test_after_the_end_nothing_is_accepted(match: Match) -> None:
    match.resign("north")

    with pytest.raises(NotOffered, match="the game is over"):
        match.play("select mill")
    with pytest.raises(CannotUndo, match="The game is over"):
        match.undo()


def test_a_draw_needs_both_sides(match: Match) -> None:
    match.offer_draw("north")
    with pytest.raises(NotOffered, match="the other side has not offered a draw"):
        match.answer_draw("north", accept=True)

    match.answer_draw("south", accept=True)

    assert match.outcome is not None
    assert match.outcome.winner is None


def test_an_offered_draw_falls_with_the_other_sides_answer(match: Match) -> None:
    match.offer_draw("south")

    match.play("select mill")

    assert match.draw_offered_by is None


def test_another_player_takes_a_seat(match: Match) -> None:
    match.take_over("south", "the computer")

    assert match.view("north")["seats"] == {"south": "the computer"}
    assert demilune.load(match.save()).seats == {"south": "the computer"}


@pytest.mark.parametrize("name", ["", "  ", "a\nb", " a", "a  b"])
def test_a_players_name_is_words(match: Match, name: str) -> None:
    with pytest.raises(SetupError, match="a player's name"):
        match.take_over("south", name)


def test_a_standing_order_declines_for_its_side(match: Match) -> None:
    match.stand_by("north", "drum")

    _behind(match)

    assert [line.text for line in match.journal.lines[-2:]] == ["play_card B2", "decline"]
    assert match.state.taken["mill"] == "south"  # type: ignore[attr-defined]


def test_a_standing_order_counts_at_once(match: Match) -> None:
    _behind(match).stand_by("north", "drum")

    assert match.decision is not None
    assert match.decision.name == "choose_field"


def test_a_standing_order_can_be_taken_back(match: Match) -> None:
    match.stand_by("north", "drum")
    match.stand_by("north", "drum", decline=False)

    assert _behind(match).decision is not None
    assert DECLINE in match.decision.actions  # type: ignore[union-attr]


def test_a_standing_order_is_the_sides_secret(match: Match) -> None:
    number, seen, told = match.number, match.view("south"), match.transcript("south")

    match.stand_by("north", "drum")

    assert (match.number, match.view("south"), match.transcript("south")) == (number, seen, told)


def test_a_standing_order_is_saved(match: Match) -> None:
    match.stand_by("north", "drum")

    assert demilune.load(match.save()).standing["north"] == {"drum"}


def test_an_order_for_this_turn_declines_until_the_next_checkpoint(match: Match) -> None:
    match.play("select mill")
    match.stand_by("north", "drum", this_turn=True)

    match.play("play_card B1")
    match.play("play_card B2")

    assert match.journal.lines[-1].text == "decline"
    assert match.ordered_this_turn("north") == set()
    assert match.standing["north"] == set()


def test_an_order_for_this_turn_does_not_hold_in_the_next_one(match: Match) -> None:
    match.stand_by("south", "drum", this_turn=True)
    match.stand_by("north", "drum")
    _behind(match)

    match.play_all(["select ford", "play_card B4"])
    match.play("play_card B17")

    assert match.decision is not None
    assert (match.decision.side, match.decision.name) == ("south", "beat_a_drum")


def test_an_order_for_this_turn_holds_again_where_the_turn_is_taken_back(match: Match) -> None:
    match.play("select mill")
    match.stand_by("north", "drum", this_turn=True)
    match.play("play_card B1")

    match.undo()

    assert match.ordered_this_turn("north") == {"drum"}


def test_an_order_for_this_turn_can_be_taken_back(match: Match) -> None:
    match.play("select mill")
    match.stand_by("north", "drum", this_turn=True)
    match.stand_by("north", "drum", decline=False)

    assert match.ordered_this_turn("north") == set()


def test_an_order_for_this_turn_is_saved_and_copied(match: Match) -> None:
    match.play("select mill")
    match.stand_by("north", "drum", this_turn=True)

    for again in (demilune.load(match.save()), match.copy()):
        assert again.ordered_this_turn("north") == {"drum"}
        assert again.save() == match.save()


def test_a_world_knows_nothing_of_the_enemys_standing_orders(match: Match) -> None:
    match.play("select mill")
    match.stand_by("north", "drum")
    match.stand_by("north", "drum", this_turn=True)

    world = match.sample("south", Random(1))

    assert world.standing["north"] == set()
    assert world.ordered_this_turn("north") == set()


# Faults


def test_a_fault_in_a_rule_leaves_the_match_as_it_was(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    before = _behind(match).state.copy()
    with monkeypatch.context() as broken:
        broken.setattr(ch3_drums, "overtakes", lambda *_: 1 / 0)
        with pytest.raises(RuleError, match="A rule failed on 'beat_drum': ZeroDivisionError") as error:
            match.play("beat_drum")

    assert "answer: beat_drum" in error.value.report
    assert match.state == before
    assert match.play("beat_drum") is not None


# Copies and worlds


def test_a_copy_goes_its_own_way(match: Match) -> None:
    copy = match.copy()

    copy.play("select mill")

    assert match.number == 1
    assert match.state.contested is None  # type: ignore[attr-defined]


def test_a_copy_rolls_the_same_dice(match: Match) -> None:
    copy = _behind(match).copy()

    match.play("beat_drum")
    copy.play("beat_drum")

    assert match.chances == copy.chances


def test_a_world_shows_its_side_the_same(match: Match) -> None:
    match.play_all(["select mill", "play_card B1"])

    world = match.sample("south", Random(1))

    assert world.view("south") == match.view("south")


def test_worlds_differ_in_what_the_side_cannot_know(match: Match) -> None:
    match.play_all(["select mill", "play_card B1"])

    sent = {match.sample("south", Random(n)).state.sent["north"] for n in range(30)}  # type: ignore[attr-defined]

    assert len(sent) > 5
    assert sent.isdisjoint(START["hand"]["south"])


def test_a_world_is_no_match(match: Match) -> None:
    world = match.sample("south", Random(1))

    for wanted in ("save", "undo", "redo", "position", "transcript", "log"):
        with pytest.raises(Sealed):
            getattr(world, wanted)()


def test_a_world_sampled_in_flight_is_copied_only_behind_its_next_checkpoint(match: Match) -> None:
    match.play("select mill")
    world = match.sample("south", Random(1))
    with pytest.raises(Sealed):
        world.copy()

    while world._marks == []:
        world.play(world.decision.actions[-1] if world.decision else "")

    assert world.copy().state == world.state


def test_the_list_of_games_can_be_asked_for_before_and_after_one_is_loaded() -> None:
    demilune.start("fire-and-stone", seed=1)

    assert "fire-and-stone" in demilune.games()


def test_after_the_end_the_secret_and_all_that_was_hidden_are_open(match: Match) -> None:
    before = match.view("south")

    match.resign("north")

    after = match.view("south")
    assert (before["secret"], before["opened"]) == (None, None)
    assert demilune.commitment(bytes.fromhex(after["secret"])) == after["commitment"]
    assert set(after["opened"]) == {"north", "south"}
