"""Actions (the answers), and refusals (why an answer is not allowed)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """A verb and the printed ids it acts on. Made once per text, so that actions compare by identity."""

    verb: str
    ids: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> tuple[object, tuple[str, ...]]:
        return action, (self.verb, *self.ids)


_MADE: dict[str, Action] = {}


def action(verb: str, *ids: str) -> Action:
    """The one Action with this verb and these ids."""
    text = " ".join((verb, *ids))
    made = _MADE.get(text)
    if made is None:
        made = _MADE[text] = Action(verb, ids, text)
    return made


# The engine itself knows one answer: declining a window, because standing orders give it for a side.
DECLINE = action("decline")


class Refusal(NamedTuple):
    """Why something is not allowed: the rule, a sentence, and what would work instead."""

    rule: str
    text: str
    remedy: str = ""

    def __str__(self) -> str:
        sentence = f"{self.text.rstrip('.')} (rule {self.rule})."
        return f"{sentence} {self.remedy}" if self.remedy else sentence
