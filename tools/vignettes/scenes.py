"""Eleven scenes of a siege, 320 x 180, which serve sixty Strategy cards; what matters lies in the middle band."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from math import cos, pi, sin

from tools.vignettes.burin import Point, Print, box, curve, even, mix, moved, ring
from tools.vignettes.things import (
    crescent,
    flag,
    gabion,
    globe,
    ground,
    gun,
    horsetail,
    keg,
    masonry,
    planks,
    pole,
    sabre,
    shadow,
    sky,
    smoke,
    stones,
    tent,
    tuft,
    wheel,
)

WIDE, HIGH = 320, 180


def symbol(name: str) -> str:
    """One scene."""
    p = Print(name)
    SCENES[name](p)
    return p.symbol(name, (0, 0, WIDE, HIGH))


def city(p: Print, y: float, left: float, right: float) -> None:
    """The city far off: roofs along a wall, and the tower of St Stephen's."""
    x = left
    while x < right:
        wide, high = p.random.uniform(7, 15), p.random.uniform(4, 9)
        if x + wide > right:
            break
        house = [
            (x, y),
            (x, y - high),
            (x + wide / 2, y - high - p.random.uniform(3, 6)),
            (x + wide, y - high),
            (x + wide, y),
        ]
        p.solid(house, 0.6)
        p.hatch(
            [(x + wide * 0.5, y), (x + wide * 0.5, y - high - 2), (x + wide, y - high), (x + wide, y)], 90, 2.3, 0.8
        )
        x += wide * p.random.uniform(0.7, 1.2)
    for at, high in ((0.3, 20), (0.58, 44), (0.8, 18)):
        cx = left + (right - left) * at
        w = high * 0.1
        tower = [(cx - w, y), (cx - w, y - high * 0.55), (cx, y - high), (cx + w, y - high * 0.55), (cx + w, y)]
        p.solid(tower, 0.7)
        p.hatch([(cx, y), (cx, y - high), (cx + w, y - high * 0.55), (cx + w, y)], 90, 1.8, 0.8)
        p.cut([(cx, y - high), (cx, y - high - 5)], 0.8)
    p.solid(box(left - 8, y - 2, right - left + 16, 7), 0.8)
    p.hatch(box(left - 8, y - 1, right - left + 16, 6), 0, 2, 0.7)


def sabres(p: Print) -> None:
    """Two sabres crossed over the plain before the city."""
    sky(p, 0, WIDE, 6, 120)
    city(p, 132, 104, 216)
    p.fill(curve([(0, 180), (0, 137), (60, 133), (160, 137), (250, 132), (320, 138), (320, 180)]))
    p.cut(curve([(0, 137), (60, 133), (160, 137), (250, 132), (320, 138)]), 0.9, 0.1)
    ground(p, 0, WIDE, 141, 178)
    sabre(p, 62, 126, 224, -23, mirrored=True)
    sabre(p, 258, 126, 224, 203)
    for x, y in ((24, 158), (290, 160), (150, 168)):
        tuft(p, x, y, 8)


def mine(p: Print) -> None:
    """A gallery under the work, in section: props, a chamber, kegs, a train of powder."""
    surface = curve([(0, 52), (46, 46), (96, 55), (150, 47), (196, 52), (226, 40), (250, 24), (320, 22)])
    sky(p, 0, 224, 5, 40, 7)
    earth = [*surface, (320, 180), (0, 180)]
    p.fill(earth)
    p.hatch(earth, 38, 4.6, 1.25, lambda x, y: 0.42 + 0.5 * (y / 180) + 0.16 * sin(x / 17 + y / 11), breaks=0.5)
    p.cut(surface, 1.9, 0.02)
    for i in range(40):
        x, y = surface[min(len(surface) - 1, i)]
        if x < 236 and i % 3 == 0:
            tuft(p, x, y, 6)
    for i in range(9):
        x = 250 + i * 8.6
        p.solid([(x, 24), (x, 6), (x + 2.6, 1), (x + 5.2, 6), (x + 5.2, 24)], 0.8)
        p.hatch([(x + 3, 24), (x + 3, 4), (x + 5.2, 7), (x + 5.2, 24)], 90, 1.4, 0.9)
    p.solid(box(244, 12, 80, 3.4), 0.8)
    for x, y, r in (
        (60, 74, 5),
        (128, 70, 4),
        (206, 66, 6),
        (292, 60, 5),
        (30, 160, 5),
        (176, 164, 6),
        (90, 168, 4),
        (250, 168, 5),
    ):
        stones(p, [(x, y, r)])
    gallery = [(0, 88), (196, 88), (196, 76), (300, 76), (300, 148), (0, 148)]
    p.solid(gallery, 1.6, heavy=1)
    p.hatch(box(0, 89, 196, 20), 0, 3.4, 1.1, lambda _, y: 1 - (y - 88) / 22)
    p.hatch(box(197, 77, 102, 16), 0, 3.4, 1.1, lambda _, y: 1 - (y - 76) / 18)
    p.hatch([(284, 78), (299, 78), (299, 147), (284, 147)], 90, 3, 1.1, lambda x, _: (x - 282) / 18)
    p.hatch(box(0, 138, 300, 9), 0, 3, 1, even(0.8), breaks=0.8)
    for x in (10, 48, 86, 124, 162):
        planks(p, x, 94, 7, 52)
        planks(p, x - 9, 88, 25, 6.5)
        p.hatch(box(x + 7.5, 96, 6, 50), 0, 3, 0.9, even(0.5))
    planks(p, 190, 74, 114, 6)
    planks(p, 194, 80, 7, 66)
    for x, y in ((222, 147), (246, 147), (270, 147), (234, 120), (258, 120), (246, 96)):
        keg(p, x, y, 23, 25)
    train = curve([(234, 146), (206, 144), (176, 146), (140, 143.5), (106, 146), (70, 144), (30, 146), (0, 144.5)])
    p.ribbon(train, [2.2] * len(train))
    pole(p, (140, 145), (150, 104), 2.4)
    p.fill(curve([(136, 108), (150, 99), (165, 107), (150, 103.6)], 4), p.ink)
    p.solid([(110, 146), (106, 131), (120, 131), (116, 146)], 1)
    p.hatch([(110, 146), (106, 131), (120, 131), (116, 146)], 20, 2.6, 1)
    p.cut(ring(113, 131, 6.4, 5, 180, 360), 0.9)


def trench(p: Print) -> None:
    """Approaches that go forward in zigzags towards the works."""
    sky(p, 0, WIDE, 5, 40, 6.5)
    bastion = [
        (0, 50),
        (64, 44),
        (120, 50),
        (150, 43),
        (206, 50),
        (262, 44),
        (320, 50),
        (320, 34),
        (262, 29),
        (206, 34),
        (150, 27),
        (120, 34),
        (64, 29),
        (0, 34),
    ]
    p.solid(bastion, 1)
    p.hatch([(64, 44), (120, 50), (120, 34), (64, 29)], 90, 3, 1.1)
    p.hatch([(150, 43), (206, 50), (206, 34), (150, 27)], 90, 3, 1.1)
    p.hatch([(262, 44), (320, 50), (320, 34), (262, 29)], 90, 3, 1.1)
    p.cut([(0, 38), (64, 33), (120, 38), (150, 31), (206, 38), (262, 33), (320, 38)], 0.8, 0.02)
    for x in (96, 178, 290):
        flag(p, x, 30, 20, 13)
    p.fill([(0, 51), (320, 51), (320, 180), (0, 180)])
    ground(p, 0, WIDE, 56, 178, dark=0.7)
    way = [(-14, 150), (92, 96), (134, 136), (222, 78), (256, 104), (330, 62)]
    for i, (a, b) in enumerate(itertools.pairwise(way)):
        _sap(p, a, b, 25 - i * 2.2, rising=i % 2 == 0)
    for x, y in ((40, 168), (176, 160), (280, 140), (300, 164), (110, 168), (232, 150), (24, 100), (60, 78), (170, 76)):
        tuft(p, x, y, 7)


def _sap(p: Print, a: Point, b: Point, deep: float, *, rising: bool) -> None:
    """One leg of a trench: its dark floor, the lit lip, and baskets along the side of the enemy."""
    lip = [a, b, (b[0], b[1] + deep), (a[0], a[1] + deep)]
    p.solid(lip, 1.2, heavy=1.4)
    p.hatch(
        lip,
        90,
        3.4,
        1.8,
        lambda x, y: 0.5 + 0.5 * ((a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]) + deep - y) / deep),
    )
    p.hatch(
        lip,
        28 if rising else -28,
        5,
        0.9,
        lambda x, y: 0.75 if y < a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]) + deep * 0.45 else 0,
    )
    spoil = [mix(a, b, k / 6) for k in range(7)]
    for x, y in spoil[:-1]:
        for k in range(3):
            sx = x + k * (b[0] - a[0]) / 18
            sy = y + k * (b[1] - a[1]) / 18
            p.cut([(sx, sy - 1), (sx - 4, sy - deep * 0.62 - p.random.uniform(0, 4))], 0.8)
    if rising:
        count = round((b[0] - a[0]) / (deep * 0.8))
        for k in range(count):
            x, y = mix(a, b, (k + 0.5) / count)
            gabion(p, x, y + 3, deep * 0.78, deep * 0.98, earth=False)


def cannon(p: Print) -> None:
    """A siege gun as it fires, between gabions."""
    sky(p, 0, WIDE, 8, 96)
    p.cut(curve([(150, 122), (200, 118), (262, 121), (320, 117)]), 0.8, 0.1)
    ground(p, 0, WIDE, 132, 178)
    shadow(p, 128, 158, 96, 9)
    for x, y, w, h in ((20, 150, 44, 66), (66, 154, 44, 66)):
        gabion(p, x, y, w, h)
    smoke(p, [(306, 34, 30), (282, 18, 20), (268, 44, 24), (300, 62, 18), (250, 58, 14), (278, 66, 13)])
    trail = [(160, 96), (178, 112), (168, 120), (92, 160), (70, 162), (72, 152)]
    p.solid(trail, 1.3, heavy=1.8)
    p.hatch(trail, -27, 3.2, 1.25, lambda x, y: 0.4 + 0.6 * max(0.0, min(1.0, (y - 104 + (x - 160) * 0.5) / 22)))
    for x, y in ((96, 146), (120, 133), (144, 120)):
        p.cut([(x - 4, y - 7), (x + 6, y + 8)], 1.5, 0.1)
    gun(p, 158, 98, 146, -17, calibre=1.18)
    p.cut([(146, 101), (178, 96)], 3.2, 0.1)
    wheel(p, 164, 130, 33)
    for turn in (-64, -40, -17, 6, 28):
        a = turn * pi / 180
        p.cut([(240 + 4 * cos(a), 72 + 4 * sin(a)), (240 + 20 * cos(a), 72 + 20 * sin(a))], 1.6, 0.4)
    for x, y in ((246, 156), (262, 156), (278, 156), (254, 142), (270, 142), (262, 128)):
        globe(p, x, y, 8, 3)
    shadow(p, 268, 166, 32, 3)


def gabions(p: Print) -> None:
    """A battery of baskets in the making: earth, fascines, a spade."""
    sky(p, 0, WIDE, 6, 70)
    bank = curve([(0, 70), (50, 58), (110, 64), (180, 54), (250, 63), (320, 56)])
    p.fill([*bank, (320, 180), (0, 180)])
    p.cut(bank, 1.2, 0.05)
    p.hatch([*bank, (320, 96), (0, 96)], 60, 4.4, 1, lambda _, y: 0.3 + 0.5 * (y - 55) / 40, breaks=0.5)
    ground(p, 0, WIDE, 138, 179)
    for x in (22, 74, 126, 178, 230, 284):
        gabion(p, x, 136 + (x * 7) % 5, 48, 66)
    shadow(p, 160, 143, 160, 5)
    for i, (x, y) in enumerate(((34, 164), (62, 166), (48, 153))):
        _fascine(p, x + 8, y, 60, 7 + i % 2)
    pole(p, (214, 172), (262, 96), 3.6)
    blade = moved([(-9, 0), (9, 0), (9, 16), (0, 26), (-9, 16)], 216, 160, 32)
    p.solid(blade, 1.3, heavy=1.8)
    p.hatch(blade, 32, 3, 1.2, lambda x, _: 0.3 + 0.7 * max(0.0, (x - 208) / 16))
    p.cut([(254, 88), (272, 100)], 3.6, 0.1)
    heap = curve([(150, 172), (168, 158), (188, 150), (206, 158), (222, 172)])
    p.solid(heap, 1)
    p.hatch(heap, 58, 3.4, 1.2, lambda x, _: 0.25 + 0.7 * max(0.0, (x - 176) / 46))


def _fascine(p: Print, x: float, y: float, wide: float, r: float) -> None:
    """A bundle of brushwood, bound, its cut ends to the right."""
    body = [
        (x - wide / 2, y - r),
        (x + wide / 2, y - r),
        *ring(x + wide / 2, y, r * 0.6, r, -90, 90),
        (x - wide / 2, y + r),
    ]
    p.solid(body, 1.1, heavy=1.8)
    p.hatch(body, 0, 2.4, 1.1, lambda _, py: 0.35 + 0.65 * (py - y + r) / (2 * r), breaks=0.7)
    p.solid(ring(x + wide / 2, y, r * 0.6, r), 0.9)
    for i in range(5):
        p.cut(ring(x + wide / 2 + (i % 2 - 0.5) * 3, y - r * 0.6 + i * r * 0.3, 1.1), 0.7, 0)
    for k in (-0.28, 0.12):
        p.cut(ring(x + wide * k, y, 2, r, -90, 90), 1.6, 0.1)


def wall(p: Print) -> None:
    """The point of a bastion, breached, with a ladder against it."""
    sky(p, 0, WIDE, 5, 90)
    top, foot = ((0, 62), (150, 40), (320, 66)), ((0, 138), (150, 168), (320, 140))

    def left(u: float, v: float) -> Point:
        return mix(mix(top[0], top[1], u), mix(foot[0], foot[1], u), v)

    def right(u: float, v: float) -> Point:
        return mix(mix(top[1], top[2], u), mix(foot[1], foot[2], u), v)

    p.solid([left(0, 0), left(1, 0), left(1, 1), left(0, 1)], 1.2)
    masonry(p, left, 8, 8, 0.12)
    p.solid([right(0, 0), right(1, 0), right(1, 1), right(0, 1)], 1.2)
    masonry(p, right, 8, 8, 0.7)
    p.hatch([right(0, 0), right(1, 0), right(1, 1), right(0, 1)], 88, 5, 1.1, lambda x, _: 0.85 - 0.3 * (x - 150) / 170)
    for side, edge in ((left, 0.0), (right, 0.0)):
        a, b = side(0, edge), side(1, edge)
        p.solid([(a[0], a[1] - 5), (b[0], b[1] - 5), b, a], 1)
        n = 5
        for i in range(n):
            c, d = mix(a, b, (i + 0.12) / n), mix(a, b, (i + 0.7) / n)
            p.solid([(c[0], c[1] - 5), (c[0] + 2, c[1] - 20), (d[0] - 2, d[1] - 20), (d[0], d[1] - 5)], 1)
            dark = 0.35 if side is left else 0.9
            p.hatch(
                [(c[0], c[1] - 6), (c[0] + 2, c[1] - 19), (d[0] - 2, d[1] - 19), (d[0], d[1] - 6)], 70, 3, 1, even(dark)
            )
    p.cut([top[1], foot[1]], 2.2, 0.05)
    p.fill(curve([(0, 139), (80, 154), (150, 169), (240, 154), (320, 141), (320, 180), (0, 180)], 3))
    ground(p, 0, WIDE, 158, 180)
    breach = [
        (214, 46),
        (224, 62),
        (220, 78),
        (232, 92),
        (226, 112),
        (240, 152),
        (300, 146),
        (290, 120),
        (296, 100),
        (282, 84),
        (286, 70),
        (276, 56),
    ]
    p.solid(breach, 1.5)
    p.hatch(breach, 20, 3.2, 1.4, lambda _, y: 1.0 - 0.75 * max(0.0, (y - 70) / 80))
    below = [(222.0 + (i * 37) % 92, 150.0 + (i * 13) % 22, 4.0 + (i * 7) % 5) for i in range(13)]
    inside = [(240.0 + (i * 23) % 46, 122.0 + (i * 11) % 26, 3.5 + i % 4) for i in range(7)]
    stones(p, sorted(below + inside, key=lambda stone: stone[1]))
    for x in (0, 22):
        pole(p, (48 + x, 172 - x * 0.1), (102 + x * 0.86, 22 - x * 0.1), 3.4)
    for i in range(12):
        k = (i + 0.6) / 12.4
        a, b = mix((48, 172), (102, 22), k), mix((70, 170), (121, 20), k)
        p.solid([(a[0], a[1] - 1.2), (b[0], b[1] - 1.2), (b[0], b[1] + 1.2), (a[0], a[1] + 1.2)], 0.8, heavy=2)
    p.hatch([(74, 170), (122, 30), (128, 30), (84, 172)], 20, 3.4, 1, even(0.8))
    for x, y in ((20, 166), (150, 176), (190, 172)):
        tuft(p, x, y, 8)


def pikes(p: Print) -> None:
    """Chevaux-de-frise: beams set with crossing stakes, one behind another."""
    sky(p, 0, WIDE, 6, 74)
    p.cut(curve([(0, 84), (90, 79), (200, 83), (320, 77)]), 0.8, 0.1)
    ground(p, 0, WIDE, 92, 178)
    for y, rise, size, pace in ((70, -4, 0.34, 13), (108, -9, 1.0, 31)):
        shadow(p, 160, y + 46 * size, 172, 7 * size)
        _rider(p, y, rise, size, pace)


def _rider(p: Print, y: float, rise: float, size: float, pace: float) -> None:
    x = -10.0
    while x < 334:
        by = y + rise * x / WIDE * 2
        pole(p, (x + 22 * size, by + 46 * size), (x - 22 * size, by - 58 * size), 4.4 * size, tip=True)
        x += pace
    beam = [(-5, y - 7 * size), (325, y - 7 * size + rise * 2), (325, y + 8 * size + rise * 2), (-5, y + 8 * size)]
    p.solid(beam, 1.2, heavy=2)
    slope = rise * 2 / 330 * 180 / pi
    p.hatch(
        beam,
        slope,
        3,
        1.2,
        lambda px, py: 0.2 + 0.8 * max(0.0, (py - y - rise * px / WIDE * 2 + 2) / (9 * size)),
        breaks=0.8,
    )
    x = -22.0
    while x < 334:
        by = y + rise * x / WIDE * 2
        pole(p, (x - 12 * size, by + 48 * size), (x + 32 * size, by - 56 * size), 4.4 * size, tip=True)
        x += pace


def rain(p: Print) -> None:
    """A storm over a battery: the guns stand covered, and nothing burns."""
    p.hatch(box(0, 0, WIDE, 60), 0, 4.4, 1.3, lambda _, y: 0.95 - y / 75)
    smoke(
        p,
        [
            (28, 18, 30),
            (84, 12, 34),
            (148, 16, 32),
            (212, 10, 36),
            (282, 16, 36),
            (56, 36, 20),
            (120, 38, 20),
            (186, 38, 22),
            (252, 38, 22),
            (314, 40, 18),
        ],
    )
    p.cut(curve([(0, 122), (90, 117), (200, 121), (320, 115)]), 0.9, 0.1)
    ground(p, 0, WIDE, 128, 178)
    gabion(p, 62, 148, 38, 54)
    gabion(p, 258, 146, 38, 54)
    trail = [(146, 118), (186, 134), (246, 156), (232, 160), (150, 136)]
    shadow(p, 166, 154, 84, 7)
    p.solid(trail, 1.2)
    p.hatch(trail, 22, 3, 1.2)
    gun(p, 150, 112, 118, 172, calibre=1.15)
    cover = curve(
        [
            (104, 116),
            (112, 102),
            (140, 92),
            (172, 92),
            (202, 104),
            (214, 122),
            (196, 128),
            (180, 121),
            (160, 129),
            (140, 122),
            (120, 128),
        ],
        4,
        closed=True,
    )
    p.solid(cover, 1.4, heavy=1.8)
    for fold in range(11):
        a = (116 + fold * 8.6, 96 + abs(fold - 5) * 1.8)
        hang = fold - 5
        p.cut(curve([a, (a[0] + hang * 1.2, 110), (a[0] + hang * 1.8, 122)]), 0.7 + 0.09 * fold, 0.4)
    wheel(p, 164, 134, 24)
    for px, py, w in ((96, 164, 22), (220, 170, 30), (30, 170, 18), (288, 160, 20)):
        for k in (1.0, 0.66, 0.34):
            p.cut(ring(px, py, w * k, w * k * 0.16), 0.9, 0)
    for _ in range(95):
        x, y = p.random.uniform(-20, 330), p.random.uniform(52, 158)
        length = p.random.uniform(10, 26)
        p.cut([(x, y), (x - length * 0.36, y + length)], 0.9, 0.5)


def bell(p: Print) -> None:
    """The bell of St Stephen's in its chamber."""
    p.fill(box(0, 0, WIDE, HIGH))

    def stone(left: float, right: float, dark: float) -> None:
        masonry(p, lambda u, v: (left + (right - left) * u, HIGH * v), 9, 4, dark)

    stone(0, 74, 0.15)
    stone(246, 320, 0.6)
    p.hatch(box(246, 0, 74, HIGH), 90, 4.2, 0.8, even(0.8))
    arch = [(74, 180), *ring(160, 84, 86, 84, 180, 360), (246, 180)]
    outer = [(60, 180), *ring(160, 84, 100, 98, 180, 360), (260, 180)]
    p.solid(outer, 1.4)
    for i in range(19):
        a = (180 + i * 10) * pi / 180
        p.cut([(160 + 86 * cos(a), 84 + 84 * sin(a)), (160 + 100 * cos(a), 84 + 98 * sin(a))], 1.1, 0)
        if i > 9:
            wedge = [
                (160 + r * cos(a + d), 84 + r * 0.98 * sin(a + d))
                for r, d in ((87, 0.02), (99, 0.02), (99, 0.16), (87, 0.16))
            ]
            p.hatch(wedge, 60, 2.8, 1)
    for y in (108, 132, 156):
        for x in (60, 246):
            p.cut([(x, y), (x + 14, y)], 1, 0)
    p.fill(arch)
    p.hatch(arch, 0, 3.5, 1.5, lambda x, y: min(1.0, 0.62 + 0.4 * abs(x - 170) / 86 - 0.3 * (y > 150)))
    p.hatch(arch, 90, 5.2, 1.0, lambda x, _: 0.75 if x < 104 or x > 226 else 0.0)
    p.round(arch, 1.6, heavy=1)
    planks(p, 78, 26, 164, 15)
    planks(p, 138, 18, 44, 26)
    for x in (146, 156, 166, 174):
        p.cut([(x, 16), (x, 50)], 2.4, 0)
    _bell(p, 160, 46)
    rope = curve([(160, 158), (158, 168), (161, 180)])
    p.ribbon(rope, [2.4] * len(rope))
    planks(p, 70, 170, 180, 10)


def _bell(p: Print, x: float, top: float) -> None:
    profile = [(0, 12), (4, 22), (12, 27), (34, 31), (62, 37), (82, 46), (94, 58), (103, 62)]

    def half(v: float) -> float:
        y = v * 103
        for (a, ra), (b, rb) in itertools.pairwise(profile):
            if a <= y <= b:
                return ra + (rb - ra) * (y - a) / (b - a)
        return 62.0

    def at(u: float, v: float) -> Point:
        k = 2 * u - 1
        return x + half(v) * sin(k * pi / 2), top + v * 103 + half(v) * 0.13 * cos(k * pi / 2)

    vs = [i / 20 for i in range(21)]
    shape = [
        *[at(0, v) for v in vs],
        *[at(u / 10, 1) for u in range(1, 10)],
        *[at(1, v) for v in reversed(vs)],
        *[at(1 - u / 8, 0) for u in range(1, 8)],
    ]
    p.solid(ring(x, top + 2, 8, 9), 1.4)
    p.fill(shape)
    p.solid(ring(x + 2, top + 114, 9, 8), 1.4, heavy=2)
    p.hatch(ring(x + 2, top + 114, 8, 7), 30, 2.2, 1.2)
    p.fill(shape)
    p.form(
        at,
        30,
        lambda u, _: (
            0.1 + 0.95 * max(0.0, u - 0.36) / 0.64 * (1.15 - max(0.0, u - 0.9) * 3) + 0.5 * max(0.0, 0.12 - u) * 6
        ),
        1.7,
        16,
    )
    p.form(lambda u, v: at(0.62 + 0.36 * v, 0.08 + 0.9 * u), 8, lambda _, v: 0.3 + 0.4 * v, 1.0, 12)
    for v, w in ((0.1, 1.2), (0.22, 1.5), (0.26, 0.9), (0.66, 1.1), (0.8, 1.6), (0.84, 0.9)):
        p.ribbon([at(u / 14, v) for u in range(15)], [w] * 15)
    cross = [
        at(u, v)
        for u, v in (
            (0.34, 0.36),
            (0.4, 0.36),
            (0.4, 0.42),
            (0.46, 0.42),
            (0.46, 0.46),
            (0.4, 0.46),
            (0.4, 0.6),
            (0.34, 0.6),
            (0.34, 0.46),
            (0.28, 0.46),
            (0.28, 0.42),
            (0.34, 0.42),
        )
    ]
    p.solid(cross, 1)
    p.round(shape, 1.5, heavy=2)


def muskets(p: Print) -> None:
    """Muskets levelled over a parapet, in a volley."""
    sky(p, 120, WIDE, 6, 120, 7)
    p.cut(curve([(150, 138), (220, 134), (320, 138)]), 0.8, 0.1)
    ground(p, 130, WIDE, 144, 178)
    smoke(
        p, [(300, 40, 26), (276, 60, 20), (306, 78, 24), (282, 96, 18), (300, 118, 20), (262, 40, 15), (268, 122, 13)]
    )
    for y in (44, 72, 100, 128):
        _musket(p, 20 + (y - 44) * 0.14, y + 16, 212, -8)
    wall_ = [(0, 66), (84, 58), (112, 180), (0, 180)]
    p.solid(wall_, 1.4, heavy=1.8)

    def face(u: float, v: float) -> Point:
        return mix(mix((0, 66), (84, 58), u), mix((0, 180), (112, 180), u), v)

    masonry(p, face, 8, 4, 0.35)
    slope = [(84, 58), (100, 64), (132, 180), (112, 180)]
    p.solid(slope, 1.2)
    p.hatch(slope, 75, 3, 1.3, even(0.95))
    coping = [(-4, 60), (82, 51), (102, 58), (104, 65), (84, 60), (-4, 69)]
    p.solid(coping, 1.2)
    p.hatch([(84, 52), (102, 58), (104, 65), (85, 59)], 75, 2.6, 1.2)
    for x, y in ((160, 168), (230, 172), (196, 160)):
        tuft(p, x, y, 8)


def _musket(p: Print, x: float, y: float, length: float, turn: float) -> None:
    """A matchlock along its turn from x, y, firing."""

    def put(points: list[tuple[float, float]]) -> list[Point]:
        return moved(points, x, y, turn)

    stock = [(0, -2), (60, -3), (length * 0.78, -2.4), (length * 0.78, 3), (70, 4.4), (34, 10), (0, 14)]
    p.solid(put(stock), 1.1, heavy=1.9)
    p.hatch(put(stock), turn, 2.4, 1.2, even(0.75))
    barrel = [(54, -6.6), (length, -5.4), (length, -1), (54, -1)]
    p.solid(put(barrel), 1.0, heavy=1.9)
    p.cut(put([(58, -3), (length - 4, -2.4)]), 1.2, 0.05)
    p.cut(put([(58, -4.6), (length - 30, -4)]), 0.7, 0.2)
    for k in (0.5, 0.66, 0.77):
        p.cut(put([(length * k, -6.4), (length * k, 3.4)]), 1.6, 0)
    p.cut(curve(put([(62, 2), (66, -8), (74, -11), (78, -8)])), 1.8, 0.2)
    for spread in (-26, -12, 0, 12, 26):
        a = spread * pi / 180
        p.cut(put([(length + 4 * cos(a), -3 + 4 * sin(a)), (length + 17 * cos(a), -3 + 17 * sin(a))]), 1.5, 0.4)


def tents(p: Print) -> None:
    """The camp: a pavilion among tents, horsetails, the drums of the mehter."""
    sky(p, 0, WIDE, 5, 84)
    p.cut(curve([(0, 116), (80, 110), (180, 114), (320, 108)]), 0.8, 0.1)
    ground(p, 0, WIDE, 126, 178)
    for x, y, w, h in ((26, 124, 44, 46), (296, 122, 46, 48), (82, 126, 42, 44), (244, 124, 42, 44)):
        tent(p, x, y, w, h)
    for x, y, high in ((112, 140, 96), (208, 140, 92)):
        horsetail(p, x, y, high)
    shadow(p, 172, 152, 74, 7)
    tent(p, 160, 148, 104, 108)
    crescent(p, 160, 22, 5)
    for x, y, w, h in ((40, 152, 62, 60), (286, 152, 60, 60)):
        shadow(p, x + 8, y + 3, w * 0.6, 5)
        tent(p, x, y, w, h)
    for x in (214, 240):
        _drum(p, x, 164, 24, 18)
    for x in (90, 108):
        _drum(p, x, 162, 18, 14)
    for x, y in ((12, 170), (66, 172), (270, 172), (150, 172)):
        tuft(p, x, y, 8)


def _drum(p: Print, x: float, y: float, wide: float, high: float) -> None:
    bowl = [(x - wide / 2, y - high), *ring(x, y - high, wide / 2, high, 180, 0), (x + wide / 2, y - high)]
    p.solid(bowl, 1.2, heavy=1.9)
    p.hatch(bowl, 70, 2.6, 1.3, lambda px, _: 0.25 + 0.75 * max(0.0, (px - x + wide * 0.1) / wide * 1.6))
    for k in (-0.3, -0.1, 0.1, 0.3):
        p.cut(
            [(x + wide * k, y - high), (x + wide * (k + 0.1), y - high * 0.5), (x + wide * (k + 0.2), y - high)],
            0.8,
            0.1,
        )
    p.solid(ring(x, y - high, wide / 2, wide * 0.13), 1.1)
    p.hatch(ring(x, y - high, wide * 0.42, wide * 0.09), 0, 2.4, 0.6)


SCENES: dict[str, Callable[[Print], None]] = {
    "sabres": sabres,
    "mine": mine,
    "trench": trench,
    "cannon": cannon,
    "gabions": gabions,
    "wall": wall,
    "pikes": pikes,
    "rain": rain,
    "bell": bell,
    "muskets": muskets,
    "tents": tents,
}
