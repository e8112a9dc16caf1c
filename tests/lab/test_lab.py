"""Self-play: the same games on any number of processes, what is kept of them, and what they add up to."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest

from demilune import bots, register
from demilune.engine.errors import SetupError
from demilune.lab import GameResult, Summary, simulate, wilson
from demilune.lab.workers import in_processes

GAME = "fire-and-stone"
RANDOM = ["random", "random"]


def result(number: int, winner: str | None, kind: str, fault: str | None = None) -> GameResult:
    return GameResult(number, 100 + number, winner, kind, "5.1", 10 + number, 20, 0.25, fault)


def summary(*results: GameResult) -> Summary:
    titles = {"red": "Red", "blue": "Blue"}
    return Summary("toy", ("red", "blue"), titles, ("greedy", "random"), len(results), 100, list(results))


def story(found: Summary) -> list[Any]:
    """Everything but the time it took."""
    return [r._replace(seconds=0.0) for r in found.results]


# Statistics


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(90, 100, 0.826, 0.945), (5, 10, 0.237, 0.763), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (0, 0, 0.0, 1.0)],
)
def test_wilson_intervals_are_those_of_the_tables(count: int, of: int, low: float, high: float) -> None:
    share = wilson(count, of)

    assert (round(share.low, 3), round(share.high, 3)) == (low, high)


def test_more_wins_than_games_are_no_share() -> None:
    with pytest.raises(ValueError, match="from 0 to 3, got 4"):
        wilson(4, 3)


# Summaries


def test_a_summary_counts_wins_draws_and_endings_of_finished_games() -> None:
    found = summary(
        result(0, "red", "siege"), result(1, "blue", "time"), result(2, "red", "siege"), result(3, None, "peace"),
        result(4, None, "broken off", "it failed"),
    )  # fmt: skip

    assert [(found.wins(side).count, found.wins(side).of) for side in found.sides] == [(2, 4), (1, 4)]
    assert (found.draws.count, found.draws.share) == (1, 0.25)
    assert [(*ending, share.count) for *ending, share in found.endings()] == [
        ("red", "siege", "5.1", 2),
        (None, "peace", "5.1", 1),
        ("blue", "time", "5.1", 1),
    ]
    assert found.mean_decisions == 11.5
    assert found.games_per_cpu_second == 4.0
    assert [r.number for r in found.faults] == [4]


def test_a_table_of_results_names_sides_players_and_faults() -> None:
    rows = {row.what: row for row in summary(result(0, "red", "siege"), result(1, None, "broken off", "oh")).rows()}

    assert rows["Red wins (greedy)"].value == "1 (100.0%)"
    assert rows["Red wins (greedy)"].interval == "20.7% to 100.0%"
    assert rows["Red: siege (rule 5.1)"].value == "1 (100.0%)"
    assert rows["games broken off by a fault"].value == "1"


def test_results_and_summaries_are_lines_of_json() -> None:
    found = summary(result(0, "red", "siege"))

    assert json.loads(found.results[0].json())["winner"] == "red"
    assert json.loads(found.json())["wins"] == {"red": 1, "blue": 0}


# Simulations


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    alone = simulate(GAME, RANDOM, 6, seed=5)
    shared = simulate(GAME, RANDOM, 6, seed=5, jobs=2)

    assert story(alone) == story(shared)
    assert len({r.decisions for r in alone.results}) > 1


def test_a_game_can_be_played_again_by_itself() -> None:
    games = simulate(GAME, RANDOM, 4, seed=5)

    again = simulate(GAME, RANDOM, 1, seed=games.results[3].seed)

    assert story(again)[0]._replace(number=3) == story(games)[3]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"bots": ["random"]}, "2 sides .* got 1 players"),
        ({"bots": ["random", "deep-blue"]}, "no computer player 'deep-blue'"),
        ({"games": 0}, "'games' is a whole number from 1 up"),
        ({"jobs": 0}, "'jobs' is a whole number from 1 up"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"scenario": "relief"}, "no scenario 'relief'"),
        ({"options": {"fog": True}}, "no option 'fog'"),
    ],
)
def test_nothing_starts_with_a_mistake_in_it(wrong: dict[str, Any], said: str) -> None:
    asked: dict[str, Any] = {"game": GAME, "bots": RANDOM, "games": 2} | wrong

    with pytest.raises(SetupError, match=said):
        simulate(**asked)


def test_options_reach_the_games() -> None:
    games = [simulate(GAME, RANDOM, 4, seed=5, options={"map": name}) for name in ("M1", "M2")]

    assert story(games[0]) != story(games[1])


def test_a_fault_ends_its_own_game_only(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = bots.answer

    def failing(player: Any, match: Any) -> Any:
        if match.setup.seed == 6 and match.number > 20:
            raise ZeroDivisionError("in a rule")
        return honest(player, match)

    monkeypatch.setattr(bots, "answer", failing)

    found = simulate(GAME, RANDOM, 3, seed=5)

    assert [r.number for r in found.faults] == [1]
    assert "seed 6" in str(found.faults[0].fault)
    assert "ZeroDivisionError: in a rule" in str(found.faults[0].fault)
    assert len(found.finished) == 2


def test_check_looks_at_the_invariants_after_every_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: Any) -> None:
        assert state.round < 2, "the round marker fell off"

    monkeypatch.setitem(vars(register.find(GAME)), "check", broken)

    found = simulate(GAME, RANDOM, 1, seed=5, check=True)

    assert "the round marker fell off" in str(found.faults[0].fault)


# Interruptions


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_what_is_finished(jobs: int) -> None:
    kept: list[GameResult] = []

    def interrupt(found: GameResult) -> None:
        kept.append(found)
        if len(kept) == 3:
            raise KeyboardInterrupt

    found = simulate(GAME, RANDOM, 1_000, jobs=jobs, on_result=interrupt)

    assert found.interrupted
    assert found.results == sorted(kept)
    assert found.rows()[0].value == "3 of 1000"


@pytest.mark.skipif(os.name == "nt", reason="sends a signal")
def test_ctrl_c_in_a_terminal_ends_every_process_without_a_word() -> None:
    program = (
        "from demilune.lab import simulate\n"
        f"s = simulate('{GAME}', ['random', 'random'], 100_000, jobs=2, on_result=lambda r: print('one', flush=True))\n"
        "print(s.interrupted, len(s.results))"
    )
    run = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert run.stdout is not None
    assert run.stdout.readline() == "one\n"

    os.killpg(run.pid, signal.SIGINT)
    said, complaints = run.communicate(timeout=30)

    assert (run.returncode, complaints) == (0, "")
    assert int(said.split("True ")[1]) >= 1


def test_a_process_that_dies_costs_its_own_task_only() -> None:
    found = in_processes(os._exit, 3, 2, died=lambda number: f"{number} died")

    assert sorted(found) == ["0 died", "1 died", "2 died"]
