"""A match: one game being played. Answers go in, and nothing else changes it."""

from __future__ import annotations

import json
import traceback
import zlib
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from demilune.engine import dice as chance
from demilune.engine.actions import DECLINE, Action, Refusal
from demilune.engine.decision import Decision, GameOver, Procedure, Side
from demilune.engine.dice import Chance, Dice
from demilune.engine.errors import (
    ActionError,
    Ambiguous,
    CannotUndo,
    ChanceError,
    NotAnAction,
    NotOffered,
    RuleError,
    SetupError,
    Stale,
    WrongSide,
)
from demilune.engine.game import Game, Preview
from demilune.engine.journal import Journal, Line
from demilune.engine.log import LogLine, Sentence, Viewer
from demilune.engine.setup import Setup
from demilune.engine.state import Audience, Outcome, Revealed, State, hears

if TYPE_CHECKING:
    from demilune.engine.world import World

M = TypeVar("M", bound="Match")

TABLE_RULE = "table"  # what is cited where not a rulebook but the table itself says no


@dataclass(slots=True, eq=False)
class Answer:
    """An answer that stands: what, whose, on which journal line, and whether undo ends behind it."""

    action: Action
    side: Side
    line: int
    joined: bool  # sent together with the answer before it
    barrier: bool = False


class Mark(NamedTuple):
    """A checkpoint: the State between two commands, and how much had happened by then."""

    state: State
    answers: int
    chances: int
    scripted: int
    events: int


class Stood(NamedTuple):
    """How many of several answers stood, and why the next one did not."""

    answers: int
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Happening:
    """An event that a viewer was told of, its sentence, and the side that this is about.

    `index` is its place in the course of events, `number` the journal line it came from. An event that needs no
    sentence has depth -1.
    """

    index: int
    number: int
    side: Side | None
    depth: int
    tokens: Sentence
    event: Any


class Match:
    """One game in progress. Made by `demilune.start`, `load` or `position`."""

    def __init__(self, game: Game, setup: Setup, tables: Any, secret: bytes, state: State) -> None:
        self.game, self.setup, self.tables = game, setup, tables
        self.secret = secret
        self.seats: dict[Side, str] = {}
        self.draw_offered_by: Side | None = None
        self.obeys_at_once = True  # standing orders are carried out in the same breath; if not, `obey` does it
        self.standing: dict[Side, set[str]] = {side: set() for side in game.sides}
        self._this_turn: dict[Side, dict[str, Mark]] = {side: {} for side in game.sides}  # and after which checkpoint
        self.journal = Journal(game.sides, chance.journal_key(secret), setup.text())
        self.dice = Dice(chance.dice_key(secret, setup.salts), setup.chances, [])
        self.decision: Decision | None = None
        self._events: list[tuple[Any, Audience]] | None = []
        self._events_from = self._chances_from = 0  # how many lie before those in memory
        self._whole = True  # is everything that happened in memory, or only what followed a checkpoint
        self._answers: list[Answer] = []
        self._undone: list[Answer] = []
        self._marks: list[Mark] = []
        self._resuming = False
        self._keeps = True  # takes checkpoints
        self._ended: Outcome | None = None  # by the table: resigned or drawn
        self.packed: str | None = None  # of a finished match: its events as the save has them
        self.state = state

    def begin(self) -> None:
        """Deal, and go on to the first question."""
        self.state.bind(self.dice, self._events, self.setup.friendly)
        self.journal.lines.append(Line(None, "deal", False, 0, 0))
        if self.setup.position is None:
            self.game.deal(self.state)
        self._driver = self._drive()
        self.decision = next(self._driver, None)

    # The decision loop

    def _drive(self) -> Procedure[None]:
        """Go through the sequence of play, from wherever the State stands, until the game is over."""
        state, sequence = self.state, self.game.sequence
        try:
            while state.outcome is None:
                step = sequence[state.step]
                if not state.begun:
                    asking = step.begin(state) if step.begin is not None else None
                    if asking is not None:  # a Procedure, which has not begun: it may ask
                        self._checkpoint()
                        yield from asking
                    state.begun = True
                if step.command is not None:
                    done = False
                    while not done:
                        self._checkpoint()
                        done = yield from step.command(state)
                state.step, state.begun = (state.step + 1) % len(sequence), False
        except GameOver:
            return

    def _checkpoint(self) -> None:
        if self._resuming or not self._keeps:
            self._resuming = False
            return
        events = self._events_from + len(self._events) if self._events is not None else 0
        mark = Mark(self.state.copy(), len(self._answers), self.dice.count, self.dice.at, events)
        marks = self._marks
        if marks and marks[-1].answers == mark.answers:
            marks.pop()
        marks.append(mark)
        if len(marks) > 1:
            self._forget_marks()

    def _forget_marks(self) -> None:
        """Drop checkpoints that no undo can reach: those before the last barrier.

        An answer of the other side is none here: once it is taken back itself, those before it can be.
        """
        answers = self._answers
        first = len(answers)
        while first and not answers[first - 1].barrier:
            first -= 1
        keep = len(self._marks) - 1
        while keep and self._marks[keep].answers > first:
            keep -= 1
        del self._marks[:keep]

    def play(self, answer: Action | str, *, side: Side | None = None, number: int | None = None) -> Decision | None:
        """Answer the decision; the next one, or None when the game is over.

        `side` refuses the wrong seat, `number` a client that saw an older match.
        """
        self._play(answer, side, number, joined=False)
        return self.decision

    def play_all(
        self, answers: Iterable[Action | str], *, side: Side | None = None, number: int | None = None
    ) -> Stood:
        """Give several answers at once, undone as one.

        Stops before the first that is refused, or whose decision follows a die, a reveal or the other side's answer.
        """
        count = 0
        for answer in answers:
            if count and self._answers[-1].barrier:
                return Stood(count, "something was rolled or revealed")
            if count and (self.decision is None or self.decision.side != self._answers[-1].side):
                return Stood(count, "it is not the same side's decision any more")
            try:
                self._play(answer, side, number, joined=count > 0)
            except ActionError as error:
                return Stood(count, str(error))
            count, number = count + 1, None
        return Stood(count)

    def _play(self, answer: Action | str, side: Side | None, number: int | None, *, joined: bool) -> None:
        decision = self._open(side, number)
        action = answer if type(answer) is Action else self._parse(str(answer), decision)
        if action not in self._offers(decision):
            raise NotOffered(self._refusal(decision, action))
        undone = self._undone
        if undone:
            if undone[-1].action is action:
                undone.pop()
            else:
                undone.clear()
        self._accept(decision, action, joined)
        while self.obeys_at_once and self.obey():
            pass

    def _accept(self, decision: Decision, action: Action, joined: bool) -> None:
        """Journal the answer and let the rules go on with it; a fault in them leaves the match as it was."""
        lines, answers, dice = self.journal.lines, self._answers, self.dice
        side = decision.side
        line = Line(
            side,
            "+" + action.text if joined else action.text,
            decision.secret,
            dice.count,
            self._events_from + len(self._events) if self._events is not None else 0,
        )
        answer = Answer(action, side, len(lines), joined)
        answers.append(answer)
        lines.append(line)
        before = dice.count + self.state.reveals
        try:
            self._send(action)
        except ChanceError:  # a fault of the script, not of the rules
            answers.pop()
            lines.pop()
            self._rewind(len(answers))
            raise
        except Exception as fault:  # whatever a rule may raise: the match has to survive it
            answers.pop()
            lines.pop()
            report = self._report(action, fault)
            self._rewind(len(answers))
            raise RuleError(f"A rule failed on '{action}': {type(fault).__name__}: {fault}", report) from fault
        answer.barrier = dice.count + self.state.reveals != before
        if self.draw_offered_by not in (None, side):
            self.draw_offered_by = None

    def _send(self, action: Action) -> None:
        try:
            self.decision = self._driver.send(action)
        except StopIteration:
            self.decision = None

    def _open(self, side: Side | None, number: int | None) -> Decision:
        """The decision waiting, if this caller may answer it."""
        self._must_be_at(number)
        if self.decision is None or self.outcome is not None:
            raise NotOffered(self._over())
        if side is not None and side != self.decision.side:
            self.game.side_named(side)
            title = self.game.side_titles[self.decision.side]
            raise WrongSide(Refusal(TABLE_RULE, f"it is the {title} side's decision"))
        return self.decision

    def _must_be_at(self, number: int | None) -> None:
        if number is not None and number != self.number:
            text = f"the match is at number {self.number}, you saw number {number}"
            raise Stale(Refusal(TABLE_RULE, text, "Look again, then answer."))

    def _over(self) -> Refusal:
        outcome = self.outcome
        assert outcome is not None
        return Refusal(outcome.rule, f"the game is over: {outcome.kind}")

    def _offers(self, decision: Decision) -> tuple[Action, ...]:
        try:
            return decision.actions
        except Exception as fault:
            report = self._report(None, fault)
            raise RuleError(
                f"A rule failed while listing the answers: {type(fault).__name__}: {fault}", report
            ) from fault

    def _refusal(self, decision: Decision, action: Action) -> Refusal:
        refusal = decision.why_not(self._known(action))
        return refusal or Refusal(decision.rule, f"'{action}' is not offered now", decision.prompt)

    def _known(self, action: Action) -> Action:
        if self.game.vocabulary.get(action.text) is not action:
            raise NotAnAction(f"'{action.text[:60]}' is not an action of {self.game.title}.")
        return action

    def _parse(self, text: str, decision: Decision | None) -> Action:
        """An action from words: its exact text, other names for the ids, or a beginning that fits one offer only."""
        vocabulary = self.game.vocabulary
        exact = vocabulary.get(text)
        if exact is not None:
            return exact
        words = [self.words.get(w.lower(), w) for w in text.split()]
        plain = " ".join(words)
        lower = plain.lower()
        folded = {t.lower(): a for t, a in vocabulary.items()}
        if lower in folded:
            return folded[lower]
        offers = decision.actions if decision is not None else ()
        fits = [a for a in offers if a.text.lower().startswith(lower)] if lower else []
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise Ambiguous(text, fits)
        verbs = ", ".join(sorted({a.verb for a in offers})) or "none"
        raise NotAnAction(f"'{text[:60]}' is not an action of {self.game.title}; now offered: {verbs}.")

    # Questions

    @cached_property
    def words(self) -> Mapping[str, str]:
        """Other words for ids, lower case."""
        return self.game.aliases(self.tables)

    def label(self, action: Action) -> str:
        """An action in words."""
        return self.game.action_label(action, self.tables)

    @property
    def number(self) -> int:
        """How many lines the journal has; a client sends it along to show what it saw."""
        return len(self.journal.lines)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self._ended or self.state.outcome

    def action(self, text: str) -> Action:
        """The action these words mean here."""
        return self._parse(text, self.decision)

    def why_not(self, answer: Action | str) -> Refusal | None:
        """The rule that refuses this answer now, or None if it is offered."""
        if self.decision is None or self.outcome is not None:
            return self._over()
        action = self._known(answer) if type(answer) is Action else self._parse(str(answer), self.decision)
        return self.decision.why_not(action)

    def note(self, answer: Action | str) -> str | None:
        """Why an offered answer can do nothing here, or None."""
        action = answer if type(answer) is Action else self.action(str(answer))
        return self.decision.note(action) if self.decision is not None else None

    def preview(self, answer: Action | str, assuming: Mapping[str, str] | None = None) -> Preview | None:
        """What the answer may lead to, as far as the asking side can know; None where nothing is left to chance."""
        decision = self.decision
        if decision is None:
            return None
        action = answer if type(answer) is Action else self._parse(str(answer), decision)
        if action not in self._offers(decision):
            raise NotOffered(self._refusal(decision, action))
        return self.game.preview(self.state, decision, action, assuming or {})

    def view(self, side: Viewer = None) -> dict[str, Any]:
        """What this side may know, ready for JSON; None is a spectator."""
        if side is not None:
            self.game.side_named(side)
        decision, outcome = self.decision, self.outcome
        return {
            "game": self.game.name,
            "scenario": self.setup.scenario,
            "options": dict(self.setup.options),
            "number": self.number,
            "viewer": side,
            "seats": dict(self.seats),
            "draw_offered_by": self.draw_offered_by,
            "outcome": outcome._asdict() if outcome else None,
            "decision": _decision_view(decision, side) if decision is not None and outcome is None else None,
            "board": self.game.view(self.state, side),
            "commitment": self.setup.commitment,
            "secret": self.secret.hex() if outcome else None,
            "opened": {s: self.game.view(self.state, s) for s in self.game.sides} if outcome else None,
        }

    # Log

    @property
    def log(self) -> list[LogLine]:
        """Everything that happened, as the table itself knows it."""
        return self._lines_for(_everything)

    def log_for(self, side: Viewer) -> list[LogLine]:
        """What this side has been told; None is a spectator. After the end everybody may read everything."""
        if self.outcome is not None:
            return self.log
        return self._lines_for(partial(hears, viewer=side))

    def events_for(self, side: Viewer) -> list[Any]:
        """The events this side has been told of."""
        self._recall()
        return [event for event, audience in self._events or () if hears(audience, side)]

    def happened(self, viewer: Viewer, since: int = 0) -> Iterator[Happening]:
        """What this viewer has been told, from event number `since` on; after the end everything is open.

        Quick where `since` is near the end: only what is asked for is put into words.
        """
        if viewer is not None:
            self.game.side_named(viewer)
        return self._told(_everything if self.outcome is not None else partial(hears, viewer=viewer), since)

    def _lines_for(self, heard: Callable[[Audience], bool]) -> list[LogLine]:
        return [LogLine(h.number, h.depth, h.tokens, h.side) for h in self._told(heard) if h.depth >= 0]

    def _told(self, heard: Callable[[Audience], bool], since: int = 0) -> Iterator[Happening]:
        self._recall()
        events = self._events or []
        number, starts = self._starts(since)
        for index in range(since, len(events)):
            while starts and starts[-1] <= index:
                starts.pop()
                number += 1
            event, audience = events[index]
            if isinstance(event, Revealed) or not heard(audience):
                continue
            told = self.game.narrate(event, self.tables)
            if told is None:
                yield Happening(index, number, None, -1, (), event)
            else:
                yield Happening(index, number, told.side, told.depth, told.tokens, event)

    def _starts(self, since: int) -> tuple[int, list[int]]:
        """The journal line that told event number `since`, and with which events those after it begin, backwards."""
        lines, starts = self.journal.lines, list[int]()
        number = len(lines) - 1
        least = lines[number].events
        while number and least > since:
            starts.append(least)
            number -= 1
            least = min(least, lines[number].events)  # what was taken back told nothing that still stands
        return number, starts

    @property
    def chances(self) -> list[Chance]:
        """Everything left to chance so far: what for, and how it fell. Not for a player's eyes before the end."""
        self._recall()
        return list(self.dice.record or ())

    def _recall(self) -> None:
        """After a load, what happened before the checkpoint is only in the journal: play it through again."""
        if self._whole:
            return
        if self.packed is not None:
            self._unpack(self.packed)
            return
        from demilune.engine.replay import replay

        *_, (_, past) = replay(self.game, self.setup, self.tables, self.secret, self._read_lines())
        assert past._events is not None
        assert self._events is not None
        self._events[:] = past._events
        self.dice.record = past.dice.record
        self._events_from, self._chances_from, self._whole = past._events_from, past._chances_from, True
        self.journal.lines = [
            mine._replace(events=theirs.events)
            for mine, theirs in zip(self.journal.lines, past.journal.lines, strict=True)
        ]

    def _unpack(self, packed: str) -> None:
        """A finished match is read, not played: its rules may have changed since."""
        starts, events = msgspec.json.decode(zlib.decompress(b64decode(packed)))
        kinds = {kind.__name__: kind for kind in (*self.game.events, Revealed)}
        self._events = [(kinds[name](*facts), audience) for name, audience, *facts in events]
        self.dice.record = [Chance("", result) for result in self.journal.recorded()]
        self._events_from, self._chances_from, self._whole = 0, 0, True
        lines = self.journal.lines
        lines[:] = [line._replace(events=at) for line, at in zip(lines, starts, strict=True)]

    def _read_lines(self) -> list[tuple[Side | None, str]]:
        return [(line.side, line.text) for line in self.journal.lines]

    # Undo and redo

    def undo(self, to: int | None = None, *, side: Side | None = None, number: int | None = None) -> int:
        """Take back the last answer (with those sent together with it), or all since the match was at number `to`.

        How many were taken back. CannotUndo says which barrier stands in the way. `side` and `number` as in `play`.
        """
        self._must_be_at(number)
        answers = self._answers
        if self.outcome is not None:
            raise CannotUndo("The game is over; nothing can be taken back.")
        keep = self._last_group() if to is None else sum(answer.line < to for answer in answers)
        if keep >= len(answers):
            raise CannotUndo(
                "There is no answer to take back." if to is None else f"Nothing was answered since number {to}."
            )
        who = answers[-1].side
        if side is not None and side != who:
            raise CannotUndo(f"The last answer was the {self.game.side_titles[who]} side's.")
        for answer in reversed(answers[keep:]):
            if answer.side != who:
                raise CannotUndo(f"The {self.game.side_titles[answer.side]} side has answered since.")
            if answer.barrier:
                raise CannotUndo(f"After '{answer.action}' something was rolled or revealed; it stands.")
        back = answers[keep].line
        taken = answers[keep:]
        self._write(who, f"!undo {back}")
        self._rewind(keep)
        self._undone.extend(reversed(taken))
        return len(taken)

    def redo(self, *, side: Side | None = None, number: int | None = None) -> int:
        """Give the answers last taken back once more; how many. `side` and `number` as in `play`."""
        self._must_be_at(number)
        if not self._undone:
            raise CannotUndo("There is nothing to redo.")
        if side is not None and not self.may_redo_by(side):
            raise CannotUndo(f"What could be redone is the {self.game.side_titles[self._undone[-1].side]} side's.")
        group = [self._undone[-1].action]
        for answer in reversed(self._undone[:-1]):
            if not answer.joined:
                break
            group.append(answer.action)
        return self.play_all(group).answers

    @property
    def may_undo(self) -> bool:
        """Can the last answer be taken back?"""
        if not self._answers or self.outcome is not None:
            return False
        return not any(answer.barrier for answer in self._answers[self._last_group() :])

    def may_undo_by(self, side: Side) -> bool:
        """Can this side take its own last answer back?"""
        return self.may_undo and self._answers[-1].side == side

    def may_redo_by(self, side: Side) -> bool:
        """Has this side taken back an answer that it can give again?"""
        return bool(self._undone) and self._undone[-1].side == side and self.outcome is None

    def _last_group(self) -> int:
        keep = len(self._answers) - 1
        while keep > 0 and self._answers[keep].joined:
            keep -= 1
        return max(keep, 0)

    def _rewind(self, keep: int) -> None:
        """Stand where the match stood after so many answers."""
        while len(self._marks) > 1 and self._marks[-1].answers > keep:
            self._marks.pop()
        mark = self._marks[-1]
        assert mark.answers <= keep, "a checkpoint that undo needs was dropped"
        again = self._answers[mark.answers : keep]
        del self._answers[mark.answers :]
        self._restart(mark)
        self._repeat(again)

    def _restart(self, mark: Mark) -> None:
        """Stand at a checkpoint."""
        self.state = mark.state.copy()
        self.dice.count, self.dice.at = mark.chances, mark.scripted
        if self.dice.record is not None:
            del self.dice.record[mark.chances - self._chances_from :]
        if self._events is not None:
            del self._events[mark.events - self._events_from :]
        self.state.bind(self.dice, self._events, self.setup.friendly)
        self._driver, self._resuming = self._drive(), True
        self.decision = next(self._driver, None)

    def _repeat(self, answers: Iterable[Answer]) -> None:
        """Give answers again that were accepted before: no offers are made, nothing is written."""
        for answer in answers:
            self._answers.append(answer)
            before = self.dice.count + self.state.reveals
            self._send(answer.action)
            answer.barrier = self.dice.count + self.state.reveals != before

    # What the table itself may do

    def _write(self, side: Side | None, text: str) -> None:
        events = self._events_from + len(self._events) if self._events is not None else 0
        self.journal.lines.append(Line(side, text, False, self.dice.count, events))

    def _must_run(self) -> None:
        if self.outcome is not None:
            raise NotOffered(self._over())

    def resign(self, side: Side) -> None:
        """Give the game up."""
        self._must_run()
        self._write(self.game.side_named(side), "!resign")
        others = [s for s in self.game.sides if s != side]
        self._end(Outcome(others[0] if len(others) == 1 else None, f"{side} resigned", TABLE_RULE))

    def offer_draw(self, side: Side) -> None:
        """Offer a draw; it stands until the other side answers it or the decision."""
        self._must_run()
        self._write(self.game.side_named(side), "!draw offer")
        self.draw_offered_by = side

    def answer_draw(self, side: Side, accept: bool) -> None:
        """Accept or decline the other side's offer."""
        self._must_run()
        if self.draw_offered_by in (None, self.game.side_named(side)):
            raise NotOffered(Refusal(TABLE_RULE, "the other side has not offered a draw"))
        self._write(side, "!draw accept" if accept else "!draw decline")
        self.draw_offered_by = None
        if accept:
            self._end(Outcome(None, "draw agreed", TABLE_RULE))

    def _end(self, outcome: Outcome) -> None:
        self._ended, self.decision = outcome, None

    def take_over(self, side: Side, player: str) -> None:
        """Another player, human or computer, takes this seat."""
        if not player.strip() or player != " ".join(player.split()):
            raise SetupError(f"a player's name is words without odd spaces, got {player!r}")
        self._write(self.game.side_named(side), f"!seat {player}")
        self.seats[side] = player

    def stand_by(self, side: Side, window: str, decline: bool = True, this_turn: bool = False) -> None:
        """Standing order, a secret of the side: decline this window until told otherwise, or until the turn is over.

        A turn is over at the next checkpoint; where that is taken back, what was ordered for the turn holds again.
        The order itself is no line of the journal, which would betray it; what it answers is one, as if by hand.
        """
        self._must_run()
        if self.game.side_named(side) not in self.game.windows.get(window, ()):
            own = [name for name, owners in self.game.windows.items() if side in owners]
            raise SetupError(f"The {side} side has no window '{window}'; it has {', '.join(own) or 'none'}.")
        if not decline:
            self.standing[side].discard(window)
            self._this_turn[side].pop(window, None)
        elif this_turn:
            self._this_turn[side][window] = self._marks[-1]
        else:
            self.standing[side].add(window)
        d = self.decision
        if d is not None and d.side == side and d.window == window and self._is_declined(d):
            self._accept(d, DECLINE, joined=False)

    def obey(self) -> bool:
        """Decline the window that waits, if a standing order of its side says so."""
        decision = self.decision
        if decision is None or not self._is_declined(decision):
            return False
        self._accept(decision, DECLINE, joined=False)
        return True

    @property
    def is_ordered(self) -> bool:
        """Will a standing order answer the decision?"""
        return self.decision is not None and self._is_declined(self.decision)

    def ordered_this_turn(self, side: Side) -> set[str]:
        """The windows that this side declines until the turn is over."""
        return {window for window, mark in self._this_turn[side].items() if mark is self._marks[-1]}

    def _is_declined(self, decision: Decision) -> bool:
        """Do standing orders answer it?"""
        side, window = decision.side, decision.window
        if window is None:
            return False
        ordered = window in self.standing[side] or (self._this_turn[side] and window in self.ordered_this_turn(side))
        return bool(ordered) and DECLINE in self._offers(decision)

    # Copies and worlds

    def copy(self) -> Match:
        """A match that stands where this one stands and goes its own way from here."""
        new = self._clone(Match)
        new._events = self._events[:] if self._events is not None else None
        new.dice.record = self.dice.record[:] if self.dice.record is not None else None
        new._resume_from(self)
        return new

    def _clone(self, kind: type[M]) -> M:
        new = kind.__new__(kind)
        new.game, new.setup, new.tables, new.secret = self.game, self.setup, self.tables, self.secret
        new.seats, new.draw_offered_by = dict(self.seats), self.draw_offered_by
        new.obeys_at_once = True
        new.standing = {side: set(windows) for side, windows in self.standing.items()}
        new._this_turn = {side: dict(windows) for side, windows in self._this_turn.items()}
        new.journal = self.journal.copy()
        new.dice = Dice(self.dice.key, self.dice.script)
        new._events_from, new._chances_from, new._whole = self._events_from, self._chances_from, self._whole
        new._undone = self._undone[:]
        new._keeps, new._ended, new.packed = True, self._ended, self.packed
        return new

    def _resume_from(self, other: Match) -> None:
        mark = other._marks[-1]
        self._marks = other._marks[:]
        self._answers = other._answers[: mark.answers]
        self._restart(mark)
        self._repeat(other._answers[mark.answers :])  # the same answers: what they are never changes
        if self._ended is not None:
            self.decision = None

    def sample(self, side: Side, rng: Random, *, keep: bool = True) -> World:
        """A world this side may believe in: what it cannot know is dealt anew, and the dice are nobody's.

        With `keep=False` the world takes no checkpoints: quicker, but it can never be copied.
        """
        from demilune.engine.world import World

        return World.of(self, self.game.side_named(side), rng, keep)

    # Writing it down

    def position(self) -> dict[str, Any]:
        """This match as arguments of `demilune.position`: the last checkpoint, the answers since, their chances."""
        mark = self._marks[-1]
        record = self.dice.record or []
        return {
            "game": self.game.name,
            "position": self.game.write_position(self._bound(mark.state)),
            "answers": [answer.action.text for answer in self._answers[mark.answers :]],
            "chances": [_scripted(c) for c in record[mark.chances - self._chances_from :]],
            "scenario": self.setup.scenario,
            "options": dict(self.setup.options),
            "data": self.setup.data or None,
            "friendly": self.setup.friendly,
        }

    def sampled_position(self, side: Side, rng: Random) -> dict[str, Any]:
        """The last checkpoint as arguments of `demilune.position`, what this side cannot know dealt anew.

        What followed it is left out: the answers since may have been given face down, and fit one deal alone.
        """
        state = self._bound(self._marks[-1].state)
        self.game.determinize(state, self.game.side_named(side), rng)
        written = self.game.write_position(state)
        return {**self.position(), "position": written, "answers": [], "chances": []}

    def _bound(self, state: State) -> State:
        copy = state.copy()
        copy.bind(Dice(b""), None, self.setup.friendly)
        return copy

    def save(self) -> str:
        """The whole journal as text, with the last checkpoint that undo may need."""
        from demilune.engine.saving import save

        return save(self)

    def transcript(self, side: Viewer = None) -> str:
        """The journal as this side may have it: no secret, no seed, no face-down answer of the others."""
        from demilune.engine.saving import transcript

        return transcript(self, side)

    def _report(self, action: Action | None, fault: Exception) -> str:
        told = "".join(traceback.format_exception(fault))
        with suppress(Exception):
            where = json.dumps(self.position(), ensure_ascii=False)
            return f"game: {self.game.name} rules {self.setup.rules}\nanswer: {action}\nposition: {where}\n\n{told}"
        return f"game: {self.game.name} rules {self.setup.rules}\nanswer: {action}\n\n{told}"


def _decision_view(decision: Decision, viewer: Viewer) -> dict[str, Any]:
    """The whole question for the side it is put to; for others only whose it is and what about."""
    if decision.side != viewer:
        return {"side": decision.side, "name": decision.name}
    return {
        "side": decision.side,
        "name": decision.name,
        "rule": decision.rule,
        "prompt": decision.prompt,
        "window": decision.window,
        "actions": [action.text for action in decision.actions],
        "notes": {action.text: note for action in decision.actions if (note := decision.note(action))},
    }


def _everything(audience: Audience) -> bool:
    """Of what was told apart, what the owner was told."""
    return audience is None or audience[0] != "!"


def _scripted(met: Chance) -> Any:
    return list(met.result) if isinstance(met.result, tuple) else met.result
