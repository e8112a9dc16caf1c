"""Self-play: many games, on as many processes as are wanted, with the same results on any number of them."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import Any

import demilune
from demilune import bots as players
from demilune import register
from demilune.engine.errors import RuleError, SetupError
from demilune.engine.match import Match
from demilune.lab.results import GameResult, Summary
from demilune.lab.workers import in_processes


@dataclass(frozen=True, slots=True)
class Task:
    """What is played again and again."""

    game: str
    modules: Mapping[str, str]  # of the registered games: another process has to know them too
    bots: tuple[str, ...]
    seed: int
    scenario: str
    options: Mapping[str, Any]
    check: bool

    def __call__(self, number: int) -> GameResult:
        """Play the game with this number."""
        for name, module in self.modules.items():
            register.register(name, module)
        return play_game(self, number)


def simulate(
    game: str,
    bots: Sequence[str],
    games: int,
    *,
    jobs: int = 1,
    seed: int = 0,
    scenario: str | None = None,
    options: Mapping[str, Any] | None = None,
    check: bool = False,
    on_result: Callable[[GameResult], None] | None = None,
) -> Summary:
    """Play games between computer players, one for each side in the game's order: `["greedy:playouts=60", "random"]`.

    The first match has this seed, the next one the next, so that any game can be played again by itself. The same seed
    gives the same games on any number of `jobs`, as long as no player's choices depend on the clock.
    `check` looks at the game's invariants after every answer. `on_result` is called in this process as each game ends,
    in any order. Ctrl-C ends the simulation and keeps what is finished: `summary.interrupted`.
    A rule, an invariant or a player that fails ends its own game only: `summary.faults`.
    SetupError for an unknown game, scenario, option, player or setting, before anything starts.
    """
    rules = register.find(game)
    for what, number, least in (("games", games, 1), ("jobs", jobs, 1), ("seed", seed, 0)):
        if type(number) is not int or number < least:
            raise SetupError(f"'{what}' is a whole number from {least} up, got {number!r}.")
    if len(bots) != len(rules.sides):
        raise SetupError(
            f"{rules.title} has {len(rules.sides)} sides ({', '.join(rules.sides)}), got {len(bots)} players."
        )
    for name in bots:
        players.bot(name)
    task = Task(
        game,
        register.modules(),
        tuple(bots),
        seed,
        rules.scenario_named(scenario),
        rules.full_options(options or {}),
        check,
    )
    summary = Summary(game, rules.sides, dict(rules.side_titles), task.bots, games, seed)
    jobs = min(jobs, games)
    with closing(in_processes(task, games, jobs, partial(_died, task)) if jobs > 1 else _here(task, games)) as results:
        try:
            for result in results:
                summary.results.append(result)
                if on_result is not None:
                    on_result(result)
        except KeyboardInterrupt:
            summary.interrupted = True
    summary.results.sort(key=lambda result: result.number)
    return summary


def _here(task: Task, games: int) -> Generator[GameResult]:
    yield from map(task, range(games))


def _died(task: Task, number: int) -> GameResult:
    """The result of a game whose process ended without one."""
    return GameResult(number, task.seed + number, None, "broken off", "", 0, 0, 0.0, "its process died")


def play_game(task: Task, number: int) -> GameResult:
    """One game from its seed to its end, or to the fault that broke it off."""
    seed, start, decisions = task.seed + number, process_time(), 0
    match = demilune.start(task.game, scenario=task.scenario, options=task.options, seed=seed)
    seats = [_player(name, seed, index) for index, name in enumerate(task.bots)]
    by_side = dict(zip(match.game.sides, seats, strict=True))
    winner, kind, rule, fault = None, "broken off", "", None
    try:
        while (decision := match.decision) is not None:
            match.play(players.answer(by_side[decision.side], match))
            decisions += 1
            _look_at(match, decisions, task.check)
        assert match.outcome is not None, "the game stopped without an outcome"
        winner, kind, rule, _ = match.outcome
    except RuleError as error:
        fault = f"{error}\n{error.report}"
    except Exception:  # noqa: BLE001  a simulation goes on, whatever a rule, an invariant or a player may raise
        fault = f"seed {seed}, after {decisions} answers\n{traceback.format_exc()}"
    return GameResult(number, seed, winner, kind, rule, decisions, match.number, process_time() - start, fault)


def _player(name: str, seed: int, index: int) -> players.Bot:
    """A player whose whims follow from the match's seed, unless it has one of its own."""
    return players.bot(name) if ":seed=" in name else players.bot(name, seed=2 * seed + index)


def _look_at(match: Match, decisions: int, check: bool) -> None:
    assert decisions <= match.game.longest, f"the game has not ended after {decisions} answers"
    if check:
        match.game.check(match.state)
