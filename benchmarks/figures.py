"""What is measured, and how: the best of repeated runs, in CPU time."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import median
from time import process_time

import demilune
from benchmarks.lap import REFERENCE
from demilune.engine.actions import Action
from demilune.engine.match import Match
from demilune.engine.state import encode


@dataclass(frozen=True)
class Figure:
    """One line of the report."""

    name: str
    value: float
    unit: str
    bar: float
    aim: float | None = None
    least: bool = False  # the bar is the least allowed, not the most
    laps: float | None = None  # the same in laps, where it is a time
    judged: float | None = None  # what is held against the bar, where that is not the value itself

    @property
    def holds(self) -> bool:
        """Is the bar kept?"""
        value = self.value if self.judged is None else self.judged
        return value >= self.bar if self.least else value <= self.bar


def random_game(name: str, seed: int) -> Iterator[Match]:
    """A match played at random through `match.play`, yielded before each answer."""
    match, rng = demilune.start(name, seed=seed), Random(seed)
    while match.decision is not None:
        yield match
        match.play(rng.choice(match.decision.actions))
    yield match


def figures(name: str, laps: float, games: int = 150) -> Iterator[Figure]:
    """All figures of a game, each measured on its own."""
    demilune.start(name, seed=0)
    yield from self_play(name, laps, games)
    yield _milliseconds("start, tables loaded", 1000 * _best(lambda: demilune.start(name, seed=1)), laps, 5)
    yield _milliseconds("import and first start of the game", 1000 * _first_start(name), laps, 200)
    yield from copies(name, laps)
    yield from saves(name, laps)
    yield from play_times(name, laps)
    yield from previews(name, laps)
    yield from sizes(name)


def self_play(name: str, laps: float, games: int) -> Iterator[Figure]:
    """Random self-play, every offer made and every rule enforced: the best of three rounds."""
    per_second, games_per_second = 0.0, 0.0
    for _ in range(3):
        gc.collect()
        decisions, begin = 0, process_time()
        for seed in range(games):
            decisions += sum(1 for _ in random_game(name, seed)) - 1
        took = process_time() - begin
        per_second, games_per_second = max(per_second, decisions / took), max(games_per_second, games / took)
    yield Figure("random self-play", per_second / laps, "decisions a lap", 4, 8, least=True)
    yield Figure("random self-play", per_second, "decisions a CPU-second", 4 * laps, 8 * laps, least=True)
    scaled = games_per_second * REFERENCE / laps
    yield Figure("random self-play", games_per_second, "games a CPU-second", 150, 300, least=True, judged=scaled)


def copies(name: str, laps: float) -> Iterator[Figure]:
    """Copies in flight, at every decision of some games."""
    times = [_best(match.copy, 5) for seed in range(12) for match in random_game(name, seed)]
    yield Figure("copy in flight, median", median(times) * laps, "laps", 0.5, 0.2)
    yield Figure("copy in flight, worst", max(times) * laps, "laps", 1.5, 0.4)


def saves(name: str, laps: float) -> Iterator[Figure]:
    """Save, load and undo, at every tenth decision of some games."""
    save, load, undo = [], [], []
    for seed in range(6):
        for number, match in enumerate(random_game(name, seed)):
            if match.decision is None or number % 10:
                continue
            save.append(_best(match.save, 3))
            text = match.save()
            load.append(_best(partial(demilune.load, text), 3))
            if match.may_undo:
                undo.append(_undo_time(match))
    yield _milliseconds("save, median", 1000 * median(save), laps, 0.5)
    yield _milliseconds("load, median", 1000 * median(load), laps, 2)
    yield _milliseconds("undo, median", 1000 * median(undo), laps, 0.5)


def _undo_time(match: Match) -> float:
    times = []
    for _ in range(3):
        trial = match.copy()
        begin = process_time()
        trial.undo()
        times.append(process_time() - begin)
    return min(times)


def play_times(name: str, laps: float) -> Iterator[Figure]:
    """One answer and the next offers: over a thousand answers of several games."""
    times = []
    for seed in range(20):
        match, rng = demilune.start(name, seed=seed), Random(seed)
        while match.decision is not None:
            action = rng.choice(match.decision.actions)
            begin = process_time()
            match.play(action)
            if match.decision is not None:
                _ = match.decision.actions
            times.append(process_time() - begin)
    times.sort()
    yield _milliseconds("play and the next offers, median", 1000 * median(times), laps, 0.3)
    yield _milliseconds("play and the next offers, 99 of 100", 1000 * times[len(times) * 99 // 100], laps, 2)


def previews(name: str, laps: float) -> Iterator[Figure]:
    """The longest preview of every decision in some games, as it comes and with everything supposed at random."""
    rng, times = Random("previews"), []
    for seed in range(4):
        match = demilune.start(name, seed=seed)
        while (decision := match.decision) is not None:
            times.append(max(_preview_time(match, action, rng) for action in decision.actions))
            match.play(match.game.policy(match.state, decision, rng))
    times = [took for took in times if took]
    yield _milliseconds("longest preview of a decision, median", 1000 * median(times), laps, 20)
    yield _milliseconds("longest preview of a decision, worst", 1000 * max(times), laps, 100)


def _preview_time(match: Match, action: Action, rng: Random) -> float:
    """The longer of two; 0 where there is nothing to preview."""
    begin = process_time()
    preview = match.preview(action)
    between = process_time()
    if preview is None:
        return 0
    match.preview(action, {a.key: rng.choice(a.choices) for a in preview.assumptions})
    return max(between - begin, process_time() - between)


def sizes(name: str) -> Iterator[Figure]:
    """Bytes: of the State as JSON at its largest, of an answer in the journal, of a saved game."""
    states, answers, whole = [], [], []
    for seed in range(20):
        for match in random_game(name, seed):
            states.append(len(encode(match.state)))
        lines = [row for row in match.save().split("\n")[3:] if row[:1].isdigit()]
        answers.append(sum(len(row.encode()) + 1 for row in lines) / len(lines))
        whole.append(len(match.save().encode()))
    yield Figure("State as JSON, largest", max(states), "bytes", 5000, 2500)
    yield Figure("journal, mean of an answer", sum(answers) / len(answers), "bytes", 40, 20)
    yield Figure("a finished game on disk, mean", sum(whole) / len(whole), "bytes", 40_000)


def _milliseconds(name: str, value: float, laps: float, bar: float) -> Figure:
    """A time: judged as it would be on the machine where the bars were set."""
    return Figure(name, value, "ms", bar, laps=value * laps / 1000, judged=value * laps / REFERENCE)


def _best(run: Callable[[], object], times: int = 7) -> float:
    best = 1e9
    for _ in range(times):
        begin = process_time()
        run()
        best = min(best, process_time() - begin)
    return best


FIRST_START = """
from time import process_time
begin = process_time()
import demilune
demilune.start({name!r}, seed=1)
print(process_time() - begin)
"""


def _first_start(name: str) -> float:
    """In a process of its own: CPU time from before the import."""
    code = FIRST_START.format(name=name)
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(3)]
    return min(float(run.stdout) for run in runs)
