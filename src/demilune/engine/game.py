"""What a game is to the engine: a table of functions and static facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from demilune.engine.actions import Action
from demilune.engine.decision import Decision, Side, Step
from demilune.engine.errors import SetupError
from demilune.engine.log import Told, Viewer
from demilune.engine.rulebook import Rulebook
from demilune.engine.state import State

if TYPE_CHECKING:
    from demilune.engine.data import Changes


class Option(NamedTuple):
    """A switch of a game: its title, the values it may have (the first is the default), and what it does."""

    title: str
    values: tuple[Any, ...]
    text: str
    rule: str = ""


class Scenario(NamedTuple):
    """A way to begin: its title and one sentence about it."""

    title: str
    text: str


class Assumption(NamedTuple):
    """Something a preview supposes because the asker cannot know it, or has yet to choose it."""

    key: str
    value: str
    text: str
    choices: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()  # of the choices, in words


class Modifier(NamedTuple):
    """Something that changes the odds: its rule, what it does, and what the main chance would be without it.

    The asker may strike modifiers out by their keys: `assuming={"without": "10.5,10.6b"}`.
    """

    rule: str
    text: str
    without: Fraction | None = None
    key: str = ""  # empty: it cannot be struck out
    on: bool = True  # False: it is struck out


class Fact(NamedTuple):
    """A line of a preview's reckoning: its rule, what it is, and its value in words."""

    rule: str
    text: str
    value: str


class Hits(NamedTuple):
    """The chances of 0, 1, 2, ... hits of one roll; the last one is that of so many or more."""

    label: str
    shares: tuple[Fraction, ...]


class Preview(NamedTuple):
    """What an action may lead to: exact under the stated assumptions, which the asker may change."""

    action: Action
    title: str
    assumptions: tuple[Assumption, ...]
    outcomes: dict[str, Fraction]
    modifiers: tuple[Modifier, ...] = ()
    expected: dict[str, Fraction] = {}  # noqa: RUF012  a NamedTuple default, never written to
    facts: tuple[Fact, ...] = ()
    favours: dict[str, Side] = {}  # noqa: RUF012  whom an outcome favours, where it favours one
    main: Side = ""  # whose chance is the main one: of the first outcome, if that can happen at all
    hits: tuple[Hits, ...] = ()
    summary: str = ""  # what is assumed, in one line
    final: str = ""  # why the action cannot be taken back afterwards; empty where it can

    @property
    def chance(self) -> Fraction:
        """The main chance: that of every outcome which favours the main side."""
        return sum((n for words, n in self.outcomes.items() if self.favours.get(words) == self.main), Fraction(0))


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game as the register holds it. Everything the engine does with a game goes through these fields."""

    name: str
    title: str
    year: str
    sides: tuple[Side, ...]
    side_titles: Mapping[Side, str]
    rules_version: str
    folder: Path  # where rulebook.toml and data/ are
    scenarios: Mapping[str, Scenario]
    options: Mapping[str, Option] = field(default_factory=dict)
    sequence: tuple[Step, ...]
    state_type: type[State]
    events: tuple[type, ...]  # the kinds of event it tells
    windows: Mapping[str, tuple[Side, ...]] = field(default_factory=dict)  # what may be declined, and by whom

    changed_data: Callable[[Path | str], Changes]  # a folder of data -> its rows that are not ours
    load_tables: Callable[[Mapping[str, Any], Changes], Any]  # options and changed rows -> static facts
    new_state: Callable[[Any, str], State]  # tables, scenario -> State before anything is shuffled
    deal: Callable[[Any], None]  # the set-up's shuffles and draws

    actions: Callable[[], Mapping[str, Action]]  # every action of the game by its text
    aliases: Callable[[Any], Mapping[str, str]] = lambda _tables: {}  # other words for ids, lower case
    action_label: Callable[[Action, Any], str] = lambda action, _tables: str(action)  # an action in words

    view: Callable[[Any, Viewer], Mapping[str, Any]]  # what a side may know, ready for JSON
    narrate: Callable[[Any, Any], Told | None]  # event, tables -> a sentence, or None for what needs none
    determinize: Callable[[Any, Side, Random], None]  # deal anew, in place, what this side does not know
    check: Callable[[Any], None]  # raises AssertionError where an invariant is broken
    hidden_ids: Callable[[Any], frozenset[str]] = lambda _tables: frozenset()  # ids whose place may be secret
    cites: Callable[[Any], frozenset[str]] = lambda _tables: frozenset()  # what may be cited beside the rulebook
    longest: int = 5_000  # no game takes more answers
    largest: int = 20_000  # no State takes more bytes as JSON

    read_position: Callable[[Any, str, Mapping[str, Any]], State]
    write_position: Callable[[Any], dict[str, Any]]
    preview: Callable[[Any, Decision, Action, Mapping[str, str]], Preview | None] = lambda _s, _d, _a, _m: None

    evaluate: Callable[[Any, Side], float]  # the share of wins this side may expect, 0 to 1
    policy: Callable[[Any, Decision, Random], Action]  # a quick sensible answer, for rollouts
    upgrades: Mapping[str, Callable[[Any], State]] = field(default_factory=dict)  # older rules version -> this

    face: str = ""  # the module that says how it looks on any screen (demilune.table.faces), imported when one asks
    terminal: str = ""  # the module that draws it in a terminal (demilune.terminal.drawing), imported when one asks

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules in our own words."""
        return Rulebook.load(self.folder / "rulebook.toml")

    @cached_property
    def vocabulary(self) -> Mapping[str, Action]:
        """Every action of the game by its text."""
        return self.actions()

    @cached_property
    def tables(self) -> Any:
        """The static facts as they come with the game, its options as they are by default."""
        return self.load_tables(self.full_options({}), {})

    def enemy(self, side: Side) -> Side:
        """The other side of a two-sided game."""
        first, second = self.sides
        return second if side == first else first

    def side_named(self, side: str) -> Side:
        """This side, or a SetupError that names the sides there are."""
        if side not in self.sides:
            raise SetupError(f"{self.title} has no side '{side}'; its sides are {' and '.join(self.sides)}.")
        return side

    def scenario_named(self, scenario: str | None) -> str:
        """This scenario, the first one for None, or a SetupError that names those there are."""
        if scenario is None:
            return next(iter(self.scenarios))
        if scenario not in self.scenarios:
            raise SetupError(f"{self.title} has no scenario '{scenario}'; it has {', '.join(self.scenarios)}.")
        return scenario

    def full_options(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """Every option with its value; SetupError for an unknown option or value."""
        for name, value in chosen.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise SetupError(f"{self.title} has no option '{name}'; its options: {known}.")
            if value not in self.options[name].values:
                allowed = ", ".join(map(str, self.options[name].values))
                raise SetupError(f"Option '{name}' is one of {allowed}, not '{value}'.")
        return {name: chosen.get(name, option.values[0]) for name, option in self.options.items()}
