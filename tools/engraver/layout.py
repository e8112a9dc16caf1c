"""Where everything lies on the four drawings of the board: what the page reads as `data/layout.json`.

Both views share one geometry, in which x runs from the camp to the city and a hex is 100 high from its middle. The wide
plate is that geometry; the tall one is the same seen through (x, y) -> (y, -x). Only the pieces, which stand
upright on either, are placed anew.
"""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

GAME = Path(__file__).parents[2] / "src/demilune/games/fire_and_stone"
WRITTEN = GAME / "data/layout.json"
GENERATOR = "python -m tools.engraver"

RADIUS = 100.0
ROW = 150.0
COLUMN = 173.2
PHONE_SCALE = 1.42  # pieces on the tall plate, which is shown at about half its size

Point = tuple[float, float]
Step = str | Point  # the middle of the edge shared with a place, or an offset from the centre


@dataclass(frozen=True)
class View:
    """One way of looking at one arrangement of the hexes."""

    name: str  # of the layout; the picture is `plate-<name>`
    columns: tuple[str, str]  # of map.csv
    tall: bool
    window: tuple[float, float, float, float]
    lettered: bool = True  # with cartouche, compass and scale

    @property
    def shifted(self) -> bool:
        """The flanks stand a hex nearer to the camp."""
        return self.columns[0].startswith("m2")

    def seen(self, point: Point) -> Point:
        return (point[1], -point[0]) if self.tall else point


M1, M2 = ("m1_q", "m1_r"), ("m2_q", "m2_r")
VIEWS = (
    View("wide", M1, tall=False, window=(-125, -313, 1120, 626)),
    View("tall", M1, tall=True, window=(-430, -985, 860, 1085)),
    View("wide-m2", M2, tall=False, window=(-160, -313, 1120, 626)),
    View("tall-m2", M2, tall=True, window=(-430, -985, 860, 1085)),
)


@dataclass(frozen=True)
class Anchors:
    """Where a place keeps its name and its pieces, from its centre."""

    name: Point
    mark: Point
    slots: tuple[Point, ...]
    guns: Point
    sign: Point


def _row(slots: int = 2, y: float = 3, up: bool = True) -> Anchors:
    """Seal, slot, slot and gun side by side under the name."""
    offers = (0.0, -78.0 if up else 78.0)
    return Anchors((0, -42), (-56, y), ((-20, y), (13, y))[:slots], (54, y), offers)


WIDE = {
    "CAMP": Anchors((1.5, -32.5), (-29.5, 9), (), (21, 9), (0, 72)),
    "GLL": _row(),
    "GLC": _row(),
    "GLR": _row(up=False),
    "CWL": Anchors((0, -46), (-8.5, 3.5), ((28, 3.5), (60, 3.5)), (26, 43), (0, -80)),
    "CWC": Anchors((0, -44), (-38, 6), ((-3, 6), (29, 6)), (-2, 46), (47, 46)),
    "CWR": Anchors((0, -56), (-8.5, -6), ((28, -6), (60, -6)), (26, 34), (0, 80)),
    "DIL": Anchors((8, -40), (-53, 5), ((-18, 5), (15, 5)), (56, 5), (0, -76)),
    "DIC": Anchors((-4, -39), (-60, 36), ((-24, 36), (8.5, 36)), (49, 36), (0, 76)),
    "DIR": Anchors((8, -49), (-53, -1.5), ((-18, -1.5), (15, -1.5)), (56, -1.5), (0, 79)),
    "RAV": Anchors((12.5, -72), (22, 0.5), ((-15, -37), (-15, 39)), (62.5, 0.5), (0, 76)),
    "LOB": Anchors((0, -84.5), (17, -8), ((-28, -30),), (60, 2), (-20, 66)),
    "BUR": Anchors((0, 84.5), (16, 13), ((-34, 8), (-7.5, 58)), (60, 20), (-20, -66)),
    "CUR": Anchors((10, -78), (30, -22), ((-18.5, -54), (-18.5, 56.5)), (32, 26.5), (44, 72)),
}


def _tall(slots: int) -> Anchors:
    """Seal above name above pieces; the row is centred on what the place may hold at its fullest."""
    row = {0: ((), 0), 1: ((-35,), 24), 2: ((-59, -10), 48)}[slots]
    return Anchors((0, -20), (0, -58.5), tuple((x, 34.0) for x in row[0]), (row[1], 34), (29, -58))


# The trenches of a place once it is captured. They are drawn up to the middle of an edge, where the next place's begin.
WORKS: dict[str, tuple[tuple[Step, ...], ...]] = {
    "GLL": (
        ("GLC", (-44, 46), (-12, 38), (26, -12), (58, 2), "CWL"),
        ((56, -66), (72, -26), "CWL", (64, 34)),
    ),
    "GLC": (
        ((-108, -6), "CAMP", (-46, -38), (-22, 32), (6, -36), (34, 30), (52, -2), "CWC"),
        ("GLL", (52, -34), (58, 0), (54, 34), "GLR"),
    ),
    "GLR": (
        ("GLC", (-30, -28), (-20, 0), (8, -10), (26, 40), (56, 12), "CWR"),
        ((62, -34), "CWR", (76, 30), (56, 68)),
    ),
    "CWL": (
        ("GLL", (-62, 10), (-36, -22), (-6, 2), (30, -20), (62, -14), "DIL"),
        ("CWC", (26, 52), (62, 34), (66, -8)),
    ),
    "CWC": (
        ("GLC", (-72, 12), (-40, -16), (-4, 12), (34, -14), (60, 4), "RAV"),
        ("CWL", (40, -42), (47, -6), (40, 36)),
    ),
    "CWR": (("GLR", (-60, -8), (-34, 22), (-4, -4), (30, 20), (60, 12), "DIR"), ("CWC", (26, -52), (62, -34), (66, 8))),
    "DIL": (("CWL", (-52, 12), (-26, -14), (6, 14), (40, -6), "LOB"),),
    "DIC": (("RAV", (-52, -14), (-18, 12), (16, -12), (50, 8), "CUR"),),
    "DIR": (("CWR", (-52, -12), (-26, 14), (6, -14), (40, 6), "BUR"),),
    "RAV": (("CWC", (-60, -12), (-34, 12), (-6, -2), (24, 0), "DIC"), ((-6, -2), (10, -30)), ((-6, -2), (10, 30))),
    "LOB": (("DIL", (-52, -28), (-20, -8), (10, -22)), ((-20, -8), (-4, 22))),
    "BUR": (("DIR", (-52, 28), (-20, 8), (10, 22)), ((-20, 8), (-4, -22))),
    "CUR": (("DIC", (-52, 12), (-26, -10), (6, 8)), ((-2, -44), (6, 8), (-2, 44))),
}

SHIFTED_WORKS: dict[str, tuple[tuple[Step, ...], ...]] = {
    "GLL": (("GLC", (20, 52), (-6, 34), (26, -12), (58, 2), "CWL"), WORKS["GLL"][1]),
    "GLC": (WORKS["GLC"][0], ("GLL", (-14, -62), (30, -52), (56, -24), (56, 24), (30, 52), (-14, 62), "GLR")),
    "GLR": (("GLC", (20, -52), (-6, -26), (26, 40), (56, 12), "CWR"), WORKS["GLR"][1]),
    "CWC": (WORKS["CWC"][0], ("CWL", (-10, -50), (26, -42), (46, -6), (42, 38))),
}

# Where the wall opens when a place's Structural is gone, from its centre, and which way it falls: degrees, clockwise.
BREACHES: dict[str, tuple[Point, float]] = {
    "DIL": ((-38, 8), 20),
    "DIC": ((18, 0), 90),
    "DIR": ((-38, -8), -20),
    "RAV": ((28, 49), 120),
    "LOB": ((-32, 10), 132),
    "BUR": ((-32, -10), 228),
    "CUR": ((-28, 22), 180),
}
SHIFTED_BREACHES: dict[str, tuple[Point, float]] = {
    "DIL": ((-36, 6), 8),
    "DIR": ((-36, -6), -8),
    "RAV": ((22, 44), 120),
}


def centres(view: View) -> dict[str, Point]:
    """Every hex's centre in the geometry, before it is turned for the tall plate."""
    with (GAME / "data/map.csv").open(encoding="utf-8") as rows:
        read = [(row["hex"], int(row[view.columns[0]]), int(row[view.columns[1]])) for row in csv.DictReader(rows)]
    return {hex_: (COLUMN * (r + q / 2), ROW * q) for hex_, q, r in read}


def slots_of() -> dict[str, int]:
    with (GAME / "data/map.csv").open(encoding="utf-8") as rows:
        return {row["hex"]: int(row["slots"]) for row in csv.DictReader(rows)}


def outline(centre: Point) -> list[Point]:
    """The six corners, the topmost first."""
    half, side = COLUMN / 2, RADIUS / 2
    corners = (
        (0, -RADIUS),
        (half, -side),
        (half, side),
        (0, RADIUS),
        (-half, side),
        (-half, -side),
    )
    return [_moved(centre, corner) for corner in corners]


def layout(view: View) -> dict[str, object]:
    """One `Layout` as web/face.ts has it."""
    middles = centres(view)
    return {
        "plate": f"plate-{view.name}",
        "window": list(view.window),
        "scale": PHONE_SCALE if view.tall else 1,
        "places": {hex_: _place(view, hex_, middles) for hex_ in middles},
    }


def _place(view: View, hex_: str, middles: dict[str, Point]) -> dict[str, object]:
    centre = middles[hex_]
    anchors = _tall(slots_of()[hex_]) if view.tall else WIDE[hex_]
    upright = view.seen(centre)
    placed: dict[str, object] = {
        "centre": _written(upright),
        "outline": [_written(view.seen(corner)) for corner in outline(centre)],
        "name": _written(_moved(upright, anchors.name)),
        "mark": _written(_moved(upright, anchors.mark)),
        "slots": [_written(_moved(upright, slot)) for slot in anchors.slots],
        "guns": _written(_moved(upright, anchors.guns)),
        "sign": _written(_moved(upright, anchors.sign)),
    }
    works = {**WORKS, **SHIFTED_WORKS}.get(hex_) if view.shifted else WORKS.get(hex_)
    if works:
        placed["works"] = [[_written(view.seen(_at(step, centre, middles))) for step in line] for line in works]
    breach = (SHIFTED_BREACHES if view.shifted else {}).get(hex_) or BREACHES.get(hex_)
    if breach:
        at, angle = breach
        falls = (angle - 90 if view.tall else angle) % 360
        placed["breach"] = {"at": _written(view.seen(_moved(centre, at))), "angle": falls}
    return placed


def _at(step: Step, centre: Point, middles: dict[str, Point]) -> Point:
    if not isinstance(step, str):
        return _moved(centre, step)
    other = middles[step]
    if math.dist(centre, other) > COLUMN + 1:
        raise ValueError(f"{step} does not lie beside the place at {centre}")
    return ((centre[0] + other[0]) / 2, (centre[1] + other[1]) / 2)


def _moved(point: Point, by: Sequence[float]) -> Point:
    return (point[0] + by[0], point[1] + by[1])


def _written(point: Point) -> list[float]:
    return [_short(round(value, 1)) for value in point]


def _short(value: float) -> float:
    return int(value) if value == int(value) else value


def text() -> str:
    """The whole file, one place a line."""
    parts = [f'  "generator": {json.dumps(GENERATOR)}']
    for view in VIEWS:
        made = layout(view)
        places = made.pop("places")
        assert isinstance(places, dict)
        head = json.dumps(made)[1:-1]
        lines = ",\n".join(f"      {json.dumps(hex_)}: {json.dumps(place)}" for hex_, place in places.items())
        parts.append(f'  "{view.name}": {{{head}, "places": {{\n{lines}\n  }}}}')
    return "{\n" + ",\n".join(parts) + "\n}\n"
