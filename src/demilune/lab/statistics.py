"""What a number of games tells, and how surely."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z95 = 1.959964  # a normal variable lies within so many deviations 95 times of 100


@dataclass(frozen=True, slots=True)
class Share:
    """A share of the games, and the 95 % interval that the true share lies in."""

    count: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """From 0 to 1; 0 where nothing was counted."""
        return self.count / self.of if self.of else 0.0

    def __str__(self) -> str:
        return f"{self.count} of {self.of}, {self.share:.0%} ({self.low:.0%} to {self.high:.0%})"


def wilson(count: int, of: int, z: float = Z95) -> Share:
    """Wilson's interval: sound for few games and for shares near 0 and 1; from 0 to 1 where nothing was counted."""
    if not 0 <= count <= of:
        raise ValueError(f"expected a count from 0 to {of}, got {count}")
    if not of:
        return Share(0, 0, 0.0, 1.0)
    share, zz = count / of, z * z
    middle = (share + zz / (2 * of)) / (1 + zz / of)
    half = z * sqrt(share * (1 - share) / of + zz / (4 * of * of)) / (1 + zz / of)
    return Share(count, of, max(0.0, middle - half) if count else 0.0, min(1.0, middle + half) if count < of else 1.0)


def mean(numbers: list[float]) -> float:
    """The mean; 0 of nothing."""
    return sum(numbers) / len(numbers) if numbers else 0.0
