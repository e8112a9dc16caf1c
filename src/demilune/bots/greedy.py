"""A player that tries every answer in worlds it may believe in, and takes the one that did best.

One ply of Monte Carlo: the answer is given in a sampled world, a quick script plays both sides on for a while, and the
position is judged. Playout number n of every rival answer uses the same deal, the same dice and the same whims of the
script, so that they differ by the answer alone. The worse half of the answers is dropped again and again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, log2
from random import Random
from secrets import randbits
from time import thread_time
from typing import TYPE_CHECKING, Any

from demilune.bots.offers import worth_considering
from demilune.engine.actions import Action

if TYPE_CHECKING:
    from demilune.bots import Asked, Worlds

DEPTH = 20
SEEDS = 1 << 62


@dataclass(slots=True, eq=False)
class Plan:
    """Answers one after the other, and how well they did."""

    answers: tuple[Action, ...]
    total: float = 0.0
    playouts: int = 0

    @property
    def mean(self) -> float:
        """The share of wins it promises."""
        return self.total / self.playouts if self.playouts else 0.0


class Greedy:
    """One-ply Monte Carlo over sampled worlds, with scripted playouts that are cut off and judged."""

    def __init__(
        self,
        seed: int | None = None,
        seconds: float = 0.2,
        playouts: int | None = None,
        depth: int = DEPTH,
        error: float = 0.0,
        looks: int = 4,
    ) -> None:
        self.seed = randbits(48) if seed is None else seed
        self.seconds, self.playouts, self.depth, self.error = seconds, playouts, depth, error
        self.looks = looks

    def choose(self, view: Mapping[str, Any], question: Asked, worlds: Worlds) -> Action:
        """The answer that did best in playouts; where only one is worth considering, that one at once."""
        offers = worth_considering(question)
        if len(offers) == 1:
            return offers[0]
        rng = Random(f"{self.seed} {view['number']}")
        ranked = self.rank(question.side, offers, worlds, rng)
        if self.error and rng.random() < self.error:
            better = list(dict.fromkeys(plan.answers[0] for plan in ranked))[: ceil(len(offers) / 2)]
            return rng.choice(better)
        return ranked[0].answers[0]

    def rank(self, side: str, offers: tuple[Action, ...], worlds: Worlds, rng: Random) -> list[Plan]:
        """Plans from best to worst, by sequential halving: those dropped last are the better ones."""
        plans = plans_from(side, offers, worlds, rng.randrange(SEEDS), self.looks)
        budget = Budget(self.seconds, self.playouts)
        rounds, dropped = ceil(log2(len(plans))), list[Plan]()
        for number in range(rounds):
            while True:
                deal, whims = rng.randrange(SEEDS), rng.randrange(SEEDS)
                for plan in plans:
                    plan.total += self.playout(side, plan, worlds, deal, whims)
                    plan.playouts += 1
                budget.used += len(plans)
                if budget.spent() * rounds >= number + 1:
                    break
            plans.sort(key=lambda plan: -plan.mean)
            keep = ceil(len(plans) / 2)
            dropped[:0] = plans[keep:]
            del plans[keep:]
            if budget.spent() >= 1:
                break
        return plans + dropped

    def playout(self, side: str, plan: Plan, worlds: Worlds, deal: int, whims: int) -> float:
        """How the plan does in one world."""
        world, rng = worlds(deal), Random(whims)
        policy, state, run = world.game.policy, world.state, world.run
        for answer in plan.answers:
            decision = run(answer)
        for _ in range(self.depth):
            if decision is None:
                break
            decision = run(policy(state, decision, rng))
        return world.game.evaluate(state, side)


class Budget:
    """What a choice may cost: playouts, or else CPU time."""

    def __init__(self, seconds: float, playouts: int | None) -> None:
        self.seconds, self.playouts = seconds, playouts
        self.used, self.start = 0, thread_time()

    def spent(self) -> float:
        """The share of it that is used up."""
        if self.playouts is not None:
            return self.used / self.playouts
        return (thread_time() - self.start) / self.seconds


def plans_from(side: str, offers: tuple[Action, ...], worlds: Worlds, deal: int, looks: int) -> list[Plan]:
    """Every answer; where the same side is asked on and nothing was rolled or shown between, every pair of answers."""
    plans: list[Plan] = []
    for first in offers:
        world = worlds(deal)
        before = world.dice.count + world.state.reveals
        decision = world.run(first)
        if decision is None or decision.side != side or world.dice.count + world.state.reveals != before:
            plans.append(Plan((first,)))
        else:
            seconds = worth_considering(decision)
            if len(seconds) > looks > 0:
                rng = Random(deal)
                tried = [world.game.policy(world.state, decision, rng) for _ in range(looks)]
                seconds = tuple(a for a in seconds if a in tried) or seconds
            plans += [Plan((first, second)) for second in seconds]
    return plans
