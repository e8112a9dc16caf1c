"""Why something is or is not possible now: what the rules say of an answer, a place, a card or a button."""

from __future__ import annotations

from typing import NamedTuple

from demilune.engine.actions import Action
from demilune.engine.match import Match
from demilune.table.words import sentence


class Reason(NamedTuple):
    """What the rules say: a sentence, its rule, what would work instead, and whether they allow it."""

    text: str
    rule: str
    remedy: str = ""
    allowed: bool = False

    def __str__(self) -> str:
        """All of it in a row, for a screen of words."""
        says = f"{self.text.rstrip('.')}{': allowed' if self.allowed else ''} (rule {self.rule})."
        return f"{says} {self.remedy}".rstrip()


def why(match: Match, action: Action) -> Reason:
    """Why this answer is allowed now, or which rule forbids it."""
    label, refusal, decision = match.label(action), match.why_not(action), match.decision
    if refusal is not None or decision is None:
        assert refusal is not None, "a game that is over refuses everything"
        return Reason(f"{label}: {sentence(refusal.text)}", refusal.rule, refusal.remedy)
    note = decision.note(action)
    return Reason(f"{label}{f', {note}' if note else ''}.", decision.rule, allowed=True)


def why_thing(match: Match, words: str) -> list[Reason]:
    """What could be done with the place or card of this name, and what forbids it; nothing where there is none.

    Of what another question would be about nothing is said.
    """
    name = "-".join(words.split())
    thing = match.words.get(name.lower(), name.upper())
    actions = [action for action in match.game.vocabulary.values() if action.ids == (thing,)]
    decision = match.decision
    if not actions or decision is None:
        return []
    found = [why(match, action) for action in actions]
    telling = [reason for reason in found if reason.allowed or reason.rule != decision.rule]
    return telling or [Reason(f"Nothing of what is decided now is about '{words}'. {decision.prompt}", decision.rule)]
