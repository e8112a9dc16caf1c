"""Things that stand in several scenes: sky and ground, baskets, kegs, guns, smoke, tents, arms."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from math import cos, hypot, pi, sin, sqrt

from tools.vignettes.burin import PAPER, Line, Point, Print, box, curve, even, mix, moved, ring


def sky(p: Print, left: float, right: float, top: float, bottom: float, gap: float = 6.5, width: float = 0.9) -> None:
    """Long level strokes, thinning towards the horizon, broken where a cloud would be."""
    y = top
    while y < bottom:
        depth = (y - top) / (bottom - top)
        x = left - p.random.uniform(0, 50)
        while x < right:
            length = p.random.uniform(34, 120) * (1.1 - 0.6 * depth)
            start, end = max(x, left), min(x + length, right)
            if end - start > 7 and p.random.random() > 0.22 + 0.42 * depth:
                p.cut(
                    [(start, y), ((start + end) / 2, y + p.random.uniform(-0.5, 0.5)), (end, y)],
                    width * (1.05 - 0.45 * depth),
                )
            x += length + p.random.uniform(5, 22)
        y += gap * p.random.uniform(0.9, 1.1) * (1 + 0.5 * depth)


def ground(p: Print, left: float, right: float, top: float, bottom: float, *, dark: float = 0.8) -> None:
    """Short strokes, closer and stronger towards the front, and tufts of grass."""
    y, gap = top, 3.2
    while y < bottom:
        near = (y - top) / (bottom - top)
        x = left - p.random.uniform(0, 30)
        while x < right:
            length = p.random.uniform(9, 34) * (0.7 + near)
            start, end = max(x, left), min(x + length, right)
            if end - start > 4 and p.random.random() < 0.62:
                p.cut(
                    [(start, y), ((start + end) / 2, y - p.random.uniform(0, 1.4)), (end, y + 0.4)],
                    dark * (0.6 + 0.6 * near),
                )
            x += length + p.random.uniform(4, 26)
        y += gap
        gap *= 1.16


def tuft(p: Print, x: float, y: float, size: float = 6) -> None:
    """A few blades of grass."""
    for lean in (-0.5, -0.2, 0.1, 0.45):
        p.ribbon([(x + lean * size * 0.5, y), (x + lean * size * 1.1, y - size * p.random.uniform(0.6, 1))], [1.1, 0.2])


def shadow(p: Print, x: float, y: float, wide: float, high: float, angle: float = 0) -> None:
    """What something throws on the ground: an ellipse of level strokes."""
    p.hatch(ring(x, y, wide, high), angle, 2.6, 1.15, lambda px, _: 1 - 0.55 * abs(px - x) / wide)


def gabion(p: Print, x: float, y: float, wide: float, high: float, *, earth: bool = True) -> None:
    """A wicker basket that stands with the middle of its foot at x, y."""

    def half(v: float) -> float:
        return wide / 2 * (0.95 + 0.09 * sin(pi * v))

    left = [(x - half(v), y - high + high * v) for v in (0, 0.25, 0.5, 0.75, 1)]
    right = [(x + half(v), y - high + high * v) for v in (1, 0.75, 0.5, 0.25, 0)]
    foot = ring(x, y, half(1), wide * 0.07, 20, 160)[::1]
    stakes = 7
    for i in range(stakes):
        u = -1 + 2 * (i + 0.5) / stakes
        px = x + half(0) * sin(u * pi / 2)
        p.ribbon([(px, y - high - wide * 0.13 - p.random.uniform(0, 3)), (px, y - high + 3)], [0.9, 1.7])
    p.fill([*left, *reversed(foot), *right])
    rows = max(4, round(high / 6.6))
    for row in range(rows):
        v = (row + 0.5) / rows
        h, cy, sag = half(v), y - high + high * v, wide * 0.07
        run: list[Point] = []
        widths: list[float] = []
        for i in range(2 * stakes + 1):
            k = -1 + i / stakes
            over = i % 2 and (row + i // 2) % 2
            dark = 0.34 + 0.9 * max(0.0, k - 0.05) ** 0.8 + 0.35 * max(0.0, -k - 0.6)
            bulge = 0.0 if not i % 2 else -1.2 if over else 0.9
            run.append((x + h * sin(k * pi / 2), cy + sag * cos(k * pi / 2) + bulge))
            widths.append(dark * (0.45 if not i % 2 else 1.5 if over else 1.1))
        p.ribbon(run, widths)
    for i in range(1, stakes):
        u = -1 + 2 * i / stakes
        dark = 0.55 + 0.55 * max(0.0, u)
        p.ribbon([(x + half(v) * sin(u * pi / 2), y - high + high * v) for v in (0, 0.33, 0.66, 1)], [dark] * 4)
    p.ribbon(left, [1.0] * 5)
    p.ribbon(right, [1.9] * 5)
    p.ribbon([(fx, fy) for fx, fy in foot], [1.6] * len(foot))
    if earth:
        heap = curve(
            [
                (x - half(0), y - high),
                (x - half(0) * 0.5, y - high - wide * 0.16),
                (x + half(0) * 0.3, y - high - wide * 0.2),
                (x + half(0), y - high),
            ]
        )
        p.solid([*heap, *ring(x, y - high, half(0), wide * 0.07, 0, 180)], 0.9)
        p.hatch(heap, 55, 3, 1, lambda px, _: 0.3 + 0.7 * (px - x + wide / 2) / wide)


def keg(p: Print, x: float, y: float, wide: float, high: float) -> None:
    """A powder keg that stands on x, y."""

    def half(v: float) -> float:
        return wide / 2 * (0.84 + 0.16 * sin(pi * v))

    def at(u: float, v: float) -> Point:
        k = 2 * u - 1
        return x + half(v) * sin(k * pi / 2), y - high + high * v + wide * 0.09 * cos(k * pi / 2)

    shape = [
        *[at(0, v / 6) for v in range(7)],
        *[at(u / 6, 1) for u in range(1, 6)],
        *[at(1, 1 - v / 6) for v in range(7)],
        *[at(1 - u / 6, 0) for u in range(1, 6)],
    ]
    p.fill(shape)
    p.form(lambda u, v: at(0.06 + 0.9 * v, u), 9, lambda _, v: 0.25 + 0.75 * max(0.0, (v - 0.35) / 0.65), 1.25, 4)
    for v in (0.14, 0.3, 0.7, 0.86):
        p.ribbon([at(u / 6, v) for u in range(7)], [0.6, 0.9, 1, 1.1, 1.3, 1.5, 1.3])
    p.solid(ring(x, y - high, half(0), wide * 0.1), 0.9)
    p.hatch(ring(x, y - high, half(0) * 0.9, wide * 0.08), 0, 2.2, 0.7)
    p.round(shape, 1.2, heavy=1.7)


def gun(p: Print, x: float, y: float, length: float, turn: float, *, calibre: float = 1) -> tuple[Point, Point]:
    """A barrel about its trunnions at x, y, pointing along its turn; says where muzzle and breech are."""
    profile = [
        (-0.46, 0.105),
        (-0.4, 0.118),
        (-0.37, 0.1),
        (-0.05, 0.092),
        (-0.03, 0.102),
        (0.0, 0.102),
        (0.02, 0.084),
        (0.44, 0.062),
        (0.46, 0.08),
        (0.52, 0.085),
        (0.54, 0.07),
    ]

    def radius(t: float) -> float:
        for (a, ra), (b, rb) in itertools.pairwise(profile):
            if a <= t <= b:
                return (ra + (rb - ra) * (t - a) / (b - a)) * length * calibre
        return profile[-1][1] * length * calibre

    def at(t: float, u: float, bulge: float = 0.32) -> Point:
        k = 2 * u - 1
        r = radius(t)
        local = (t * length + r * bulge * sqrt(max(0.0, 1 - k * k)), r * k)
        return moved([local], x, y, turn)[0]

    ts = [t for t, _ in profile]
    shape = [*[at(t, 0) for t in ts], *[at(0.54, u / 5) for u in range(1, 5)], *[at(t, 1) for t in reversed(ts)]]
    knob = moved(ring(-0.51 * length, 0, 0.05 * length * calibre, 0.045 * length * calibre), x, y, turn)
    p.solid(knob, 1.1)
    p.hatch(knob, 20, 2.2, 1, even(0.9))
    p.fill(shape)
    p.form(
        lambda u, v: at(-0.45 + 0.98 * v, 0.42 + 0.56 * u),
        round(length / 3.4),
        lambda u, _: 0.3 + 0.7 * u - 0.3 * max(0.0, 0.2 - u),
        1.35,
        6,
    )
    p.form(lambda u, v: at(-0.45 + 0.98 * u, 0.06 + 0.12 * v, 0), 2, even(0.5), 0.9, 8)
    for t in (-0.4, -0.37, -0.05, 0.01, 0.45, 0.52):
        p.ribbon([at(t, u / 6) for u in range(7)], [0.9, 0.9, 1, 1.1, 1.3, 1.5, 1.5])
    p.round(shape, 1.1, heavy=1.8)
    mouth = moved(ring(0.545 * length, 0, 0.022 * length, 0.05 * length * calibre), x, y, turn)
    p.fill(mouth, p.ink)
    return moved([(0.58 * length, 0)], x, y, turn)[0], moved([(-0.5 * length, 0)], x, y, turn)[0]


def wheel(p: Print, x: float, y: float, radius: float, flat: float = 0.92) -> None:
    """A spoked wheel about x, y, seen a little from one side."""

    def rim(r: float) -> list[Point]:
        return ring(x, y, r * flat, r)

    p.fill(rim(radius), PAPER, rim(radius * 0.8))
    for i in range(10):
        a = i * pi / 5 + 0.2
        one = (x + radius * 0.16 * flat * cos(a), y + radius * 0.16 * sin(a))
        two = (x + radius * 0.82 * flat * cos(a), y + radius * 0.82 * sin(a))
        nx, ny = -sin(a) * 1.35, cos(a) * 1.35
        p.solid(
            [
                (one[0] + nx, one[1] + ny),
                (two[0] + nx * 0.8, two[1] + ny * 0.8),
                (two[0] - nx * 0.8, two[1] - ny * 0.8),
                (one[0] - nx, one[1] - ny),
            ],
            0.7,
        )
    for i in range(30):
        a = i * pi / 15
        dark = 0.35 + 0.65 * max(0.0, cos(a) * 0.6 + sin(a) * 0.8)
        p.ribbon(
            [(x + radius * k * flat * cos(a), y + radius * k * sin(a)) for k in (0.83, 0.98)], [1.1 * dark, 0.5 * dark]
        )
    for r, w in ((radius, 1.3), (radius * 0.8, 0.9)):
        p.round(rim(r)[:-1], w, heavy=1.8)
    p.solid(ring(x, y, radius * 0.19 * flat, radius * 0.19), 1.1)
    p.hatch(ring(x, y, radius * 0.15 * flat, radius * 0.15), 45, 2, 1)


def smoke(p: Print, puffs: Sequence[tuple[float, float, float]]) -> None:
    """Puffs of x, y and radius, from behind to the front, curled and shaded low on the right."""
    for x, y, r in puffs:
        bumps = 6
        edge = []
        for i in range(bumps * 6):
            a = i / (bumps * 6) * 2 * pi
            edge.append(
                (
                    x + r * (0.93 + 0.09 * abs(sin(a * bumps / 2 + x))) * cos(a),
                    y + r * (0.93 + 0.09 * abs(sin(a * bumps / 2 + x))) * sin(a) * 0.9,
                )
            )
        p.fill(edge)
        p.round(edge, 0.8, heavy=1.8)

        def at(u: float, v: float, x: float = x, y: float = y, r: float = r) -> Point:
            a = (-35 + 170 * u) * pi / 180
            k = 0.4 + 0.52 * v
            return x - r * 0.06 + r * k * cos(a), y - r * 0.05 + r * k * sin(a) * 0.9

        p.form(at, max(2, round(r / 4)), lambda u, v: (0.2 + 0.7 * v) * sin(pi * u) ** 0.6, 1.1, 9)


def tent(p: Print, x: float, y: float, wide: float, high: float, *, door: bool = True) -> None:
    """A bell tent whose foot is at x, y: a low wall, a swept roof, a ball on top."""
    wall = high * 0.24
    eave = y - wall
    top = (x, y - high)

    def roof(u: float, v: float) -> Point:
        k = -1 + 2 * v
        foot = (x + k * wide / 2, eave + (1 - k * k) * wide * 0.06)
        bow = mix(top, foot, u)
        return bow[0] - k * wide * 0.055 * sin(pi * u), bow[1] + high * 0.06 * sin(pi * u)

    body = [
        *[(x - wide * 0.46, eave), (x - wide * 0.47, y)],
        *ring(x, y - 1, wide * 0.47, wide * 0.06, 170, 10),
        (x + wide * 0.47, y),
        (x + wide * 0.46, eave),
    ]
    p.fill(body)
    p.hatch(body, 90, 3.2, 1.0, lambda px, _: 0.18 + 0.82 * max(0.0, (px - x + wide * 0.1) / wide * 1.8))
    p.round(body, 0.9, heavy=1.8)
    if door:
        p.fill(
            [(x - wide * 0.09, y + wide * 0.05), (x - wide * 0.03, eave + 2), (x + wide * 0.05, y + wide * 0.05)], p.ink
        )
    outline = [
        *[roof(u / 6, 0) for u in range(7)],
        *[roof(1, v / 8) for v in range(1, 8)],
        *[roof(1 - u / 6, 1) for u in range(7)],
    ]
    p.fill(outline)
    p.form(roof, 15, lambda u, v: (0.14 + 0.86 * max(0.0, (v - 0.36) / 0.6)) * (0.5 + 0.5 * u), 1.25, 7)
    for v in (0.0, 0.2, 0.42, 0.66, 1.0):
        p.cut([roof(u / 6, v) for u in range(7)], 1.1, 0.1)
    scallop = 9
    for i in range(scallop):
        a, b = roof(1, i / scallop), roof(1, (i + 1) / scallop)
        m = mix(a, b, 0.5)
        p.solid([a, (a[0], a[1] + 2), (m[0], m[1] + high * 0.07 + 2), (b[0], b[1] + 2), b], 0.7)
    p.ribbon([top, (x, y - high * 1.1)], [1.4, 1.0])
    p.fill(ring(x, y - high * 1.12, wide * 0.022 + 0.6), p.ink)


def crescent(p: Print, x: float, y: float, r: float, turn: float = -90) -> None:
    """A crescent, its horns to the side of the turn."""
    shape = [*ring(0, 0, r, None, 40, 320), *ring(r * 0.36, 0, r * 0.76, None, 312, 48)]
    p.fill(moved(shape, x, y, turn), p.ink)


def horsetail(p: Print, x: float, y: float, high: float) -> None:
    """A standard with a horse's tail under a gilt ball: a tugh."""
    p.ribbon([(x, y), (x, y - high)], [1.7, 1.3])
    p.solid(ring(x, y - high - 2, 2.6), 0.9)
    crescent(p, x, y - high - 6.5, 3)
    for i in range(9):
        sway = (i - 4) * 0.9
        p.cut(
            curve(
                [
                    (x, y - high + 2),
                    (x + sway * 0.9, y - high * 0.82),
                    (x + sway * 1.3 + 2, y - high * 0.58 - abs(sway)),
                ]
            ),
            1.1,
            0.5,
        )


def flag(p: Print, x: float, y: float, high: float, size: float) -> None:
    """A pennon on a staff."""
    p.ribbon([(x, y), (x, y - high)], [1.3, 0.9])
    top = y - high
    shape = curve(
        [
            (x, top),
            (x + size * 0.4, top + size * 0.14),
            (x + size * 0.7, top + size * 0.02),
            (x + size, top + size * 0.16),
        ],
        4,
    )
    p.solid([*shape, (x + size * 0.62, top + size * 0.3), (x, top + size * 0.46)], 0.8)
    p.hatch([*shape, (x + size * 0.62, top + size * 0.3), (x, top + size * 0.46)], 75, 2.6, 0.9)


def sabre(p: Print, x: float, y: float, length: float, turn: float, *, mirrored: bool = False) -> None:
    """A kilij, its hilt at x, y: a blade that widens before the point, a cross guard, a bent grip."""
    way = -1 if mirrored else 1

    def put(points: Line) -> list[Point]:
        return moved([(px * length, py * length * way) for px, py in points], x, y, turn)

    back = curve([(0.1, -0.022), (0.4, -0.072), (0.7, -0.05), (0.84, -0.012), (0.86, 0.0), (1.0, 0.085)], 6)
    edge = curve([(1.0, 0.085), (0.88, 0.068), (0.7, 0.03), (0.4, -0.012), (0.1, 0.024)], 6)
    p.fill(put([*back, *edge]))

    def blade(u: float, v: float) -> Point:
        i = u * (len(back) - 1)
        a = mix(back[int(i)], back[min(int(i) + 1, len(back) - 1)], i % 1)
        k = (1 - u) * (len(edge) - 1)
        b = mix(edge[int(k)], edge[min(int(k) + 1, len(edge) - 1)], k % 1)
        return put([mix(a, b, v)])[0]

    p.form(lambda u, v: blade(0.02 + 0.86 * u, 0.12 + 0.4 * v), 3, lambda _, v: 0.9 - 0.5 * v, 1.05, 14)
    p.form(lambda u, v: blade(0.02 + v * 0.95, 0.5 + 0.3 * u), round(length / 4.4), even(0.7), 0.8, 3)
    p.ribbon(put(back), [1.1] * len(back))
    p.ribbon(put(edge), [1.5] * len(edge))
    grip = curve([(0.1, -0.02), (0.02, -0.024), (-0.05, -0.008), (-0.09, 0.04), (-0.13, 0.052), (-0.145, 0.026)], 4)
    under = curve([(-0.145, 0.026), (-0.13, 0.08), (-0.08, 0.078), (-0.035, 0.03), (0.02, 0.022), (0.1, 0.02)], 4)
    p.solid(put([*grip, *under]), 1.1)
    p.hatch(put([*grip, *under]), turn + 70, 2.3, 1.2)
    guard = [
        (0.085, -0.1),
        (0.115, -0.1),
        (0.118, -0.028),
        (0.18, 0),
        (0.118, 0.028),
        (0.115, 0.1),
        (0.085, 0.1),
        (0.08, 0.03),
        (0.06, 0),
        (0.08, -0.03),
    ]
    p.solid(put(guard), 1.1)
    for end in (-0.105, 0.105):
        p.fill(put(ring(0.1, end, 0.018)), p.ink)


def pole(p: Print, a: Point, b: Point, wide: float, *, tip: bool = False) -> None:
    """A shaft of round wood from a to b, shaded along its right side, with an iron point at b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    nx, ny = -dy / length * wide / 2, dx / length * wide / 2
    if nx * 0.6 + ny * 0.8 < 0:
        nx, ny = -nx, -ny
    p.fill([(a[0] - nx, a[1] - ny), (b[0] - nx, b[1] - ny), (b[0] + nx, b[1] + ny), (a[0] + nx, a[1] + ny)])
    p.ribbon([(a[0] - nx, a[1] - ny), (b[0] - nx, b[1] - ny)], [0.8, 0.7])
    for k, w in ((0.35, 0.7), (1, 1.5)):
        p.ribbon([(a[0] + nx * k, a[1] + ny * k), (b[0] + nx * k, b[1] + ny * k)], [w, w * 0.8])
    if tip:
        ux, uy = dx / length * wide, dy / length * wide
        point = (b[0] + ux * 3, b[1] + uy * 3)
        p.fill([(b[0] - nx * 1.1, b[1] - ny * 1.1), point, (b[0] + nx * 1.1, b[1] + ny * 1.1)], p.ink)


def masonry(p: Print, corner: Callable[[float, float], Point], rows: int, blocks: int, dark: float) -> None:
    """Courses of ashlar on a surface f(u, v), both 0 to 1; dark is how far it is turned from the light."""
    for row in range(1, rows):
        p.cut([corner(u / 8, row / rows) for u in range(9)], 0.7 + 0.4 * dark, 0.05)
    for row in range(rows):
        for block in range(blocks):
            u = (block + (0.5 if row % 2 else 0.0)) / blocks
            p.ribbon([corner(u, row / rows), corner(u, (row + 1) / rows)], [0.8, 0.8])
            wide, tall = 1 / blocks, 1 / rows
            if p.random.random() < 0.22 + 0.6 * dark:
                shape = [
                    corner(min(1, max(0, u + wide * a)), (row + b) * tall)
                    for a, b in ((0.08, 0.12), (0.94, 0.12), (0.94, 0.9), (0.08, 0.9))
                ]
                p.hatch(shape, 62, 3.1, 0.5 + 0.6 * dark)


def stones(p: Print, places: Sequence[tuple[float, float, float]]) -> None:
    """Fallen stones of x, y and size."""
    for x, y, size in places:

        def dark(px: float, py: float, x: float = x, y: float = y, size: float = size) -> float:
            return 0.2 + 0.7 * max(0.0, (px - x + py - y) / size)

        shape = moved(
            [(-1, -0.5), (-0.2, -0.9), (0.9, -0.5), (1, 0.4), (0.1, 0.8), (-0.9, 0.5)],
            x,
            y,
            p.random.uniform(-40, 40),
            size,
        )
        p.solid(shape, 0.9)
        p.hatch(
            [mix(q, (x + size * 0.3, y + size * 0.3), 0.15) for q in shape],
            60,
            2.4,
            1,
            dark,
        )


def globe(p: Print, x: float, y: float, radius: float, rows: int) -> None:
    """A ball, shaded low on the right by arcs about its middle."""

    def arc(u: float, v: float) -> Point:
        a, r = (-48 + 186 * u) * pi / 180, radius * (0.25 + 0.71 * v)
        return x - radius * 0.05 + r * cos(a), y - radius * 0.05 + r * sin(a)

    p.solid(ring(x, y, radius), 1.2, heavy=1.9)
    p.form(arc, rows, lambda u, v: (0.25 + 0.8 * v) * sin(pi * u) ** 0.5, 1.4, 12)


def planks(p: Print, x: float, y: float, wide: float, high: float) -> None:
    """A beam seen from the side, grained."""
    p.solid(box(x, y, wide, high), 1.0)
    along = wide > high
    p.hatch(box(x + 0.6, y + 0.6, wide - 1.2, high - 1.2), 0 if along else 90, 2.2, 0.8, even(0.8), breaks=0.5)
