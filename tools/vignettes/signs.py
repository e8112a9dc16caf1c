"""The signs of the page, in one ink on 24 x 24: the mark of the project, stars, tools, provenance."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from math import cos, pi, sin
from pathlib import Path

from fontTools.misc.transform import Transform
from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from tools.vignettes import pieces
from tools.vignettes.burin import Line, Point, Print, box, curve, mix, moved, ring

FELL = Path("web/node_modules/@fontsource/im-fell-english-sc/files/im-fell-english-sc-latin-400-normal.woff2")
INK = "currentColor"


def symbols() -> Iterator[str]:
    """Every symbol of the sprite."""
    yield wordmark()
    for name, draw in SIGNS.items():
        p = Print(name, ink=INK, tremor=0.03, coarse=0.06, fine=10)
        draw(p)
        yield p.symbol(name, (0, 0, 24, 24))
    for name, draw in (("seal", pieces.seal), ("shield", pieces.shield)):
        p = Print(name, ink=pieces.INK, tremor=0.06, coarse=0.06, fine=10)
        draw(p)
        yield p.symbol(name, (-18.5, -18.5, 37, 37))


def wordmark() -> str:
    """The word Demilune in Fell's small capitals, as outlines, so that no page loads the face for one word."""
    font = TTFont(FELL)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    p, at, top = Print("wordmark", ink=INK, coarse=5, fine=1), 0.0, 0.0
    for letter in "Demilune":
        pen = RecordingPen()
        glyphs[names[ord(letter)]].draw(TransformPen(pen, Transform(1, 0, 0, -1, at, 0)))
        outer, *counters = sorted(_contours(pen.value), key=_breadth, reverse=True)
        p.fill(outer, p.ink, *counters)
        top = min(top, *(y for _, y in outer))
        at += glyphs[names[ord(letter)]].width + 50
    return p.symbol("wordmark", (0, top, at, 30 - top))


def _contours(commands: list[tuple[str, tuple[Point, ...]]]) -> Iterator[list[Point]]:
    """Closed lines of short steps for what a pen drew in quadratic curves."""
    shape: list[Point] = []
    for command, points in commands:
        if command == "qCurveTo":
            for control, end in decomposeQuadraticSegment(points):
                start = shape[-1]
                shape += [mix(mix(start, control, t), mix(control, end, t), t) for t in (0.25, 0.5, 0.75, 1)]
        elif command == "closePath":
            yield shape
            shape = []
        else:
            shape = [*shape, points[0]]


def _breadth(shape: Line) -> float:
    return max(x for x, _ in shape) - min(x for x, _ in shape)


# ---------------------------------------------------------------- a hand for signs


def _line(p: Print, *points: Point, width: float = 1.6) -> None:
    """A line of one width, its corners square."""
    for i, (a, b) in enumerate(itertools.pairwise(points)):
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = (dx * dx + dy * dy) ** 0.5 or 1
        over = width / 2 / length if i < len(points) - 2 else 0
        p.ribbon([a, (b[0] + dx * over, b[1] + dy * over)], [width, width])


def _frame(p: Print, shape: Line, width: float = 1.6) -> None:
    _line(p, *shape, shape[0], width=width)
    x, y = shape[0]
    p.fill(box(x - width / 2, y - width / 2, width, width), p.ink)


def _bow(p: Print, points: Line, width: float = 1.6) -> None:
    p.ribbon(points, [width] * len(points))


def _star(far: float, near: float, x: float = 12, y: float = 12.8) -> list[Point]:
    turns = [(-90 + 36 * i) * pi / 180 for i in range(10)]
    return [(x + (near if i % 2 else far) * cos(a), y + (near if i % 2 else far) * sin(a)) for i, a in enumerate(turns)]


# ---------------------------------------------------------------- the signs


def demilune(p: Print) -> None:
    """A ravelin in plan before its ditch: the mark of the project."""
    p.fill([(12, 1.5), (20.6, 17), (12, 13.6), (3.4, 17)], p.ink, [(12, 6.6), (9, 12), (12, 10.9), (15, 12)])
    for depth, width in ((0.0, 1.5), (3.1, 0.9)):
        run = curve(
            [(1.2, 20.6 + depth), (6.4, 18 + depth), (12, 17 + depth), (17.6, 18 + depth), (22.8, 20.6 + depth)]
        )
        p.ribbon(run, [width * (0.35 + 0.65 * sin(pi * i / (len(run) - 1))) for i in range(len(run))])


def star(p: Print) -> None:
    p.fill(_star(10.6, 4.5), p.ink)


def star_now(p: Print) -> None:
    """The round that is played: a star with a D cut out, which is also a half-moon."""
    p.fill(_star(10.6, 4.5), p.ink, [(10, 15.9), *ring(10, 12.9, 4.4, 3, 90, -90), (10, 9.9)])


def star_empty(p: Print) -> None:
    shape = _star(10, 4.3)
    p.ribbon([*shape, shape[0]], [1.35] * 11)


def undo(p: Print) -> None:
    _bow(p, [(4.5, 9), (14, 9), *ring(14, 14, 5.4, 5, -90, 40)])
    _line(p, (8.8, 4.4), (4.2, 9), (8.8, 13.6))


def redo(p: Print) -> None:
    _bow(p, [(19.5, 9), (10, 9), *ring(10, 14, 5.4, 5, 270, 140)])
    _line(p, (15.2, 4.4), (19.8, 9), (15.2, 13.6))


def answer(p: Print) -> None:
    """An arrow that turns back on itself: a Response."""
    run = ring(12.6, 13.6, 7.2, 6.8, 205, 375)
    p.ribbon(run, [1.2 + 2.2 * i / len(run) for i in range(len(run))][::-1])
    p.fill([(1.6, 9.8), (10.2, 11), (4.2, 18)], p.ink)


def fullscreen(p: Print) -> None:
    for x, y in ((4, 4), (20, 4), (20, 20), (4, 20)):
        dx, dy = (5.6 if x < 12 else -5.6), (5.6 if y < 12 else -5.6)
        _line(p, (x + dx, y), (x, y), (x, y + dy), width=1.8)


def book(p: Print) -> None:
    for side in (-1, 1):
        top = [(12 + side * d, y) for d, y in ((0, 6), (3, 4.8), (6.4, 4.6), (10, 5))]
        low = [(12 + side * d, y) for d, y in ((0, 20), (3, 18.8), (6.4, 18.6), (10, 19))]
        _bow(p, curve(top), 1.5)
        _bow(p, curve(low), 1.5)
        _line(p, (12 + side * 10, 4.4), (12 + side * 10, 19.6), width=1.5)
    _line(p, (12, 5.6), (12, 20.6), width=1.5)


def chat(p: Print) -> None:
    _frame(p, [(3, 4.5), (21, 4.5), (21, 16), (10.5, 16), (6.5, 20.4), (6.5, 16), (3, 16)], 1.5)


def menu(p: Print) -> None:
    for y in (5.5, 12, 18.5):
        _line(p, (3, y), (21, y), width=1.7)


def _speaker(p: Print) -> None:
    p.fill([(2.5, 9), (6.5, 9), (12, 4), (12, 20), (6.5, 15), (2.5, 15)], p.ink)


def sound(p: Print) -> None:
    _speaker(p)
    for r in (4.4, 8.4):
        _bow(p, ring(12, 12, r, None, -48, 48), 1.6)


def sound_off(p: Print) -> None:
    _speaker(p)
    _line(p, (15, 8.8), (21.4, 15.2))
    _line(p, (21.4, 8.8), (15, 15.2))


def gear(p: Print) -> None:
    teeth = []
    for i in range(8):
        for turn, r in ((-15, 7.6), (-9, 10.4), (9, 10.4), (15, 7.6)):
            a = (i * 45 + turn) * pi / 180
            teeth.append((12 + r * cos(a), 12 + r * sin(a)))
    p.fill(teeth, p.ink, ring(12, 12, 3.6))


def search(p: Print) -> None:
    _bow(p, ring(10, 10, 6.4), 1.7)
    _line(p, (14.6, 14.6), (21, 21), width=2.4)


def play(p: Print) -> None:
    p.fill([(6, 3.5), (20, 12), (6, 20.5)], p.ink)


def pause(p: Print) -> None:
    for x in (5.5, 14):
        p.fill(box(x, 4, 4.5, 16), p.ink)


def step(p: Print) -> None:
    p.fill([(5, 4), (15.5, 12), (5, 20)], p.ink)
    p.fill(box(16.5, 4, 2.6, 16), p.ink)


def skip(p: Print) -> None:
    for x in (2.5, 10):
        p.fill([(x, 5), (x + 7.5, 12), (x, 19)], p.ink)
    p.fill(box(18.5, 5, 2.6, 14), p.ink)


def step_back(p: Print) -> None:
    p.fill([(19, 4), (19, 20), (8.5, 12)], p.ink)
    p.fill(box(4.9, 4, 2.6, 16), p.ink)


def skip_back(p: Print) -> None:
    for x in (21.5, 14):
        p.fill([(x, 5), (x, 19), (x - 7.5, 12)], p.ink)
    p.fill(box(2.9, 5, 2.6, 14), p.ink)


def film(p: Print) -> None:
    _frame(p, box(3, 4.5, 18, 15), 1.5)
    for x in (6.8, 17.2):
        _line(p, (x, 4.5), (x, 19.5), width=1.2)
    for y in (8.2, 12, 15.8):
        for x in (3, 17.2):
            _line(p, (x, y), (x + 3.8, y), width=1.2)


def flag(p: Print) -> None:
    p.fill(box(4.6, 2.5, 1.8, 19), p.ink)
    p.fill(
        curve([(6.2, 3.6), (9.6, 2.8), (13.4, 5), (20, 3.6), (20, 12), (13.4, 13.4), (9.6, 11.2), (6.2, 12)], 4), p.ink
    )


def lock(p: Print) -> None:
    p.fill(box(4.5, 10.5, 15, 10.5), p.ink, [(11, 18), (13, 18), (13, 14), (11, 14)])
    _bow(p, [(7.8, 11), *ring(12, 8, 4.2, 4.6, 180, 360), (16.2, 11)], 1.9)


def eye(p: Print) -> None:
    for side in (-1, 1):
        _bow(p, curve([(2, 12), (6.4, 12 + side * 4.4), (12, 12 + side * 6.2), (17.6, 12 + side * 4.4), (22, 12)]), 1.6)
    p.fill(ring(12, 12, 3.2), p.ink)


def link(p: Print) -> None:
    for x, y, start in ((8.2, 15.8, 75), (15.8, 8.2, 255)):
        oval = ring(0, 0, 6.2, 3.6, start, start + 290)
        _bow(p, moved(oval, x, y, -45), 1.8)


def qr(p: Print) -> None:
    for x, y in ((3, 3), (14, 3), (3, 14)):
        _frame(p, box(x + 0.75, y + 0.75, 5.5, 5.5), 1.5)
        p.fill(box(x + 2.5, y + 2.5, 2, 2), p.ink)
    for px, py in (
        (12, 12),
        (15, 14),
        (18, 12),
        (12, 16),
        (18, 16),
        (15, 18.5),
        (12, 19.5),
        (19, 19.5),
        (11, 5),
        (11, 8.5),
        (4, 11.5),
        (8, 11.5),
    ):
        p.fill(box(px, py, 1.9, 1.9), p.ink)


def close(p: Print) -> None:
    _line(p, (5, 5), (19, 19), width=1.9)
    _line(p, (19, 5), (5, 19), width=1.9)


def grip(p: Print) -> None:
    for y in (10, 14):
        _line(p, (2, y), (22, y), width=1.5)


def warning(p: Print) -> None:
    p.fill(
        [(12, 2), (22.6, 21), (1.4, 21)],
        p.ink,
        [(13.2, 15.4), (13.6, 8.4), (10.4, 8.4), (10.8, 15.4)],
        [(13.3, 19), (13.3, 16.6), (10.7, 16.6), (10.7, 19)],
    )


def tick(p: Print) -> None:
    p.ribbon([(3.6, 12.4), (9.4, 18.6)], [1.6, 2.6])
    p.ribbon([(8.8, 19), (20.6, 5)], [2.2, 1.4])


def more(p: Print) -> None:
    for x in (5, 12, 19):
        p.fill(ring(x, 12, 2), p.ink)


def chevron(p: Print) -> None:
    _line(p, (5, 8.5), (12, 15.5), (19, 8.5), width=1.9)


def person(p: Print) -> None:
    p.fill(ring(12, 7.4, 4.4), p.ink)
    p.fill([(3.4, 21.5), *curve([(3.4, 20.6), (5, 15.4), (12, 13.2), (19, 15.4), (20.6, 20.6)]), (20.6, 21.5)], p.ink)


def computer(p: Print) -> None:
    """A die with a wheel in it: chance and gears."""
    _frame(p, box(3.5, 3.5, 17, 17), 1.6)
    gear_ = Print("wheel", ink=INK, coarse=0.06)
    gear(gear_)
    p.take(gear_, 12 - 12 * 0.5, 12 - 12 * 0.5, 0.5)


def download(p: Print) -> None:
    _line(p, (12, 3), (12, 15), width=1.8)
    _line(p, (6.6, 10), (12, 15.4), (17.4, 10), width=1.8)
    _line(p, (3.5, 20.4), (20.5, 20.4), width=1.8)


def branch(p: Print) -> None:
    """A line that forks: what if."""
    _line(p, (7, 3), (7, 21), width=1.7)
    _bow(p, curve([(7, 15), (8.4, 11), (14, 9.4), (17, 4)]), 1.7)
    _line(p, (12.8, 6), (17.3, 3.4), (18.8, 8.4), width=1.5)


def provenance_printed(p: Print) -> None:
    p.fill(ring(12, 12, 8), p.ink)


def provenance_public(p: Print) -> None:
    _bow(p, ring(12, 12, 7.2), 1.7)
    p.fill(ring(12, 12, 7.4, None, 90, 270), p.ink)


def provenance_reconstructed(p: Print) -> None:
    for turn in range(0, 360, 45):
        _bow(p, ring(12, 12, 7.4, None, turn, turn + 25), 2)


SIGNS: dict[str, Callable[[Print], None]] = {
    "demilune": demilune,
    "star": star,
    "star-now": star_now,
    "star-empty": star_empty,
    "undo": undo,
    "redo": redo,
    "answer": answer,
    "fullscreen": fullscreen,
    "book": book,
    "chat": chat,
    "menu": menu,
    "sound": sound,
    "sound-off": sound_off,
    "gear": gear,
    "search": search,
    "play": play,
    "pause": pause,
    "step": step,
    "step-back": step_back,
    "skip": skip,
    "skip-back": skip_back,
    "film": film,
    "flag": flag,
    "lock": lock,
    "eye": eye,
    "link": link,
    "qr": qr,
    "close": close,
    "grip": grip,
    "warning": warning,
    "tick": tick,
    "more": more,
    "chevron": chevron,
    "person": person,
    "computer": computer,
    "download": download,
    "branch": branch,
    "printed": provenance_printed,
    "public": provenance_public,
    "reconstructed": provenance_reconstructed,
}
