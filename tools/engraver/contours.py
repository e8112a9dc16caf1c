"""Lines of equal value through a field, by marching squares."""

from __future__ import annotations

import numpy as np

from tools.engraver.field import Grid, Values
from tools.engraver.strokes import Line

# Which sides of a cell the line crosses (0 top, 1 right, 2 bottom, 3 left), by which corners lie above the level.
CROSSED = {
    1: ((3, 0),),
    2: ((0, 1),),
    3: ((3, 1),),
    4: ((1, 2),),
    5: ((3, 0), (1, 2)),
    6: ((0, 2),),
    7: ((3, 2),),
    8: ((2, 3),),
    9: ((2, 0),),
    10: ((0, 1), (2, 3)),
    11: ((2, 1),),
    12: ((1, 3),),
    13: ((1, 0),),
    14: ((0, 3),),
}

Edge = tuple[int, int, int]  # row, column, 0 along the row or 1 down the column


def contours(grid: Grid, values: Values, level: float) -> list[Line]:
    """Every line of this value, closed ones ending where they began."""
    above = values > level
    code = above[:-1, :-1] * 1 + above[:-1, 1:] * 2 + above[1:, 1:] * 4 + above[1:, :-1] * 8
    links: dict[Edge, list[Edge]] = {}
    for row, column in np.argwhere((code > 0) & (code < 15)):
        for one, other in CROSSED[int(code[row, column])]:
            here, there = _edge(row, column, one), _edge(row, column, other)
            links.setdefault(here, []).append(there)
            links.setdefault(there, []).append(here)
    return [np.array([_crossing(grid, values, level, edge) for edge in chain]) for chain in _chains(links)]


def _edge(row: int, column: int, side: int) -> Edge:
    row, column = int(row), int(column)
    return ((row, column, 0), (row, column + 1, 1), (row + 1, column, 0), (row, column, 1))[side]


def _chains(links: dict[Edge, list[Edge]]) -> list[list[Edge]]:
    """Open chains from their ends first, then what is left, which are rings."""
    chains, unused = [], dict.fromkeys(links)
    starts = [edge for edge, next_ in links.items() if len(next_) == 1]
    for start in (*starts, *links):
        if start not in unused:
            continue
        chain, edge = [start], start
        del unused[start]
        while following := next((step for step in links[edge] if step in unused), None):
            chain.append(following)
            del unused[following]
            edge = following
        if len(chain) > 2 and chain[0] in links[chain[-1]]:
            chain.append(chain[0])
        if len(chain) > 1:
            chains.append(chain)
    return chains


def _crossing(grid: Grid, values: Values, level: float, edge: Edge) -> tuple[float, float]:
    row, column, down = edge
    here = values[row, column]
    there = values[row + down, column + 1 - down]
    part = (level - here) / (there - here)
    x = grid.left + grid.cell * (column + (0 if down else part))
    y = grid.top + grid.cell * (row + (part if down else 0))
    return (float(x), float(y))
