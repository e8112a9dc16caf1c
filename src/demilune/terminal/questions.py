"""Questions that a player may ask of the table: they change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demilune.engine.actions import Action
from demilune.engine.decision import Decision
from demilune.engine.match import Match
from demilune.table import lookup, reasons
from demilune.table.answers import Unclear, one, understand
from demilune.table.words import did_you_mean
from demilune.terminal import odds
from demilune.terminal.words import numbered_log

if TYPE_CHECKING:
    from demilune.terminal.table import Table


def own_decision(table: Table) -> tuple[Match, Decision]:
    """The decision, if it is the viewer's: nobody may sound out the other side's."""
    decision = table.match.decision
    if decision is None or decision.side != table.viewer:
        raise Unclear("It is not your decision now.")
    return table.match, decision


def _meant(table: Table, words: list[str]) -> Action:
    """The one answer these words mean, offered or not."""
    match, _ = own_decision(table)
    if not words:
        raise Unclear("Say which answer, for instance: why pass")
    menu = table.scene().menu
    assert menu is not None
    text = " ".join(words)
    return understand(text, menu, match, table.drawing)[0] if text[0].isdecimal() else one(text, match)


def why(table: Table, rest: list[str]) -> None:
    """Why an answer is allowed or not; of a place or a card, everything that could be done with it."""
    match, _ = own_decision(table)
    found = reasons.why_thing(match, " ".join(rest)) or [reasons.why(match, _meant(table, rest))]
    table.front.tell([str(reason) for reason in found])


def chances(table: Table, rest: list[str]) -> None:
    match, decision = own_decision(table)
    assuming = dict(word.split("=", 1) for word in rest if "=" in word)
    words = [word for word in rest if "=" not in word]
    width = 76
    if words:
        action = _meant(table, words)
        preview = match.preview(action, assuming)
        label = match.label(action)
        lines = (
            odds.lines(preview, width, table.front.plain)
            if preview is not None
            else [f"{label}: nothing is left to chance."]
        )
        table.front.read(f"odds {action}", lines)
        return
    found = [odds.summary(p) for a in decision.actions if (p := match.preview(a, assuming)) is not None]
    table.front.read("Odds", found or ["Nothing that you can answer now is left to chance."])


def note(table: Table, rest: list[str]) -> None:
    match, decision = own_decision(table)
    if rest:
        action = _meant(table, rest)
        table.front.tell([decision.note(action) or f"{match.label(action)}: there is nothing to note."])
        return
    notes = [f"{match.label(a)}: {n}" for a in decision.actions if (n := decision.note(a))]
    table.front.tell(notes or ["Every answer can do something."])


def hand(table: Table, _rest: list[str]) -> None:
    items = table.drawing.hand(table.match.view(table.viewer), table.match.tables)
    lines = [line for item in items for line in (f"{item.heading}:", f"    {item.text}")]
    table.front.read("What you hold", lines or ["Nothing."])


def board(table: Table, _rest: list[str]) -> None:
    view, tables = table.match.view(table.viewer), table.match.tables
    status = table.drawing.status_in_words(view, tables)
    table.front.read(
        "The board", [*status, *table.drawing.situation(view, tables), *table.drawing.board_in_words(view, tables)]
    )


def actions(table: Table, _rest: list[str]) -> None:
    own_decision(table)
    menu = table.scene().menu
    assert menu is not None
    table.front.read("Your answers", menu.said())


def log(table: Table, rest: list[str]) -> None:
    lines = table.match.log_for(table.viewer)
    count = len(lines) if rest == ["all"] else int(rest[0]) if rest and rest[0].isdecimal() else 18
    table.front.read(f"The log ({len(lines)} lines; 'log all')", numbered_log(lines)[-count:])


def rules(table: Table, rest: list[str]) -> None:
    table.front.read(f"Rules {' '.join(rest)}".rstrip(), lookup.rules(table.match.game, " ".join(rest)))


def card(table: Table, rest: list[str]) -> None:
    found = table.drawing.card(table.match.tables, " ".join(rest)) if rest else None
    if found is None:
        titles = [word for word in table.match.words if table.drawing.card(table.match.tables, word)]
        raise Unclear(f"There is no card '{' '.join(rest)}'.{did_you_mean('-'.join(rest), titles)}")
    table.front.read(f"Card {' '.join(rest)}", found)
