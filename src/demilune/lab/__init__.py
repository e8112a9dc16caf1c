"""The lab: many games between computer players, and what they tell.

summary = simulate("fire-and-stone", ["greedy:playouts=60", "random"], 100, jobs=2, seed=1)
for row in summary.rows():
    print(row.what, row.value, row.interval)
"""

from __future__ import annotations

from demilune.lab.results import GameResult, Row, Summary
from demilune.lab.simulate import simulate
from demilune.lab.statistics import Share, wilson

__all__ = ["GameResult", "Row", "Share", "Summary", "simulate", "wilson"]
