"""State: all of one game in progress, as plain data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, NamedTuple, NoReturn, Self, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from demilune.engine.decision import GameOver, Side
from demilune.engine.dice import Dice
from demilune.engine.errors import SetupError

# Who hears of an event: None is everybody, a side is that side alone, "!side" is everybody else, spectators included;
# "spectator" is who sits on no side.
Audience: TypeAlias = str | None
SPECTATOR = "spectator"


class Outcome(NamedTuple):
    """How the game ended, and who won: nobody, in a draw."""

    winner: Side | None
    kind: str
    rule: str
    scores: dict[str, int] = {}  # noqa: RUF012  a NamedTuple default, never written to

    def __str__(self) -> str:
        return f"{self.kind} (rule {self.rule})"


class Revealed(NamedTuple):
    """An audience widened: what was hidden from it is now known to it, and cannot be taken back."""

    fact: str


class _Surroundings:
    """What a State works with but does not consist of: never compared, copied or saved."""

    __slots__ = ("dice", "events", "friendly", "reveals", "tables")

    dice: Dice
    tables: Any  # the game's static facts: map, counters, cards
    events: list[tuple[Any, Audience]] | None  # None where nobody listens
    reveals: int  # how many barriers the rules have set so far
    friendly: bool  # at a friendly table a rule that makes an answer final does not bind


@dataclass(slots=True, kw_only=True)
class State(_Surroundings):
    """What every game's State begins with. A game adds its facts in columns: `where: dict[UnitId, Hex]`."""

    step: int = 0  # index into the sequence of play
    begun: bool = False  # has that step's beginning been done
    outcome: Outcome | None = None

    def copy(self) -> Self:
        """A State equal to this one that shares nothing with it that can change. It has no dice yet."""
        cls = type(self)
        plan = _PLANS.get(cls) or _plan(cls)
        new: Self = plan.copy(self)
        new.tables = self.tables
        return new

    def bind(self, dice: Dice, events: list[tuple[Any, Audience]] | None, friendly: bool) -> None:
        """Join the State to the match it is played in."""
        self.dice = dice  # type: ignore[misc]  # mypy does not see the slots of a dataclass's base
        self.events = events  # type: ignore[misc]
        self.friendly = friendly  # type: ignore[misc]
        self.reveals = 0  # type: ignore[misc]
        self.refresh()

    def refresh(self) -> None:
        """Make derived indices anew. Games that keep some override this."""

    def tell(self, event: Any, to: Audience = None) -> None:
        """Something happened: everybody hears of it, or the given audience alone."""
        if self.events is not None:
            self.events.append((event, to))

    def tell_apart(self, owner: Side, whole: Any, rest: Any) -> None:
        """Something happened of which the owner knows more than everybody else."""
        if self.events is not None:
            self.events.append((whole, owner))
            self.events.append((rest, "!" + owner))

    def reveal(self, fact: str, to: Audience = None) -> None:
        """The one way an audience widens; no undo goes back behind it."""
        self.reveals += 1  # type: ignore[misc]
        if self.events is not None:
            self.events.append((Revealed(fact), to))

    def make_final(self) -> None:
        """A rule says that what was done stands: no undo goes back behind it, except at a friendly table."""
        if not self.friendly:
            self.reveals += 1  # type: ignore[misc]

    def end(self, outcome: Outcome) -> NoReturn:
        """The game is over at once; whatever rule was running is not carried on."""
        self.outcome = outcome
        raise GameOver


def hears(audience: Audience, viewer: Side | None) -> bool:
    """Does this viewer (None: a spectator) belong to the audience?"""
    if audience is None:
        return True
    ears = viewer or SPECTATOR
    return audience[1:] != ears if audience[0] == "!" else audience == ears


def encode(state: State) -> bytes:
    """The State as JSON."""
    return msgspec.json.encode(state)


def decode(kind: type[State], text: bytes | str) -> State:
    """The State that was encoded; SetupError if the text is not one."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError as error:
        raise SetupError(f"not a {kind.__name__}: {error}") from None


class _Plan:
    """How to copy the records of one class: its fields, by what their type asks for."""

    def __init__(self, cls: type[Any]) -> None:
        self.cls = cls
        self.shared: list[str] = []
        self.flat: list[str] = []  # lists and dicts of what cannot change
        self.dicts_of_lists: list[str] = []
        self.deep: list[tuple[str, Copier]] = []
        hints = get_type_hints(cls)
        for name in (f.name for f in fields(cls)):
            copier = _copier(hints[name])
            if copier is None:
                self.shared.append(name)
            elif copier in (list.copy, dict.copy, set.copy):
                self.flat.append(name)
            elif copier is _dict_of_lists:
                self.dicts_of_lists.append(name)
            else:
                self.deep.append((name, copier))

    def copy(self, value: Any) -> Any:
        new = object.__new__(self.cls)
        for name in self.shared:
            setattr(new, name, getattr(value, name))
        for name in self.flat:
            setattr(new, name, getattr(value, name).copy())
        for name in self.dicts_of_lists:
            setattr(new, name, {k: v[:] for k, v in getattr(value, name).items()})
        for name, copier in self.deep:
            held = getattr(value, name)
            setattr(new, name, None if held is None else copier(held))
        return new


Copier: TypeAlias = Callable[[Any], Any]
_PLANS: dict[type, _Plan] = {}


def _plan(cls: type) -> _Plan:
    return _PLANS.setdefault(cls, _Plan(cls))


def _copier(hint: Any) -> Copier | None:
    """How to copy a value of this type; None where it cannot change and may be shared."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (list, dict, set):
        inner = _copier(args[-1])
        if inner is None:
            flat: dict[Any, Copier] = {list: list.copy, dict: dict.copy, set: set.copy}
            return flat[origin]
        return _nested(origin, inner)
    if isinstance(hint, type) and is_dataclass(hint) and not hint.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        return (_PLANS.get(hint) or _plan(hint)).copy
    members = [c for a in args if a is not type(None) and (c := _copier(a)) is not None]
    return members[0] if members and origin is not tuple else None


def _nested(origin: Any, inner: Copier) -> Copier:
    if origin is dict:
        return _dict_of_lists if inner is list.copy else lambda held: {k: inner(v) for k, v in held.items()}
    return lambda held: origin(inner(v) for v in held)


def _dict_of_lists(held: dict[Any, list[Any]]) -> dict[Any, list[Any]]:
    return {k: v[:] for k, v in held.items()}
