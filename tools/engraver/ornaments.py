"""What the engraver adds round the plan: the cartouche, the compass and the scale."""

from __future__ import annotations

import math

import numpy as np

from tools.engraver.strokes import Burin, Line, Point, arc, outlined, smooth, smooth_noise, walked
from tools.engraver.works import INK, PAPER

SOFT_INK = "#5c4a37"
HALO = "#f6edd9"


def written(
    text: str,
    at: Point,
    size: float,
    *,
    italic: bool = True,
    weight: int = 500,
    ink: str = INK,
    face: str = "book",
    space: float = 0,
) -> str:
    style = "italic" if italic else "normal"
    return (
        f'<text x="{at[0]:.1f}" y="{at[1]:.1f}" text-anchor="middle" font-family="{face}" font-size="{size}" '
        f'font-style="{style}" font-weight="{weight}" fill="{ink}" letter-spacing="{space}" '
        f'paint-order="stroke" stroke="{HALO}" stroke-width="3.2" stroke-opacity=".75" stroke-linejoin="round">'
        f"{text}</text>"
    )


def cartouche(burin: Burin, middle: Point, half: Point, lines: list[str], band: Point = (22.0, 15.5)) -> str:
    """A sheet on a scroll whose edges roll, its four corners curled round rods."""
    (x, y), (wide, high) = middle, half
    rng = burin.rng
    edge = _rolled(rng, middle, (wide - 4, high - 4))
    inner = np.array(
        [
            (x - wide + band[0], y - high + band[1]),
            (x + wide - band[0], y - high + band[1]),
            (x + wide - band[0], y + high - band[1]),
            (x - wide + band[0], y + high - band[1]),
        ]
    )
    corners = [(x + i * (wide - 12), y + j * (high - 11)) for i in (-1, 1) for j in (-1, 1)]
    halo = f'<path d="{outlined(edge)}" fill="{HALO}" stroke="{HALO}" stroke-opacity=".8" stroke-width="6"/>'
    halo += "".join(
        f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="17" fill="{HALO}" fill-opacity=".8"/>' for cx, cy in corners
    )
    for row in range(7):
        burin.line(
            [
                (x - wide + 24 + 2.4 * row, y + high + 5 + 1.7 * row),
                (x + wide + 10 - 1.2 * row, y + high + 4.4 + 1.7 * row),
            ],
            [0.3, 0.9, 0.35],
            taper=0.1,
        )
    for row in range(6):
        burin.line(
            [(x + wide + 6 + 1.5 * row, y - high + 26 + 3 * row), (x + wide + 6 + 1.5 * row, y + high + 8)],
            [0.3, 0.8, 0.5],
            taper=0.08,
        )
    shadow = burin.printed(INK, 0.85)
    sheet = f'<path d="{outlined(edge)}" fill="#f2e6cb"/>'
    burin.line(np.vstack([edge, edge[:1]]), 1.25, step=3)
    _band(burin, edge, inner, middle)
    hatched = burin.printed(INK, 0.9)
    page = f'<path d="{outlined(inner)}" fill="{PAPER}"/>'
    ring = np.vstack([inner, inner[:1]])
    burin.line(ring, 1.9)
    burin.line(_inset(ring, middle, 4.2), 0.6)
    burin.line(
        np.array(
            [
                (inner[1][0] + 2.4, inner[1][1] + 2),
                (inner[1][0] + 2.4, inner[2][1] + 2.4),
                (inner[3][0] + 2, inner[2][1] + 2.4),
            ]
        ),
        0.9,
    )
    for (cx, cy), (i, j) in zip(corners, ((-1, -1), (-1, 1), (1, -1), (1, 1)), strict=True):
        page += f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="10" fill="{PAPER}"/>'
        burin.line(np.array(arc((cx, cy), 10, 0, 360, 40)), [1.0, 1.3, 1.0])
        burin.line(np.array(arc((cx + 1.4 * i, cy + 1.2 * j), 6.2, 200, 520, 32)), [0.4, 1.1, 0.8])
        burin.line(np.array(arc((cx + 0.4 * i, cy), 2.8, 20, 300, 18)), [1.1, 0.4])
        for angle in np.arange(-40, 130, 13):
            a = math.radians(angle)
            burin.flick(
                (cx + 9.6 * math.cos(a), cy + 9.6 * math.sin(a)), (cx + 7 * math.cos(a), cy + 7 * math.sin(a)), 0.8
            )
    return halo + shadow + sheet + hatched + page + burin.printed(INK) + "".join(lines)


def _rolled(rng: np.random.Generator, middle: Point, half: tuple[float, float]) -> Line:
    """An outline that sags between its corners and wavers, as parchment does."""
    (x, y), (wide, high) = middle, half
    corners = [(x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)]
    ring = []
    for index, corner in enumerate(corners):
        following = corners[(index + 1) % 4]
        long = math.dist(corner, following)
        way = ((following[0] - corner[0]) / long, (following[1] - corner[1]) / long)
        outward = (way[1], -way[0])
        count = max(int(long / 24), 3)
        waver = smooth_noise(rng, count + 1, 1)
        for step in range(count):
            part = step / count
            out = 2.0 * math.sin(3 * math.pi * part) * (1 if index % 2 else -1) + 1.9 * waver[step] + (0 if step else 3)
            ring.append(
                (
                    corner[0] + way[0] * long * part + outward[0] * out,
                    corner[1] + way[1] * long * part + outward[1] * out,
                )
            )
    return smooth([*ring, ring[0]])[:-1]


def _band(burin: Burin, edge: Line, inner: Line, middle: Point) -> None:
    """Fine cuts between the sheet and the rolled edge, longest where the roll turns from the light."""
    low, high = inner.min(axis=0), inner.max(axis=0)
    for at, along in walked(np.vstack([edge, edge[:1]]), 1.9):
        x, y = at
        level = abs(along[0]) > abs(along[1])
        if level and low[0] - 12 < x < high[0] + 12:
            target = low[1] if y < middle[1] else high[1]
            _cut(burin, at, (x + burin.rng.normal(0.6, 0.3), target), lit=y > middle[1])
        elif not level and low[1] - 8 < y < high[1] + 8:
            target = low[0] if x < middle[0] else high[0]
            _cut(burin, at, (target, y + burin.rng.normal(0.5, 0.3)), lit=x > middle[0])


def _cut(burin: Burin, start: Point, end: Point, *, lit: bool) -> None:
    part = burin.rng.uniform(0.75, 1.0)
    turned = (end[0] + (start[0] - end[0]) * part, end[1] + (start[1] - end[1]) * part)
    burin.flick(end, turned, 0.6 if lit else 0.48)
    if burin.rng.random() < 0.5:
        short = burin.rng.uniform(0.2, 0.4)
        burin.flick(start, (start[0] + (end[0] - start[0]) * short, start[1] + (end[1] - start[1]) * short), 0.7)


def _inset(ring: Line, middle: Point, by: float) -> Line:
    centre = np.array(middle)
    return np.asarray(ring - np.sign(ring - centre) * by)


def compass(burin: Burin, middle: Point, north: Point, radius: float = 24, size: float = 18) -> str:
    """A rose of sixteen points turned until north is where it is on the plate."""
    x, y = middle
    turn = math.atan2(north[1], north[0])
    for ring, width in ((radius, 0.9), (radius - 3.2, 0.55), (radius * 0.4, 0.7)):
        burin.line(np.array(arc(middle, ring, 0, 360, 72)), width)
    paper = f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{PAPER}" fill-opacity=".55"/>'
    rays = []
    for rank, count, long, wide in ((3, 16, 0.84, 0.16), (2, 8, 1.1, 0.2), (1, 4, 1.6, 0.24)):
        for index in range(count):
            a = turn + 2 * math.pi * index / count
            if rank > 1 and index % 2 == 0:
                continue
            tip, left, right = (
                _ray(middle, a, radius * long),
                _ray(middle, a - 0.5, radius * wide),
                _ray(middle, a + 0.5, radius * wide),
            )
            whole = outlined(np.array([tip, left, middle, right]))
            rays.append(f'<path d="{whole}" fill="{PAPER}" stroke="{INK}" stroke-width=".6"/>')
            rays.append(f'<path d="{outlined(np.array([tip, middle, right]))}" fill="{INK}"/>')
    letter = _ray(middle, turn, radius * 1.6 + 11)
    burin_drawn = burin.printed(INK)
    return paper + burin_drawn + "".join(rays) + written("N", (letter[0], letter[1] + size / 3), size, weight=600)


def _ray(middle: Point, angle: float, far: float) -> Point:
    return (middle[0] + far * math.cos(angle), middle[1] + far * math.sin(angle))


def scale_bar(corner: Point, long: float = 120) -> str:
    """A hundred klafter, the first half in tens."""
    x, y = corner
    tens = [(start, start + 10, row) for row, start in ((0, 0), (1, 10), (0, 20), (1, 30), (0, 40))]
    parts = [*tens, (70, 100, 0), (70, 100, 1)]
    dark = "".join(
        f'<rect x="{x + long * start / 100:.1f}" y="{y + 3.5 * row:.1f}" width="{long * (end - start) / 100:.1f}" '
        f'height="3.5" fill="{INK}"/>'
        for start, end, row in parts
    )
    frame = f'<rect x="{x}" y="{y}" width="{long}" height="7" fill="{PAPER}" stroke="{INK}" stroke-width="1.1"/>'
    label = written("Viennese Klafter", (x + long / 2, y - 7), 14.6, weight=600)
    figures = (written(str(at), (x + long * at / 100, y + 21), 14.5, italic=False) for at in (0, 50, 100))
    return frame + dark + label + "".join(figures)
