"""A burin: it cuts lines that swell and taper, hatches surfaces by their light, and prints them as SVG.

A print is a pile of filled shapes, each in ink, in paper or in a colour; no line has a constant width, so nothing is
stroked. Whatever lies behind something is covered by that thing's paper, drawn first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, pairwise
from math import ceil, cos, hypot, pi, sin, tau
from random import Random
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Line: TypeAlias = Sequence[Point]
Shade: TypeAlias = Callable[[float, float], float]  # how dark a place is, 0 to 1

INK = "var(--plate-ink,#2a2017)"
PAPER = "var(--vignette,#f8efdc)"


def even(dark: float) -> Shade:
    """The same everywhere."""
    return lambda _x, _y: dark


def mix(one: Point, other: Point, part: float) -> Point:
    """The point a part of the way from one to the other."""
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def curve(points: Line, steps: int = 5, *, closed: bool = False) -> list[Point]:
    """A smooth line through these points (Catmull-Rom)."""
    count = len(points)
    if count < 3:
        return list(points)
    found = []
    for i in range(count if closed else count - 1):
        if closed:
            a, b, c, d = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        else:
            a, b, c, d = (points[min(max(i + k, 0), count - 1)] for k in (-1, 0, 1, 2))
        found += [_spline(a, b, c, d, step / steps) for step in range(steps)]
    return found if closed else [*found, points[-1]]


def _spline(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    def one(p: float, q: float, r: float, s: float) -> float:
        return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)

    return one(a[0], b[0], c[0], d[0]), one(a[1], b[1], c[1], d[1])


def ring(x: float, y: float, rx: float, ry: float | None = None, start: float = 0, end: float = 360) -> list[Point]:
    """An arc of an ellipse, clockwise from the right, in degrees."""
    tall = rx if ry is None else ry
    count = max(4, ceil(abs(end - start) / 360 * (9 + 1.1 * (rx + tall) ** 0.8)))
    angles = [(start + (end - start) * i / count) * tau / 360 for i in range(count + 1)]
    return [(x + rx * cos(a), y + tall * sin(a)) for a in angles]


def moved(points: Iterable[Point], x: float = 0, y: float = 0, turn: float = 0, scale: float = 1) -> list[Point]:
    """Turned by degrees and scaled about the origin, then shifted."""
    c, s = cos(turn * pi / 180) * scale, sin(turn * pi / 180) * scale
    return [(x + px * c - py * s, y + px * s + py * c) for px, py in points]


def box(x: float, y: float, width: float, height: float) -> list[Point]:
    """The corners of an upright rectangle."""
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


class Print:
    """What has been cut so far, from below."""

    def __init__(self, seed: str, *, ink: str = INK, tremor: float = 0.12, coarse: float = 0.42, fine: int = 3) -> None:
        self.random = Random(seed)
        self.ink = ink
        self.tremor = tremor
        self.coarse = coarse  # how far a line may leave its way to spare points
        self.fine = fine  # units of the file to one of the drawing: files hold whole numbers only
        self._pile: list[tuple[str, list[list[Point]]]] = []

    # ------------------------------------------------------------ what is printed

    def svg(self) -> str:
        """The shapes as SVG, neighbours of one colour as one path."""
        runs = groupby(self._pile, key=lambda cut: cut[0])
        paths = ((fill, _paths((shape for _, shapes in cuts for shape in shapes), self.fine)) for fill, cuts in runs)
        return "".join(f'<path fill="{fill}" d="{data}"/>' for fill, data in paths)

    def symbol(self, name: str, window: tuple[float, float, float, float]) -> str:
        """The shapes as a symbol of a sprite, of this x, y, width and height."""
        view = " ".join(str(round(n * self.fine)) for n in window)
        return f'<symbol id="{name}" viewBox="{view}">{self.svg()}</symbol>'

    def fill(self, points: Line, colour: str = PAPER, *holes: Line) -> None:
        """A shape of one colour, which covers what lies below, but for its holes."""
        shapes = [_wound(points), *(_wound(hole, -1) for hole in holes)]
        self._pile.append((colour, [_smoothest(shape, self.coarse / 2) for shape in shapes]))

    def take(self, other: Print, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> None:
        """Print what another plate holds on top of this one, moved there."""
        for fill, shapes in other._pile:
            self._pile.append((fill, [moved(shape, x, y, turn, scale) for shape in shapes]))

    # ------------------------------------------------------------ lines

    def cut(self, points: Line, width: float = 1.0, taper: float = 0.35, *, colour: str = "") -> None:
        """One line that swells to a width and tapers over a part of its length at both ends (0: blunt ends)."""
        lengths = [0.0]
        for a, b in pairwise(points):
            lengths.append(lengths[-1] + hypot(b[0] - a[0], b[1] - a[1]))
        total = lengths[-1] or 1.0
        widths = [width * _swell(at / total, taper) for at in lengths]
        if len(points) == 2 and taper:  # a swelling needs a middle
            points, widths = [points[0], mix(points[0], points[1], 0.45), points[1]], [widths[0], width, widths[1]]
        self.ribbon(points, widths, colour=colour)

    def ribbon(self, points: Line, widths: Sequence[float], *, colour: str = "") -> None:
        """One line with its width at each point."""
        points, widths = _fewest(points, widths, self.coarse)
        shaken = [self._shake(p) for p in points]
        left, right = [], []
        for i, (x, y) in enumerate(shaken):
            ahead, behind = shaken[min(i + 1, len(shaken) - 1)], shaken[max(i - 1, 0)]
            dx, dy = ahead[0] - behind[0], ahead[1] - behind[1]
            length = hypot(dx, dy) or 1.0
            half = widths[i] / 2
            left.append((x - dy / length * half, y + dx / length * half))
            right.append((x + dy / length * half, y - dx / length * half))
        self._pile.append((colour or self.ink, [[*left, *reversed(right)]]))

    def round(self, points: Line, width: float = 1.0, *, heavy: float = 1.7) -> None:
        """The outline of a closed shape, heavier on the side away from the light (which is top left)."""
        closed = _smoothest([*points, points[0]], self.coarse / 2)
        middle = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
        widths = []
        for x, y in closed:
            dx, dy = x - middle[0], y - middle[1]
            away = (dx * 0.6 + dy * 0.8) / (hypot(dx, dy) or 1)
            widths.append(width * (1 + (heavy - 1) * max(0.0, away)))
        self.ribbon(closed, widths)

    def solid(self, points: Line, width: float = 1.0, *, heavy: float = 1.7, paper: str = PAPER) -> None:
        """A thing with its paper and its outline."""
        self.fill(points, paper)
        self.round(points, width, heavy=heavy)

    # ------------------------------------------------------------ surfaces

    def form(
        self,
        surface: Callable[[float, float], Point],
        rows: int,
        shade: Shade,
        width: float = 1.1,
        steps: int = 10,
        *,
        least: float = 0.14,
    ) -> None:
        """Lines along a surface given as f(u, v), both 0 to 1: v numbers the lines, shade(u, v) swells them."""
        for row in range(rows):
            v = (row + 0.5) / rows
            run: list[Point] = []
            widths: list[float] = []
            for step in range(steps + 1):
                u = step / steps
                dark = min(1.0, shade(u, v) + self.random.uniform(-0.04, 0.04))
                if dark > least:
                    run.append(surface(u, v))
                    widths.append(width * dark)
                if (dark <= least or step == steps) and run:
                    self._taper(run, widths)
                    run, widths = [], []

    def hatch(
        self,
        shape: Line,
        angle: float,
        gap: float,
        width: float = 1.0,
        shade: Shade | None = None,
        *,
        step: float = 14,
        least: float = 0.14,
        breaks: float = 0.0,
    ) -> None:
        """Parallel lines inside a shape, swelling with its darkness; some are lifted and set down again."""
        dark = shade or even(1)
        flat = moved(shape, turn=-angle)
        low, high = min(y for _, y in flat), max(y for _, y in flat)
        y = low + gap * self.random.uniform(0.3, 0.7)
        while y < high:
            for a, b in _crossings(flat, y):
                for start, end in self._lifts(a, b, breaks):
                    self._shaded(moved(_steps(start, end, y, step), turn=angle), width, dark, least)
            y += gap * self.random.uniform(0.92, 1.08)

    def _lifts(self, start: float, end: float, breaks: float) -> list[tuple[float, float]]:
        if self.random.random() > breaks or end - start < 14:
            return [(start, end)]
        middle = self.random.uniform(start + 5, end - 5)
        return [(start, middle - self.random.uniform(1.5, 4)), (middle, end)]

    def _shaded(self, points: Line, width: float, shade: Shade, least: float) -> None:
        run: list[Point] = []
        widths: list[float] = []
        for i, p in enumerate(points):
            dark = min(1.0, shade(*p))
            if dark > least:
                run.append(p)
                widths.append(width * dark)
            if (dark <= least or i == len(points) - 1) and run:
                self._taper(run, widths)
                run, widths = [], []

    def _taper(self, run: Line, widths: list[float]) -> None:
        if len(run) < 2 or hypot(run[0][0] - run[-1][0], run[0][1] - run[-1][1]) < 1.2:
            return
        if len(run) == 2:
            self.ribbon([run[0], mix(run[0], run[1], 0.5), run[1]], [0, (widths[0] + widths[1]) / 2, 0])
        else:
            self.ribbon(run, [0, *widths[1:-1], 0])

    def _shake(self, p: Point) -> Point:
        t = self.tremor
        return p[0] + self.random.uniform(-t, t), p[1] + self.random.uniform(-t, t)


def _fewest(points: Line, widths: Sequence[float], coarse: float) -> tuple[Line, Sequence[float]]:
    """The line without the points that its others, and their widths, would give anyway (Douglas and Peucker)."""
    if len(points) < 3:
        return points, widths
    (ax, ay), (bx, by), last = points[0], points[-1], len(points) - 1
    length = hypot(bx - ax, by - ay)
    worst, far = 0, coarse
    for i in range(1, last):
        x, y = points[i]
        along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / (length * length) if length else 0.0
        near = ax + (bx - ax) * along, ay + (by - ay) * along
        off = hypot(x - near[0], y - near[1]) + 0.8 * abs(widths[i] - widths[0] - (widths[last] - widths[0]) * along)
        if off > far:
            worst, far = i, off
    if not worst:
        return [points[0], points[-1]], [widths[0], widths[-1]]
    head, first = _fewest(points[: worst + 1], widths[: worst + 1], coarse)
    tail, second = _fewest(points[worst:], widths[worst:], coarse)
    return [*head, *tail[1:]], [*first, *second[1:]]


def _smoothest(points: Line, coarse: float) -> list[Point]:
    return list(_fewest(points, [0.0] * len(points), coarse)[0])


def _wound(points: Line, way: int = 1) -> list[Point]:
    """The shape wound as cut lines are, or against them: where shapes wound alike overlap, nothing is left open."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], points[0]], strict=True))
    return list(points) if area * way < 0 else list(reversed(points))


def _swell(at: float, taper: float) -> float:
    if not taper:
        return 1.0
    edge = min(at, 1 - at) / taper
    return 1.0 if edge >= 1 else sin(edge * pi / 2)


def _steps(start: float, end: float, y: float, step: float) -> list[Point]:
    count = max(2, ceil((end - start) / step))
    return [(start + (end - start) * i / count, y) for i in range(count + 1)]


def _crossings(shape: Line, y: float) -> list[tuple[float, float]]:
    found = []
    for (ax, ay), (bx, by) in zip(shape, [*shape[1:], shape[0]], strict=True):
        if (ay <= y) != (by <= y):
            found.append(ax + (y - ay) / (by - ay) * (bx - ax))
    found.sort()
    return list(zip(found[::2], found[1::2], strict=False))


def _paths(shapes: Iterable[Line], fine: int) -> str:
    """Closed paths in whole units; every point is told from the one before, every path from where the last began."""
    words = []
    x = y = 0
    for shape in shapes:
        whole = [(round(px * fine), round(py * fine)) for px, py in shape]
        corners = [p for i, p in enumerate(whole) if p != whole[i - 1]]
        if len(corners) < 3:
            continue
        words.append("m" + _numbers([(corners[0][0] - x, corners[0][1] - y)]) + "l")
        words.append(_numbers([(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(corners)]) + "z")
        x, y = corners[0]
    return "".join(words)


def _numbers(pairs: Iterable[tuple[int, int]]) -> str:
    text = ""
    for number in (n for pair in pairs for n in pair):
        text += f"{number}" if number < 0 or not text else f" {number}"
    return text


def sprite(maker: str, symbols: Iterable[str]) -> str:
    """A file of symbols, which names what made it."""
    body = "\n".join(symbols)
    return f'<svg xmlns="http://www.w3.org/2000/svg"><!-- Made by {maker}; edit that. -->\n{body}\n</svg>\n'
