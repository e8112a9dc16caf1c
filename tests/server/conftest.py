"""A real server on loopback, and pages without a browser."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from demilune.server import local
from demilune.server.differences import applied
from demilune.server.tables import Tables
from demilune.store import Person, Store

GAME = "fire-and-stone"
PATIENCE = 10.0
OTTOMAN, HABSBURG = "ottoman", "habsburg"
BOTH = {OTTOMAN: "here", HABSBURG: "here"}


class Page:
    """What a browser's page does: it asks, and keeps what it was told."""

    def __init__(self, house: House, table: str, key: str | None, headers: dict[str, str] | None = None) -> None:
        self.house, self.table, self.key = house, table, key
        cookie = {"Cookie": f"demilune={key}"} if key is not None else {}
        address = f"ws://127.0.0.1:{house.port}/api/tables/{table}/socket"
        self.opened = connect(
            address, additional_headers={**cookie, **(headers or {})}, compression=None, max_size=None
        )
        self.line: ClientConnection = self.opened.__enter__()
        self.count = 0
        self.view: dict[str, Any] = {}
        self.entries: list[dict[str, Any]] = []
        self.now: dict[str, Any] = {}  # the other parts of the last Updates
        self.chat: list[dict[str, Any]] = []
        self.got: list[str] = []  # every frame as it came

    def __enter__(self) -> Page:
        return self

    def __exit__(self, *_: object) -> None:
        self.opened.__exit__(None, None, None)

    def hello(self, viewer: str | None = None, **known: int) -> Page:
        assert self.ask("hello", viewer=viewer, **known)["type"] == "done"
        return self

    def ask(self, do: str, **what: Any) -> dict[str, Any]:
        """Ask, and take in what comes until the answer does."""
        self.count += 1
        return self.send({"id": self.count, "ask": {"do": do, **what}})

    def send(self, message: object) -> dict[str, Any]:
        self.line.send(message if isinstance(message, str | bytes) else json.dumps(message))
        while True:
            said = self.receive()
            if "re" in said:
                answer: dict[str, Any] = said["answer"]
                return answer

    def receive(self, seconds: float = PATIENCE) -> dict[str, Any]:
        text = self.line.recv(timeout=seconds)
        assert isinstance(text, str)
        self.got.append(text)
        said: dict[str, Any] = json.loads(text)
        if "re" not in said:
            self._take(said)
        return said

    def wait(self, until: Callable[[Page], bool]) -> None:
        """Take in Updates until this is so."""
        while not until(self):
            self.receive()

    def listen(self, seconds: float = 0.2) -> None:
        """Take in whatever still comes."""
        while True:
            try:
                self.receive(seconds)
            except TimeoutError:
                return

    def _take(self, update: dict[str, Any]) -> None:
        assert update["type"] == "update"
        if "view" in update:
            self.view = update["view"]
        elif "patch" in update:
            self.view = applied(self.view, update["patch"])
        if "keep" in update:
            self.entries = self.entries[: update["keep"]] + update["entries"]
        self.chat += update.get("chat", [])
        self.now |= {k: v for k, v in update.items() if k not in ("view", "patch", "keep", "entries", "chat")}

    # What a person would do

    @property
    def number(self) -> int:
        return int(self.now["number"])

    @property
    def mine(self) -> bool:
        return bool((self.now.get("question") or {}).get("mine"))

    def offers(self) -> list[str]:
        groups = self.now["question"]["groups"]
        return [answer for group in groups for choice in group["choices"] for answer in choice["answers"]]

    def play(self, *answers: str) -> dict[str, Any]:
        return self.ask("play", number=self.number, answers=list(answers))

    def closed(self) -> tuple[int, str]:
        """The code and reason with which the line was cut."""
        with suppress(ConnectionClosed):
            while True:
                self.receive()
        return self.line.close_code or 0, self.line.close_reason or ""


class House:
    """A server in a thread of its own."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "demilune.db"
        self.store = Store(self.path)
        self.tables = Tables(self.store)
        self.door = local.listen("127.0.0.1", 0, search=False)
        self.port: int = self.door.getsockname()[1]
        self.server = local.Server(self.tables, [])
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        self.owner = self.store.owner()
        self.http = self.caller(self.owner)
        self.http.get("/api/games").raise_for_status()

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve(sockets=[self.door])

        asyncio.run(serve())

    def close(self) -> None:
        self.http.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.door.close()
        self.store.close()

    def caller(self, person: Person | None) -> httpx.Client:
        """Somebody's browser without a page."""
        cookies = {"demilune": person.key} if person is not None else {}
        return httpx.Client(base_url=f"http://127.0.0.1:{self.port}", cookies=cookies, timeout=PATIENCE)

    def new(self, seats: dict[str, str] | None = None, **what: Any) -> str:
        """A table of the owner's."""
        body = {"game": GAME, "seats": seats if seats is not None else BOTH, **what}
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def page(self, table: str, person: Person | None, **headers: str) -> Page:
        return Page(self, table, person.key if person is not None else None, headers)

    def joined(self, table: str, side: str, name: str = "Guest") -> Person:
        """Somebody new has taken the invitation to that seat."""
        seat = self.store.open(table).seats()[side]
        with self.caller(None) as browser:
            answer = browser.post(f"/join/{seat.invitation}", data={"name": name})
            assert answer.status_code == 303, answer.text
            person = self.store.person(browser.cookies["demilune"])
        assert person is not None
        return person

    def call(self, what: Callable[[], Any]) -> Any:
        """Do it where the server does everything: in its loop."""
        assert self.loop is not None

        async def run() -> Any:
            return what()

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(PATIENCE)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    opened = House(tmp_path)
    yield opened
    opened.close()


def play_on(pages: dict[str, Page], answers: int, seed: int = 0) -> int:
    """Play so many answers at random, each side at its own page; how many there were until the end."""
    rng = Random(seed)
    for played in range(answers):
        page = next((p for p in pages.values() if p.mine), None)
        if page is None:
            return played
        answer = page.play(rng.choice(page.offers()))
        assert answer["type"] == "done", answer
        catch_up(pages)
    return answers


def catch_up(pages: dict[str, Page]) -> None:
    """Let all of them hear of what one has heard of."""
    last = max(page.number for page in pages.values())
    for page in pages.values():
        page.wait(lambda p: p.number >= last)
