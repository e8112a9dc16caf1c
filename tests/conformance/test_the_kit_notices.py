"""Whatever is broken on purpose, in the example game or in the engine, the kit notices."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from demilune import register
from demilune.engine import journal, kit, match, replay, saving
from demilune.engine.actions import Action, Refusal
from demilune.engine.decision import Decision, Procedure
from demilune.engine.dice import Dice, Walk
from demilune.engine.game import Preview
from demilune.engine.setup import Setup
from demilune.engine.state import Outcome, State
from demilune.engine.world import World
from examples import nine_fields
from examples.nine_fields import model, position, view
from examples.nine_fields.ids import BEAT_DRUM, ENEMY, PLAY_CARD, SELECT, Side
from examples.nine_fields.rules import ch2_round, ch3_drums, ch4_winning

Patch = pytest.MonkeyPatch
BREAKS: dict[str, tuple[str, Callable[[Patch], None]]] = {}


def breaks(check: str) -> Callable[[Callable[[Patch], None]], Callable[[Patch], None]]:
    """This function breaks something that the check has to notice."""

    def note(function: Callable[[Patch], None]) -> Callable[[Patch], None]:
        BREAKS[function.__name__.replace("_", " ")] = (check, function)
        return function

    return note


def other_game(patch: Patch, **changes: Any) -> None:
    """The example with some of its functions replaced."""
    module = SimpleNamespace(GAME=replace(nine_fields.GAME, **changes))
    patch.setitem(sys.modules, "broken_nine_fields", module)
    patch.setitem(register._MODULES, "nine-fields", "broken_nine_fields")


def after(patch: Patch, owner: Any, name: str, more: Callable[..., None]) -> None:
    """Let something more happen after a function of the engine or the game."""
    real = getattr(owner, name)

    def both(*args: Any, **kwargs: Any) -> Any:
        result = real(*args, **kwargs)
        more(*args)
        return result

    patch.setattr(owner, name, both)


# Games end


@breaks("games end")
def a_band_is_discarded_twice(patch: Patch) -> None:
    after(patch, ch4_winning, "judge", lambda s: s.spent.append(s.spent[0]))


@breaks("games end")
def a_rule_raises_on_one_answer(patch: Patch) -> None:
    def fall(_s: State, _dice: Dice) -> None:
        raise ValueError("the drum is torn")

    patch.setattr(ch3_drums, "beat", fall)
    other_game(patch, preview=lambda _s, _d, _a, _m: None)


@breaks("games end")
def a_decision_offers_nothing(patch: Patch) -> None:
    def nothing(s: model.State, leader: Side) -> Procedure[Side]:
        yield Decision(leader, "wait", "3.1", tuple, "Wait.", ch3_drums.why_not_answer)
        return s.chooser

    patch.setattr(ch3_drums, "offer", nothing)


@breaks("games end")
def an_offer_is_not_in_the_vocabulary(patch: Patch) -> None:
    other_game(patch, actions=lambda: {a.text: a for a in (*SELECT.values(), *PLAY_CARD.values(), BEAT_DRUM)})


@breaks("games end")
def a_game_takes_longer_than_it_may(patch: Patch) -> None:
    other_game(patch, longest=8)


@breaks("games end")
def a_game_ends_without_an_outcome(patch: Patch) -> None:
    after(patch, match.Match, "_send", lambda m, _a: setattr(m, "decision", None))


@breaks("games end")
def a_view_is_not_json(patch: Patch) -> None:
    other_game(patch, view=lambda s, v: view.view(s, v) | {"free": {f for f, side in s.taken.items() if not side}})


@breaks("games end")
def a_position_is_worth_more_than_one(patch: Patch) -> None:
    other_game(patch, evaluate=lambda s, side: s.points(side) - s.points(ENEMY[side]))


# Fuzzing


@breaks("fuzzing is refused")
def any_side_may_answer(patch: Patch) -> None:
    real = match.Match._open
    patch.setattr(match.Match, "_open", lambda m, _side, number: real(m, None, number))


@breaks("fuzzing is refused")
def an_old_number_is_accepted(patch: Patch) -> None:
    real = match.Match._open
    patch.setattr(match.Match, "_open", lambda m, side, _number: real(m, side, None))


@breaks("fuzzing is refused")
def what_was_not_offered_is_accepted(patch: Patch) -> None:
    patch.setattr(match.Match, "_offers", lambda m, _d: tuple(m.game.vocabulary.values()))


@breaks("fuzzing is refused")
def a_refused_answer_is_written_down(patch: Patch) -> None:
    real = match.Match._refusal

    def written(m: match.Match, decision: Decision, wanted: Action) -> Refusal:
        m._write(decision.side, wanted.text)
        return real(m, decision, wanted)

    patch.setattr(match.Match, "_refusal", written)


@breaks("fuzzing is refused")
def asking_why_not_changes_the_state(patch: Patch) -> None:
    after(patch, ch2_round, "why_not_send", lambda s, side, _a: s.hand[side].append(s.hand[side].pop(0)))


@breaks("fuzzing is refused")
def the_end_is_not_the_end(patch: Patch) -> None:
    patch.setattr(match.Match, "_must_run", lambda _m: None)


# Saves


@breaks("saves return")
def a_copy_shares_a_dict(patch: Patch) -> None:
    real = model.State.copy

    def shallow(s: model.State) -> model.State:
        new = real(s)
        new.drums = s.drums
        return new

    patch.setattr(model.State, "copy", shallow)


@breaks("saves return")
def a_load_forgets_standing_orders_and_seats(patch: Patch) -> None:
    patch.setattr(saving, "_note_table_line", lambda _m, _side, _text: None)


@breaks("saves return")
def offers_come_in_another_order_each_time(patch: Patch) -> None:
    rng = Random(1)
    real = Decision.actions.fget  # type: ignore[attr-defined]

    def shuffled(decision: Decision) -> tuple[Action, ...]:
        if decision._actions is None:
            found = list(real(decision))
            rng.shuffle(found)
            decision._actions = tuple(found)
        return decision._actions

    patch.setattr(Decision, "actions", property(shuffled))


@breaks("saves return")
def a_pickled_action_is_another_object(patch: Patch) -> None:
    patch.setattr(Action, "__reduce__", lambda a: (Action, (a.verb, a.ids, a.text)))


@breaks("saves return")
def the_state_holds_what_is_not_saved(patch: Patch) -> None:
    patch.setattr(saving, "bound_state", _without_drums)


def _without_drums(game: Any, tables: Any, data: Any) -> State:
    return replay.bound_state(game, tables, data | {"drums": {"north": 2, "south": 2}})


@breaks("saves return")
def the_log_names_lines_that_were_taken_back(patch: Patch) -> None:
    after(patch, match.Match, "_write", lambda m, *_: m.journal.lines.append(m.journal.lines.pop()._replace(events=0)))


# Undo


@breaks("undo returns")
def showing_the_bands_is_no_barrier(patch: Patch) -> None:
    patch.setattr(State, "reveal", lambda _s, _fact, _to=None: None)


@breaks("undo returns")
def dice_are_no_barrier(patch: Patch) -> None:
    after(patch, match.Match, "_accept", _open)


def _open(m: match.Match, _decision: Decision, answer: Action, _joined: bool) -> None:
    if answer is BEAT_DRUM:
        m._answers[-1].barrier = False


@breaks("undo returns")
def undo_takes_one_answer_too_few(patch: Patch) -> None:
    real = match.Match._rewind
    patch.setattr(match.Match, "_rewind", lambda m, keep: real(m, keep + 1))


@breaks("undo returns")
def undo_leaves_its_events_in_the_log(patch: Patch) -> None:
    real = match.Match._rewind

    def rewound(m: match.Match, keep: int) -> None:
        told = list(m._events or ())
        real(m, keep)
        assert m._events is not None
        m._events.extend(told[len(m._events) :])

    patch.setattr(match.Match, "_rewind", rewound)


@breaks("undo returns")
def something_undone_can_still_be_redone_after_another_answer(patch: Patch) -> None:
    real = match.Match._play

    def remembering(m: match.Match, *args: Any, **kwargs: Any) -> None:
        undone = m._undone[:]
        real(m, *args, **kwargs)
        m._undone = undone

    patch.setattr(match.Match, "_play", remembering)


# Secrecy


@breaks("samples look real")
def a_sample_deals_the_askers_own_hand(patch: Patch) -> None:
    other_game(patch, determinize=lambda s, side, rng: view.determinize(s, ENEMY[side], rng))


@breaks("samples look real")
def a_sample_loses_a_band(patch: Patch) -> None:
    def careless(s: model.State, side: Side, rng: Random) -> None:
        view.determinize(s, side, rng)
        s.aside = s.aside[:1] * 2

    other_game(patch, determinize=careless)


@breaks("samples look real")
def a_world_rolls_the_matchs_own_dice(patch: Patch) -> None:
    real = World.of.__func__  # type: ignore[attr-defined]

    def foretelling(cls: Any, m: match.Match, *args: Any) -> World:
        world: World = real(cls, m, *args)
        world.dice.key = m.dice.key
        return world

    patch.setattr(World, "of", classmethod(foretelling))


@breaks("samples look real")
def a_world_can_be_saved(patch: Patch) -> None:
    patch.setattr(World, "save", match.Match.save)


@breaks("twins look alike")
def a_sample_is_the_truth(patch: Patch) -> None:
    other_game(patch, determinize=lambda _s, _side, _rng: None)


@breaks("twins look alike")
def a_sample_leaves_what_lies_aside(patch: Patch) -> None:
    def half(s: model.State, side: Side, rng: Random) -> None:
        aside, s.aside = s.aside, []
        view.determinize(s, side, rng)
        s.aside = aside

    other_game(patch, determinize=half)


@breaks("twins look alike")
def a_sample_begins_from_the_true_order(patch: Patch) -> None:
    patch.setattr(view, "unseen_by", lambda s, side: [*s.hand[ENEMY[side]], *s.aside, *_sent(s, side)])


def _sent(s: model.State, side: Side) -> list[str]:
    band = s.sent[ENEMY[side]]
    return [band] if band and not s.shown else []


@breaks("twins look alike")
def the_view_shows_what_was_sent_face_down(patch: Patch) -> None:
    other_game(patch, view=lambda s, v: view.view(s, v) | {"sent": dict(s.sent)})


@breaks("twins look alike")
def a_spectator_sees_a_hand(patch: Patch) -> None:
    other_game(patch, view=lambda s, v: view.view(s, v or "north"))


@breaks("twins look alike")
def the_log_tells_what_was_sent_face_down(patch: Patch) -> None:
    patch.setattr(State, "tell_apart", lambda s, _owner, whole, _rest: s.tell(whole))


@breaks("twins look alike")
def the_transcript_tells_what_was_sent_face_down(patch: Patch) -> None:
    patch.setattr(journal.Journal, "_masked", lambda _j, _line, text, _side: text)


def _ask(s: model.State, side: Side, **changed: Any) -> Procedure[None]:
    """2.2 as it is, with something about the question changed."""
    real = ch2_round.__dict__["_real_send_band"](s, side)
    decision = next(real)
    for name, value in changed.items():
        setattr(decision, name, value(s) if callable(value) else value)
    answer = yield decision
    try:
        real.send(answer)
    except StopIteration:
        return


def _asking(patch: Patch, **changed: Any) -> None:
    patch.setattr(ch2_round, "_real_send_band", ch2_round.send_band, raising=False)
    patch.setattr(ch2_round, "send_band", lambda s, side: _ask(s, side, **changed))


@breaks("twins look alike")
def a_prompt_betrays_a_hand(patch: Patch) -> None:
    _asking(patch, _prompt=lambda s: f"Send a band against {s.hand['north'][-1]} or {s.hand['south'][-1]}.")


@breaks("twins look alike")
def a_refusal_betrays_a_hand(patch: Patch) -> None:
    def telling(s: model.State, side: Side, wanted: Action) -> Refusal | None:
        if wanted.verb == "play_card" and wanted.ids[0] in s.hand[ENEMY[side]]:
            return Refusal("2.2", "the enemy has that band")
        return None if wanted.verb == "play_card" and wanted.ids[0] in s.hand[side] else Refusal("2.2", "not yours")

    patch.setattr(ch2_round, "why_not_send", telling)


@breaks("twins look alike")
def a_preview_looks_at_the_truth(patch: Patch) -> None:
    patch.setattr(ch3_drums, "unseen_by", lambda s, side: s.hand[ENEMY[side]] + _sent(s, side))


@breaks("twins look alike")
def a_window_is_put_only_to_who_can_use_it(patch: Patch) -> None:
    real = ch3_drums.offer

    def betraying(s: model.State, leader: Side) -> Procedure[Side]:
        if max(map(model.strength, s.hand[ENEMY[leader]]), default=0) < 15:
            return leader
        return (yield from real(s, leader))

    patch.setattr(ch3_drums, "offer", betraying)


@breaks("twins look alike")
def a_suspended_rule_keeps_a_secret_for_itself(patch: Patch) -> None:
    send, show, kept = ch2_round.send_band, ch2_round.show_bands, dict[int, dict[Side, str | None]]()

    def sending(s: model.State, side: Side) -> Procedure[None]:
        yield from send(s, side)
        kept.setdefault(id(s), {})[side] = s.sent[side]

    def showing(s: model.State) -> Side:
        s.sent.update(kept[id(s)])
        return show(s)

    patch.setattr(ch2_round, "send_band", sending)
    patch.setattr(ch2_round, "show_bands", showing)


# Odds


@breaks("odds are exact")
def the_classes_of_a_walk_are_weighted_wrongly(patch: Patch) -> None:
    real = Walk._branch
    patch.setattr(
        Walk, "_branch", lambda w, weights: real(w, weights if len(set(weights)) == 1 else [1] * len(weights))
    )


def _changed_preview(patch: Patch, change: Callable[[Preview], Preview]) -> None:
    def changed(s: Any, d: Decision, a: Action, assuming: Any) -> Preview | None:
        found = ch3_drums.preview(s, d, a, assuming)
        return change(found) if found else None

    other_game(patch, preview=changed)


@breaks("odds are exact")
def shares_do_not_add_up(patch: Patch) -> None:
    _changed_preview(patch, lambda p: p._replace(outcomes={**p.outcomes, "storm": Fraction(1, 36)}))


@breaks("odds are exact")
def a_preview_rolls_real_dice(patch: Patch) -> None:
    def rolling(s: model.State, d: Decision, a: Action, assuming: Any) -> Preview | None:
        s.drums["north"] -= 1
        return ch3_drums.preview(s, d, a, assuming)

    other_game(patch, preview=rolling)


# Explained


@breaks("explained")
def a_decision_cites_a_rule_that_does_not_exist(patch: Patch) -> None:
    _asking(patch, rule="2.9")


@breaks("explained")
def a_refusal_cites_a_rule_that_does_not_exist(patch: Patch) -> None:
    patch.setattr(ch3_drums, "why_not_answer", lambda a: None if len(a.ids) == 0 else Refusal("9.9", "only a drum"))


@breaks("explained")
def the_outcome_cites_a_rule_that_does_not_exist(patch: Patch) -> None:
    patch.setattr(ch4_winning, "Outcome", lambda winner, kind, _rule, scores: Outcome(winner, kind, "4.9", scores))


@breaks("explained")
def a_modifier_cites_no_rule(patch: Patch) -> None:
    _changed_preview(patch, lambda p: p._replace(modifiers=tuple(m._replace(rule="") for m in p.modifiers)))


@breaks("explained")
def a_die_has_no_purpose(patch: Patch) -> None:
    real = Dice._note
    patch.setattr(Dice, "_note", lambda d, _purpose, result: real(d, "", result))


# Offers agree


@breaks("offers agree")
def an_allowed_action_is_not_offered(patch: Patch) -> None:
    patch.setattr(ch2_round, "SELECT", {f: a for f, a in SELECT.items() if f != "marsh"})


@breaks("offers agree")
def an_action_is_offered_twice(patch: Patch) -> None:
    patch.setattr(ch2_round, "PLAY_CARD", {b: PLAY_CARD["B7" if b == "B8" else b] for b in PLAY_CARD})


# Faults


@breaks("faults are survived")
def after_a_fault_the_match_stays_where_it_broke(patch: Patch) -> None:
    patch.setattr(match.Match, "_rewind", lambda _m, _keep: None)


@breaks("faults are survived")
def after_a_fault_the_dice_go_on(patch: Patch) -> None:
    real = match.Match._restart

    def restarted(m: match.Match, mark: match.Mark) -> None:
        count = m.dice.count
        real(m, mark)
        m.dice.count = count

    patch.setattr(match.Match, "_restart", restarted)


@breaks("faults are survived")
def a_report_says_nothing(patch: Patch) -> None:
    patch.setattr(match.Match, "_report", lambda _m, _action, _fault: "something went wrong")


@breaks("faults are survived")
def a_report_tells_the_secret(patch: Patch) -> None:
    real = match.Match._report
    patch.setattr(match.Match, "_report", lambda m, a, fault: real(m, a, fault) + m.secret.hex())


# Tampering


@breaks("tampering shows")
def tags_are_not_compared(patch: Patch) -> None:
    patch.setattr(journal, "written", _untagged)


def _untagged(number: int, code: str, text: str, _tag: str, chances: Any) -> str:
    return " ".join((str(number), code, text, "#aaaaaa", *chances))


@breaks("tampering shows")
def the_end_of_the_file_is_not_checked(patch: Patch) -> None:
    patch.setattr(saving, "_check_end", lambda _m, _text, _saved: None)


@breaks("tampering shows")
def chances_are_not_compared(patch: Patch) -> None:
    def believing(game: Any, setup: Any, tables: Any, saved: Any) -> match.Match:
        lines = [(line.side, line.text) for line in saved.lines]
        *_, (_, again) = replay.replay(game, setup, tables, saved.secret, lines)
        return again

    patch.setattr(saving, "_check_lines", believing)


@breaks("transcripts are cut")
def a_transcript_tells_the_seed(patch: Patch) -> None:
    patch.setattr(Setup, "public", lambda setup: setup)


@breaks("transcripts are cut")
def a_transcript_tells_face_down_answers(patch: Patch) -> None:
    patch.setattr(journal.Journal, "_masked", lambda _j, _line, text, _side: text)


@breaks("transcripts are cut")
def a_face_down_answer_is_not_marked_secret(patch: Patch) -> None:
    _asking(patch, secret=False)


# Positions and size


@breaks("positions return")
def a_position_forgets_the_drums(patch: Patch) -> None:
    def short(s: model.State) -> dict[str, Any]:
        return {zone: value for zone, value in position.write_position(s).items() if zone != "drums"}

    other_game(patch, write_position=short)


@breaks("state stays small")
def the_state_grows_with_every_round(patch: Patch) -> None:
    after(patch, ch4_winning, "judge", lambda s: s.spent.extend(["B1"] * 10))


@breaks("state stays small")
def the_state_is_larger_than_it_may_be(patch: Patch) -> None:
    other_game(patch, largest=200)


# All of them


@pytest.mark.parametrize("fault", BREAKS)
def test_the_kit_notices_that(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check, broken = BREAKS[fault]
    broken(monkeypatch)

    with pytest.raises(kit.Nonconforming):
        kit.run("nine-fields", effort=12, checks=[check])


def test_every_check_has_something_it_notices() -> None:
    assert {check for check, _ in BREAKS.values()} == set(kit.CHECKS)


def test_a_story_can_be_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    other_game(monkeypatch, longest=8)

    with pytest.raises(
        kit.Nonconforming, match=r"begin demilune.start\('nine-fields', .*seed=0\)\nthen  north: select"
    ):
        kit.run("nine-fields", checks=["games end"])
