"""The command line of a table: the words of the terminal, for one side at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from demilune.engine.actions import Action
from demilune.engine.decision import Side
from demilune.engine.log import LogLine
from demilune.engine.match import Match
from demilune.server import asking, sounding
from demilune.server.messages import Answer, Command, Done, Told
from demilune.server.sight import view_of
from demilune.server.table import No, Table
from demilune.table import reasons
from demilune.table.answers import Unclear, one, understand
from demilune.table.faces import Face
from demilune.table.lookup import rules
from demilune.table.menus import Menu
from demilune.table.words import did_you_mean, sentence

LONGEST = 200
LOG_LINES = 18
HELP = (
    "Answers: a number of the list, 3 or 1x2, or words: assault cwc, burg-bastion, all glc.",
    "why ANSWER or why PLACE: why it is allowed, or which rule forbids it.",
    "odds ANSWER: what it may lead to; odds ANSWER NAME=VALUE supposes something else.",
    "rules, rules 7.1, rules morale; card CODE; log, log 40; actions.",
    "undo, undo to NUMBER, redo; draw, draw accept, draw decline.",
    "decline always WINDOW, decline until WINDOW, decline list.",
)
NAMES = ("help", "why", "odds", "rules", "card", "log", "actions", "undo", "undo to", "redo", "draw", "decline always")
STANDING = ("always", "until", "list")


async def command(table: Table, side: Side, ask: Command) -> Answer:
    """Do what was typed: a command, or an answer."""
    line = ask.line.strip()
    if not 0 < len(line) <= LONGEST:
        raise No("malformed", f"A line has 1 to {LONGEST} characters.")
    word, *rest = line.split()
    match word.lower():
        case "help" | "?":
            return Told(list(HELP))
        case "rules" | "rule":
            return _rules(table.match, " ".join(rest))
        case "card":
            return _card(table, " ".join(rest))
        case "log":
            return _log(table.match, side, rest)
        case "undo":
            return _undo(table, side, rest, ask.number)
        case "redo":
            return asking.redo(table, side, ask.number)
        case "draw":
            return _draw(table, side, rest, ask.number)
        case "decline" if rest and rest[0].lower() in STANDING:
            return _decline(table, side, rest[0].lower(), rest[1:])
        case "resign" | "quit" | "exit" | "take" | "save":
            raise Unclear(f"'{word}' is in the table's menu.")
    asking.its_decision(table.match, side)
    copy = table.match.copy()
    match word.lower():
        case "actions":
            return Told(_menu(copy, table.face, side).said())
        case "why":
            return await asyncio.to_thread(_why, copy, table.face, side, rest)
        case "odds":
            return await asyncio.to_thread(_odds, copy, table.face, side, rest)
    answers = await asyncio.to_thread(_meant, copy, table.face, side, line)
    return asking.play(table, side, [answer.text for answer in answers], ask.number)


def _menu(match: Match, face: Face, side: Side) -> Menu:
    decision = match.decision
    assert decision is not None
    return Menu(face.menu(view_of(match, side), match.tables, decision.actions), decision.note)


def _meant(match: Match, face: Face, side: Side, text: str) -> list[Action]:
    return understand(text, _menu(match, face, side), match, face, NAMES)


def _one(match: Match, face: Face, side: Side, words: Sequence[str]) -> Action:
    """The one answer these words mean, offered or not."""
    if not words:
        raise Unclear("Say which answer, for instance: why pass")
    text = " ".join(words)
    return _meant(match, face, side, text)[0] if text[0].isdecimal() else one(text, match, NAMES)


def _why(match: Match, face: Face, side: Side, words: Sequence[str]) -> Told:
    found = reasons.why_thing(match, " ".join(words)) or [reasons.why(match, _one(match, face, side, words))]
    return Told([str(reason) for reason in found], rule=found[0].rule)


def _odds(match: Match, face: Face, side: Side, rest: Sequence[str]) -> Told:
    decision = match.decision
    assert decision is not None
    assuming = dict(word.split("=", 1) for word in rest if "=" in word)
    words = [word for word in rest if "=" not in word]
    if words:
        action = _one(match, face, side, words)
        return Told([], odds=sounding.odds(match, action.text, assuming), rule=decision.rule)
    lines = []
    for action in decision.actions:
        preview = match.preview(action, assuming)
        if preview is not None:
            likely = sorted(preview.outcomes.items(), key=lambda item: -item[1])[:3]
            lines.append(f"{preview.title}: {', '.join(f'{words} {float(share):.1%}' for words, share in likely)}")
    return Told(lines or ["Nothing that you can answer now is left to chance."])


# What everybody may read


def _rules(match: Match, wanted: str) -> Told:
    book = match.game.rulebook
    exact = wanted.upper() in {number.upper() for number in book.cites()} | {c.number.upper() for c in book.chapters}
    return Told(rules(match.game, wanted), open_rule=wanted if exact else "")


def _card(table: Table, words: str) -> Told:
    match = table.match
    found = table.face.card(match.tables, words) if words else None
    if found is None:
        titles = [word for word in match.words if table.face.card(match.tables, word)]
        raise Unclear(f"There is no card '{words}'.{did_you_mean('-'.join(words.split()), titles)}")
    return Told(found)


def _log(match: Match, side: Side, rest: Sequence[str]) -> Told:
    lines = match.log_for(side)
    count = len(lines) if rest == ["all"] else int(rest[0]) if rest and rest[0].isdecimal() else LOG_LINES
    return Told([_numbered(line) for line in lines[-count:]] if count else [])


def _numbered(line: LogLine) -> str:
    return f"{line.number:>4} {line}"


# What changes something


def _undo(table: Table, side: Side, rest: Sequence[str], number: int) -> Answer:
    match [word.lower() for word in rest]:
        case []:
            return asking.undo(table, side, None, number)
        case ["to", to] if to.isdecimal():
            return asking.undo(table, side, int(to), number)
    raise Unclear("'undo', or 'undo to 41' (a number of the log).")


def _draw(table: Table, side: Side, rest: Sequence[str], number: int) -> Answer:
    match rest:
        case []:
            return asking.offer_draw(table, side, number)
        case ["accept" | "decline" as said]:
            return asking.answer_draw(table, side, said == "accept", number)
    raise Unclear("'draw' offers one; 'draw accept' or 'draw decline' answers the other side's offer.")


def _decline(table: Table, side: Side, how: str, rest: Sequence[str]) -> Answer:
    match = table.match
    words = table.face.windows(match.tables, side)
    known = [window for window, sides in match.game.windows.items() if side in sides]
    standing = sorted(match.standing[side])
    if how == "list":
        orders = ", ".join(standing) or "nothing"
        return Told([f"You decline without being asked: {orders}.", *(f"{w}: {words.get(w, w)}" for w in known)])
    always = how == "always"
    if [word.lower() for word in rest] == ["all"]:
        windows = known if always else standing
    elif rest:
        windows = [word.upper() for word in rest]
    elif not always:
        windows = standing
    elif match.decision is not None and match.decision.side == side and match.decision.window:
        windows = [match.decision.window]
    else:
        raise Unclear(f"Say which window: {', '.join(known)}; 'decline list' explains them.")
    for window in windows:
        if window not in known:
            raise Unclear(f"You have no window '{window[:20]}'; yours are {', '.join(known)}.")
    asking.stand_by(table, side, windows, always)
    return Done(
        text=sentence(f"{', '.join(windows)}: {'declined without asking' if always else 'you are asked again'}.")
    )
