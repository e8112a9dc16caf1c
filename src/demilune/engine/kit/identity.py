"""The same again: saves, copies, replays, positions and undo give back what there was."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import demilune
from demilune.engine.actions import Action
from demilune.engine.errors import CannotUndo, DemiluneError, NotOffered
from demilune.engine.kit.common import (
    any_answer,
    begin,
    face,
    fail,
    logs,
    question,
    require,
    same,
    seeds,
    seen_by,
    viewers,
)
from demilune.engine.kit.playouts import from_position
from demilune.engine.log import Viewer
from demilune.engine.match import Match
from demilune.engine.replay import replay
from demilune.engine.state import encode


def saves_return(game: str, seed: int, effort: int) -> None:
    """At every decision a saved, a copied and a replayed match is the match; actions survive text and pickle."""
    for number in seeds(seed, effort):
        match, rng = begin(game, number), Random(f"saves {number}")
        while match.decision is not None:
            _same_actions(match)
            _same_again(match, thorough=rng.random() < 0.04)
            _something_of_the_tables(match, rng)
            if match.decision is not None:
                match.play(any_answer(match.decision, rng))
        _same_again(match, thorough=True)


def _same_actions(match: Match) -> None:
    assert match.decision is not None
    for offer in match.decision.actions:
        require(match.action(str(offer)) is offer, f"the text '{offer}' does not mean the action it is of", match)
        require(pickle.loads(pickle.dumps(offer)) is offer, f"'{offer}' does not come back from pickle", match)


def _something_of_the_tables(match: Match, rng: Random) -> None:
    """Now and then one of the lines that are the match's own."""
    if rng.random() > 0.08:
        return
    side = rng.choice(match.game.sides)
    windows = [window for window, owners in match.game.windows.items() if side in owners]
    match rng.randrange(5):
        case 0:
            match.take_over(side, rng.choice(["ada", "the computer", "Zoë 2"]))
        case 1:
            match.offer_draw(side)
        case 2 if match.draw_offered_by is not None:
            match.answer_draw(next(s for s in match.game.sides if s != match.draw_offered_by), accept=False)
        case 3 if match.may_undo:
            match.undo()
        case 4 if windows:
            match.stand_by(side, rng.choice(windows), rng.random() < 0.5)


def _same_again(match: Match, *, thorough: bool) -> None:
    before, text = face(match), match.save()
    again = {"copied": match.copy(), "loaded": demilune.load(text)}
    if thorough:
        again["copied when loaded"] = demilune.load(text).copy()
        again["replayed"] = _replayed(match)
    for how, other in again.items():
        same(f"the {how} match", before, face(other), match)
        same(f"the {how} match's number", match.number, other.number, match)
        if how != "replayed":
            same(f"the {how} match, saved", text, other.save(), match)
        require(encode(other.state) == encode(match.state), f"the {how} State is written differently", match)
        if thorough:
            _numbers_stand(match)
            same(f"the {how} match's log", _numbered(match), _numbered(other), match)
            same(f"how far the {how} match goes back", _undone_all(match.copy()), _undone_all(other), match)


def _numbers_stand(match: Match) -> None:
    """Every line of the log has the number of a journal line that stands, in rising order."""
    numbers = [line.number for line in match.log]
    same("the numbers of the log's lines", sorted(numbers), numbers, match)
    standing = {answer.line for answer in match._answers}
    for line in match.log:
        text = match.journal.lines[line.number].text
        stands = line.number in standing or line.number == 0
        require(stands, f"'{line}' is told under journal line {line.number}, '{text}', which does not stand", match)


def _numbered(match: Match) -> list[tuple[int, str]]:
    return [(line.number, str(line)) for line in match.log]


def _replayed(match: Match) -> Match:
    lines = [(line.side, line.text) for line in match.journal.lines]
    *_, (_, again) = replay(match.game, match.setup, match.tables, match.secret, lines)
    again.standing = match.standing  # orders are no part of a journal: what they answered is
    return again


def _undone_all(match: Match) -> tuple[list[int], Any]:
    """How many answers each undo takes until none is left to take, and the question then."""
    taken = []
    while match.may_undo:
        before = len(match._answers)
        taken.append(match.undo())
        require(
            len(match._answers) == before - taken[-1] >= 0, f"undo says {taken[-1]} and took back another number", match
        )
    return taken, question(match)


# Positions


def positions_return(game: str, seed: int, effort: int) -> None:
    """At every decision the written position makes the same State, question and views."""
    for number in seeds(seed, effort):
        match, rng = begin(game, number), Random(f"positions {number}")
        while match.decision is not None:
            try:
                again = from_position(match)
            except DemiluneError as error:
                fail(f"the written position cannot be read: {error}", match, error)
            same("the State from the position", match.state, again.state, match)
            same("the question from the position", question(match), question(again), match)
            for viewer in viewers(match):
                same(f"{viewer}'s view", match.view(viewer)["board"], again.view(viewer)["board"], match)
            match.play(any_answer(match.decision, rng))


# Undo


def undo_returns(game: str, seed: int, effort: int) -> None:
    """Undo gives back what there was, redo what there was after it; neither dice nor sight nor a turn is taken back."""
    for number in seeds(seed, effort):
        match, rng = begin(game, number), Random(f"undo {number}")
        was: dict[int, dict[str, Any]] = {}
        met: dict[int, int] = {}
        while match.decision is not None:
            was[match.number], met[match.number] = _board(match), match.dice.count
            _undo_once(match, was, met)
            _undo_to(match, was, met, rng)
            if rng.random() < 0.5:
                match.play(any_answer(match.decision, rng))
            else:
                _several_at_once(match, rng)


def _board(match: Match) -> dict[str, Any]:
    """What undo has to give back."""
    shown = face(match)
    return {key: shown[key] for key in ("state", "question", "may undo", "views")} | {"logs": logs(match)}


def _undo_once(match: Match, was: dict[int, dict[str, Any]], met: dict[int, int]) -> None:
    again = match.copy()
    try:
        taken = again.undo()
    except CannotUndo:
        require(not match.may_undo, "may_undo says yes, undo says no", match)
        return
    require(match.may_undo, "may_undo says no, undo says yes", match)
    _same_as_before(match, again, was, met, taken)
    same("what redo gave again", taken, again.redo(), match)
    same("after undo and redo", _board(match), _board(again), match)
    _other_answer_forgets(match)


def _other_answer_forgets(match: Match) -> None:
    """After another answer there is nothing to redo."""
    again = match.copy()
    undone = match._answers[match._last_group()].action
    again.undo()
    assert again.decision is not None
    other = next((a for a in again.decision.actions if a is not undone), None)
    if other is None:
        return
    again.play(other)
    try:
        again.redo()
    except CannotUndo:
        return
    fail(f"'{undone}' was taken back and '{other}' played instead, and still it could be redone", match)


def _undo_to(match: Match, was: dict[int, dict[str, Any]], met: dict[int, int], rng: Random) -> None:
    """Undo to an earlier number works where no die, no reveal and no answer of the other side stands between."""
    earlier = [number for number in list(was)[-6:-1] if number < match.number]
    for number in rng.sample(earlier, min(1, len(earlier))):
        again = match.copy()
        sides = {answer.side for answer in match._answers if answer.line >= number}
        try:
            taken = again.undo(number)
        except CannotUndo:
            continue
        require(len(sides) == 1, f"undo to {number} took back answers of both sides", match)
        _same_as_before(match, again, was, met, taken, number)


def _same_as_before(
    match: Match,
    again: Match,
    was: dict[int, dict[str, Any]],
    met: dict[int, int],
    taken: int,
    number: int | None = None,
) -> None:
    number = match._answers[-taken].line if number is None else number
    require(met[number] == match.dice.count, f"undo to {number} takes back something that was left to chance", match)
    same(f"what was at number {number}", was[number], _board(again), match)
    side = match._answers[-1].side
    for viewer in viewers(match):
        if viewer != side:
            _nothing_unseen(match, again, viewer)


def _nothing_unseen(match: Match, again: Match, viewer: Viewer) -> None:
    """No id whose place may be secret disappears from another's eyes through an undo."""
    hidden = match.game.hidden_ids(match.tables)
    lost = (seen_by(match, viewer) - seen_by(again, viewer)) & hidden
    require(not lost, f"an undo takes back {', '.join(sorted(lost))}, which {viewer or 'a spectator'} had seen", match)


def _several_at_once(match: Match, rng: Random) -> None:
    """Up to three answers sent together: they stand as if sent one by one, and undo takes all of them."""
    ahead = match.copy()
    wanted: list[Action] = []
    while ahead.decision is not None and len(wanted) < 3:
        wanted.append(any_answer(ahead.decision, rng))
        ahead.play(wanted[-1])
    alone = match.copy()
    stood = match.play_all(wanted)
    require(1 <= stood.answers <= len(wanted), f"of {len(wanted)} offered answers {stood.answers} stood", match)
    for answer in wanted[: stood.answers]:
        alone.play(answer)
    same("answers sent together", face(alone) | {"may undo": None}, face(match) | {"may undo": None}, match)
    if stood.answers < len(wanted):
        last = match._answers[-1]
        stops = last.barrier or match.decision is None or match.decision.side != last.side
        require(stops, f"only {stood.answers} of {len(wanted)} stood, for no reason: {stood.why}", match)
    if match.decision is not None and match.may_undo:
        again = match.copy()
        try:
            taken = again.undo()
        except (CannotUndo, NotOffered) as error:
            fail(f"answers sent together could not be taken back: {error}", match, error)
        same("how many answers one undo takes back", stood.answers, taken, match)
