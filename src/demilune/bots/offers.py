"""Which answers a player looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demilune.engine.actions import Action
from demilune.engine.decision import Question

if TYPE_CHECKING:
    from demilune.bots import Asked


def worth_considering(question: Asked) -> tuple[Action, ...]:
    """The offers without a note, which says that an answer can do nothing; all of them if each has one."""
    offers = question.actions
    if len(offers) == 1:
        return offers
    if isinstance(question, Question):
        notes = question.notes
        return tuple(a for a in offers if a not in notes) or offers if notes else offers
    return tuple(a for a in offers if question.note(a) is None) or offers
