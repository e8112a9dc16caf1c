"""A player that gives any answer that can do something."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from secrets import randbits
from typing import TYPE_CHECKING, Any

from demilune.bots.offers import worth_considering
from demilune.engine.actions import Action

if TYPE_CHECKING:
    from demilune.bots import Asked, Worlds


class RandomBot:
    """Every answer without a note is equally likely."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = randbits(48) if seed is None else seed

    def choose(self, view: Mapping[str, Any], question: Asked, worlds: Worlds) -> Action:  # noqa: ARG002  it imagines nothing
        """One of the offers; it depends on the seed and on how far the match has come."""
        offers = worth_considering(question)
        return offers[0] if len(offers) == 1 else Random(f"{self.seed} {view['number']}").choice(offers)
