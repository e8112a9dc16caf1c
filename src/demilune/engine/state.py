"""State: all of one game in progress, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
        new = cls.__new__(cls)
        for name, copier in _plan(cls):
            value = getattr(self, name)
            setattr(new, name, value if copier is None or value is None else copier(value))
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


_PLANS: dict[type, tuple[tuple[str, Callable[[Any], Any] | None], ...]] = {}


def _plan(cls: type) -> tuple[tuple[str, Callable[[Any], Any] | None], ...]:
    plan = _PLANS.get(cls)
    if plan is None:
        hints = get_type_hints(cls)
        plan = _PLANS[cls] = tuple((f.name, _copier(hints[f.name])) for f in fields(cls))
    return plan


def _copier(hint: Any) -> Callable[[Any], Any] | None:
    """How to copy a value of this type; None where it cannot change and may be shared."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is list:
        return _list_of(_copier(args[0]))
    if origin is dict:
        return _dict_of(_copier(args[1]))
    if origin is set:
        return set
    if isinstance(hint, type) and is_dataclass(hint) and not _is_frozen(hint):
        return _record(hint)
    return _of_union(args) if args and origin is not tuple else None


def _is_frozen(hint: type) -> bool:
    return bool(hint.__dataclass_params__.frozen)  # type: ignore[attr-defined]


def _list_of(item: Callable[[Any], Any] | None) -> Callable[[Any], Any]:
    return list if item is None else lambda values: [item(v) for v in values]


def _dict_of(item: Callable[[Any], Any] | None) -> Callable[[Any], Any]:
    if item is None:
        return dict
    if item is list:
        return lambda values: {k: v[:] for k, v in values.items()}
    return lambda values: {k: item(v) for k, v in values.items()}


def _record(cls: type[Any]) -> Callable[[Any], Any]:
    def copy(value: Any) -> Any:
        new = object.__new__(cls)
        for name, copier in _plan(cls):
            held = getattr(value, name)
            setattr(new, name, held if copier is None or held is None else copier(held))
        return new

    return copy


def _of_union(args: Iterable[Any]) -> Callable[[Any], Any] | None:
    """`X | None`, `Literal[...]`: at most one member may need copying."""
    copiers = [c for a in args if isinstance(a, type) or get_origin(a) is not None if (c := _copier(a)) is not None]
    return copiers[0] if copiers else None
