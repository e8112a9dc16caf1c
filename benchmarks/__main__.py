"""`python -m benchmarks [GAME]`: every figure beside its bar; exit code 1 if one is missed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from benchmarks import page, server
from benchmarks.figures import Figure, figures
from benchmarks.lap import REFERENCE, laps_per_second


def main() -> int:
    """Measure and report."""
    name = sys.argv[1] if len(sys.argv) > 1 else "fire-and-stone"
    laps = laps_per_second()
    print(f"{name} at {laps:,.0f} laps a CPU-second; bars in ms and games/s are those of {REFERENCE:,} laps.\n")
    missed = 0
    for figure in all_figures(name, laps):
        missed += not figure.holds
        print(row(figure), flush=True)
    print(f"\n{missed} bars missed." if missed else "\nEvery bar is kept.")
    return 1 if missed else 0


def all_figures(name: str, laps: float) -> Iterator[Figure]:
    """Those of the game, of the server and, unless NO_BROWSER is set, of the table's page."""
    yield from figures(name, laps)
    yield from server.figures()
    if not os.environ.get("NO_BROWSER"):
        yield from page.figures()


def row(f: Figure) -> str:
    """A figure beside its bar."""
    laps = f"{f.laps:8.2f} laps" if f.laps is not None else ""
    bar = f"{'at least' if f.least else 'at most'} {_short(f.bar)}"
    aim = f" (aim {_short(f.aim)})" if f.aim is not None else ""
    return f"{'  ' if f.holds else '!!'} {f.name:38}{_short(f.value):>9} {f.unit:24}{laps:15}{bar}{aim}"


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    sys.exit(main())
