"""How far every spot of the plate lies from given lines, and which way is away from them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tools.engraver.strokes import Line, Point

Values = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Grid:
    """A net of sample points over a window."""

    left: float
    top: float
    cell: float
    columns: int
    rows: int

    @classmethod
    def over(cls, window: tuple[float, float, float, float], cell: float = 2.0, margin: float = 12) -> Grid:
        x, y, width, height = window
        columns, rows = (int(np.ceil((side + 2 * margin) / cell)) + 1 for side in (width, height))
        return cls(x - margin, y - margin, cell, columns, rows)

    @property
    def points(self) -> Values:
        xs = self.left + self.cell * np.arange(self.columns)
        ys = self.top + self.cell * np.arange(self.rows)
        return np.stack(np.meshgrid(xs, ys), axis=-1)

    def distance(self, lines: Sequence[Line]) -> Values:
        """From each sample to the nearest of the lines."""
        points = self.points
        nearest = np.full(points.shape[:2], np.inf)
        for line in lines:
            for start, end in itertools.pairwise(line):
                run = end - start
                long = float(run @ run)
                part = np.clip(((points - start) @ run) / long, 0, 1) if long else np.zeros(points.shape[:2])
                away = points - (start + part[..., None] * run)
                nearest = np.minimum(nearest, np.einsum("ijk,ijk->ij", away, away))
        return np.asarray(np.sqrt(nearest))

    def inside(self, polygon: Line) -> Mask:
        """Which samples a closed polygon holds (even-odd)."""
        points = self.points
        x, y = points[..., 0], points[..., 1]
        held = np.zeros(points.shape[:2], dtype=bool)
        for (x1, y1), (x2, y2) in zip(polygon, np.roll(polygon, -1, axis=0), strict=True):
            if y1 == y2:
                continue
            crosses = (y1 > y) != (y2 > y)
            held ^= crosses & (x < (x2 - x1) * (y - y1) / (y2 - y1) + x1)
        return np.asarray(held)

    def at(self, values: Values, points: Line) -> Values:
        """The values between the samples, read off at any points."""
        u = np.clip((points[:, 0] - self.left) / self.cell, 0, self.columns - 1.001)
        v = np.clip((points[:, 1] - self.top) / self.cell, 0, self.rows - 1.001)
        i, j = u.astype(int), v.astype(int)
        p, q = u - i, v - j
        upper = values[j, i] * (1 - p) + values[j, i + 1] * p
        lower = values[j + 1, i] * (1 - p) + values[j + 1, i + 1] * p
        return np.asarray(upper * (1 - q) + lower * q)

    def value(self, values: Values, point: Point) -> float:
        return float(self.at(values, np.array([point]))[0])


@dataclass(frozen=True)
class Slope:
    """The direction in which a field grows, everywhere."""

    grid: Grid
    x: Values
    y: Values

    @classmethod
    def of(cls, grid: Grid, values: Values) -> Slope:
        down, right = np.gradient(values, grid.cell)
        size = np.maximum(np.hypot(right, down), 1e-9)
        return cls(grid, right / size, down / size)

    def at(self, points: Line) -> Line:
        return np.column_stack([self.grid.at(self.x, points), self.grid.at(self.y, points)])
