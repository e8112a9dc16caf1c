"""The engraver's tools do what their names say, and its hand is the same every time."""

from __future__ import annotations

import itertools
import math

import pytest

np = pytest.importorskip("numpy", reason="the engraver needs the group `art`")
pytest.importorskip("PIL", reason="the engraver needs the group `art`")

from tools.engraver.__main__ import what_is_stale  # noqa: E402
from tools.engraver.contours import contours  # noqa: E402
from tools.engraver.field import Grid  # noqa: E402
from tools.engraver.front import front  # noqa: E402
from tools.engraver.layout import VIEWS, View, centres  # noqa: E402
from tools.engraver.scenery import blocks  # noqa: E402
from tools.engraver.streamlines import streamlines  # noqa: E402
from tools.engraver.strokes import Burin, broken, lengths  # noqa: E402
from tools.engraver.works import Ground  # noqa: E402

GRID = Grid.over((-60, -60, 120, 120))
FROM_POINT = np.hypot(GRID.points[..., 0], GRID.points[..., 1])


def test_a_contour_of_the_distance_to_a_point_is_one_closed_circle() -> None:
    (ring,) = contours(GRID, FROM_POINT, 40)
    assert np.allclose(ring[0], ring[-1])
    assert np.allclose(np.hypot(ring[:, 0], ring[:, 1]), 40, atol=0.1)


def test_the_distance_field_measures_to_the_nearest_part_of_a_line() -> None:
    away = GRID.distance([np.array([(-20.0, 0.0), (20.0, 0.0)])])
    assert GRID.value(away, (0, 30)) == pytest.approx(30, abs=0.1)
    assert GRID.value(away, (50, 40)) == pytest.approx(50, abs=0.1)


def test_streamlines_run_outwards_and_keep_their_distance() -> None:
    lines = streamlines(GRID, FROM_POINT, contours(GRID, FROM_POINT, 8), apart=2.5, reach=50)
    assert len(lines) > 8
    for line in lines:
        assert (np.diff(np.hypot(line[:, 0], line[:, 1])) > 0).all()
    for one, other in itertools.combinations(lines, 2):
        gaps = np.hypot(*(one[:, None] - other[None]).transpose(2, 0, 1))
        assert gaps.min() > 2.4


def test_broken_lines_lose_only_their_gaps() -> None:
    line = np.array([(0.0, 0.0), (100.0, 0.0)])
    pieces = broken(line, lambda: (20, 5))
    assert sum(float(lengths(piece)[-1]) for piece in pieces) == pytest.approx(80)


def test_the_same_seed_cuts_the_same_strokes() -> None:
    cut = []
    for _ in range(2):
        burin = Burin(np.random.default_rng(1))
        burin.line([(0, 0), (30, 4), (50, 40)], [1, 0.3], taper=0.2)
        cut.append(burin.printed("#000"))
    assert cut[0] == cut[1]
    assert cut[0].startswith("<path")


def test_blocks_of_houses_stay_on_their_ground() -> None:
    ground = np.array([(0.0, 0.0), (200.0, 40.0), (200.0, 300.0), (0.0, 260.0)])
    found = blocks(np.random.default_rng(1), [ground], (0, 200), (0, 300))
    assert len(found) > 15
    corners = np.vstack(found)
    for start, end in zip(ground, np.roll(ground, -1, axis=0), strict=True):
        run = end - start
        assert ((run[0] * (corners[:, 1] - start[1]) - run[1] * (corners[:, 0] - start[0])) > 0).all()


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_the_works_lie_where_the_hexes_say(view: View) -> None:
    ground = Ground.of(view, front(view))
    at = {hex_: view.seen(centre) for hex_, centre in centres(view).items()}
    for ditch in ("DIL", "DIC", "DIR"):
        assert ground.grid.value(ground.ditch, at[ditch]) > 10
    for inside in ("LOB", "BUR", "CUR"):
        assert ground.grid.value(ground.body, at[inside]) > 10
    assert ground.grid.value(ground.ravelin, at["RAV"]) > 5
    for open_ground in ("CAMP", "GLL", "GLC", "GLR"):
        assert ground.grid.value(ground.crest, at[open_ground]) > 20


def test_both_halves_of_the_front_are_nearly_mirrored() -> None:
    lines = front(VIEWS[0])
    upper, lower = (np.array(point) for point in lines.bastions)
    assert math.dist(upper, lower * (1, -1)) < 20


def test_the_baked_plates_belong_to_these_lines() -> None:
    assert what_is_stale() == []
