"""Self-play: many games, on as many processes as are wanted, with the same results on any number of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from demilune.lab.results import GameResult, Summary


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

    The same seed gives the same games on any number of `jobs`, as long as no player's choices depend on the clock.
    `check` looks at the game's invariants after every answer. `on_result` is called in this process as each game ends,
    in any order. Ctrl-C ends the simulation and keeps what is finished: `summary.interrupted`.
    A rule or invariant that fails ends its game only: `summary.faults`.
    SetupError for an unknown game, scenario, option, player or setting, before anything starts.
    """
    raise NotImplementedError
