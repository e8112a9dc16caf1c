"""Six trophies of arms for the Troop cards, 90 x 83, and the ground of the backs of all cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin

from tools.vignettes.burin import Point, Print, box, curve, even, mix, moved, ring
from tools.vignettes.pieces import HAB, HAB_PRINT, OTT, OTT_PRINT
from tools.vignettes.things import globe, ground, pole, sabre, shadow, sky

WIDE, HIGH = 90, 83
SHEET = 240  # as far as the largest back reaches


def symbols() -> Iterator[str]:
    """Every trophy, and the ground of the two backs."""
    for name, draw in TROPHIES.items():
        p = Print(name, tremor=0.08, coarse=0.22, fine=6)
        sky(p, 0, WIDE, 3, 54, 4.4, 0.6)
        ground(p, 0, WIDE, 66, 82, dark=0.55)
        shadow(p, 48, 73, 32, 3.4)
        draw(p)
        yield p.symbol(name, (0, 0, WIDE, HIGH))
    for name, ink, back in (("back-ott", OTT_PRINT, _chevrons), ("back-hab", HAB_PRINT, _lattice)):
        p = Print(name, ink=ink, tremor=0, coarse=0.1, fine=5)
        back(p)
        yield p.symbol(name, (0, 0, SHEET, SHEET))


def _flintlock(p: Print, butt: Point, muzzle: Point, wide: float = 4.4) -> None:
    """A long gun from butt to muzzle."""
    lock = mix(butt, muzzle, 0.34)
    pole(p, lock, muzzle, wide * 0.62)
    dx, dy = muzzle[0] - butt[0], muzzle[1] - butt[1]
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    nx, ny = (-uy, ux) if ux > 0 else (uy, -ux)
    stock = [
        (-1, -wide * 0.5),
        (4, -wide * 0.7),
        (length * 0.2, -wide * 0.42),
        (length * 0.4, -wide * 0.34),
        (length * 0.4, wide * 0.42),
        (length * 0.2, wide * 0.6),
        (3, wide * 1.5),
        (-2, wide * 1.3),
    ]
    shape = [(butt[0] + ux * a + nx * b, butt[1] + uy * a + ny * b) for a, b in stock]
    p.solid(shape, 0.9, heavy=1.8)
    p.hatch(shape, 20, 1.9, 0.9)
    for k in (0.55, 0.72, 0.88):
        m = mix(butt, muzzle, k)
        p.cut(
            [(m[0] - nx * wide * 0.4, m[1] - ny * wide * 0.4), (m[0] + nx * wide * 0.4, m[1] + ny * wide * 0.4)], 1.3, 0
        )
    m = mix(butt, muzzle, 0.36)
    p.cut(
        curve(
            [(m[0], m[1]), (m[0] - nx * 4 + ux, m[1] - ny * 4 + uy), (m[0] - nx * 5 + ux * 4, m[1] - ny * 5 + uy * 4)]
        ),
        1.4,
        0.2,
    )


def yeniceri(p: Print) -> None:
    """The tall cap of white felt that falls back, over sabre and musket."""
    _flintlock(p, (72, 76), (20, 8))
    sabre(p, 28, 70, 70, -44, mirrored=True)
    fall = curve([(56, 16), (64, 19), (72, 32), (75, 50), (72, 66), (64, 68), (60, 54), (58, 38)], 4, closed=True)
    p.solid(fall, 1.1, heavy=1.8)
    p.hatch(fall, 76, 2.1, 1.0, lambda x, _: 0.35 + 0.6 * max(0.0, (x - 58) / 16), breaks=0.4)
    cap = curve([(34, 58), (33, 42), (36, 26), (44, 17), (54, 15), (61, 21), (63, 38), (62, 58)], 5)
    p.solid([*cap, (62, 58), (34, 58)], 1.2, heavy=1.8)
    p.form(
        lambda u, v: (35 + 27 * v + (1 - u) * (48 - 35 - 27 * v) * 0.35, 18 + 40 * u + 6 * (0.5 - v) ** 2),
        11,
        lambda u, v: (0.1 + 0.9 * max(0.0, v - 0.4)) * (0.4 + 0.6 * u),
        1.1,
        7,
    )
    band = [
        (32, 56),
        *ring(48, 56, 16, 3, 180, 0)[1:-1],
        (64, 56),
        (64, 67),
        *ring(48, 67, 16, 3, 0, 180)[1:-1],
        (32, 67),
    ]
    p.solid(band, 1.2, heavy=1.8)
    p.hatch(band, 90, 1.9, 0.9, lambda x, _: 0.15 + 0.85 * max(0.0, (x - 42) / 22))
    sleeve = [(45, 30), (51, 30), (51.6, 60), (44.4, 60)]
    p.solid(sleeve, 1.0)
    for y in (34, 41, 48, 55):
        p.cut([(45, y), (48, y + 2.2), (51, y)], 0.9, 0.1)
    p.solid(ring(48, 61, 3.6), 1.0)
    p.fill(ring(48, 61, 1.5), p.ink)


def sekban(p: Print) -> None:
    """A turban wound on its cap, over crossed muskets."""
    _flintlock(p, (74, 76), (20, 8))
    _flintlock(p, (20, 76), (74, 8))
    dome = curve([(38, 38), (40, 24), (48, 17), (56, 24), (58, 38)], 5)
    p.solid(dome, 1.1, heavy=1.8)
    p.form(
        lambda u, v: (39 + 18 * v + (1 - u) * (48 - 39 - 18 * v) * 0.8, 19 + 19 * u),
        9,
        lambda u, v: (0.1 + 0.9 * max(0.0, v - 0.35)) * (0.3 + 0.7 * u),
        1.0,
        6,
    )
    p.fill(ring(48, 16, 1.9), p.ink)
    wound = curve(
        [(25, 53), (27, 42), (37, 35), (48, 34), (60, 35), (69, 42), (71, 53), (65, 63), (48, 67), (31, 63)],
        5,
        closed=True,
    )
    p.solid(wound, 1.2, heavy=1.9)
    folds = (
        ((28, 60), (38, 52), (52, 44), (67, 41)),
        ((38, 65), (48, 58), (60, 52), (70, 50)),
        ((25, 51), (34, 44), (44, 38), (54, 35)),
        ((52, 67), (60, 62), (66, 58), (70, 55)),
    )
    for fold in folds:
        run = curve(fold)
        p.cut(run, 1.3, 0.3)
        for k in range(2, len(run) - 1, 1):
            x, y = run[k]
            dark = 0.35 + 0.6 * max(0.0, (x - 38) / 30)
            p.cut(curve([(x, y), (x + 3, y + 2.4), (x + 3.6, y + 5.6)]), dark, 0.4)
    p.fill(moved([(-2.6, 0), (0, -9), (2.6, 0), (0, 3)], 42, 44, -14), p.ink)


def yerikulu(p: Print) -> None:
    """A round shield of cane, over sabre and spear."""
    pole(p, (74, 76), (26, 18), 3.2, tip=True)
    sabre(p, 26, 72, 72, -43, mirrored=True)
    p.solid(ring(48, 46, 24), 1.3, heavy=2)
    for r in (22.4, 18.6, 14.8, 11):

        def band(u: float, v: float, r: float = r) -> Point:
            a = (v * 360) * pi / 180
            k = r - 3 * u
            return 48 + k * cos(a), 46 + k * sin(a)

        p.form(
            band,
            round(r * 2),
            lambda _, v: 0.18 + 0.75 * max(0.0, cos(v * 2 * pi) * 0.6 + sin(v * 2 * pi) * 0.8),
            1.1,
            2,
        )
        p.round(ring(48, 46, r)[:-1], 0.7)
    p.solid(ring(48, 46, 7.4), 1.2, heavy=2)
    p.form(
        lambda u, v: (
            48 + (2 + 4.6 * v) * cos((-30 + 150 * u) * pi / 180),
            46 + (2 + 4.6 * v) * sin((-30 + 150 * u) * pi / 180),
        ),
        3,
        even(0.9),
        1.0,
        6,
    )
    for i in range(6):
        a = i * pi / 3 + 0.3
        p.solid(ring(48 + 12.6 * cos(a), 46 + 12.6 * sin(a), 2), 0.9)


def elite(p: Print) -> None:
    """A grenade alight, over partisan and sword."""
    pole(p, (22, 77), (62, 22), 3.2)
    head = moved([(-2, 0), (-9, -3), (-6, -9), (-3.4, -8), (0, -24), (3.4, -8), (6, -9), (9, -3), (2, 0)], 61, 23, 36)
    p.solid(head, 1.1, heavy=1.9)
    p.hatch(head, 126, 1.9, 0.9, lambda x, _: 0.3 + 0.6 * max(0.0, (x - 56) / 16))
    for i in range(5):
        p.cut(curve([(60 - i, 26 + i), (64 - i, 31 + i * 1.4), (62 - i * 1.4, 37 + i)]), 0.9, 0.4)
    blade = [(24, 10), (27.4, 12), (64, 62), (60.6, 64.6)]
    p.solid(blade, 1.0, heavy=1.8)
    p.cut([(26, 12.4), (61, 61)], 0.9, 0.1)
    p.cut([(56, 71), (71, 59)], 3, 0.05)
    p.cut(curve([(70, 60), (76, 68), (72, 76)]), 1.6, 0.1)
    pole(p, (63.4, 65), (70, 74), 3)
    p.solid(ring(71.6, 76, 3), 1)
    globe(p, 46, 48, 17, 8)
    neck = moved([(-4, 2.5), (-4, -3), (4, -3), (4, 2.5)], 46, 31.4)
    p.solid(neck, 1.1)
    p.hatch(neck, 90, 1.7, 1, lambda x, _: 0.2 + 0.8 * max(0.0, (x - 43) / 7))
    flame = curve([(41, 28), (39, 21), (43, 16), (42, 9), (48, 14), (51, 8), (52, 17), (55, 20), (51, 28)], 4)
    p.solid(flame, 1.1, heavy=1.5)
    for a, b in (((44, 26), (43, 18)), ((46.5, 26), (47, 15)), ((49, 26), (51, 18))):
        p.cut(curve([a, ((a[0] + b[0]) / 2 + 1.4, (a[1] + b[1]) / 2), b]), 1.1, 0.5)


def infantry(p: Print) -> None:
    """A broad felt hat with its plume, over pike and musket."""
    pole(p, (22, 77), (67, 15), 2.8, tip=True)
    _flintlock(p, (74, 76), (22, 9))
    crown = curve([(36, 52), (35, 40), (39, 31), (48, 29), (57, 31), (61, 40), (60, 52)], 5)
    brim = curve(
        [(20, 57), (28, 49), (40, 47), (56, 47), (68, 48), (77, 56), (70, 64), (48, 67), (28, 64)], 5, closed=True
    )
    p.solid(brim, 1.2, heavy=1.9)
    p.hatch(brim, 0, 2, 1, lambda x, y: 0.2 + 0.8 * max(0.0, (y - 54) / 12) * (0.5 + (x - 20) / 110))
    p.solid([*crown, (60, 52), *ring(48, 52, 12, 3, 0, 180)], 1.2, heavy=1.8)
    p.form(
        lambda u, v: (36 + 24 * v + (1 - u) * (48 - 36 - 24 * v) * 0.3, 31 + 22 * u),
        12,
        lambda u, v: (0.08 + 0.92 * max(0.0, v - 0.35)) * (0.5 + 0.5 * u),
        1.1,
        6,
    )
    ribbon = [
        (35.6, 46),
        *ring(48, 46, 12.6, 3, 180, 0)[1:-1],
        (60.6, 46),
        (60.4, 51.5),
        *ring(48, 51.5, 12.4, 3, 0, 180)[1:-1],
        (35.6, 51.5),
    ]
    p.fill(ribbon, p.ink)
    plume = curve([(58, 48), (66, 40), (70, 30), (78, 27), (80, 33), (76, 42), (68, 50), (60, 53)], 4)
    p.solid(plume, 1.0, heavy=1.7)
    for k in range(7):
        a = mix((60, 50), (76, 31), (k + 0.5) / 7)
        p.cut(curve([a, (a[0] + 3, a[1] + 1), (a[0] + 4.4, a[1] + 4)]), 0.9, 0.4)
        p.cut(curve([a, (a[0] - 1.4, a[1] - 1.6), (a[0] - 0.6, a[1] - 4)]), 0.8, 0.4)
    p.solid(box(44.6, 46.4, 6.4, 7.6), 1.0)


def militia(p: Print) -> None:
    """A pot helm of the citizens, over scythe and morning star."""
    pole(p, (70, 77), (26, 20), 3.4)
    for i in range(10):
        a = i * pi / 5 + 0.2
        p.fill(
            [
                (23 + 6.4 * cos(a - 0.2), 16 + 6.4 * sin(a - 0.2)),
                (23 + 11.6 * cos(a), 16 + 11.6 * sin(a)),
                (23 + 6.4 * cos(a + 0.2), 16 + 6.4 * sin(a + 0.2)),
            ],
            p.ink,
        )
    globe(p, 23, 16, 7.4, 4)
    pole(p, (24, 77), (62, 17), 3.2)
    blade = curve([(58, 19), (66, 9), (78, 7), (90, 15), (84, 13.6), (76, 14.6), (69, 18), (64, 24)], 5)
    p.solid(blade, 1.1, heavy=1.9)
    p.form(lambda u, v: (61 + 22 * u, 19.4 - 8.4 * sin(pi * (0.15 + 0.6 * u)) + 3 * v), 3, even(0.7), 0.9, 8)
    bowl = curve([(30, 56), (30, 44), (35, 33), (48, 28), (61, 33), (66, 44), (66, 56)], 5)
    p.solid([*bowl, (66, 56), (30, 56)], 1.3, heavy=1.9)
    p.form(
        lambda u, v: (31 + 34 * v + (1 - u) * (48 - 31 - 34 * v) * 0.55, 30 + 26 * u),
        15,
        lambda u, v: (0.06 + 0.94 * max(0.0, v - 0.38)) * (0.45 + 0.55 * u),
        1.2,
        7,
    )
    comb = curve([(44, 30), (46, 21), (52, 21), (53, 30)], 4)
    p.solid(comb, 1.0)
    p.hatch(comb, 90, 1.6, 0.9, lambda x, _: 0.2 + 0.8 * (x - 44) / 8)
    rim = [
        (24, 58),
        *ring(48, 56, 24, 4, 180, 0)[1:-1],
        (72, 58),
        (70, 63),
        *ring(48, 61, 22, 5, 0, 180)[1:-1],
        (26, 63),
    ]
    p.solid(rim, 1.2, heavy=1.9)
    p.hatch(rim, 88, 2, 1.0, lambda x, _: 0.2 + 0.8 * max(0.0, (x - 40) / 32))
    for i in range(7):
        a = (168 - i * 26) * pi / 180
        p.fill(ring(48 + 22 * cos(a), 57 + 4.4 * sin(a), 1.1), p.ink)


TROPHIES: dict[str, Callable[[Print], None]] = {
    "yeniceri": yeniceri,
    "sekban": sekban,
    "yerikulu": yerikulu,
    "elite": elite,
    "infantry": infantry,
    "militia": militia,
}


# ---------------------------------------------------------------- backs


def _chevrons(p: Print) -> None:
    """Rows of zigzags: the trench."""
    p.fill(box(0, 0, SHEET, SHEET), OTT)
    for row in range(SHEET // 6):
        run = [(-2 + i * 4.1, 3 + row * 5.9 + (2.2 if i % 2 else -0.6)) for i in range(SHEET // 4)]
        p.ribbon(run, [0.85 if i % 2 else 0.6 for i in range(len(run))], colour=OTT_PRINT)


def _lattice(p: Print) -> None:
    """Crossing lines: the palisade."""
    p.fill(box(0, 0, SHEET, SHEET), HAB)
    for i in range(SHEET // 3):
        x = i * 6 - SHEET
        p.ribbon([(x, 0), (x + SHEET, SHEET)], [0.52, 0.52])
        p.ribbon([(x + SHEET, 0), (x, SHEET)], [0.52, 0.52])
