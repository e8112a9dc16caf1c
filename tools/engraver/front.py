"""The attacked front: the lines of the works in both arrangements of the hexes.

x runs from the camp to the city, y to the right of whoever looks that way. Every line runs from the upper edge (the
left flank) to the lower one and is carried on far enough for the tall plate, which shows more of the flanks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tools.engraver.layout import View
from tools.engraver.strokes import Line, Point, arc

SHIFT = 173.2  # by which the flanks stand nearer in M2: one hex
BEFORE_RAVELIN = 52  # how wide the ditch is
BEFORE_BASTION = 140
CAPONIER = 8  # half its width
FAR = 1300  # beyond the city


@dataclass(frozen=True)
class Front:
    """The works as lines, already seen as the view sees them."""

    scarp: Line
    ravelin: Line  # a ring
    counterscarp: Line
    crest: Line
    caponier: tuple[Line, Line]
    cavalier: Line  # a ring
    city: tuple[Line, ...]  # convex grounds that may be built upon, not yet turned for the view
    bastions: tuple[Point, Point]  # their salients

    def body(self, view: View) -> Line:
        """All that lies behind the scarp, as a ring."""
        return self._closed(self.scarp, view)

    def behind_counterscarp(self, view: View) -> Line:
        return self._closed(self.counterscarp, view)

    def behind_crest(self, view: View) -> Line:
        return self._closed(self.crest, view)

    def _closed(self, line: Line, view: View) -> Line:
        corners = [view.seen((FAR, FAR)), view.seen((FAR, -FAR))]
        return np.vstack([line, np.array(corners, dtype=float)])


def front(view: View) -> Front:
    """The front of one arrangement, turned for one view."""
    nearer = SHIFT if view.shifted else 0.0

    def seen(points: list[Point]) -> Line:
        return np.array([view.seen(point) for point in points], dtype=float)

    upper = _flank([(1050, -520), (950, -347), (864, -198), (824, -221), (706, -184), (786, -96), (796, -84)], nearer)
    lower = _flank([(796, 84), (786, 97), (696, 196), (826, 239), (866, 215), (950, 360), (1043, 520)], nearer)
    ravelin = _ravelin(view.shifted)
    return Front(
        scarp=seen([*upper, (838, -86), (838, 86), *lower]),
        ravelin=seen([*ravelin, ravelin[0]]),
        counterscarp=seen(_counterscarp(upper, lower, ravelin, view.shifted)),
        crest=seen(_crest(nearer)),
        caponier=(
            seen([(838, -CAPONIER), (ravelin[3][0], -CAPONIER)]),
            seen([(838, CAPONIER), (ravelin[3][0], CAPONIER)]),
        ),
        cavalier=seen(_flank([(790, 163), (814, 131), (849, 144), (849, 178), (836, 189), (790, 163)], nearer)),
        city=tuple(np.array(ground, dtype=float) for ground in _grounds(nearer)),
        bastions=(view.seen(upper[4]), view.seen(lower[2])),
    )


def _flank(points: Sequence[Point], nearer: float) -> list[Point]:
    return [(x - nearer, y) for x, y in points]


def _ravelin(shifted: bool) -> list[Point]:
    """A bastion to either side leaves it less room when the flanks stand nearer."""
    if shifted:
        return [(452, 0), (566, -66), (571, -51), (555, 0), (571, 51), (566, 66)]
    return [(452, 0), (578, -74), (584, -58), (566, 0), (584, 58), (578, 74)]


def _counterscarp(upper: list[Point], lower: list[Point], ravelin: list[Point], shifted: bool) -> list[Point]:
    """Parallel to the faces of the ravelin and the outer faces of the bastions, rounded before each salient."""
    left = _before_bastion(upper[4], upper[3], -1)
    right = _before_bastion(lower[2], lower[3], 1)
    salient = ravelin[0]
    if shifted:
        nose = arc(salient, BEFORE_RAVELIN, 190, 170, 12)
    else:
        face = math.degrees(math.atan2(ravelin[5][1] - salient[1], ravelin[5][0] - salient[0])) + 90
        nose = arc(salient, BEFORE_RAVELIN, 360 - face, face, 24)
    return [*left, *nose, *right[::-1]]


def _before_bastion(salient: Point, shoulder: Point, side: int) -> list[Point]:
    """From far along the outer face round the salient to the corner where the ravelin's counterscarp begins."""
    run = (shoulder[0] - salient[0], shoulder[1] - salient[1])
    size = math.hypot(*run)
    outward = (math.degrees(math.atan2(run[1], run[0])) + 90 * side) % 360
    corner = math.degrees(math.atan2(-side * 52, -131)) % 360
    bend = arc(salient, BEFORE_BASTION, outward, corner, 30)
    far = (bend[0][0] + run[0] / size * 700, bend[0][1] + run[1] / size * 700)
    return [far, *bend]


def _crest(nearer: float) -> list[Point]:
    upper = [(900, -486), (586, -318), (541, -264), (528, -214), (440, -200), (478, -117)]
    lower = [(478, 117), (436, 202), (520, 224), (534, 276), (580, 330), (894, 498)]
    return [*_flank(upper, nearer), (272 if nearer else 284, 0), *_flank(lower, nearer)]


def _grounds(nearer: float) -> list[list[Point]]:
    """What the street behind the rampart leaves to build on: behind the curtain, and behind either flank."""
    if not nearer:
        return [[(902, -172), (1018, -374), (FAR, -900), (FAR, 900), (1018, 386), (902, 186)]]
    return [
        [(902, -180), (FAR, -180), (FAR, 180), (902, 180)],
        [(757, -186), (757, -220), (845, -374), (1145, -894), (FAR, -900), (FAR, -186)],
        [(FAR, 186), (FAR, 900), (1145, 906), (845, 386), (757, 234), (757, 186)],
    ]
