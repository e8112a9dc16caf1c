"""Questions that change nothing: odds, reasons, and marks over the board.

They are answered from a copy of the match, so that a long reckoning holds nobody up.
"""

from __future__ import annotations

from collections.abc import Mapping

from demilune.engine.actions import Action
from demilune.engine.game import Preview
from demilune.engine.log import Viewer
from demilune.engine.match import Match
from demilune.server.messages import (
    Assumed,
    Changes,
    Fact,
    HitsRow,
    Mark,
    OddsGiven,
    Overlaid,
    Reason,
    Reasons,
    Share,
)
from demilune.server.table import No
from demilune.table import reasons
from demilune.table.faces import Face

LONGEST, MOST_ASSUMED = 200, 20


def odds(match: Match, text: str, assuming: Mapping[str, str]) -> OddsGiven:
    """What an offered answer may lead to."""
    _short_enough(text, *assuming, *assuming.values())
    if len(assuming) > MOST_ASSUMED:
        raise No("malformed", "One cannot suppose so much at once.")
    return odds_of(match, match.action(text), assuming)


def _short_enough(*texts: str) -> None:
    if any(len(text) > LONGEST for text in texts):
        raise No("malformed", f"At most {LONGEST} characters, please.")


def odds_of(match: Match, action: Action, assuming: Mapping[str, str]) -> OddsGiven:
    """The preview as a page is given it."""
    preview, label = match.preview(action, assuming), match.label(action)
    if preview is None:
        return OddsGiven(action.text, label, label, note="Nothing is left to chance.")
    return OddsGiven(
        action=action.text,
        title=preview.title,
        label=label,
        main=preview.main,
        facts=[Fact(*fact) for fact in preview.facts],
        assumptions=[Assumed(a.key, a.value, a.text, list(a.choices), list(a.labels)) for a in preview.assumptions],
        shares=[Share(words, float(share), preview.favours.get(words)) for words, share in preview.outcomes.items()],
        changes=_changes(preview),
        hits=[HitsRow(row.label, [float(share) for share in row.shares]) for row in preview.hits],
        expected=[Fact("", what, f"{float(value):.2f}") for what, value in preview.expected.items()],
        summary=preview.summary,
        final=preview.final,
        note=match.note(action) or "",
    )


def _changes(preview: Preview) -> list[Changes]:
    return [
        Changes(m.key, m.rule, m.text, float(m.without) if m.without is not None else None, m.on)
        for m in preview.modifiers
    ]


def why(match: Match, about: str) -> Reasons:
    """Why something is or is not possible now: an answer, or everything about a place or a card."""
    _short_enough(about)
    found = reasons.why_thing(match, about) or [reasons.why(match, match.action(about))]
    return Reasons(about, [Reason(*reason) for reason in found])


def overlay(match: Match, face: Face, viewer: Viewer, name: str) -> Overlaid:
    """What the game can draw over its board for this viewer."""
    _short_enough(name)
    return Overlaid(name, [Mark(*mark) for mark in face.overlay(match.state, viewer, name)])
