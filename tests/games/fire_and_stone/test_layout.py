"""Nothing on the board lies on anything else, on either plate and in either arrangement of the hexes."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.engraver import layout

GAME = Path(__file__).parents[3] / "src/demilune/games/fire_and_stone"
LAYOUTS = {
    name: layout
    for name, layout in json.loads((GAME / "data/layout.json").read_text("utf-8")).items()
    if name != "generator"
}
SEAL, FORTIFICATION, GUNS, ROUNDEL = (36, 36), (32, 32), (45, 26), (30, 30)
NAME = (16.5, 18.3)  # size on the wide and the tall plate, before the pieces' scale
EMS = {  # how long each name is in EB Garamond 600 italic: with its letter on the wide plate, short on the tall one
    "CAMP": (7.35, 2.6),
    "GL": (3.4, 2.7),
    "CW": (6.15, 5.4),
    "DI": (3.25, 2.3),
    "RA": (4.05, 3.25),
    "LOB": (6.35, 2.0),
    "BUR": (6.4, 2.1),
    "CUR": (6.6, 3.4),
}
ALLOWED = 20  # of a name outside its hex

every_layout = pytest.mark.parametrize("name", LAYOUTS)


class Box:
    """An upright rectangle around a point."""

    def __init__(self, what: str, middle: list[float], size: tuple[float, float], scale: float) -> None:
        self.what, self.middle = what, middle
        self.half = (size[0] * scale / 2, size[1] * scale / 2)

    def lies_on(self, other: Box) -> bool:
        return all(abs(self.middle[i] - other.middle[i]) < self.half[i] + other.half[i] - 0.01 for i in (0, 1))

    def corners(self) -> list[tuple[float, float]]:
        return [
            (self.middle[0] + x * self.half[0], self.middle[1] + y * self.half[1]) for x in (-1, 1) for y in (-1, 1)
        ]


def label(name: str, hex_: str) -> tuple[float, float]:
    """A name's width and height before the pieces' scale."""
    tall = "tall" in name
    ems = EMS.get(hex_) or EMS[hex_[:2]]
    return (ems[tall] * NAME[tall], 0.75 * NAME[tall])


def at_their_fullest(name: str) -> Iterator[Box]:
    made = LAYOUTS[name]
    for hex_, place in made["places"].items():
        yield Box(f"{hex_} name", place["name"], label(name, hex_), made["scale"])
        yield Box(f"{hex_} mark", place["mark"], SEAL, made["scale"])
        yield Box(f"{hex_} guns", place["guns"], GUNS, made["scale"])
        for number, slot in enumerate(place["slots"]):
            yield Box(f"{hex_} slot {number}", slot, FORTIFICATION, made["scale"])


def outside(point: tuple[float, float], outline: list[list[float]]) -> float:
    """How far a point lies outside a convex outline that runs clockwise; nothing when inside."""
    farthest = 0.0
    for (x, y), (to_x, to_y) in zip(outline, outline[1:] + outline[:1], strict=True):
        along = (to_x - x, to_y - y)
        across = along[1] * (point[0] - x) - along[0] * (point[1] - y)
        farthest = max(farthest, across / math.hypot(*along))
    return farthest


@every_layout
def test_no_piece_or_name_lies_on_another(name: str) -> None:
    pairs = itertools.combinations(at_their_fullest(name), 2)
    assert [f"{one.what} on {other.what}" for one, other in pairs if one.lies_on(other)] == []


@every_layout
def test_no_name_leaves_its_hex_by_more_than_twenty(name: str) -> None:
    made = LAYOUTS[name]
    far = {}
    for hex_, place in made["places"].items():
        box = Box(hex_, place["name"], label(name, hex_), made["scale"])
        far[hex_] = max(outside(corner, place["outline"]) for corner in box.corners())
    assert {hex_: round(by) for hex_, by in far.items() if by > ALLOWED * made["scale"]} == {}


@every_layout
def test_every_piece_lies_within_its_window(name: str) -> None:
    x, y, width, height = LAYOUTS[name]["window"]
    corners = [corner for box in at_their_fullest(name) for corner in box.corners()]
    assert all(x <= at[0] <= x + width and y <= at[1] <= y + height for at in corners)


@every_layout
def test_an_offers_sign_hides_no_name_and_no_other_sign(name: str) -> None:
    made = LAYOUTS[name]
    signs = [Box(f"{hex_} sign", place["sign"], ROUNDEL, made["scale"]) for hex_, place in made["places"].items()]
    hidden = [box for box in at_their_fullest(name) if box.what.endswith("name")]
    pairs = [*itertools.product(signs, hidden), *itertools.combinations(signs, 2)]
    assert [f"{one.what} on {other.what}" for one, other in pairs if one.lies_on(other)] == []


@every_layout
def test_neighbours_share_two_corners(name: str) -> None:
    places = LAYOUTS[name]["places"].values()
    for one, other in itertools.combinations(places, 2):
        shared = [corner for corner in one["outline"] if corner in other["outline"]]
        assert len(shared) == (2 if math.dist(one["centre"], other["centre"]) < 174 else len(shared) % 2 and 1)


@every_layout
def test_every_trench_meets_a_neighbours(name: str) -> None:
    places = LAYOUTS[name]["places"]
    ends = {hex_: [tuple(at) for line in place.get("works", []) for at in line] for hex_, place in places.items()}
    for hex_, mine in ends.items():
        theirs = {at for other, points in ends.items() if other != hex_ for at in points}
        assert hex_ == "CAMP" or theirs & set(mine), hex_


def test_the_layout_is_what_the_engraver_gives() -> None:
    assert layout.WRITTEN.read_text("utf-8") == layout.text()


@every_layout
def test_a_baked_plate_has_the_proportions_of_its_window(name: str) -> None:
    made = LAYOUTS[name]
    size = (2 * made["window"][2], 2 * made["window"][3])
    assert avif_size(GAME / "art" / f"{made['plate']}.avif") == size
    assert webp_size(GAME / "art" / f"{made['plate']}.webp") == size


@every_layout
def test_a_baked_plate_is_light_enough_to_send(name: str) -> None:
    assert (GAME / "art" / f"{LAYOUTS[name]['plate']}.avif").stat().st_size <= 400_000


def avif_size(file: Path) -> tuple[int, int]:
    """Width and height from the image's spatial extents."""
    read = file.read_bytes()
    at = read.index(b"ispe") + 8
    return (int.from_bytes(read[at : at + 4], "big"), int.from_bytes(read[at + 4 : at + 8], "big"))


def webp_size(file: Path) -> tuple[int, int]:
    """Width and height from the head of the one lossy frame."""
    read = file.read_bytes()
    at = read.index(b"\x9d\x01\x2a") + 3
    return (
        int.from_bytes(read[at : at + 2], "little") & 0x3FFF,
        int.from_bytes(read[at + 2 : at + 4], "little") & 0x3FFF,
    )
