"""What stands up in the plan: tents, trees, ruins, vines, the churches; and the blocks of the town."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from tools.engraver.strokes import Burin, Line, Point, outlined, smooth
from tools.engraver.works import INK, LIGHT, PAPER

CANVAS = "#faf3e0"


@dataclass(frozen=True)
class Standing:
    """Something upright: where its foot is, what draws it, and how large."""

    foot: Point
    draw: Callable[[Point, float], str]
    size: float = 1.0


def standing(things: Sequence[Standing]) -> str:
    """Everything drawn from the farthest to the nearest, so that what stands before covers what stands behind."""
    return "".join(thing.draw(thing.foot, thing.size) for thing in sorted(things, key=lambda thing: thing.foot[1]))


class Scenery:
    """Draws standing things with one burin; each is paper, ink and shadow of its own."""

    def __init__(self, burin: Burin) -> None:
        self.burin = burin
        self.rng = burin.rng

    def _printed(self, paper: Sequence[Line], fill: str = PAPER, ink: float = 1.0) -> str:
        shapes = "".join(outlined(shape) for shape in paper)
        return f'<path fill="{fill}" d="{shapes}"/>{self.burin.printed(INK, ink)}'

    def _shadow(self, foot: Point, long: float, rows: int = 4, gap: float = 1.15) -> None:
        """Level cuts on the ground to the right of what stands there."""
        for row in range(rows):
            y = foot[1] - (rows - 1 - row) * gap + 0.4
            start = foot[0] - 1.5 * row
            self.burin.flick((start, y), (start + long * self.rng.uniform(0.7, 1.1), y), 0.55)

    def tent(self, at: Point, size: float = 1.0) -> str:
        """A bell tent: a roof that sags, a low wall, a dark door."""
        x, y = at
        half, wall, high = 7.2 * size, 3.6 * size, 13.5 * size * self.rng.uniform(0.92, 1.08)
        top = (x + self.rng.uniform(-0.5, 0.5), y - high)
        left, right = (x - half, y - wall), (x + half, y - wall)
        roof = np.vstack(
            [
                smooth([left, (x - half * 0.42, y - wall - (high - wall) * 0.42), top]),
                smooth([top, (x + half * 0.42, y - wall - (high - wall) * 0.42), right]),
            ]
        )
        foot_left, foot_right = (x - half * 0.82, y), (x + half * 0.82, y)
        body = np.vstack(
            [roof, [right, (x + half * 0.86, y - wall), foot_right, foot_left, (x - half * 0.86, y - wall), left]]
        )
        cut = self.burin
        self._shadow((x + half * 0.8, y), 9 * size, 4, 1.15)
        cut.line(roof[: len(roof) // 2 + 1], 0.65, step=2)
        cut.line(roof[len(roof) // 2 :], 0.85, step=2)
        cut.line([left, right], 0.8)
        cut.line([foot_left, foot_right], 0.85)
        cut.line([foot_left, (foot_left[0], y - wall)], 0.6)
        cut.line([foot_right, (foot_right[0], y - wall)], 0.8)
        for part in (0.4, 0.62, 0.82):
            base = x + half * part
            cut.flick(
                (base, y - wall - 0.2),
                (x + (top[0] - x) + 0.25 * half * part, y - wall - (high - wall) * (0.92 - part * 0.7)),
                0.55,
            )
        cut.flick((x - half * 0.35, y - wall), (x - half * 0.12, y - high * 0.62), 0.4)
        door = [(x - 1.4 * size, y), (x - 0.2 * size, y - wall * 0.95), (x + 1.2 * size, y)]
        cut.line(np.array([door[0], door[1], door[2]]), 0.7)
        cut.line([(x - 0.1 * size, y - 0.2), (x - 0.1 * size, y - wall * 0.6)], 1.6 * size)
        if self.rng.random() < 0.75:
            pole = (top[0], top[1] - 4.6 * size)
            cut.line([top, pole], 0.55)
            if self.rng.random() < 0.3:
                cut.line(np.array([pole, (pole[0] + 4 * size, pole[1] + 1.1), (pole[0], pole[1] + 2.1)]), 0.7)
        return self._printed([body], CANVAS)

    def pavilion(self, at: Point, size: float = 1.0) -> str:
        """A great tent with panels, of somebody who matters."""
        x, y = at
        half, wall, high = 15 * size, 8 * size, 31 * size
        top = (x, y - high)
        left, right = (x - half, y - wall), (x + half, y - wall)
        roof = np.vstack(
            [
                smooth([left, (x - half * 0.36, y - wall - (high - wall) * 0.4), top]),
                smooth([top, (x + half * 0.36, y - wall - (high - wall) * 0.4), right]),
            ]
        )
        body = np.vstack([roof, [(x + half * 0.9, y), (x - half * 0.9, y)]])
        cut = self.burin
        self._shadow((x + half * 0.9, y), 18 * size, 6)
        cut.line(roof, [0.8, 0.9, 1.2], step=2)
        cut.line([left, (x - half * 0.9, y), (x + half * 0.9, y), right], [0.7, 0.9, 1.1])
        cut.line(smooth([left, (x, y - wall + 1.8), right]), 0.8)
        for part in (-0.62, -0.3, 0.0, 0.3, 0.62):
            cut.curve(
                [(x + half * part, y - wall + 1.5), (x + half * part * 0.36, y - wall - (high - wall) * 0.42), top],
                [0.6, 0.3],
            )
        for part in np.arange(0.1, 0.98, 0.09):
            cut.flick(
                (x + half * part, y - wall + 1),
                (x + half * part * 0.45, y - wall - (high - wall) * (0.62 - 0.3 * part)),
                0.6,
            )
            cut.flick((x + half * part * 0.92, y - 0.4), (x + half * part * 0.92, y - wall + 2.4), 0.5)
        for part in np.arange(-0.95, 0.96, 0.16):
            cut.flick((x + half * part, y - wall + 0.6), (x + half * part + 0.8, y - wall + 3), 0.8)
        door = np.array([(x - 2.6 * size, y), (x, y - wall * 0.9), (x + 2.6 * size, y)])
        cut.line(door, 0.8)
        for part in (-0.3, 0.1, 0.5):
            cut.flick((x + part * 3 * size, y), (x + part * 0.8 * size, y - wall * 0.7), 1.1)
        pole = (x, y - high - 6 * size)
        cut.line([top, pole], 0.7)
        cut.line(np.array([pole, (pole[0] + 6 * size, pole[1] + 1.4), (pole[0], pole[1] + 3)]), 0.8)
        sunless = np.vstack([roof[len(roof) // 2 :], [(x + half * 0.9, y), (x + half * 0.1, y)]])
        canvas = f'<path fill="{CANVAS}" d="{outlined(body)}"/>'
        return canvas + f'<path fill="#c4563c" fill-opacity=".2" d="{outlined(sunless)}"/>{cut.printed(INK)}'

    def tree(self, at: Point, size: float = 1.0) -> str:
        """A round crown of leaf bunches on a short trunk, dark to the lower right."""
        x, y = at
        rng, cut = self.rng, self.burin
        wide, high = 8.6 * size, 7.2 * size
        middle = (x, y - 5 * size - high)
        bunches = int(rng.integers(7, 10))
        crown: list[Point] = []
        turn = rng.uniform(0, 1)
        for bunch in range(bunches):
            angle = 2 * math.pi * (bunch + turn) / bunches
            centre = (middle[0] + wide * 0.78 * math.cos(angle), middle[1] + high * 0.78 * math.sin(angle))
            round_ = angle + np.linspace(-1.15, 1.15, 7)
            crown += [(centre[0] + 3.3 * size * math.cos(a), centre[1] + 3.0 * size * math.sin(a)) for a in round_]
        ring = np.array([*crown, crown[0]])
        shade = np.clip((ring - np.array(middle)) @ LIGHT / wide, 0, 1)
        self._shadow((x + 2 * size, y + 0.6), 15 * size, 4, 1.3)
        cut.line(ring, 0.5 + 0.55 * shade, step=1.5)
        cut.line([(x - 1 * size, y), (x - 0.8 * size, middle[1] + high)], 0.8)
        cut.line([(x + 1 * size, y), (x + 0.8 * size, middle[1] + high)], 1.1)
        for _ in range(int(11 * size)):
            angle, far = rng.uniform(-0.9, 2.2), rng.uniform(0.25, 0.95)
            spot = (middle[0] + wide * far * math.cos(angle), middle[1] + high * far * math.sin(angle))
            cut.curve(
                [(spot[0] - 1.4, spot[1] - 0.3), (spot[0], spot[1] + 0.8), (spot[0] + 1.5, spot[1] - 0.2)],
                [0.3, 0.7, 0.3],
            )
        for _ in range(5):
            spot = (middle[0] + rng.uniform(-0.6, 0.2) * wide, middle[1] + rng.uniform(-0.5, 0.3) * high)
            cut.curve([(spot[0] - 1.2, spot[1]), (spot[0], spot[1] - 0.9), (spot[0] + 1.2, spot[1])], [0.2, 0.45, 0.2])
        for part in np.linspace(0.15, 0.9, 7):
            spot = (middle[0] + wide * part, middle[1] + high * math.sqrt(max(0.0, 1 - part**2)))
            cut.flick((spot[0] + 1, spot[1]), (spot[0] - 4.2 * size, spot[1] - 0.6), 0.55)
        return self._printed(
            [ring, np.array([(x - 1, y), (x + 1, y), (x + 1, middle[1]), (x - 1, middle[1])])], "#d8d2b0"
        )

    def ruin(self, at: Point, size: float = 1.0) -> str:
        """The shell of a house: a ragged top, empty windows."""
        x, y = at
        rng, cut = self.rng, self.burin
        wide, deep, high = 17 * size, 9 * size, 10 * size
        ragged = [
            (x, y),
            (x, y - high * 0.7),
            (x + wide * 0.13, y - high * 1.25),
            (x + wide * 0.25, y - high * 0.8),
            (x + wide * 0.4, y - high * 0.95),
            (x + wide * 0.52, y - high * 0.5),
            (x + wide * 0.66, y - high * 0.62),
            (x + wide * 0.74, y - high * 1.1),
            (x + wide, y - high * 0.75),
            (x + wide, y),
        ]
        side = [
            (x + wide, y),
            (x + wide, y - high * 0.75),
            (x + wide + deep * 0.5, y - high * 1.05),
            (x + wide + deep, y - high * 0.45),
            (x + wide + deep, y - deep * 0.35),
        ]
        self._shadow((x + wide + deep, y), 11 * size, 4)
        cut.line(np.array([*ragged, ragged[0]]), 0.95)
        cut.line(np.array([*side, side[0]]), 1.0)
        for part in np.linspace(0.12, 0.92, 8):
            foot = (x + wide + deep * part, y - deep * 0.35 * part)
            cut.flick(foot, (foot[0], foot[1] - high * (0.85 - 0.35 * part)), 0.7)
        for part in np.linspace(0.05, 0.95, 10):
            cut.flick((x + wide * part, y), (x + wide * part + 1.6, y - high * rng.uniform(0.2, 0.55)), 0.4)
        for part in (0.16, 0.8):
            cut.line([(x + wide * part, y - high * 0.35), (x + wide * part, y - high * 0.62)], 1.7)
        for _ in range(6):
            cut.dot((x + rng.uniform(-5, wide + deep + 6), y + rng.uniform(-0.5, 2.6)), rng.uniform(0.4, 0.9))
        return self._printed([np.array(ragged), np.array(side)], "#e8dcbc", 0.8)

    def vines(self, corner: Point, wide: float, rows: int) -> str:
        """Rows of staked vines."""
        rng, cut = self.rng, self.burin
        for row in range(rows):
            for column in range(int(wide / 6.1)):
                x = corner[0] + column * 6.1 + (row % 2) * 2 + rng.normal(0, 0.45)
                y = corner[1] + row * 7.3 - column * 0.6 + rng.normal(0, 0.4)
                cut.flick((x, y), (x + 0.5, y - 4.4), 0.75)
                cut.flick((x - 1.6, y - 2.3), (x + 1.9, y - 3), 0.6)
                cut.flick((x + 0.3, y + 0.2), (x + 2.6, y + 0.4), 0.35)
        return cut.printed(INK)

    def tuft(self, at: Point) -> str:
        """Three blades of grass and the ground line they grow from."""
        x, y = at
        for lean in (-2.6, -0.6, 1.6, 3.4)[: int(self.rng.integers(3, 5))]:
            self.burin.flick((x + lean * 0.7, y), (x + lean * 1.25, y - self.rng.uniform(3, 4.8)), 0.6)
        return self.burin.printed(INK, 0.85)

    def church(self, at: Point, spire: float = 1.0) -> str:
        """A nave in elevation with its tower at the end."""
        x, y = at
        cut = self.burin
        nave = np.array([(x - 19, y), (x - 19, y - 9), (x - 16, y - 17), (x + 1, y - 17), (x + 3, y - 9), (x + 3, y)])
        tip = y - 30 - 26 * spire
        tower = np.array([(x + 1, y), (x + 1, y - 26), (x + 5, tip), (x + 9, y - 26), (x + 9, y)])
        cut.line(np.vstack([nave, nave[:1]]), 0.9)
        cut.line([(x - 19, y - 9), (x + 3, y - 9)], 0.8)
        cut.line(np.vstack([tower, tower[:1]]), [0.8, 0.8, 1.0, 1.2])
        for offset in np.arange(-15.2, 1, 1.9):
            cut.flick((x + offset - 1.4, y - 9.6), (x + offset, y - 16.4), 0.5)
        for offset in (-15.5, -11, -6.5, -2):
            cut.line([(x + offset, y - 2.2), (x + offset, y - 6.6)], 1.6)
        for up in np.arange(1, 26, 1.8):
            cut.flick((x + 8.7, y - up), (x + 5.2, y - up), 0.6)
        for part in np.linspace(0.06, 0.9, 13):
            level = y - 26 + (tip - y + 26) * part
            cut.flick((x + 9 - 4 * part, level), (x + 4.6, level - 0.6), 0.7)
        cut.line([(x + 1, y - 26), (x + 9, y - 26)], 1.0)
        cut.line([(x + 3.6, y - 18), (x + 3.6, y - 23)], 1.4)
        cut.line([(x + 5, tip), (x + 5, tip - 6)], 0.7)
        cut.line([(x + 3, tip - 4), (x + 7, tip - 4)], 0.6)
        self._shadow((x + 9, y + 0.5), 9, 4)
        return self._printed([nave, tower], "#f6edd6")

    def block(self, corners: Line) -> str:
        """A block of houses in plan: wings round a court, their roofs hatched, dark away from the light."""
        rng, cut = self.rng, self.burin
        middle = corners.mean(axis=0)
        size = math.sqrt(_area(corners))
        court = middle + (corners - middle) * rng.uniform(0.22, 0.32)
        solid = size < 22 or rng.random() < 0.12 or len(corners) < 4
        if solid:
            court = middle + (corners - middle) * 0.04
        ring = np.vstack([corners, corners[:1]])
        cut.line(ring, 1.2, step=5)
        hole = np.vstack([court, court[:1]])
        if not solid:
            cut.line(hole, 0.8)
        for outer, inner in zip(corners, court, strict=True):
            cut.line([outer, inner], [0.9, 0.5])
        for index in range(len(corners)):
            pair = (index, (index + 1) % len(corners))
            (a, b), (c, d) = corners[list(pair)], court[list(pair)]
            normal = (a + b) / 2 - middle
            shade = float(np.dot(normal / (np.hypot(*normal) or 1), LIGHT))
            gap = 3.0 - 1.1 * max(0.0, shade)
            for outer, inner in _slope_lines(a, b, c, d, gap):
                deep = rng.uniform(0.6, 0.98) if shade < 0 else rng.uniform(0.88, 1)
                cut.flick(tuple(outer), tuple(outer + (inner - outer) * deep), 0.5 + 0.3 * max(0.0, shade))
        roofs = f'<path fill="#dfc8a0" fill-rule="evenodd" d="{outlined(corners)}{outlined(court)}"/>'
        wash = (
            f'<path fill="#bf6a4e" fill-opacity="{rng.choice([0.2, 0.26, 0.32]):.2f}" '
            f'fill-rule="evenodd" d="{outlined(corners)}{outlined(court)}"/>'
        )
        yard = "" if solid else f'<path fill="#e5d3a8" d="{outlined(court)}"/>'
        return roofs + wash + yard + cut.printed(INK)


def _slope_lines(a: Line, b: Line, c: Line, d: Line, gap: float) -> list[tuple[Line, Line]]:
    """Straight down a wing's roof, from its eaves a to b up to its ridge c to d and the hips between."""
    long = math.dist(a, b)
    run = (b - a) / long
    across = np.array([-run[1], run[0]])
    if float(np.dot(c - a, across)) < 0:
        across = -across
    first, last = float(np.dot(c - a, run)), float(np.dot(d - a, run))
    deep = float(np.dot(c - a, across)), float(np.dot(d - a, across))
    if last <= first:
        first = last = (first + last) / 2
    found = []
    for far in np.arange(gap / 2, long, gap):
        up = float(np.interp(far, [0, first, max(last, first + 0.01), long], [0, *deep, 0]))
        if up > 1:
            found.append((a + far * run, a + far * run + up * across))
    return found


def _area(corners: Line) -> float:
    x, y = corners[:, 0], corners[:, 1]
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)


def blocks(
    rng: np.random.Generator, grounds: Sequence[Line], along: tuple[float, float], across: tuple[float, float]
) -> list[Line]:
    """Rows of uneven blocks, each cut to the ground it lies on and drawn in by half a street."""
    found = []
    left = along[0] - 1.0
    while left < along[1]:
        right = left + rng.uniform(32, 41)
        top, slant = across[0] - rng.uniform(0, 40), 0.0
        while top < across[1]:
            bottom, turn = top + rng.uniform(34, 60), rng.uniform(-4, 4)
            bow = [3.0 * math.sin(y / 80 + left / 40) for y in (top, bottom)]
            cell = [
                (left + bow[0], top - slant),
                (right + bow[0], top + slant),
                (right + bow[1], bottom + turn),
                (left + bow[1], bottom - turn),
            ]
            for ground in grounds:
                kept = _drawn_in(_clipped(np.array(cell), ground), rng.uniform(2.0, 3.0))
                if len(kept) > 2 and _area(kept) > 190 and min(np.ptp(kept, axis=0)) > 10:
                    found.append(kept)
            top, slant = bottom, turn
        left = right
    return found


def _clipped(shape: Line, ground: Line) -> Line:
    """What of a convex shape lies on a convex ground (Sutherland and Hodgman)."""
    kept = [tuple(point) for point in shape]
    turn = 1 if _signed(ground) > 0 else -1
    for start, end in zip(ground, np.roll(ground, -1, axis=0), strict=True):
        if not kept:
            break
        run = end - start
        sides = [turn * (run[0] * (y - start[1]) - run[1] * (x - start[0])) for x, y in kept]
        clipped: list[Point] = []
        for index, point in enumerate(kept):
            before, side, last = kept[index - 1], sides[index], sides[index - 1]
            if (side >= 0) != (last >= 0):
                part = last / (last - side)
                clipped.append((before[0] + part * (point[0] - before[0]), before[1] + part * (point[1] - before[1])))
            if side >= 0:
                clipped.append(point)
        kept = clipped
    merged = [point for index, point in enumerate(kept) if math.dist(point, kept[index - 1]) > 1.5]
    return np.array(merged)


def _drawn_in(shape: Line, by: float) -> Line:
    """The convex shape with every side moved inwards."""
    if len(shape) < 3:
        return shape
    turn = 1 if _signed(shape) > 0 else -1
    kept = shape
    for start, end in zip(shape, np.roll(shape, -1, axis=0), strict=True):
        run = (end - start) / (np.hypot(*(end - start)) or 1)
        inward = turn * np.array([-run[1], run[0]])
        corner = start + by * inward
        far = 4000.0
        half = np.array(
            [
                corner - far * run,
                corner + far * run,
                corner + far * run + far * inward,
                corner - far * run + far * inward,
            ]
        )
        kept = _clipped(kept, half)
        if len(kept) < 3:
            return kept
    return kept


def _signed(shape: Line) -> float:
    x, y = shape[:, 0], shape[:, 1]
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))


def far_enough(spots: Sequence[Point], spot: Point, apart: float) -> bool:
    return all((x - spot[0]) ** 2 + 1.6 * (y - spot[1]) ** 2 > apart**2 for x, y in spots)
