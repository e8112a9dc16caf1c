"""The conformance kit: what every registered game must do, whatever its rules are.

    from demilune.engine import kit
    kit.run("my-game", seed=3)

Each check takes the name of a game, a seed, and how much effort to spend: 1 is a minute's work for all checks together.
It returns nothing, or raises Nonconforming with a sentence and the shortest way found to see the fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from demilune.engine.kit.common import Nonconforming
from demilune.engine.kit.explain import explained, odds_are_exact, offers_agree
from demilune.engine.kit.faults import faults_are_survived
from demilune.engine.kit.identity import positions_return, saves_return, undo_returns
from demilune.engine.kit.playouts import fuzzing_is_refused, games_end, state_stays_small
from demilune.engine.kit.secrecy import samples_look_real, twins_look_alike
from demilune.engine.kit.tamper import tampering_shows, transcripts_are_cut

CHECKS: dict[str, Callable[[str, int, int], None]] = {
    "games end": games_end,
    "fuzzing is refused": fuzzing_is_refused,
    "saves return": saves_return,
    "undo returns": undo_returns,
    "samples look real": samples_look_real,
    "twins look alike": twins_look_alike,
    "odds are exact": odds_are_exact,
    "explained": explained,
    "offers agree": offers_agree,
    "faults are survived": faults_are_survived,
    "tampering shows": tampering_shows,
    "transcripts are cut": transcripts_are_cut,
    "positions return": positions_return,
    "state stays small": state_stays_small,
}

__all__ = ["CHECKS", "Nonconforming", "run"]


def run(game: str, *, seed: int = 0, effort: int = 1, checks: Iterable[str] = tuple(CHECKS)) -> None:
    """Let a registered game go through the checks."""
    for name in checks:
        CHECKS[name](game, seed, effort)
