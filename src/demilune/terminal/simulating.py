"""`demilune sim`: many games between computer players, with a bar while they run and a table at the end."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import demilune
from demilune.engine.errors import SetupError
from demilune.files import reason
from demilune.table.options import options

if TYPE_CHECKING:
    from demilune.lab import GameResult, Summary


def sim(asked: Namespace) -> int:
    """Play the games, write each down as it ends, and print what they tell. Ctrl-C keeps what is finished."""
    from demilune.lab import simulate

    bots = [name.strip() for name in asked.bots.split(",")]
    with _output(asked.out) as write, _progress(asked.games) as advance:

        def on_result(result: GameResult) -> None:
            write(result)
            advance()

        summary = simulate(
            asked.game,
            bots,
            asked.games,
            jobs=asked.jobs,
            seed=asked.seed,
            scenario=asked.scenario,
            options=options(demilune.game(asked.game), asked.option),
            check=asked.check,
            on_result=on_result,
        )
    _print(summary)
    if asked.out:
        print(f"The games are in {asked.out}, one a line.")
    return 1 if summary.faults else 130 if summary.interrupted else 0


@contextmanager
def _output(name: str | None) -> Iterator[Callable[[GameResult], None]]:
    """A file of its own for the games, flushed after each."""
    if name is None:
        yield lambda _result: None
        return
    path = Path(name)
    try:
        file = path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise SetupError(f"{path} exists already and is left as it is; choose another name.") from None
    except OSError as error:
        raise SetupError(f"{path} cannot be written: {reason(error)}.") from None
    with file:

        def write(result: GameResult) -> None:
            file.write(result.json() + "\n")
            file.flush()

        try:
            yield write
        except SetupError:
            path.unlink()
            raise


@contextmanager
def _progress(games: int) -> Iterator[Callable[[], None]]:
    """A bar on the error stream, where that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=games)
        yield lambda: progress.advance(task)


def _print(summary: Summary) -> None:
    rows = summary.rows()
    what, value = max(len(row.what) for row in rows), max(len(row.value) for row in rows)
    for row in rows:
        print(f"{row.what:<{what}}  {row.value:>{value}}  {row.interval}".rstrip())
    print("Intervals are 95 %.")
    for fault in summary.faults[:5]:
        print(f"game {fault.number}, seed {fault.seed}: {fault.fault}", file=sys.stderr)
    if summary.interrupted:
        print("Interrupted: the games that were finished are counted.")
