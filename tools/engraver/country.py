"""What stands round the works, and where: it differs with the view and with the room the hexes leave."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tools.engraver.layout import View
from tools.engraver.scenery import Scenery, Standing, far_enough
from tools.engraver.strokes import Point

SEED = 1683
TENTS_APART, FROM_GREAT_TENTS = 17.2, 24

Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True)
class Country:
    """The arrangement of one plate, in its own coordinates."""

    great_tents: tuple[Point, Point]
    camp: Box
    may_camp: Callable[[Point, float], bool]  # a spot, and its luck from 0 to 1
    woods: tuple[Box, ...]
    trees_apart: float
    tree_size: float
    ruins: tuple[Point, ...]
    vines: tuple[tuple[Point, float, int], ...]  # corner, width, rows
    tufts_apart: float
    churches: tuple[Point, Point]


def country(view: View) -> Country:
    churches = [(962.0, 62.0), (962.0, -152.0)]
    if view.tall:
        return Country(
            great_tents=((-150, 24), (152, 14)),
            camp=(view.window[0] + 2, -98, 290, 106),
            may_camp=_beside_the_middle_later if view.shifted else _beside_the_middle,
            woods=((-402, -330, -300, -238), (296, -330, 404, -238)),
            trees_apart=21,
            tree_size=0.95,
            ruins=((-378, -204), (-344, -188), (308, -204), (356, -190)),
            vines=(((-404, -152), 76, 4), ((312, -152), 92, 4)),
            tufts_apart=31,
            churches=(view.seen(churches[0]), view.seen(churches[1])),
        )
    if view.shifted:
        return Country(
            great_tents=((-112, -78), (-100, 92)),
            camp=(view.window[0] + 2, -104, 74, 170),
            may_camp=lambda spot, luck: (abs(spot[1]) <= 62 or spot[0] <= -14) and _round_the_pieces(spot, luck),
            woods=((-4, -301, 140, -279),),
            trees_apart=14.5,
            tree_size=1,
            ruins=((6, -258), (52, -266), (98, -256), (118, 296)),
            vines=(((10, -232), 74, 3),),
            tufts_apart=42,
            churches=((928, 62), (928, -152)),
        )
    return Country(
        great_tents=((-59, -70), (-22, 67)),
        camp=(view.window[0] + 2, -116, 74, 170),
        may_camp=_round_the_pieces,
        woods=((150, -301, 400, -279), (150, 295, 405, 312)),
        trees_apart=14.5,
        tree_size=1,
        ruins=((176, -258), (222, -248), (266, -262), (312, -254), (196, 259), (244, 270), (296, 256), (342, 268)),
        vines=(((168, -238), 78, 5), ((178, 226), 86, 5)),
        tufts_apart=42,
        churches=(churches[0], churches[1]),
    )


def _waver(spot: Point) -> float:
    """So that no camp has a straight edge."""
    return 14 * math.sin(spot[1] / 13 + spot[0] / 37) + 9 * math.sin(spot[0] / 11)


def _round_the_pieces(spot: Point, luck: float) -> bool:
    """Thinner towards the front and the flanks, and clear of the middle of the camp's hex."""
    x, y = spot
    inside = x > -92 and -52 < y < 60
    thin = max(0.0, (x - 5 + _waver(spot)) / 75) + max(0.0, (abs(y - 10) - 120 + _waver(spot)) / 60)
    return not inside and luck > 0.15 + thin


def _beside_the_middle(spot: Point, luck: float) -> bool:
    """To the left and right of the camp's hex, thinner outwards and upwards."""
    x, y = spot
    outer, inner = 258 + _waver(spot), 58 + 0.3 * max(0.0, 20 - y) + 0.4 * _waver(spot)
    thin = max(0.0, (abs(x) - 150) / 150) + max(0.0, (-20 - y) / 110)
    return inner < abs(x) < outer and luck > 0.1 + thin and not (abs(x) < 92 and y < 96)


def _beside_the_middle_later(spot: Point, luck: float) -> bool:
    """As before, but below the flanks' hexes, which stand beside the camp."""
    return spot[1] >= 14 and _beside_the_middle(spot, luck)


def churches(land: Country, scenery: Scenery) -> list[Standing]:
    return [Standing(at, scenery.church, spire) for at, spire in zip(land.churches, (1.15, 0.75), strict=True)]


def camp(land: Country, scenery: Scenery) -> list[Standing]:
    """Two great tents and as many others as find room."""
    rng = np.random.default_rng(SEED + 3)
    left, top, right, bottom = land.camp
    spots: list[Point] = list(land.great_tents)
    things = [Standing(at, scenery.pavilion, size) for at, size in zip(land.great_tents, (1.1, 0.95), strict=True)]
    for _ in range(5200):
        spot = (rng.uniform(left, right), rng.uniform(top, bottom))
        free = far_enough(spots, spot, TENTS_APART) and far_enough(land.great_tents, spot, FROM_GREAT_TENTS)
        if land.may_camp(spot, rng.random()) and free:
            spots.append(spot)
            things.append(Standing(spot, scenery.tent, rng.uniform(1.05, 1.38)))
    return things


def trees(land: Country, scenery: Scenery) -> list[Standing]:
    """Woods at the sides of the plate, with the ruins of the suburbs before them."""
    rng = np.random.default_rng(SEED + 4)
    spots: list[Point] = []
    for left, top, right, bottom in land.woods:
        for _ in range(260):
            spot = (rng.uniform(left, right), rng.uniform(top, bottom))
            if far_enough(spots, spot, land.trees_apart) and rng.random() < 0.45 + 0.4 * math.sin(spot[0] / 23):
                spots.append(spot)
    grown = [Standing(at, scenery.tree, land.tree_size * rng.uniform(0.95, 1.25)) for at in spots]
    return grown + [Standing(at, scenery.ruin, land.tree_size * rng.uniform(0.95, 1.2)) for at in land.ruins]
