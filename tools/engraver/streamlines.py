"""Lines that run down a slope and keep their distance from each other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tools.engraver.field import Grid, Slope, Values
from tools.engraver.strokes import Line, Point, walked


class Crowd:
    """Remembers where lines run, so that no other comes too near."""

    def __init__(self, apart: float) -> None:
        self.apart = apart
        self._taken: dict[tuple[int, int], list[tuple[float, float, int]]] = {}

    def near(self, point: Point, of: int) -> bool:
        column, row = int(point[0] // self.apart), int(point[1] // self.apart)
        return any(
            line != of and (x - point[0]) ** 2 + (y - point[1]) ** 2 < self.apart**2
            for i in (-1, 0, 1)
            for j in (-1, 0, 1)
            for x, y, line in self._taken.get((column + i, row + j), ())
        )

    def take(self, point: Point, of: int) -> None:
        key = (int(point[0] // self.apart), int(point[1] // self.apart))
        self._taken.setdefault(key, []).append((point[0], point[1], of))


def streamlines(
    grid: Grid,
    away: Values,
    starts: Sequence[Line],
    *,
    spacing: float = 3.5,
    apart: float = 2.5,
    reach: float = 160,
    step: float = 2.5,
) -> list[Line]:
    """From every few steps of the starting lines outwards until the reach, or until another line comes too near.

    Later starting lines fill what the earlier ones left open, as where lines fan out round a corner.
    """
    slope = Slope.of(grid, away)
    crowd = Crowd(apart)
    seeds = [np.array(point) for line in starts for point, _ in walked(line, spacing)]
    found = []
    for number, seed in enumerate(seeds):
        if crowd.near((float(seed[0]), float(seed[1])), number):
            continue
        path = [seed]
        while len(path) * step < 2 * reach and grid.value(away, (path[-1][0], path[-1][1])) < reach:
            following = path[-1] + step * slope.at(path[-1][None])[0]
            spot = (float(following[0]), float(following[1]))
            if crowd.near(spot, number) or not _on(grid, spot):
                break
            path.append(following)
        for x, y in path:
            crowd.take((float(x), float(y)), number)
        if len(path) > 4:
            found.append(np.array(path))
    return found


def _on(grid: Grid, spot: Point) -> bool:
    right, bottom = grid.left + grid.cell * (grid.columns - 1), grid.top + grid.cell * (grid.rows - 1)
    return grid.left < spot[0] < right and grid.top < spot[1] < bottom
