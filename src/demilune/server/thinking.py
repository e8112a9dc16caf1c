"""Computers think in processes of their own: a table hands out its match and goes on; a late answer is ignored.

How long an answer takes must not tell what the computer holds: whether it had a choice at all, or a card for a window.
So every answer is held back until the time is over that any answer to such a question may take.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import SystemRandom
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from demilune import bots
from demilune.engine.decision import Decision, Side
from demilune.engine.errors import DemiluneError, SetupError
from demilune.server.workers import Thinkers
from demilune.store import MovedOn
from demilune.table.seats import COMPUTER

if TYPE_CHECKING:
    from demilune.server.table import Table


class Strength(NamedTuple):
    """A computer player under a name that people understand."""

    name: str
    title: str
    bot: str
    seconds: float  # until an answer is given
    text: str


STRENGTHS = {
    s.name: s
    for s in (
        Strength("recruit", "Recruit", "greedy:seconds=0.1:error=0.35", 0.4, "Quick, and often careless."),
        Strength("steady", "Steady", "greedy:seconds=0.7", 1.0, "Thinks for about a second."),
        Strength("veteran", "Veteran", "greedy:seconds=3", 3.5, "Takes its time, and is hard to beat."),
    )
}
AS_A_PERSON = (0.7, 1.6)  # seconds that a person takes who knows what to do
LOT = SystemRandom()
WINDOW = 0.4  # the most that a window takes: there are many of them
SHORT = ":seconds=0.25"


def player_of(strength: str, *, any_bot: bool = False) -> str:
    """What the journal calls the computer of this strength; SetupError names those there are.

    Whose machine it is may have any computer player, by its own name.
    """
    if any_bot and strength not in STRENGTHS:
        bots.bot(strength)
        return f"{COMPUTER} {strength}"
    if strength not in STRENGTHS:
        raise SetupError(f"There is no computer '{strength}'; there are {', '.join(STRENGTHS)}.")
    return f"{COMPUTER} {STRENGTHS[strength].bot}"


def strength_of(bot: str) -> str:
    """The strength that a computer player is, or its own name."""
    return next((s.name for s in STRENGTHS.values() if s.bot == bot), bot)


class Thinking:
    """The computer of one table: whose turn it is to think, if any, and whether it was stopped."""

    def __init__(self, table: Table, thinkers: Thinkers) -> None:
        self.table, self.thinkers = table, thinkers
        self.side: Side | None = None
        self.paused = False
        self._task: asyncio.Task[None] | None = None
        self._about: tuple[int, str] | None = None  # the match's number, and the player asked

    def consider(self) -> None:
        """Something has changed: begin to think, go on, or stop."""
        match, decision = self.table.match, self.table.match.decision
        asked = decision is not None and match.outcome is None and self.table.guide is None  # a lesson has its answers
        bot = self.table.computer(decision.side) if decision is not None and asked else None
        if decision is not None and match.outcome is None and match.is_ordered:
            self._obey_later(decision)
        elif decision is None or bot is None or self.paused or not self._watched():
            self.cancel()
        elif self._about != (match.number, bot):
            self.cancel()
            self.side, self._about = decision.side, (match.number, bot)
            self._task = asyncio.get_running_loop().create_task(self._think(decision, bot))

    def _obey_later(self, decision: Decision) -> None:
        """A standing order is a secret: carried out at once it would betray itself."""
        about = (self.table.match.number, "")
        if self._about != about:
            self.cancel()
            self._about = about
            self._task = asyncio.get_running_loop().create_task(self._obey(decision))

    async def _obey(self, decision: Decision) -> None:
        await asyncio.sleep(LOT.uniform(*AS_A_PERSON))
        match = self.table.match
        if match.decision is decision:
            self._task = self._about = None
            with suppress(DemiluneError):  # it could not be written: somebody has to look at it
                self.table.change(match.obey)

    def _watched(self) -> bool:
        """Computers among themselves play only while somebody looks."""
        table = self.table
        return bool(table.connections) or any(table.computer(side) is None for side in table.match.game.sides)

    def cancel(self) -> None:
        """Stop; what it would have answered is not wanted any more."""
        task, self._task, self._about, self.side = self._task, None, None, None
        if task is not None:
            task.cancel()

    def pause(self, paused: bool) -> None:
        """Stop until told to go on."""
        self.paused = paused
        self.consider()
        self.table.tell()

    async def _think(self, decision: Decision, bot: str) -> None:
        match, until = self.table.match, monotonic() + pace(decision, bot)
        try:
            answer = await self.thinkers.answer(match.save(), hurried(decision, bot), self.table.kept.facts.owner)
        except DemiluneError:
            self.paused = True
            answer = ""
        await asyncio.sleep(max(0.0, until - monotonic()))
        if match is not self.table.match or match.decision is not decision:
            return
        self._task = self._about = self.side = None
        try:
            if answer:
                self.table.change(lambda: match.play(answer, side=decision.side))
        except MovedOn:
            pass  # another server's computer was quicker; we stand where it has come to
        except DemiluneError:
            self.paused = True  # what it said is not accepted, or could not be written: a person has to look at it
        self.consider()
        self.table.tell()


def pace(decision: Decision, bot: str) -> float:
    """The seconds that this computer takes for such a question, whatever it holds."""
    known = next((s.seconds for s in STRENGTHS.values() if s.bot == bot), 0.0)
    return min(known, WINDOW) if decision.window is not None else known


def hurried(decision: Decision, bot: str) -> str:
    """The player, with less time where a window has to be answered."""
    if decision.window is None or bot not in {s.bot for s in STRENGTHS.values()}:
        return bot
    name, *settings = bot.split(":")
    kept = [setting for setting in settings if not setting.startswith("seconds=")]
    return ":".join((name, *kept)) + SHORT
