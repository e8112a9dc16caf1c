"""A page that looks at a table: who it is, through whose eyes it looks, and what it is to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from demilune.engine.log import Viewer
from demilune.server.guard import Allowance
from demilune.server.messages import Message
from demilune.server.sight import ENCODER
from demilune.store import Person

REQUESTS, REQUESTS_AT_ONCE = 50, 200  # a second, and how many may come together
MOST_WAITING = 500  # messages that a page has not taken yet
PATIENCE = 100  # refusals for haste before the line is cut

GOING_AWAY, REFUSED, TOO_SLOW = 1001, 1008, 1013


class Connection:
    """One page at one table. What it is sent waits in a queue, so that a slow page holds nobody up."""

    def __init__(self, person: Person | None, base: str, caller: str = "") -> None:
        self.person, self.base, self.caller = person, base, caller
        self.viewer: Viewer = None
        self.begun = False  # it said hello, and is told what changes from now on
        self.allowance = Allowance(REQUESTS, REQUESTS_AT_ONCE)
        self.hasty = 0
        self.closing: tuple[int, str] | None = None
        self._waiting: list[bytes] = []
        self._wake = asyncio.Event()

    def send(self, message: Message) -> None:
        """Send it when the page is ready for it."""
        self.send_bytes(ENCODER.encode(message))

    def send_bytes(self, data: bytes) -> None:
        """The same for what is encoded already."""
        if len(self._waiting) >= MOST_WAITING:
            self.close(TOO_SLOW, "This page is too slow.")
            return
        self._waiting.append(data)
        self._wake.set()

    def close(self, code: int = GOING_AWAY, reason: str = "") -> None:
        """Hang up, after what is waiting was sent."""
        if self.closing is None:
            self.closing = (code, reason)
            self._wake.set()

    def in_haste(self) -> bool:
        """Does it ask too often? When it does not stop, the line is cut."""
        if self.allowance.take():
            self.hasty = 0
            return False
        self.hasty += 1
        if self.hasty > PATIENCE:
            self.close(REFUSED, "Too many requests.")
        return True

    async def pump(self, send: Callable[[bytes], Awaitable[None]]) -> tuple[int, str]:
        """Send what there is to send until the line is to be closed; with which code and why."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            waiting, self._waiting = self._waiting, []
            for data in waiting:
                await send(data)
            if self.closing is not None and not self._waiting:
                return self.closing
