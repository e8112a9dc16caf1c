"""What is kept of a simulated game, and what many of them add up to."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from demilune.engine.decision import Side
from demilune.lab.statistics import Share, mean, wilson


class GameResult(NamedTuple):
    """One game: how it can be played again, how it ended, and what it took."""

    number: int  # of the game in the simulation, from 0
    seed: int  # of the match; the players' seeds follow from it
    winner: Side | None  # None: a draw, or broken off by a fault
    kind: str  # how it ended, in words
    rule: str
    decisions: int
    lines: int  # of the journal
    seconds: float  # of CPU
    fault: str | None = None  # a rule or an invariant failed: what happened, and how to reach it

    def json(self) -> str:
        """One line of JSON."""
        facts = {key: value for key, value in self._asdict().items() if key != "fault" or value is not None}
        return json.dumps(facts | {"seconds": round(self.seconds, 4)}, ensure_ascii=False)


class Row(NamedTuple):
    """A line of a table of results."""

    what: str
    value: str
    interval: str = ""


@dataclass(slots=True)
class Summary:
    """Results of a simulation, in the order of their numbers."""

    game: str
    sides: tuple[Side, ...]
    side_titles: dict[Side, str]
    bots: tuple[str, ...]  # a player for each side
    asked: int  # how many games were wanted
    seed: int
    results: list[GameResult] = field(default_factory=list)
    interrupted: bool = False

    @property
    def finished(self) -> list[GameResult]:
        """The games that came to their end."""
        return [r for r in self.results if r.fault is None]

    @property
    def faults(self) -> list[GameResult]:
        """The games in which a rule or an invariant failed."""
        return [r for r in self.results if r.fault is not None]

    def wins(self, side: Side) -> Share:
        """The share of the finished games that this side won."""
        return wilson(sum(r.winner == side for r in self.finished), len(self.finished))

    @property
    def draws(self) -> Share:
        """The share of the finished games that nobody won."""
        return wilson(sum(r.winner is None for r in self.finished), len(self.finished))

    def endings(self) -> list[tuple[Side | None, str, str, Share]]:
        """Winner, words, rule and share of every way the games ended, the most frequent first."""
        count = Counter((r.winner, r.kind, r.rule) for r in self.finished)
        ordered = sorted(count.items(), key=lambda item: (-item[1], item[0][1:], item[0][0] or ""))
        return [(*ending, wilson(n, len(self.finished))) for ending, n in ordered]

    @property
    def mean_decisions(self) -> float:
        """Questions answered in a game."""
        return mean([r.decisions for r in self.finished])

    @property
    def cpu_seconds(self) -> float:
        """Over all processes."""
        return sum(r.seconds for r in self.results)

    @property
    def games_per_cpu_second(self) -> float:
        """0 where no time was measured."""
        return len(self.results) / self.cpu_seconds if self.cpu_seconds else 0.0

    def rows(self) -> list[Row]:
        """For a table: wins of each side, ways to end, length, speed, faults."""
        return list(self._rows())

    def _rows(self) -> Iterator[Row]:
        of = f"{len(self.results)} of {self.asked}" if self.interrupted else str(len(self.results))
        yield Row("games", of)
        for side, bot in zip(self.sides, self.bots, strict=True):
            yield _row(f"{self.side_titles[side]} wins ({bot})", self.wins(side))
        if self.draws.count:
            yield _row("draws", self.draws)
        for winner, kind, rule, share in self.endings():
            who = self.side_titles[winner] if winner is not None else "draw"
            yield _row(f"{who}: {kind} (rule {rule})", share)
        yield Row("decisions a game", f"{self.mean_decisions:.0f}")
        yield Row("games a CPU-second", f"{self.games_per_cpu_second:.1f}")
        if self.faults:
            yield Row("games broken off by a fault", str(len(self.faults)))

    def json(self) -> str:
        """The summary as one line of JSON."""
        wins = {side: self.wins(side) for side in self.sides}
        facts: dict[str, Any] = {
            "game": self.game,
            "bots": dict(zip(self.sides, self.bots, strict=True)),
            "seed": self.seed,
            "asked": self.asked,
            "games": len(self.results),
            "interrupted": self.interrupted,
            "wins": {side: share.count for side, share in wins.items()},
            "draws": self.draws.count,
            "intervals": {side: [round(share.low, 4), round(share.high, 4)] for side, share in wins.items()},
            "endings": [[*ending, share.count] for *ending, share in self.endings()],
            "decisions": round(self.mean_decisions, 1),
            "cpu_seconds": round(self.cpu_seconds, 2),
            "faults": len(self.faults),
        }
        return json.dumps(facts, ensure_ascii=False)


def _row(what: str, share: Share) -> Row:
    return Row(what, f"{share.count} ({share.share:.1%})", f"{share.low:.1%} to {share.high:.1%}")
