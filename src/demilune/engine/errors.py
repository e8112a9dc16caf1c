"""The errors a caller may meet, as one tree.

DemiluneError
├── SetupError            unknown game, scenario, option or seed; an impossible position
│   └── DataError         a data file says something impossible: file, line, what was expected
├── SaveError             a saved game cannot be read: line, what was expected
│   └── OutdatedRules     it was played under older rules and does not re-run alike under these
├── ActionError           an answer was not accepted; the match is unchanged
│   ├── NotAnAction       no such action in this game
│   ├── NotOffered        an action, but not one of those offered now: carries the Refusal
│   │   ├── WrongSide     it is not this side's decision
│   │   └── Stale         the match has moved on since the caller looked
│   └── Ambiguous         the words fit several offered actions
├── CannotUndo            a barrier stands in the way
├── Sealed                a sampled world was asked for something only a real match has
├── ChanceError           a scripted chance is of the wrong kind
├── VerificationFailed    a finished game does not re-derive: names the line
└── RuleError             a rule raised an exception: the match stands as before the answer
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from demilune.engine.actions import Action, Refusal


class DemiluneError(Exception):
    """Anything this program says no to in one sentence."""


class SetupError(DemiluneError):
    """A game cannot be set up as asked."""


class DataError(SetupError):
    """A data file is wrong: where, and what was expected there."""

    def __init__(self, file: Path | str, line: int | None, text: str) -> None:
        super().__init__(f"{file}{f' line {line}' if line else ''}: {text}")
        self.file, self.line = file, line


class SaveError(DemiluneError):
    """A saved game cannot be read."""

    def __init__(self, line: int | None, text: str) -> None:
        super().__init__(f"line {line}: {text}" if line else text)
        self.line = line


class OutdatedRules(SaveError):
    """A running match does not re-run alike under the present rules; `load(text, upgrade=True)` goes on from here."""


class ActionError(DemiluneError):
    """An answer was not accepted."""


class NotAnAction(ActionError):
    """No such action exists in this game."""


class NotOffered(ActionError):
    """The action is not offered to that side now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class WrongSide(NotOffered):
    """The decision belongs to another side."""


class Stale(NotOffered):
    """The match has moved on since the caller looked."""


class Ambiguous(ActionError):
    """The words fit several offered actions."""

    def __init__(self, text: str, fits: Sequence[Action]) -> None:
        listed = ", ".join(f"'{a}'" for a in fits[:8]) + (", ..." if len(fits) > 8 else "")
        super().__init__(f"'{text}' could mean {listed}: say which.")
        self.fits = tuple(fits)


class CannotUndo(DemiluneError):
    """A barrier stands in the way of taking an answer back."""


class Sealed(DemiluneError):
    """A sampled world was asked for something only a real match has."""


class ChanceError(DemiluneError):
    """A scripted chance is of the wrong kind, or not possible."""


class VerificationFailed(DemiluneError):
    """A game does not re-derive from its secret; `line` is the journal line that fails."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(f"journal line {line}: {text}")
        self.line = line


class RuleError(DemiluneError):
    """A rule raised an exception. The match stands as before the answer; `report` says how to reach the fault."""

    def __init__(self, text: str, report: str) -> None:
        super().__init__(text)
        self.report = report
