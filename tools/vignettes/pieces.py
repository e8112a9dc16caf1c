"""The pieces that lie on the plate, the signs of the acts, and the dice; each is drawn about its own middle."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from math import cos, hypot, pi, sin, tau

from tools.vignettes.burin import Line, Point, Print, box, curve, even, moved, ring

PAPER = "var(--halo,#f6edd9)"
HALO = "#f6edd9"
INK = "#2a2017"
OTT, OTT_PRINT = "var(--ott,#d55e00)", "var(--ott-print,#160d05)"
HAB, HAB_PRINT = "var(--hab,#0072b2)", "var(--hab-print,#fff)"
BRICK, STONE, WICKER, BRONZE = "#e0a08d", "#f2d3c4", "#f0e3c2", "#dcc690"
AZURE = "#8cc4e4"  # the light lines on blue


def symbols() -> Iterator[str]:
    """Every symbol of the sprite."""
    for mark, shape, name in ((seal, _disc(18), "seal"), (shield, SHIELD, "shield")):
        yield _alone(mark, name, 18.5)
        yield _piece(mark, shape, f"piece-{name}", 22)
    for work, shape, name in ((structural, box(-16, -16, 32, 32), "structural"), (gabion, BASKET, "gabion")):
        yield _alone(work, name, 16.5)
        yield _piece(work, shape, f"piece-{name}", 20)
    yield _piece(chit, box(-22.5, -13, 45, 26), "piece-cannon", 26, 16.5)
    yield _alone(barrel, "cannon", 13, 6.5)
    yield _alone(slot, "slot", 16)
    yield _piece(engaged, _disc(11), "engaged", 15)
    yield _alone(disc_marker, "marker-disc", 14)
    yield _alone(shield_marker, "marker-shield", 14)
    yield _alone(tile_back, "tile-back", 11)
    for shovels in (1, 2, 3):
        yield _alone(_tile(shovels), f"tile-{shovels}", 11)
    for name, draw in ACTS.items():
        yield _alone(draw, f"act-{name}", 12, ink="currentColor")
    for ink, fill, pip in (("ott", OTT, OTT_PRINT), ("hab", HAB, HAB_PRINT)):
        for value in range(1, 7):
            yield _alone(_die(value, fill, pip), f"die-{ink}-{value}", 24)
    yield _alone(die_unknown, "die-unknown", 24)
    yield _alone(burst, "hit", 36, ink="currentColor")
    yield _alone(burst_ignored, "hit-ignored", 36, ink="currentColor")


Draw = Callable[[Print], None]


def _alone(draw: Draw, name: str, half: float, tall: float = 0, *, ink: str = INK) -> str:
    p = Print(name, ink=ink, tremor=0.06, coarse=0.06, fine=10)
    draw(p)
    high = tall or half
    return p.symbol(name, (-half, -high, 2 * half, 2 * high))


def _piece(draw: Draw, shape: Line, name: str, half: float, tall: float = 0) -> str:
    """On the plate: a paper halo below, and a shadow of two lines to the right and below."""
    p = Print(name, ink=INK, tremor=0.06, coarse=0.06, fine=10)
    p.fill(_grown(shape, 4), HALO)
    for away in (2.6, 1.5):
        _shadow(p, shape, away)
    draw(p)
    high = tall or half
    return p.symbol(name, (-half, -high, 2 * half, 2 * high))


def _grown(shape: Line, by: float) -> list[Point]:
    return [(x + by * x / (hypot(x, y) or 1), y + by * y / (hypot(x, y) or 1)) for x, y in shape]


def _shadow(p: Print, shape: Line, away: float) -> None:
    """A line along what is turned from the light."""
    lit = [(x, y) for x, y in shape]
    start = min(range(len(lit)), key=lambda i: lit[i][0] - lit[i][1] * 0.9)  # lower left
    around = lit[start:] + lit[:start]
    stop = max(range(len(around)), key=lambda i: around[i][0] - around[i][1] * 0.9)  # upper right
    one, other = around[: stop + 1], [around[0], *reversed(around[stop:])]
    dark = max((one, other), key=lambda run: sum(x + y for x, y in run) / len(run))
    p.cut([(x + away, y + away) for x, y in dark], 0.8, 0.2)


# ---------------------------------------------------------------- marks of control


def _disc(radius: float) -> list[Point]:
    return ring(0, 0, radius)[:-1]


def seal(p: Print) -> None:
    """A seal of red wax with a crescent and a star: Ottoman."""
    edge = [
        (r * cos(a), r * sin(a)) for a, r in ((i / 80 * tau, 17.1 + 0.95 * cos(i / 80 * tau * 16)) for i in range(80))
    ]
    p.fill(edge, OTT)
    p.ribbon([*edge, edge[0]], [1.0 + 0.7 * max(0.0, (x + y) / 25) for x, y in [*edge, edge[0]]], colour=OTT_PRINT)
    for i in range(40):
        a = i / 40 * tau
        c, s = cos(a), sin(a)
        weight = 0.85 + 0.5 * (c * 0.6 + s * 0.8)
        p.ribbon([(12.9 * c, 12.9 * s), (14.9 * c, 14.9 * s)], [weight, weight * 0.5], colour=OTT_PRINT)
    p.ribbon(ring(0, 0, 11.9), [0.75] * len(ring(0, 0, 11.9)), colour=OTT_PRINT)
    p.fill([*ring(-1.2, 0, 7.8, 7.8, 42, 318), *reversed(ring(1.5, 0, 6.1, 6.1, 55, 305))], OTT_PRINT)
    p.fill(_star(4.6, 0, 3.7, 1.5, 5, 180), OTT_PRINT)
    for turn in (200, 225, 250):  # the light on the wax
        p.ribbon(ring(0, 0, 16.1, None, turn - 8, turn + 8), [0.2, 0.9, 0.9, 0.9, 0.2], colour="#ffb070")


def _star(x: float, y: float, far: float, near: float, points: int, turn: float = -90) -> list[Point]:
    corners = []
    for i in range(points * 2):
        a, r = (turn + i * 180 / points) * pi / 180, (near if i % 2 else far)
        corners.append((x + r * cos(a), y + r * sin(a)))
    return corners


SHIELD = [
    *[(-15, -17), (0, -17), (15, -17), (15, -3)],
    *curve([(15, -3), (13.4, 5.6), (8.4, 12.4), (0, 17.6), (-8.4, 12.4), (-13.4, 5.6), (-15, -3)])[1:],
]


def shield(p: Print) -> None:
    """A shield with a white bar: Habsburg. The lines are those that mean blue in heraldry."""
    p.fill(SHIELD, HAB)
    p.fill(_scaled(SHIELD, 0.92), "#fff")
    p.fill(_scaled(SHIELD, 0.83), HAB)
    p.fill([(-12.4, -6.4), (12.4, -6.4), (12.4, -2.6), (11.6, 2.6), (-11.6, 2.6), (-12.4, -2.6)], "#fff")
    for i in range(4):
        p.ribbon([(-11.6, -12.6 + i * 1.65), (11.6, -12.6 + i * 1.65)], [0.62, 0.62], colour=AZURE)
    for i, reach in enumerate((10.8, 9.6, 8, 5.8, 3)):
        p.ribbon([(-reach, 4.3 + i * 1.75), (reach, 4.3 + i * 1.75)], [0.62, 0.62], colour=AZURE)
    p.ribbon([*SHIELD, SHIELD[0]], [1.1 + 0.7 * max(0.0, (x + y) / 26) for x, y in [*SHIELD, SHIELD[0]]])


def _scaled(shape: Line, by: float) -> list[Point]:
    return [(x * by, y * by) for x, y in shape]


def disc_marker(p: Print) -> None:
    """The Ottoman marker on a scale, which holds a number."""
    p.fill(_disc(12.5), OTT)
    p.round(_disc(12.5), 1.3)


def shield_marker(p: Print) -> None:
    """The Habsburg marker on a scale, which holds a number."""
    shape = _scaled(SHIELD, 0.74)
    p.fill(shape, HAB)
    p.round(shape, 1.3)


# ---------------------------------------------------------------- fortifications and guns


def structural(p: Print) -> None:
    """Ashlar under a coping."""
    p.fill(box(-16, -16, 32, 32), BRICK)
    p.fill(box(-16, -16, 32, 6), INK)
    rows = (-10, -3.6, 2.9, 9.4, 16)
    for row in range(4):
        top, bottom = rows[row], rows[row + 1]
        joints = (-16, -5.3, 5.3, 16) if row % 2 else (-16, -10.6, 0, 10.6, 16)
        for left, right in itertools.pairwise(joints):
            if (row * 3 + int(left)) % 4 == 1:
                p.fill(box(left, top, right - left, bottom - top), STONE)
            if (row + int(left)) % 3 == 0:
                p.hatch(box(left + 0.6, top + 0.8, right - left - 1, bottom - top - 1.4), -45, 1.9, 0.5, even(1))
            if left > -16:
                p.ribbon([(left, top), (left, bottom)], [1.0, 1.0])
        p.ribbon([(-16, bottom), (16, bottom)], [1.1, 1.1])
    p.ribbon([(-14.5, -13.6), (6, -13.6), (14, -13.6)], [0.9, 0.7, 0.2], colour=PAPER)
    p.round(box(-16, -16, 32, 32), 1.3, heavy=1.9)


def _barrel_side(v: float) -> float:
    """Half the width of the basket at a height of -1 to 1."""
    return 11.5 + 1.6 * (1 - v * v)


BASKET = [
    *[(-_barrel_side(v), 14.5 * v) for v in (-0.93, -0.6, -0.2, 0.2, 0.6, 0.93)],
    *[(_barrel_side(v), 14.5 * v) for v in (0.93, 0.6, 0.2, -0.2, -0.6, -0.93)],
]


def gabion(p: Print) -> None:
    """A basket of wicker, filled with earth, its stakes standing out."""
    stakes = [-0.96, -0.62, -0.22, 0.2, 0.6, 0.95]
    p.fill(BASKET, WICKER)
    for i in range(8):
        v = -0.86 + i * 0.25
        wide = _barrel_side(v)
        run = [
            (u * wide, 14.5 * v + (1.3 - 1.3 * u * u) + (0.5 if (i + j) % 2 else -0.4)) for j, u in enumerate(stakes)
        ]
        p.ribbon(run, [0.5, 0.7, 0.8, 1.0, 1.3, 1.6])
    for u in stakes[1:-1]:
        run = [(u * 11.2, -16.4), *((u * _barrel_side(v), 14.5 * v) for v in (-0.9, -0.3, 0.3)), (u * 11.6, 15.2)]
        p.ribbon(run, [1.5, 1.3, 1.0, 1.0, 1.3])
    shade = [(0.62, -0.93), (0.97, -0.93), (1.0, 0.0), (0.97, 0.93), (0.62, 0.93)]
    p.hatch([(u * _barrel_side(v), 14.5 * v) for u, v in shade], 62, 1.9, 0.7, even(1))
    for u in (-0.96, 0.96):
        p.ribbon([(u * 11.4, -16), (u * 12, -12)], [1.4, 1.4])
    p.round(BASKET, 1.2, heavy=2)


GUN = [
    *[(11.6, -3.3), (11.6, 3.3), (9.6, 3.3), (9.2, 2.4), (1.2, 3.1), (0.8, 3.9), (-6.4, 4.6), (-9, 4.6)],
    *[(-9, 1.3), (-10.4, 1.2), (-11.6, 2), (-12.6, 0), (-11.6, -2), (-10.4, -1.2), (-9, -1.3)],
    *[(-9, -4.6), (-6.4, -4.6), (0.8, -3.9), (1.2, -3.1), (9.2, -2.4), (9.6, -3.3)],
]


def barrel(p: Print) -> None:
    """A gun barrel in plan, its trunnions out."""
    for side in (-1, 1):
        p.solid(box(-1.4, side * 4.4 - 1.3, 2.8, 2.6), 0.7, paper=BRONZE)
    p.fill(GUN, BRONZE)
    for i in range(3):
        y = 1.1 + i * 1.05
        p.ribbon([(-8.4, y + 0.7), (0, y + 0.2), (11, y * 0.72)], [0.3, 0.8, 0.2])
    for x, high in ((-6.6, 4.5), (0.9, 3.6), (9.5, 2.8)):
        p.ribbon([(x, -high), (x, high)], [0.8, 1.0])
    p.fill(ring(-4.2, 0, 0.9), INK)
    p.ribbon([(-8.2, -3), (0, -2.2), (9, -1.2)], [0.2, 0.8, 0.2], colour="#fff7e2")
    p.round(GUN, 0.9, heavy=1.8)


def chit(p: Print) -> None:
    """The chit of the Cannons of a hex; their number is written right of the barrel."""
    p.fill(_rounded(22.5, 13, 2), PAPER)
    p.round(_rounded(22.5, 13, 2), 1.3, heavy=1.7)
    inner = Print("chit-barrel", ink=INK, tremor=0.06, coarse=0.06, fine=10)
    barrel(inner)
    p.take(inner, -7.2, 0)


def _rounded(wide: float, high: float, corner: float) -> list[Point]:
    found: list[Point] = []
    for x, y, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        cx, cy = x * (wide - corner), y * (high - corner)
        found += ring(cx, cy, corner, None, start, start + 90)
    return found


def slot(p: Print) -> None:
    """A free slot for a Fortification: a dotted square."""
    p.fill(box(-13, -13, 26, 26), "#f6edd98c")
    corners = box(-13, -13, 26, 26)
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        for i in range(7):
            start, end = i / 7, (i + 0.55) / 7
            one = (a[0] + (b[0] - a[0]) * start, a[1] + (b[1] - a[1]) * start)
            two = (a[0] + (b[0] - a[0]) * end, a[1] + (b[1] - a[1]) * end)
            p.ribbon([one, two], [1.2, 1.2], colour="#5c4a37")


def engaged(p: Print) -> None:
    """The marker of the Engaged Location: crossed sabres on a paper disc."""
    p.fill(_disc(11), PAPER)
    p.round(_disc(11), 1.4)
    p.take(_act(assault, INK), 0, 0, 0.74)


# ---------------------------------------------------------------- tunnel tiles


def tile_back(p: Print) -> None:
    """A Tunnel tile face down: earth in section."""
    p.fill(box(-10, -10, 20, 20), WICKER)
    p.hatch(box(-9.4, -9.4, 18.8, 18.8), 40, 2.7, 1.0, even(1))
    for i in range(3):
        p.ribbon(ring(-4 + i * 4.6, -4.5 + (i * 5) % 8, 1.1), [0.6] * len(ring(0, 0, 1.1)))
    p.round(box(-10, -10, 20, 20), 1.2)


def _tile(shovels: int) -> Draw:
    def draw(p: Print) -> None:
        p.fill(box(-10, -10, 20, 20), PAPER)
        p.round(box(-10, -10, 20, 20), 1.2)
        for i in range(shovels):
            x = (i - (shovels - 1) / 2) * 5.6
            _shovel(p, x, 0.86 if shovels > 1 else 1)

    return draw


def _shovel(p: Print, x: float, scale: float) -> None:
    p.fill(moved([(-0.75, -8), (0.75, -8), (0.75, 2), (-0.75, 2)], x, 0, 0, scale), INK)
    p.fill(moved([(-2.4, -8.2), (2.4, -8.2), (2.4, -6.8), (-2.4, -6.8)], x, 0, 0, scale), INK)
    p.fill(moved([(-2.7, 1.2), (2.7, 1.2), (2.7, 5), (0, 8.4), (-2.7, 5)], x, 0, 0, scale), INK)


# ---------------------------------------------------------------- acts, in one ink on 24 x 24


def assault(p: Print) -> None:
    """Crossed sabres."""
    for side in (-1, 1):
        blade = curve(
            [(-6.6, 6.6), (-1, 2.6), (4.6, -3), (8.6, -9.4), (9.8, -9.8), (8.4, -3.4), (3.4, 2.6), (-5.4, 7.9)]
        )
        p.fill([(x * side, y) for x, y in blade], p.ink)
        guard = [(-8.2, 3.8), (-7, 3), (-3.4, 8.6), (-4.6, 9.4)]
        p.fill([(x * side, y) for x, y in guard], p.ink)
        grip = [(-6.4, 6.2), (-5, 8.2), (-8.6, 10.6), (-10.6, 10), (-9.8, 8.4)]
        p.fill([(x * side, y) for x, y in grip], p.ink)


def mine(p: Print) -> None:
    """A grenade, its fuse burning: an Explosion."""
    p.fill(ring(-1, 3.4, 7.2), p.ink)
    p.fill([(-0.2, -5.6), (4.2, -4), (2.8, -1.4), (-1.4, -2.8)], p.ink)
    p.ribbon(curve([(2.4, -4.6), (3.4, -7), (5.6, -7.4)]), [1.3] * 11)
    for turn in range(-100, 70, 28):
        a = turn * pi / 180
        c, s = cos(a), sin(a)
        p.ribbon([(7 + 1.6 * c, -7.6 + 1.6 * s), (7 + 4.2 * c, -7.6 + 4.2 * s)], [1.2, 0.6])


def entrench(p: Print) -> None:
    """A spade before a bank of earth."""
    p.fill([(-11, 10.5), (-8.6, 5.6), (-4, 3.2), (1.5, 5), (6, 4.4), (9.4, 7), (11, 10.5)], p.ink)
    for a, b, wide in (((8, -10), (1.4, 0.4), 2.0), ((5.6, -11.2), (10.4, -8.4), 2.0)):
        p.ribbon([a, b], [wide, wide])
    p.fill([(3.6, 0), (0.4, -2), (-3.2, 1), (-4.6, 5.6), (0.2, 4.6)], p.ink)


def bombard(p: Print) -> None:
    """A gun on its carriage, and the shot."""
    p.fill(
        moved(
            [(-7, -2.2), (7.6, -1.6), (7.6, -2.4), (9, -2.4), (9, 2.4), (7.6, 2.4), (7.6, 1.6), (-7, 2.4), (-9.2, 0)],
            -1.6,
            -1,
            -22,
        ),
        p.ink,
    )
    p.fill([(-4, 0.6), (-0.6, 3.4), (-9.4, 9.4), (-11.2, 9.4), (-11.2, 7.4)], p.ink)
    wheel = ring(-0.4, 5.2, 4.9)
    p.ribbon(wheel, [1.7] * len(wheel))
    p.fill(ring(-0.4, 5.2, 1.5), p.ink)
    for i in range(4):
        a = i * pi / 4 + 0.3
        p.ribbon([(-0.4 - 4.4 * cos(a), 5.2 - 4.4 * sin(a)), (-0.4 + 4.4 * cos(a), 5.2 + 4.4 * sin(a))], [0.9, 0.9])
    p.fill(ring(10, -8.6, 1.9), p.ink)


def barrage(p: Print) -> None:
    """Three shots in their arcs."""
    for i, (x, y) in enumerate(((9, -2.4), (6.2, 4), (2.6, 9.4))):
        p.fill(ring(x, y, 2.5), p.ink)
        tail = curve(
            [
                (-10 + i * 1.4, 2.6 + i * 3.2),
                (-4 + i, -5.2 + i * 4.6),
                (3 - i * 0.6, -6.4 + i * 5.4),
                (x - 1.4, y - 2.4),
            ]
        )
        p.ribbon(tail, [0.4 + 1.3 * k / len(tail) for k in range(len(tail))])


def fortify(p: Print) -> None:
    """A gabion among its like: Improvised Fortifications."""
    for x in (-7, 0, 7):
        p.fill([(x - 3, -5), (x + 3, -5), (x + 3, 8.6), (x - 3, 8.6)], p.ink)
        for k in (-2.2, 0, 2.2):
            p.ribbon([(x + k, -8.6), (x + k, -4)], [1, 1.2])
    p.fill(box(-11.5, 8.2, 23, 2), p.ink)


def sortie(p: Print) -> None:
    """A gate in a wall, and an arrow out of it."""
    wall = [
        (-10, 10),
        (-10, -8),
        (-6.6, -8),
        (-6.6, -5.6),
        (-3.2, -5.6),
        (-3.2, -8),
        (0.2, -8),
        (0.2, -5.6),
        (3.6, -5.6),
        (3.6, -8),
        (7, -8),
        (7, 10),
    ]
    arch = [(3.4, 10), *ring(-1.5, 1.5, 4.9, 5.2, 360, 180), (-6.4, 10)]
    p.fill(wall, p.ink, arch)
    p.fill([(-3, 5), (5.6, 5), (5.6, 2.4), (11.4, 6.4), (5.6, 10.4), (5.6, 7.8), (-3, 7.8)], p.ink)


def pass_(p: Print) -> None:
    """A flag struck half down: pass."""
    p.fill(box(-6.5, -10.5, 1.9, 21), p.ink)
    p.fill(curve([(-4.6, -1.4), (-1, -2.8), (3, -0.6), (8, -2), (8, 5), (3, 6.4), (-1, 4.2), (-4.6, 5.6)], 4), p.ink)


def cut_line(p: Print) -> None:
    """A broken chain: losing this cuts the line to the Camp."""
    for x, y in ((4.6, -4.6), (-4.6, 4.6)):
        link = moved([*ring(-2.4, 0, 3.4, 3.4, 90, 270), *ring(2.4, 0, 3.4, 3.4, -90, 90)], x, y, -45)
        p.ribbon([*link, link[0]], [2] * (len(link) + 1))
    for x, y, dx, dy in ((-5, -3, -3, -1.2), (-2.6, -5.2, -1, -3), (5, 3, 3, 1.2), (2.6, 5.2, 1, 3)):
        p.ribbon([(x, y), (x + dx, y + dy)], [1.5, 1])


def move(p: Print) -> None:
    """A barrel, and where it goes."""
    gun = Print("gun", ink=p.ink, tremor=0.06, coarse=0.06)
    gun.fill(GUN, p.ink)
    p.take(gun, -0.4, -4.6, 0.86)
    p.ribbon([(-9.6, 6.4), (6, 6.4)], [2.2, 2.2])
    p.fill([(4.6, 2.6), (11, 6.4), (4.6, 10.2)], p.ink)


def choose(p: Print) -> None:
    """A lozenge in a lozenge."""
    for reach, hole in ((9.6, 6.6), (3.8, 0.0)):
        outer, inner = ([(0.0, -r), (r, 0.0), (0.0, r), (-r, 0.0)] for r in (reach, hole))
        p.fill(outer, p.ink, *([inner] if hole else []))


ACTS: dict[str, Draw] = {
    "assault": assault,
    "mine": mine,
    "entrench": entrench,
    "bombard": bombard,
    "barrage": barrage,
    "fortify": fortify,
    "sortie": sortie,
    "move": move,
    "choose": choose,
    "pass": pass_,
    "cut-line": cut_line,
}


def _act(draw: Draw, ink: str) -> Print:
    p = Print("act", ink=ink, tremor=0.06, coarse=0.06, fine=10)
    draw(p)
    return p


# ---------------------------------------------------------------- dice

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _die(value: int, fill: str, pip: str) -> Draw:
    def draw(p: Print) -> None:
        p.fill(_rounded(19.5, 19.5, 5.5), fill)
        p.round(_rounded(19.5, 19.5, 5.5), 1.5, heavy=2)
        inner = _rounded(16.6, 16.6, 4.4)
        p.ribbon([*inner, inner[0]], [0.6] * (len(inner) + 1), colour=pip)
        for away in (2.2, 3.7):
            edge = [
                (19.5 + away * 0.6 - 1, -13),
                (19.5 + away * 0.6 - 1, 14),
                (14 + away, 19.2 + away * 0.6),
                (-13, 19.5 + away * 0.6 - 1),
            ]
            p.cut(curve(edge, 4), 0.8, 0.2)
        for x, y in PIPS[value]:
            p.fill(ring(x * 8.6, y * 8.6, 3.5), pip)

    return draw


def die_unknown(p: Print) -> None:
    """A die that is still to be rolled."""
    edge = _rounded(19, 19, 5.5)
    for i in range(0, len(edge) - 1, 2):
        p.ribbon(edge[i : i + 2], [1.4, 1.4], colour="currentColor")
    for x, y, dx, dy in ((-13.5, 19, 1, 0), (-13.5, -19, 1, 0), (19, -13.5, 0, 1), (-19, -13.5, 0, 1)):
        for k in range(5):
            a = (x + dx * 5.8 * k, y + dy * 5.8 * k)
            p.ribbon([a, (a[0] + dx * 3.4, a[1] + dy * 3.4)], [1.4, 1.4], colour="currentColor")


def burst(p: Print) -> None:
    """The ring of twelve points round a die that hits; the die stands in it at three quarters."""
    star = _star(0, 0, 35, 27.5, 12)
    p.fill(star, "var(--sheet,#fbf5e7)")
    p.ribbon([*star, star[0]], [1.6] * (len(star) + 1))


def burst_ignored(p: Print) -> None:
    """The broken burst of a hit that does not count, struck out; it lies over its die."""
    star = _star(0, 0, 35, 27.5, 12)
    for a, b in zip(star, [*star[1:], star[0]], strict=True):
        for start in (0.0, 0.55):
            one = (a[0] + (b[0] - a[0]) * start, a[1] + (b[1] - a[1]) * start)
            two = (a[0] + (b[0] - a[0]) * (start + 0.32), a[1] + (b[1] - a[1]) * (start + 0.32))
            p.ribbon([one, two], [1.5, 1.5])
    p.ribbon([(-27, 27), (27, -27)], [4.6, 4.6], colour="var(--paper,#f3ead8)")
    p.ribbon([(-27, 27), (27, -27)], [2.6, 2.6])
