"""Ditch, glacis, walls, ramparts and covered way, cut line by line."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tools.engraver.contours import contours
from tools.engraver.field import Grid, Slope, Values
from tools.engraver.front import Front
from tools.engraver.layout import View
from tools.engraver.streamlines import streamlines
from tools.engraver.strokes import Burin, Line, Point, broken, outlined, resampled, walked

INK = "#2a2017"
PAPER = "#f3ead2"
LIGHT = np.array([0.6, 0.8])  # the way it falls: from the top left
GLACIS = 168.0
PARAPET, BANQUETTE, RAMPART = 19.0, 23.0, 44.0


@dataclass(frozen=True)
class Ground:
    """The fields the engraver works from."""

    view: View
    front: Front
    grid: Grid
    ditch: Values  # from its edges, negative outside
    body: Values  # from the scarp, negative in front of it
    ravelin: Values  # from its scarp, negative outside
    crest: Values  # from the crest towards the country, negative behind it

    @classmethod
    def of(cls, view: View, front: Front) -> Ground:
        grid = Grid.over(view.window)
        body = grid.inside(front.body(view))
        ravelin = grid.inside(front.ravelin)
        dug = grid.inside(front.behind_counterscarp(view)) & ~body & ~ravelin
        covered = grid.inside(front.behind_crest(view))
        to_scarp, to_ravelin = grid.distance([front.scarp]), grid.distance([front.ravelin])
        to_edges = np.minimum(np.minimum(to_scarp, to_ravelin), grid.distance([front.counterscarp]))
        to_crest = grid.distance([front.crest])
        return cls(
            view,
            front,
            grid,
            ditch=np.where(dug, to_edges, -to_edges),
            body=np.where(body, to_scarp, -to_scarp),
            ravelin=np.where(ravelin, to_ravelin, -to_ravelin),
            crest=np.where(covered, -to_crest, to_crest),
        )


def facing(slope: Slope, points: Line) -> NDArray[np.float64]:
    """How much of the light falls along the slope: 1 where the ground sinks away from it."""
    return np.asarray(np.clip(slope.at(points) @ LIGHT, 0, 1))


def ditch(ground: Ground, burin: Burin) -> None:
    """Lines of equal distance from the edges, thick under the edge that throws its shadow, broken up in the middle."""
    slope = Slope.of(ground.grid, ground.ditch)
    away, step = 2.6, 2.6
    while away < ground.ditch.max():
        depth = away / 100
        width = 0.18 + 1.1 * math.exp(-3.4 * depth)
        for line in contours(ground.grid, ground.ditch, away):
            for piece in _worn(line, away, burin.rng):
                fine, _ = resampled(piece, 3)
                shade = 0.42 + 0.85 * facing(slope, fine)
                burin.line(fine, width * shade, step=3, taper=0.06 if away > 34 else 0.02)
        away += step
        step *= 1.055
    _short_shadows(ground, burin)


def _worn(line: Line, away: float, rng: np.random.Generator) -> list[Line]:
    if away < 34:
        return broken(line, lambda: (rng.uniform(160, 420), rng.uniform(0, 3)))
    sparse = min((away - 34) / 60, 1)
    return broken(line, lambda: (rng.uniform(14, 70 - 30 * sparse), rng.uniform(2, 5 + 12 * sparse)))


def _short_shadows(ground: Ground, burin: Burin) -> None:
    """Close upright cuts where the ditch is deepest in shadow, straight down from the edge."""
    front = ground.front
    for edge in (front.counterscarp, front.scarp, front.ravelin):
        for (x, y), (dx, dy) in walked(edge, 2.7):
            normal = _towards_ditch(ground, (x, y), (-dy, dx))
            if normal is None:
                continue
            shade = max(0.0, float(np.dot(normal, LIGHT)))
            long = shade * burin.rng.uniform(5, 13)
            if long > 3.5:
                start = (x + normal[0], y + normal[1])
                burin.flick(start, (x + long * normal[0], y + long * normal[1]), 0.55)


def _towards_ditch(ground: Ground, at: Point, normal: Point) -> Point | None:
    """The side of a line's normal that is ditch, if one is."""
    for side in (1, -1):
        spot = (at[0] + 4 * side * normal[0], at[1] + 4 * side * normal[1])
        if ground.grid.value(ground.ditch, spot) > 1:
            return (side * normal[0], side * normal[1])
    return None


def glacis(ground: Ground, burin: Burin) -> None:
    """Flicks that run down from the crest, in passes that reach further out and grow thinner."""
    starts = [line for pass_ in (2.5, 22, 52, 90) for line in contours(ground.grid, ground.crest, pass_)]
    slope = Slope.of(ground.grid, ground.crest)
    rng = burin.rng
    for line in streamlines(ground.grid, ground.crest, starts):
        lit = float(facing(slope, line[:1])[0])
        heavy = 0.62 + 0.5 * lit
        for piece in broken(line, lambda: (rng.uniform(20, 70), rng.uniform(1, 8))):
            out = ground.grid.value(ground.crest, tuple(piece[0])) / GLACIS
            if rng.random() < 0.85 * out**1.3:
                continue
            burin.line(piece, np.linspace(1.0, 0.3, 4) * heavy * (1 - 0.55 * out), step=4)
    for ring in contours(ground.grid, ground.crest, GLACIS):
        for at, _ in walked(ring, 4.3):
            burin.dot((at[0] + rng.normal(0, 0.4), at[1] + rng.normal(0, 0.4)), 0.55)


def walls(ground: Ground, burin: Burin) -> None:
    """Scarp with its cordon, parapet and banquette, of the body and of the ravelin."""
    rng = burin.rng
    for inner in (ground.body, ground.ravelin):
        for line in contours(ground.grid, inner, 0.3):
            burin.line(line, 2.5, step=4)
        for line in contours(ground.grid, inner, 4.4):
            burin.line(line, 0.7, step=4)
        for line in contours(ground.grid, inner, 0.6):
            for at, along in walked(line, 2.5):
                inward = _inward(ground, inner, at, along)
                shade = max(0.0, float(np.dot(inward, LIGHT)))
                burin.flick(at, _off(at, inward, 4.4), 1.1 + 0.7 * shade)
                if rng.random() < 0.55 + 0.4 * shade:
                    tooth = _off(at, inward, 5.2 + (1.0 + 1.8 * shade) * rng.random())
                    burin.line([_off(at, inward, 2.6), tooth], [1.5, 1.35], step=2)
        for line in contours(ground.grid, inner, PARAPET):
            burin.line(line, 1.15, step=4)
        for line in contours(ground.grid, inner, BANQUETTE):
            burin.line(line, 0.5, step=4)
        for line in contours(ground.grid, inner, PARAPET):
            for at, along in walked(line, 4.4):
                outward = _inward(ground, -inner, at, along)
                long = rng.uniform(4, 12)
                shade = max(0.0, float(np.dot(outward, -LIGHT)))
                burin.flick(at, _off(at, outward, long), 0.4 + 0.45 * shade)


def _inward(ground: Ground, values: Values, at: Point, along: Point) -> Point:
    normal = (-along[1], along[0])
    ahead = ground.grid.value(values, _off(at, normal, 2))
    behind = ground.grid.value(values, _off(at, normal, -2))
    return normal if ahead > behind else (-normal[0], -normal[1])


def _off(at: Point, way: Point, far: float) -> Point:
    return (at[0] + far * way[0], at[1] + far * way[1])


def embrasures(ground: Ground, burin: Burin, spacing: float = 33) -> str:
    """Gaps cut through the parapet for the guns: paper, wider outside, between two cheeks."""
    paper = []
    for inner, line in ((ground.body, ground.front.scarp), (ground.ravelin, ground.front.ravelin)):
        for start, end in itertools.pairwise(line):
            face = np.array([start, end])
            long = math.dist(start, end)
            count = int((long - 26) // spacing)
            for at, along in walked(face, long / (count + 1), long / (count + 1)) if count > 0 else ():
                inward = _inward(ground, inner, at, along)
                if ground.grid.value(inner, _off(at, inward, PARAPET)) < PARAPET - 2:
                    continue
                corners = [
                    _off(_off(at, inward, deep), along, half)
                    for deep, half in ((5, -4.3), (19, -1.4), (19, 1.4), (5, 4.3))
                ]
                paper.append(outlined(np.array(corners)))
                burin.line(corners[:2], 0.9)
                burin.line(corners[2:], 0.9)
    return f'<path fill="{PAPER}" d="{"".join(paper)}"/>'


def ramparts(ground: Ground, burin: Burin) -> None:
    """The inner edge of the rampart, its slope hachured into the town."""
    rng = burin.rng
    for line in contours(ground.grid, ground.body, RAMPART):
        burin.line(line, 0.8, step=4)
        for at, along in walked(line, 2.7):
            burin.flick(at, _off(at, _inward(ground, ground.body, at, along), rng.uniform(7, 12)), 0.75)


def cavalier(ground: Ground, burin: Burin) -> None:
    """A raised battery on the Burg bastion: a line with its slope all round."""
    ring = ground.front.cavalier
    middle = ring[:-1].mean(axis=0)
    burin.line(ring, 1.2)
    burin.line(middle + (ring - middle) * 0.86, 0.5)
    for at, along in walked(ring, 2.5):
        normal = (-along[1], along[0])
        away = np.array(at) - middle
        outward = normal if float(np.dot(normal, away)) > 0 else (-normal[0], -normal[1])
        burin.flick(at, _off(at, outward, burin.rng.uniform(5, 9)), 0.8)


def covered_way(ground: Ground, burin: Burin) -> str:
    """Crest, banquette, palisade and traverses; the counterscarp behind them."""
    for line, width in ((ground.front.crest, 1.5), (ground.front.counterscarp, 1.9)):
        burin.line(line, width, step=4)
    for line in contours(ground.grid, -ground.crest, 4.2):
        burin.line(line, 0.7, step=4)
    for line in contours(ground.grid, -ground.crest, 8.6):
        burin.line(line, 0.45, step=4)
    for line in contours(ground.grid, -ground.crest, 4.6):
        for at, along in walked(line, 2.5):
            inward = _inward(ground, -ground.crest, at, along)
            burin.flick(at, _off(at, inward, 3.9), 1.15)
    return "".join(_traverse(ground, burin, at) for at in _traverse_feet(ground))


def _traverse_feet(ground: Ground) -> list[Point]:
    """Where along the crest a bank crosses the covered way: before the salient and on the flanks."""
    crest = ground.front.crest
    middle = len(crest) // 2
    salient = crest[middle]
    feet = []
    for side in (-1, 1):
        corner = crest[middle + side]
        feet.append(tuple(salient + (corner - salient) * 0.72))
        for leg, part in ((3, 0.45), (4, 0.55), (5, 0.16)):
            start, end = (
                crest[middle + side * leg],
                crest[middle + side * (leg + 1)] if leg < 5 else crest[middle + side * 5],
            )
            feet.append(tuple(start + (end - start) * part))
    return [(float(x), float(y)) for x, y in feet]


def _traverse(ground: Ground, burin: Burin, foot: Point) -> str:
    """From the crest straight across to where the ditch begins, and short of it by a passage."""
    slope = Slope.of(ground.grid, -ground.crest)
    path = [np.array(foot)]
    inside = ground.grid.inside(ground.front.behind_counterscarp(ground.view)).astype(float)
    for _ in range(60):
        following = path[-1] + 1.5 * slope.at(path[-1][None])[0]
        if ground.grid.value(inside, tuple(following)) > 0.5:
            break
        path.append(following)
    start, end = path[min(6, len(path) - 1)], path[-1]
    long = math.dist(start, end)
    if not 14 < long < 70:
        return ""
    way = (end - start) / long
    end = start + way * min(long - 5, 30)
    across = np.array([-way[1], way[0]])
    if float(np.dot(across, LIGHT)) < 0:
        across = -across
    corners = np.array([start - 4 * across, end - 4 * across, end + 4 * across, start + 4 * across])
    burin.line(np.vstack([corners, corners[:1]]), 0.9)
    for at, _ in walked(np.array([corners[3], corners[2]]), 2.6, 1.3):
        burin.flick(at, _off(at, (-float(across[0]), -float(across[1])), 3.4), 0.7)
    return f'<path fill="{PAPER}" d="{outlined(corners)}"/>'


def caponier(ground: Ground, burin: Burin) -> None:
    """Two palisades across the ditch from the curtain to the gorge of the ravelin."""
    for line in ground.front.caponier:
        burin.line(line, 1.1, step=4)
        for at, along in walked(line, 3.4):
            normal = (-along[1] * 0.8 + along[0] * 0.6, along[0] * 0.8 + along[1] * 0.6)
            burin.flick(_off(at, normal, -2.0), _off(at, normal, 2.4), 1.3)
