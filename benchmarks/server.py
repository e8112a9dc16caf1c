"""`python -m benchmarks.server [SECONDS]`: many games at once over sockets, and what the server makes of them.

The server is a process of its own, as `demilune serve` starts it; this one plays both sides of a hundred games at
random, a socket each, through `hello`, `play` and Updates, as a browser does. Every accepted answer was written to the
store before it was acknowledged.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from typing import Any

import msgspec

from benchmarks.figures import Figure

GAMES = 100
SECONDS = 10.0
WARM_UP = 2.0
SIDES = ("ottoman", "habsburg")
BAR, AIM = 1_000, 3_000  # accepted answers a second, on two cores
MEMORY = 120  # MB with a hundred idle games
START = 1.0  # seconds
LATENCY = 50  # ms
CALM = 0.5  # seconds that a player takes for an answer where latency is measured

_JSON = msgspec.json


@dataclass
class Tally:
    """What was counted."""

    running: bool = False
    accepted: int = 0
    refused: int = 0
    games: int = 0
    bytes: int = 0
    cpu: float = 0.0
    latencies: list[float] = field(default_factory=list)


# The server


@contextmanager
def server(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], int, str, float]]:
    """A server with a store of its own: its process, port, the owner's key, and how long it took to answer."""
    port = _free_port()
    command = [sys.executable, "-m", "demilune", "serve", "--port", str(port), "--db", str(folder / "bench.db")]
    begin = perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "DEMILUNE_HOME": str(folder)})
    try:
        while not _answers(port):
            sleep(0.01)
        took = perf_counter() - begin
        assert process.stdout is not None
        key = next(line for line in iter(process.stdout.readline, b"") if b"/enter/" in line).split(b"/enter/")[1]
        yield process, port, key.strip().decode(), took
    finally:
        process.terminate()
        process.wait(10)


def start() -> tuple[float, float]:
    """The seconds that a server takes to answer, with a new store, and the CPU time that it takes for that."""
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (process, _, _, took):
        return took, cpu_seconds(process)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _answers(port: int) -> bool:
    try:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        connection.request("GET", "/api/games")
        return connection.getresponse().status == 200
    except OSError:
        return False


def new_table(port: int, key: str) -> str:
    """A table with both seats here."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    body = json.dumps({"game": "fire-and-stone", "seats": dict.fromkeys(SIDES, "here")})
    connection.request("POST", "/api/tables", body, {"Cookie": f"demilune={key}", "Content-Type": "application/json"})
    answer = json.loads(connection.getresponse().read())
    connection.close()
    return str(answer["id"])


def cpu_seconds(process: subprocess.Popen[bytes]) -> float:
    """The CPU time it has used."""
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(process: subprocess.Popen[bytes]) -> float:
    """Its memory in MB."""
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


# A socket, with as little of its own as can be: what is measured is the server


class Line:
    """A WebSocket: text frames, masked with nothing."""

    def __init__(self, reader: StreamReader, writer: StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.got = 0

    async def receive(self) -> bytes:
        """The next message."""
        while True:
            kind, length = await self.reader.readexactly(2)
            if length == 126:
                length = int.from_bytes(await self.reader.readexactly(2), "big")
            elif length == 127:
                length = int.from_bytes(await self.reader.readexactly(8), "big")
            data = await self.reader.readexactly(length)
            self.got += 2 + length
            if kind & 15 == 1:
                return data
            if kind & 15 == 8:
                raise EOFError(data)
            if kind & 15 == 9:
                self._write(0x8A, data)

    def send(self, message: object) -> None:
        """Say something."""
        self._write(0x81, _JSON.encode(message))

    def _write(self, kind: int, data: bytes) -> None:
        size = len(data)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        self.writer.write(head + bytes(4) + data)


@asynccontextmanager
async def line_to(port: int, table: str, key: str) -> AsyncIterator[Line]:
    """An open socket at a table."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    writer.write(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Cookie: demilune={key}\r\n\r\n".encode()
    )
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101"), head
    try:
        yield Line(reader, writer)
    finally:
        writer.close()


class _Choice(msgspec.Struct):
    answers: list[str]


class _Group(msgspec.Struct):
    choices: list[_Choice]


class _Question(msgspec.Struct):
    mine: bool = False
    groups: list[_Group] = []


class _Message(msgspec.Struct):
    """What is looked at of an Update or an answer."""

    re: int = -1
    answer: dict[str, Any] = {}
    number: int = 0
    question: _Question | msgspec.UnsetType | None = msgspec.UNSET


_MESSAGES = msgspec.json.Decoder(_Message)


async def play_side(line: Line, side: str, rng: Random, tally: Tally, pause: float) -> None:
    """Play one side of one game to its end; `pause` seconds go by before an answer, more or less."""
    line.send({"id": 0, "ask": {"do": "hello", "viewer": side}})
    sent: dict[int, float] = {}
    later, before = asyncio.get_running_loop().call_later, 0

    def give(number: int, answer: str) -> None:
        sent[number] = perf_counter()
        line.send({"id": number, "ask": {"do": "play", "number": number, "answers": [answer]}})

    while True:
        message = _MESSAGES.decode(await line.receive())
        if message.re > 0:
            began = sent.pop(message.re)
            if tally.running:
                tally.latencies.append(perf_counter() - began)
                tally.bytes += line.got - before
                accepted = message.answer["type"] == "done"
                tally.accepted += accepted
                tally.refused += not accepted
            before = line.got
            continue
        question = message.question
        if question is None:
            return
        if isinstance(question, _Question) and question.mine:
            choices = [choice for group in question.groups for choice in group.choices]
            answer = rng.choice(rng.choice(choices).answers)
            later(rng.uniform(0.0, 2 * pause), give, message.number, answer)


async def play_on(port: int, key: str, table: str, number: int, tally: Tally, pause: float) -> None:
    """One game after the other."""
    rng = Random(number)
    while True:
        async with line_to(port, table, key) as one, line_to(port, table, key) as other:
            await asyncio.gather(
                *(play_side(at, side, rng, tally, pause) for at, side in zip((one, other), SIDES, strict=True))
            )
        tally.games += tally.running
        table = await asyncio.to_thread(new_table, port, key)


async def games_at_once(
    port: int, key: str, tables: list[str], seconds: float, cpu: Callable[[], float], pause: float = 0.0
) -> Tally:
    """Play all of them for a while."""
    tally = Tally()
    tasks = [asyncio.create_task(play_on(port, key, table, n, tally, pause)) for n, table in enumerate(tables)]
    await asyncio.sleep(WARM_UP)
    tally.running, before = True, cpu()
    await asyncio.sleep(seconds)
    tally.running, tally.cpu = False, cpu() - before
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result
    return tally


def figures(seconds: float = SECONDS, games: int = GAMES) -> Iterator[Figure]:
    """All figures of the server."""
    took, cpu = min(start() for _ in range(3))
    yield Figure("server start to first answer", took, "s", START, judged=cpu)
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (process, port, key, _):
        tables = [new_table(port, key) for _ in range(games)]
        asyncio.run(look_at(port, key, tables))
        yield Figure(f"memory with {games} idle games", resident(process), "MB", MEMORY)
        tally = asyncio.run(games_at_once(port, key, tables, seconds, partial(cpu_seconds, process)))
        assert not tally.refused, f"{tally.refused} answers were refused"
        per_cpu, per_second = tally.accepted / tally.cpu, tally.accepted / seconds
        yield Figure("accepted actions over sockets", per_cpu, "a CPU-second", BAR, AIM, least=True)
        yield Figure(
            "the same, beside what else runs here", per_second, "a second", BAR, AIM, least=True, judged=per_cpu
        )
        yield Figure("sent to one page", tally.bytes / tally.accepted, "bytes an action", 10_000)
        yield from latencies(f"{games} games in a hurry", tally, None)
        calm = asyncio.run(games_at_once(port, key, tables, seconds, partial(cpu_seconds, process), pause=CALM))
        yield from latencies(f"{games} games, {len(calm.latencies) / seconds:.0f} actions a second", calm, LATENCY)
        yield Figure("memory after them", resident(process), "MB", 3 * MEMORY)


def latencies(of: str, tally: Tally, bar: float | None) -> Iterator[Figure]:
    """From answer to acknowledgement; the 95th of 100 is held against the bar, where there is one."""
    times = sorted(tally.latencies)
    for share in (50, 95, 99):
        value = 1000 * times[min(len(times) - 1, len(times) * share // 100)]
        judged = value if share == 95 and bar is not None else 0.0
        yield Figure(f"{of}: {share} of 100", value, "ms", bar or LATENCY, judged=judged)


async def look_at(port: int, key: str, tables: list[str]) -> None:
    """Open every table once, as its players do."""
    for table in tables:
        async with line_to(port, table, key) as line:
            line.send({"id": 1, "ask": {"do": "hello", "viewer": SIDES[0]}})
            while _MESSAGES.decode(await line.receive()).re != 1:
                pass


def main() -> int:
    """Measure and report."""
    from benchmarks.__main__ import row

    missed = 0
    for figure in figures(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS):
        missed += not figure.holds
        print(row(figure), flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
