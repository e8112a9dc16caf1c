"""Saved games: a match as text, the match from the text, and the proof that its chances were what they had to be."""

from __future__ import annotations

import zlib
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import msgspec

from demilune.engine import dice as chance
from demilune.engine import journal
from demilune.engine.decision import Side
from demilune.engine.errors import DemiluneError, OutdatedRules, SaveError, SetupError, VerificationFailed
from demilune.engine.game import Game
from demilune.engine.journal import Journal, Line, Saved
from demilune.engine.log import Viewer
from demilune.engine.match import Answer, Mark, Match
from demilune.engine.replay import bound_state, is_fresh_start, replay
from demilune.engine.setup import Setup
from demilune.engine.state import Outcome

FindGame: TypeAlias = Callable[[str], Game]  # a game by its name; SetupError if there is none


def save(match: Match) -> str:
    """The whole journal, the checkpoint that undo may need, the secret, and a digest over all of it."""
    mark = match._marks[0]
    if match.outcome is not None:
        events = match._events_from + len(match._events or ())
        mark = Mark(match.state, len(match._answers), match.dice.count, match.dice.at, events)
    standing = {side: sorted(windows) for side, windows in match.standing.items() if windows}
    kept = {**mark._asdict(), "state": mark.state, "standing": standing}
    checkpoint = msgspec.json.encode(kept).decode()
    lines = match.journal.text(match.dice.record or [], match._chances_from, match.dice.count)
    further = []
    if match.outcome is not None:
        further.append("result " + msgspec.json.encode(match.outcome._asdict()).decode())
        further.append("events " + _pack(match))
    further.append("checkpoint " + checkpoint)
    further.append("secret " + match.secret.hex())
    end = match.journal.end(*further)
    return "\n".join((journal.HEADER, "setup " + match.journal.setup, *lines, *further, "end " + end, ""))


def transcript(match: Match, side: Viewer) -> str:
    """The journal as a side may have it, or a spectator; all of it once the game is over."""
    if match.outcome is not None:
        return save(match)
    lines = match.journal.text(match.dice.record or [], match._chances_from, match.dice.count)
    seen = match.journal.seen_by(side, lines)
    return "\n".join((journal.HEADER, "setup " + match.setup.public().text(), *seen, ""))


def _pack(match: Match) -> str:
    """The events and where each line's begin: a finished match keeps them, so that it can be read under any rules."""
    if match.packed is None:
        match._recall()
        events = [[type(event).__name__, audience, *event] for event, audience in match._events or ()]
        starts = [line.events for line in match.journal.lines]
        match.packed = b64encode(zlib.compress(msgspec.json.encode([starts, events]))).decode()
    return match.packed


def load(find_game: FindGame, text: str, *, upgrade: bool = False) -> Match:
    """The match that was saved. SaveError says which line is wrong.

    A running match from older rules moves on by itself where it re-runs alike. Where it does not, both players have
    to be asked; then `upgrade=True` goes on from its checkpoint.
    """
    saved = journal.read(text)
    game, setup, tables = _set_up(find_game, saved)
    match = Match(game, setup, tables, saved.secret, _state(game, tables, saved))
    match.journal = Journal.reopened(game.sides, chance.journal_key(saved.secret), _setup_text(text), saved)
    _check_end(match, text, saved)
    _check_commitment(setup, saved)
    answers = _ledger(match, saved)
    for side, windows in saved.checkpoint.get("standing", {}).items():
        match.standing[game.side_named(side)] = set(windows)
    if saved.result is not None:
        return _finished(match, saved, answers)
    if _rules_of(saved) != game.rules_version:
        return _moved_on(match, saved, upgrade)
    _resume(match, saved, answers)
    return match


def _setup_text(text: str) -> str:
    return text.split("\n", 2)[1].partition(" ")[2]


def _set_up(find_game: FindGame, saved: Saved) -> tuple[Game, Setup, Any]:
    try:
        setup = msgspec.convert(saved.setup, Setup)
        game = find_game(setup.game)
        if tuple(setup.sides) != game.sides:
            raise SaveError(2, f"expected the sides {' and '.join(game.sides)}")
        game.scenario_named(setup.scenario)
        options = game.full_options(setup.options)
        return game, setup, game.load_tables(options, setup.data)
    except (msgspec.ValidationError, SetupError) as error:
        raise SaveError(2, str(error)) from None


def _state(game: Game, tables: Any, saved: Saved) -> Any:
    try:
        state = bound_state(game, tables, saved.checkpoint["state"])
        for count in ("answers", "chances", "scripted", "events"):
            if not isinstance(saved.checkpoint[count], int) or saved.checkpoint[count] < 0:
                raise SetupError(f"expected a count for '{count}'")
    except (SetupError, KeyError) as error:
        place = saved.first_line + len(saved.raw) + (2 if saved.result is not None else 0)
        raise SaveError(place, f"the checkpoint cannot be read: {error}") from None
    return state


def _check_end(match: Match, text: str, saved: Saved) -> None:
    rows = text.rstrip("\n").split("\n")
    further = rows[2 + len(saved.raw) : -1]
    if rows[-1] != "end " + match.journal.end(*further):
        raise SaveError(len(rows), "the digest does not fit: something after the journal's lines was changed")


def _check_commitment(setup: Setup, saved: Saved) -> None:
    if chance.commitment(saved.secret) != setup.commitment:
        raise SaveError(2, "the secret is not the one that was committed to when the game began")


def _ledger(match: Match, saved: Saved) -> list[Answer]:
    """The answers that stand after all undoing, and what the table's own lines left behind."""
    answers: list[Answer] = []
    undone: list[Answer] = []
    for number, line in enumerate(saved.lines[1:], 1):
        if not line.text.startswith("!"):
            answer = _answer(match, number, line.side, line.text, saved.first_line)
            if undone and undone[-1].action is answer.action:
                undone.pop()
            else:
                undone.clear()
            answers.append(answer)
            if match.draw_offered_by not in (None, line.side):
                match.draw_offered_by = None
        elif line.text.startswith("!undo "):
            back = _number_of(line.text, saved.first_line + number)
            while answers and answers[-1].line >= back:
                undone.append(answers.pop())
        elif is_fresh_start(line.text):
            answers.clear()
            undone.clear()
        else:
            _note_table_line(match, line.side or "", line.text)
    match._undone = undone
    return answers


def _number_of(text: str, place: int) -> int:
    number = text.removeprefix("!undo ")
    if not number.isdigit():
        raise SaveError(place, f"expected a journal number after '!undo', got '{number[:20]}'")
    return int(number)


def _answer(match: Match, number: int, side: Side | None, text: str, first_line: int) -> Answer:
    action = match.game.vocabulary.get(text.removeprefix("+"))
    if action is None or side is None:
        raise SaveError(first_line + number, f"'{text[:60]}' is not an action of {match.game.title}")
    return Answer(action, side, number, text.startswith("+"))


def _note_table_line(match: Match, side: Side, text: str) -> None:
    match text[1:].split():
        case ["seat", *player]:
            match.seats[side] = " ".join(player)
        case ["draw", said]:
            match.draw_offered_by = side if said == "offer" else None


def _resume(match: Match, saved: Saved, answers: list[Answer]) -> None:
    """Stand at the checkpoint, and give the answers since."""
    kept = saved.checkpoint
    if kept["answers"] > len(answers):
        raise SaveError(None, f"the checkpoint counts {kept['answers']} answers, the journal {len(answers)}")
    mark = Mark(match.state, kept["answers"], kept["chances"], kept["scripted"], kept["events"])
    match._events_from, match._chances_from, match._whole = mark.events, mark.chances, False
    match._marks, match._answers = [mark], answers[: mark.answers]
    for answer in match._answers:  # the last barrier lies right before the checkpoint or behind it
        answer.barrier = True
    try:
        match._restart(mark)
        match._repeat(answers[mark.answers :])
    except Exception as error:
        raise SaveError(None, f"the answers since the checkpoint cannot be repeated: {error}") from error


def _finished(match: Match, saved: Saved, answers: list[Answer]) -> Match:
    """A finished match: nothing is run again, so that it can be read whatever the rules have become."""
    kept = saved.checkpoint
    try:
        result = dict(saved.result or {})
        match._ended = Outcome(**result)
    except TypeError:
        raise SaveError(saved.first_line + len(saved.raw), "expected winner, kind, rule and scores") from None
    match._answers = answers
    match._marks = [Mark(match.state, len(answers), kept["chances"], kept["scripted"], kept["events"])]
    match.dice.count, match.dice.at = kept["chances"], kept["scripted"]
    match._events_from, match._chances_from, match._whole = kept["events"], kept["chances"], False
    match.state.bind(match.dice, match._events, match.setup.friendly)
    match.packed = saved.events
    return match


def _rules_of(saved: Saved) -> str:
    """The rules version that the match was last played under."""
    version = str(saved.setup.get("rules"))
    for line in saved.lines:
        if line.text.startswith("!rules "):
            version = line.text.split()[1]
    return version


def _moved_on(match: Match, saved: Saved, upgrade: bool) -> Match:
    """A running match from older rules, under the present ones."""
    version, game = _rules_of(saved), match.game
    if version not in game.upgrades:
        raise SaveError(2, f"played under version {version} of the rules; this program has {game.rules_version}")
    again = _played_through(match, saved)
    if again is not None:
        again._write(None, f"!rules {game.rules_version}")
        return again
    if not upgrade:
        raise OutdatedRules(
            2,
            f"played under version {version} of the rules, it goes differently under {game.rules_version}. "
            "If both players agree, it can go on from its last checkpoint with load(text, upgrade=True).",
        )
    state = game.upgrades[version](match.state)
    kept = {
        "state": state,
        "chances": sum(len(x.chances) for x in saved.lines),
        "scripted": saved.checkpoint["scripted"],
    }
    packed = urlsafe_b64encode(zlib.compress(msgspec.json.encode(kept))).decode()
    lines = [(line.side, line.text) for line in saved.lines]
    lines.append((None, f"!rules {game.rules_version} {packed}"))
    *_, (_, fresh) = replay(game, match.setup, match.tables, match.secret, lines)
    fresh.journal = match.journal  # its earlier lines stay as they were written
    fresh.journal.lines.append(Line(None, lines[-1][1], False, fresh.dice.count, 0))
    return fresh


def _played_through(match: Match, saved: Saved) -> Match | None:
    """The match re-run under the present rules, or None where an answer or a chance comes out differently."""
    try:
        _check_lines(match.game, match.setup, match.tables, saved)
    except (VerificationFailed, DemiluneError):
        return None
    lines = [(line.side, line.text) for line in saved.lines]
    *_, (_, again) = replay(match.game, match.setup, match.tables, match.secret, lines)
    return again


class Verified(NamedTuple):
    """What `verify` found: all of it follows from the secret that was committed to."""

    match: Match
    lines: int
    chances: int
    finished: bool

    def __str__(self) -> str:
        found = f"{self.lines} journal lines and {self.chances} chances follow from the committed secret."
        return found if self.finished else f"{found} The game is not finished yet."


def verify(find_game: FindGame, text: str) -> Verified:
    """Re-derive everything of a saved game: VerificationFailed or SaveError names the line that fails."""
    match = load(find_game, text)
    saved = journal.read(text)
    if _rules_of(saved) != match.game.rules_version:
        version = _rules_of(saved)
        raise SaveError(
            2, f"played under rules {version}: they are needed to verify it, these are {match.game.rules_version}"
        )
    again = _check_lines(match.game, match.setup, match.tables, saved)
    if again.outcome != match.outcome:
        raise VerificationFailed(len(saved.lines), f"the result should be {again.outcome}, not {match.outcome}")
    if match.outcome is not None and again.state != match.state:
        raise VerificationFailed(len(saved.lines), "the final state does not follow from the answers")
    return Verified(again, len(saved.lines), len(again.chances), match.outcome is not None)


def _check_lines(game: Game, setup: Setup, tables: Any, saved: Saved) -> Match:
    """Play every line through and compare the chances it met; the match at its end."""
    lines = [(line.side, line.text) for line in saved.lines]
    playing = replay(game, setup, tables, saved.secret, lines)
    start, match = next(playing)
    number = start
    try:
        for number, _ in playing:  # noqa: B007  named if it fails
            continue
    except DemiluneError as error:
        raise VerificationFailed(number + 1, str(error)) from error
    texts = match.journal.text(match.dice.record or [], match._chances_from, match.dice.count)
    for number, (theirs, ours) in enumerate(zip(saved.raw, texts, strict=False)):
        if number > start or start == 0:
            _same_chances(number, theirs, ours)
    return match


def _same_chances(number: int, theirs: str, ours: str) -> None:
    if theirs.split(" #")[1].split()[1:] != ours.split(" #")[1].split()[1:]:
        raise VerificationFailed(number, f"chance should read '{ours}'")
