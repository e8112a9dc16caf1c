"""Decisions (the points where a game waits for a side) and the steps of a sequence of play."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from demilune.engine.actions import Action, Refusal

if TYPE_CHECKING:
    from demilune.engine.state import State

Side: TypeAlias = str
T = TypeVar("T")


class Decision:
    """A question to one side. Offers are a callable, made when somebody first looks at them.

    `why_not` answers for any action of the game whether the rules refuse it here; the offers are exactly the actions
    it does not refuse. A prompt that tells what only the asked side knows is a callable too, so that in a sampled world
    it tells of that world. `secret` says that the other side does not see the answer. `window` names a window that may
    be declined by a standing order. `note` says of a legal action why it can do nothing here.
    """

    __slots__ = ("_actions", "_note", "_offers", "_prompt", "_why_not", "name", "rule", "secret", "side", "window")

    def __init__(
        self,
        side: Side,
        name: str,
        rule: str,
        offers: Callable[[], Iterable[Action]],
        prompt: str | Callable[[], str],
        why_not: Callable[[Action], Refusal | None],
        *,
        secret: bool = False,
        window: str | None = None,
        note: Callable[[Action], str | None] | None = None,
    ) -> None:
        self.side, self.name, self.rule, self._prompt = side, name, rule, prompt
        self.secret, self.window = secret, window
        self._offers, self._why_not, self._note = offers, why_not, note
        self._actions: tuple[Action, ...] | None = None

    @property
    def actions(self) -> tuple[Action, ...]:
        """The answers that will be accepted, in map or counter order."""
        if self._actions is None:
            self._actions = tuple(self._offers())
        return self._actions

    @property
    def prompt(self) -> str:
        """What to do, in one sentence."""
        if not isinstance(self._prompt, str):
            self._prompt = self._prompt()
        return self._prompt

    def why_not(self, wanted: Action) -> Refusal | None:
        """The rule that refuses this answer here, or None if it is offered."""
        return self._why_not(wanted)

    def note(self, wanted: Action) -> str | None:
        """Why a legal answer can do nothing here, or None."""
        return self._note(wanted) if self._note else None

    def question(self) -> Question:
        """The decision without its ties to the match: what a computer player is handed."""
        notes = {a: n for a in self.actions if (n := self.note(a))}
        return Question(self.side, self.name, self.rule, self.prompt, self.actions, self.secret, self.window, notes)

    def __repr__(self) -> str:
        return f"<Decision {self.name} of {self.side}, rule {self.rule}>"


class Question(NamedTuple):
    """A Decision as plain data."""

    side: Side
    name: str
    rule: str
    prompt: str
    actions: tuple[Action, ...]
    secret: bool
    window: str | None
    notes: dict[Action, str]


# A rule that may ask: it yields Decisions, is sent the Action that answers each, and returns a T.
Procedure: TypeAlias = Generator[Decision, Action, T]


def value_of(rule: Procedure[T] | T) -> Procedure[T]:
    """What a rule comes to, whether it asks (a Procedure) or is a plain function that was just called."""
    return (yield from rule) if isinstance(rule, Generator) else rule


class Step(NamedTuple):
    """An entry of the sequence of play.

    The engine runs `begin` once, then calls `command` until it returns True, with a checkpoint before each call.
    """

    name: str
    begin: Callable[[Any], Procedure[None] | None] | None = None
    command: Callable[[Any], Procedure[bool]] | None = None


class GameOver(Exception):
    """Raised by `State.end`: the game is over, at once, whatever rule was running."""


def answered(state: State, procedure: Procedure[T], answer: Callable[[Any, Decision], Action]) -> T | None:
    """Run a procedure to its end, every question answered by a function; None when the game ended on the way."""
    try:
        decision = next(procedure)
        while True:
            decision = procedure.send(answer(state, decision))
    except StopIteration as stop:
        return stop.value  # type: ignore[no-any-return]
    except GameOver:
        return None
