"""Computer players: they are handed what their side sees, the question, and worlds to believe in, never the match.

player = bots.bot("greedy", seconds=1.0)
match.play(bots.answer(player, match))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from demilune.engine.actions import Action
from demilune.engine.decision import Decision, Question, Side
from demilune.engine.errors import SetupError

if TYPE_CHECKING:
    from demilune.engine.match import Match
    from demilune.engine.world import World

# A number -> a fresh world that agrees with everything the side knows. The same number gives the same world.
Worlds: TypeAlias = "Callable[[int], World]"
Asked: TypeAlias = Question | Decision


class Bot(Protocol):
    """A computer player."""

    def choose(self, view: Mapping[str, Any], question: Asked, worlds: Worlds) -> Action:
        """One of `question.actions`. Equal views, questions and worlds get equal answers, unless the clock decides."""


def names() -> list[str]:
    """The computer players there are, weakest first."""
    return list(_makers())


def bot(name: str, **settings: Any) -> Bot:
    """A computer player by its name; settings may be part of it, as in `greedy:playouts=60:seed=3`.

    SetupError for an unknown name, an unknown setting or an impossible value.
    """
    name, *said = name.split(":")
    makers = _makers()
    if name not in makers:
        raise SetupError(f"There is no computer player '{name}'; there are {', '.join(makers)}.")
    make, kinds = makers[name]
    return make(**_checked(name, kinds, dict(map(_split, said)) | settings))


def settings(name: str) -> Mapping[str, str]:
    """What may be set of a player, and what it means."""
    return {key: setting.text for key, setting in _makers()[name][1].items()}


def answer(player: Bot, match: Match) -> Action:
    """What the player answers to the question that waits. Where there is one answer only, nobody is asked."""
    decision = match.decision
    assert decision is not None, "the game is over"
    if len(decision.actions) == 1:
        return decision.actions[0]
    return player.choose(Glimpse(match, decision.side), decision.question(), partial(_world, match, decision.side))


def _world(match: Match, side: Side, number: int) -> World:
    return match.sample(side, Random(number), keep=False)


class Glimpse(Mapping[str, Any]):
    """A side's view, made when somebody looks into it. Its number is known at once."""

    def __init__(self, match: Match, side: Side) -> None:
        self._make = partial(match.view, side)
        self._seen: dict[str, Any] = {}
        self._number = match.number

    def _whole(self) -> dict[str, Any]:
        if not self._seen:
            self._seen = self._make()
        return self._seen

    def __getitem__(self, key: str) -> Any:
        return self._number if key == "number" else self._whole()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._whole())

    def __len__(self) -> int:
        return len(self._whole())


# Settings


class Setting:
    """A number a player is made with: its least and greatest value."""

    def __init__(self, kind: type[int] | type[float], least: float, most: float, text: str) -> None:
        self.kind, self.least, self.most, self.text = kind, least, most, text

    def read(self, name: str, value: Any) -> int | float:
        """The value as a number within its bounds; text is read as a number."""
        try:
            if isinstance(value, bool):
                raise ValueError
            number = self.kind(value)
            if number != float(value) or not self.least <= number <= self.most:
                raise ValueError
        except (TypeError, ValueError, OverflowError):
            what = "a whole number" if self.kind is int else "a number"
            raise SetupError(f"'{name}' is {what} from {self.least:g} to {self.most:g}, got {value!r}.") from None
        return number


def _split(said: str) -> tuple[str, str]:
    key, _, value = said.partition("=")
    return key, value


def _checked(name: str, kinds: Mapping[str, Setting], given: Mapping[str, Any]) -> dict[str, Any]:
    for key in given:
        if key not in kinds:
            raise SetupError(f"The player '{name}' has no setting '{key}'; it has {', '.join(kinds)}.")
    return {key: kinds[key].read(key, value) for key, value in given.items() if value is not None}


_SEED = Setting(int, 0, 2**63, "the same seed gives the same answers")
_GREEDY = {
    "seed": _SEED,
    "seconds": Setting(float, 0.001, 3600, "CPU time for a choice"),
    "playouts": Setting(int, 1, 1_000_000, "instead of seconds: so many playouts for a choice"),
    "depth": Setting(int, 1, 100_000, "answers in a playout before the position is judged"),
    "looks": Setting(
        int, 0, 100, "how often the script is asked for a second answer worth trying; 0 tries all of them"
    ),
    "error": Setting(float, 0, 1, "how often it takes any of the better half of the answers"),
}


def _makers() -> Mapping[str, tuple[Callable[..., Bot], Mapping[str, Setting]]]:
    from demilune.bots.greedy import Greedy
    from demilune.bots.random import RandomBot

    return {"random": (RandomBot, {"seed": _SEED}), "greedy": (Greedy, _GREEDY)}
