"""The burin: every line is a closed shape whose width swells and tapers, for no stroke of a burin is even."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]
Line = NDArray[np.float64]  # n rows of x, y
Widths = float | Sequence[float] | NDArray[np.float64]

TREMBLE = 0.35  # how far the hand strays, at most


class Burin:
    """Cuts strokes with one seeded hand and keeps them until they are printed."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng
        self._cut: list[str] = []

    def line(self, points: Sequence[Point] | Line, width: Widths, *, step: float = 3.0, taper: float = 0.0) -> None:
        """One stroke; `taper` is how much of its length thins out at either end."""
        path = np.asarray(points, dtype=float)
        fine, along = resampled(path, step)
        if len(fine) < 2:
            return
        widths = np.interp(along, np.linspace(0, 1, np.size(width)), np.atleast_1d(np.asarray(width, dtype=float)))
        if taper:
            ends = np.minimum(along, 1 - along) / taper
            widths = widths * np.clip(0.15 + 0.85 * ends, 0.15, 1)
        self._swollen(fine, widths)

    def flick(self, start: Point, end: Point, width: float, *, bend: float = 0.0) -> None:
        """A short cut, thick where the tool goes in and thin where it leaves."""
        (x, y), (to_x, to_y) = start, end
        middle = ((x + to_x) / 2 - bend * (to_y - y), (y + to_y) / 2 + bend * (to_x - x))
        self._swollen(np.array([start, middle, end]), np.array([width, width * 0.8, width * 0.25]))

    def curve(self, points: Sequence[Point], width: Widths, *, taper: float = 0.0) -> None:
        self.line(smooth(points), width, step=1.5, taper=taper)

    def _swollen(self, path: Line, widths: NDArray[np.float64]) -> None:
        normal = normals(path)
        stray = smooth_noise(self.rng, len(path)) * TREMBLE * 0.6
        swell = 1 + 0.18 * smooth_noise(self.rng, len(path))
        middle = path + normal * stray[:, None]
        half = normal * (np.maximum(widths, 0.12) * swell / 2)[:, None]
        self._cut.append(outlined(np.vstack([middle + half, (middle - half)[::-1]])))

    def dot(self, at: Point, radius: float) -> None:
        x, y = at
        half = f"a{radius:.2f} {radius:.2f} 0 1 0"
        self._cut.append(f"M{x - radius:.2f} {y:.2f}{half} {2 * radius:.2f} 0{half} {-2 * radius:.2f} 0z")

    def printed(self, colour: str, opacity: float = 1.0) -> str:
        """All that was cut, as one SVG path; the plate is clean again."""
        drawn, self._cut = "".join(self._cut), []
        return f'<path fill="{colour}" fill-opacity="{opacity}" d="{drawn}"/>' if drawn else ""


def outlined(points: Line) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "z"


def opened(points: Line | Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)


def lengths(path: Line) -> NDArray[np.float64]:
    """How far along the path each of its points lies."""
    return np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))])


def resampled(path: Line, step: float) -> tuple[Line, NDArray[np.float64]]:
    """The path with a point every `step` and at its own corners, and where each lies from 0 to 1."""
    far = lengths(path)
    if far[-1] < 0.2:
        return path[:1], np.zeros(1)
    at = np.union1d(np.linspace(0, far[-1], max(2, round(far[-1] / step) + 1)), far)
    at = at[np.concatenate([[True], np.diff(at) > 0.05])]
    return np.column_stack([np.interp(at, far, path[:, 0]), np.interp(at, far, path[:, 1])]), at / far[-1]


def walked(path: Line, step: float, start: float = 0.0) -> list[tuple[Point, Point]]:
    """A point every `step` along the path, each with the direction there."""
    far = lengths(path)
    found = []
    for at in np.arange(start, far[-1], step):
        index = min(int(np.searchsorted(far, at, side="right")) - 1, len(path) - 2)
        part = (at - far[index]) / max(far[index + 1] - far[index], 1e-9)
        run = path[index + 1] - path[index]
        size = math.hypot(*run) or 1.0
        x, y = path[index] + part * run
        found.append(((float(x), float(y)), (float(run[0] / size), float(run[1] / size))))
    return found


def normals(path: Line) -> Line:
    run = np.gradient(path, axis=0)
    size = np.maximum(np.hypot(run[:, 0], run[:, 1]), 1e-9)
    return np.column_stack([-run[:, 1] / size, run[:, 0] / size])


def smooth(points: Sequence[Point], per: int = 8) -> Line:
    """A Catmull-Rom curve through the points."""
    given = np.asarray(points, dtype=float)
    padded = np.vstack([2 * given[0] - given[1], given, 2 * given[-1] - given[-2]])
    t = np.linspace(0, 1, per, endpoint=False)[:, None]
    pieces = [
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False)
    ]
    return np.vstack([*pieces, given[-1:]])


def smooth_noise(rng: np.random.Generator, count: int, every: int = 4) -> NDArray[np.float64]:
    """Values from -1 to 1 that wander slowly."""
    knots = rng.uniform(-1, 1, count // every + 2)
    return np.interp(np.arange(count) / every, np.arange(len(knots)), knots)


def arc(middle: Point, radius: float, start: float, end: float, count: int = 24) -> list[Point]:
    """Points on a circle between two angles in degrees, clockwise as the page sees it when `end` is greater."""
    angles = np.radians(np.linspace(start, end, count))
    return [(middle[0] + radius * math.cos(a), middle[1] + radius * math.sin(a)) for a in angles]


def broken(path: Line, pieces: Callable[[], tuple[float, float]]) -> list[Line]:
    """The path as strokes and gaps: `pieces` says how long the next of either is."""
    far = lengths(path)
    found, at = [], 0.0
    while at < far[-1]:
        stroke, gap = pieces()
        end = min(at + stroke, far[-1])
        inner = far[(far > at) & (far < end)]
        cuts = np.concatenate([[at], inner, [end]])
        if end - at > 1.5:
            found.append(np.column_stack([np.interp(cuts, far, path[:, 0]), np.interp(cuts, far, path[:, 1])]))
        at = end + gap
    return found
