"""Processes in which computers think: started when first needed, used again, killed when their answer is not wanted.

The line to a process is its standard input and output: a frame is four bytes of length, then JSON.
"""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import nullcontext, suppress
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from demilune import register
from demilune.engine.errors import DemiluneError

FADES, LONGEST_HOLD = 0.8, 5.0
IDLE = 120.0  # seconds after which an unused process is ended


class WorkerDied(DemiluneError):
    """The process ended without an answer."""


class Worker:
    """One process and the line to it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.since = 0.0

    @classmethod
    async def start(cls) -> Worker:
        """A new process. Ctrl-C at the terminal is not for it: it ends with its line."""
        command = (sys.executable, "-m", "demilune.server.thinker")
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, limit=1 << 20, start_new_session=os.name == "posix"
        )
        return cls(process)

    async def ask(self, what: Any) -> Any:
        """What it answers. WorkerDied if it says nothing any more."""
        line, answers = self.process.stdin, self.process.stdout
        assert line is not None
        assert answers is not None
        data = msgspec.json.encode(what)
        try:
            line.write(len(data).to_bytes(4, "big") + data)
            await line.drain()
            size = int.from_bytes(await answers.readexactly(4), "big")
            return msgspec.json.decode(await answers.readexactly(size))
        except (OSError, EOFError) as error:
            raise WorkerDied("The computer player's process ended without an answer.") from error

    def kill(self) -> None:
        """End it at once."""
        with suppress(ProcessLookupError):
            self.process.kill()

    @property
    def ended(self) -> bool:
        """Is it no more?"""
        return self.process.returncode is not None


class Thinkers:
    """As many processes as there are cores to spare; who finds none free waits."""

    def __init__(self, most: int | None = None) -> None:
        self._turn = asyncio.Semaphore(most or max(1, (os.cpu_count() or 2) - 1))
        self._queues: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._free: list[Worker] = []
        self._all: set[Worker] = set()
        self._usual: dict[str, float] = {}  # how long a player's answers took lately, at most
        self._warming: set[asyncio.Task[None]] = set()

    async def answer(self, saved: str, bot: str, whose: int | None = None) -> str:
        """What this computer player answers in this match. When the wait is cancelled, its process is killed.

        Of all the tables of one person, `whose`, only one waits at a time: nobody's hundred hold up another's one.
        """
        async with self._queues.setdefault(whose, asyncio.Lock()) if whose is not None else nullcontext():
            return await self._answer(saved, bot)

    async def _answer(self, saved: str, bot: str) -> str:
        began = asyncio.get_running_loop().time()
        async with self._turn:
            worker = await self._one()
            try:
                said = await worker.ask({"saved": saved, "bot": bot, "games": register.modules()})
            except BaseException:
                worker.kill()
                raise
            worker.since = asyncio.get_running_loop().time()
            self._free.append(worker)
        await self._hold_back(bot, worker.since - began)
        if "failed" in said:
            raise WorkerDied(said["failed"])
        answer: str = said["answer"]
        return answer

    def warm(self) -> None:
        """Somebody will soon be needed: have one process ready."""
        if not self._all:
            task = asyncio.get_running_loop().create_task(self._get_ready())
            self._warming.add(task)
            task.add_done_callback(self._warming.discard)

    async def _get_ready(self) -> None:
        async with self._turn:
            if not self._all:
                worker = await self._one()
                worker.since = asyncio.get_running_loop().time()
                self._free.append(worker)

    async def _one(self) -> Worker:
        if self._free:
            return self._free.pop()
        worker = await Worker.start()
        self._all.add(worker)
        return worker

    async def _hold_back(self, bot: str, took: float) -> None:
        """On a busy machine thinking takes longer; who had no choice does not answer sooner than others lately did."""
        usual = self._usual.get(bot, 0.0)
        self._usual[bot] = max(took, usual * FADES)
        await asyncio.sleep(min(usual, LONGEST_HOLD) - took)

    def tidy(self) -> None:
        """End processes that nobody has needed for a while."""
        now = asyncio.get_running_loop().time()
        self._all = {worker for worker in self._all if not worker.ended}
        for worker in [w for w in self._free if now - w.since > IDLE]:
            self._free.remove(worker)
            worker.kill()

    async def close(self) -> None:
        """End all of them."""
        for task in self._warming:
            task.cancel()
        self._free.clear()
        for worker in self._all:
            worker.kill()
            await worker.process.wait()
