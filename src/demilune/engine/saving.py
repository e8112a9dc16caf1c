"""Saved games: a match as text, the match from the text, and the proof that its chances were what they had to be."""

from __future__ import annotations

import zlib
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from demilune.engine import dice as chance
from demilune.engine import journal
from demilune.engine.decision import Side
from demilune.engine.errors import DemiluneError, OutdatedRules, SaveError, SetupError, VerificationFailed
from demilune.engine.game import Game
from demilune.engine.journal import FIRST, Journal, Line, Saved
from demilune.engine.log import Viewer
from demilune.engine.match import Answer, Mark, Match
from demilune.engine.replay import bound_state, is_fresh_start, replay
from demilune.engine.setup import Setup
from demilune.engine.state import Outcome

FindGame: TypeAlias = Callable[[str], Game]  # a game by its name; SetupError if there is none
Orders: TypeAlias = dict[str, dict[Side, list[str]]]


def save(match: Match) -> str:
    """The whole journal, the checkpoint that undo may need, the secret, and a digest over all of it."""
    lines = written(match)
    return "\n".join((*_head(match.journal.setup), *lines, tail(match)))


def _head(setup: str) -> tuple[str, str]:
    return journal.HEADER, "setup " + setup


def written(match: Match) -> list[str]:
    """The journal's lines as a save has them: the match's own list, which only grows."""
    return match.journal.text(match.dice.record or [], match._chances_from, match.dice.count)


def tail(match: Match) -> str:
    """What follows the journal's lines in a save, as it stands now."""
    written(match)
    mark, further = match._marks[0], []
    if match.outcome is not None:
        events = match._events_from + len(match._events or ())
        mark = Mark(match.state, len(match._answers), match.dice.count, match.dice.at, events)
        further.append("result " + msgspec.json.encode(match.outcome._asdict()).decode())
        further.append("events " + _pack(match))
    kept = {**mark._asdict(), "state": mark.state, **orders(match)}
    further.append("checkpoint " + msgspec.json.encode(kept).decode())
    further.append("secret " + match.secret.hex())
    return "\n".join((*further, "end " + match.journal.end(*further), ""))


def orders(match: Match) -> Orders:
    """The standing orders of all sides, which are secret and no part of the journal."""
    found = {"standing": {side: sorted(windows) for side, windows in match.standing.items() if windows}}
    this_turn = {side: sorted(windows) for side in match.game.sides if (windows := match.ordered_this_turn(side))}
    return {**found, "this_turn": this_turn} if this_turn else found


def transcript(match: Match, side: Viewer) -> str:
    """The journal as a side may have it, or a spectator; all of it once the game is over."""
    if match.outcome is not None:
        return save(match)
    seen = match.journal.seen_by(side, written(match))
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
    match = _opened(find_game, saved, _setup_text(text))
    _check_end(match, text, saved)
    return _gone_on(match, saved, upgrade)


class Rows(NamedTuple):
    """A match as a store keeps it: its lines one by one, and now and then what follows them in a save.

    That tail spares repeating every answer; it may be older than the last lines, and it may be lost.
    """

    setup: str
    secret: bytes
    lines: Sequence[str]
    tail: str | None = None
    tail_after: int = 0  # how many lines there were when it was made
    orders: Orders = {}  # noqa: RUF012  a NamedTuple default, never written to


def rows(match: Match) -> Rows:
    """The match as it stands now."""
    lines = written(match)
    return Rows(match.journal.setup, match.secret, lines, tail(match), len(lines), orders(match))


def rows_of(text: str) -> Rows:
    """The rows of a save; SaveError says which line is wrong."""
    saved = journal.read(text)
    count = len(saved.raw)
    after = "\n".join(text.split("\n")[FIRST - 1 + count :])
    kept: Orders = {name: saved.checkpoint[name] for name in ("standing", "this_turn") if name in saved.checkpoint}
    return Rows(_setup_text(text), saved.secret, saved.raw, after, count, kept)


def restore(find_game: FindGame, kept: Rows, *, upgrade: bool = False) -> Match:
    """The match that is kept in these rows. As `load`; a tail that is damaged or of no use any more is not missed."""
    match = _with_tail(find_game, kept, upgrade) or _from_the_beginning(find_game, kept)
    _take_orders(match, kept.orders)
    return match


def _with_tail(find_game: FindGame, kept: Rows, upgrade: bool) -> Match | None:
    """From the tail; None where there is none that serves."""
    if kept.tail is None:
        return None
    text = "\n".join((*_head(kept.setup), *kept.lines[: kept.tail_after], kept.tail))
    try:
        saved = journal.read(text)
        match = _opened(find_game, saved, kept.setup)
        _check_end(match, text, saved)
        whole = journal.read_rows(kept.setup, kept.lines, kept.secret)
        if any(is_fresh_start(line.text) for line in whole.lines[kept.tail_after :]):
            return None
        saved = saved._replace(lines=whole.lines, raw=whole.raw)
        match.journal = _reopened(match.game, saved, kept.setup)
        return _gone_on(match, saved, upgrade)
    except OutdatedRules:
        raise
    except SaveError:
        return None


def _from_the_beginning(find_game: FindGame, kept: Rows) -> Match:
    """Every answer again, and every chance compared."""
    saved = journal.read_rows(kept.setup, kept.lines, kept.secret)
    game, setup, tables = _set_up(find_game, saved)
    written = _reopened(game, saved, kept.setup)
    _check_commitment(setup, saved)
    version = _rules_of(saved)
    if version != game.rules_version and version not in game.upgrades:
        raise _of_other_rules(version, game)
    try:
        match = _check_lines(game, setup, tables, saved)
    except VerificationFailed as error:
        if version != game.rules_version:
            raise _of_other_rules(version, game) from error
        raise SaveError(saved.first_line + error.line, str(error)) from error
    written.lines = [a._replace(events=b.events) for a, b in zip(written.lines, match.journal.lines, strict=True)]
    match.journal = written
    if version != game.rules_version:
        match._write(None, f"!rules {game.rules_version}")
    return match


def _opened(find_game: FindGame, saved: Saved, setup_text: str) -> Match:
    """The match at its checkpoint, with its journal, which was found to be whole."""
    game, setup, tables = _set_up(find_game, saved)
    match = Match(game, setup, tables, saved.secret, _state(game, tables, saved))
    match.journal = _reopened(game, saved, setup_text)
    return match


def _reopened(game: Game, saved: Saved, setup_text: str) -> Journal:
    return Journal.reopened(game.sides, chance.journal_key(saved.secret), setup_text, saved)


def _gone_on(match: Match, saved: Saved, upgrade: bool) -> Match:
    """From the checkpoint to where the journal ends."""
    _check_commitment(match.setup, saved)
    answers = _ledger(match, saved)
    if saved.result is not None:
        _finished(match, saved, answers)
    elif _rules_of(saved) != match.game.rules_version:
        match = _moved_on(match, saved, upgrade)
    else:
        _resume(match, saved, answers)
    _take_orders(match, saved.checkpoint)
    return match


def _take_orders(match: Match, orders: Orders) -> None:
    standing, this_turn = orders.get("standing", {}), orders.get("this_turn", {})
    for side in match.game.sides:
        match.standing[side] = set(standing.get(side, ()))
        match._this_turn[side] = dict.fromkeys(this_turn.get(side, ()), match._marks[-1])


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


def _finished(match: Match, saved: Saved, answers: list[Answer]) -> None:
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
        raise _of_other_rules(version, game)
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


def _of_other_rules(version: str, game: Game) -> SaveError:
    return SaveError(2, f"played under version {version} of the rules; this program has {game.rules_version}")


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
