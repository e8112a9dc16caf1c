"""Every registered game, and the example, goes through the conformance kit."""

from __future__ import annotations

import pytest

import demilune
from demilune.engine import kit

EFFORT = {"nine-fields": 20}  # its games are so short that it takes many
GAMES = [*demilune.games(), "nine-fields"]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("check", kit.CHECKS)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_conforms(game: str, check: str, seed: int) -> None:
    kit.run(game, seed=seed, effort=EFFORT.get(game, 3), checks=[check])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 30))
@pytest.mark.parametrize("check", kit.CHECKS)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_conforms_in_the_long_run(game: str, check: str, seed: int) -> None:
    kit.run(game, seed=seed, effort=10 * EFFORT.get(game, 1), checks=[check])
