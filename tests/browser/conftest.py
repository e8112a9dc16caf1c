"""A real server and a real Chromium. NO_BROWSER=1 leaves these tests out, and the summary says how many."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ElementHandle,
    Locator,
    Page,
    Request,
    ViewportSize,
    WebSocket,
    expect,
    sync_playwright,
)

from demilune.server.differences import applied
from tools import browser as browsers

Json: TypeAlias = dict[str, Any]

expect.set_options(timeout=20_000)

HERE = Path(__file__).parent
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--mute-audio"),
)
START = 30  # seconds until a server must have said where it is
PATIENCE = 20_000  # milliseconds until a page must have done what it was told
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
TOUCH: Json = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", (e) => console.error(`CSP: ${e.violatedDirective} ${e.blockedURI}`))
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if os.environ.get("NO_BROWSER"):
        left_out = pytest.mark.skip(reason="NO_BROWSER is set: tests that drive a browser are left out")
        for item in items:
            if item.path.is_relative_to(HERE):
                item.add_marker(left_out)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = browsers.found()
    if path is None:
        pytest.fail(browsers.HELP)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield browser
        browser.close()


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


class Server:
    """`demilune serve` in a process of its own, with a store of its own."""

    def __init__(self, folder: Path) -> None:
        self.store = folder / "demilune.db"
        self.port = free_port()
        self.start()

    def start(self) -> None:
        """Run it; again at the same port after it was killed."""
        words = ("-m", "demilune", "serve", "--port", str(self.port), "--db", str(self.store))
        self.process = subprocess.Popen((sys.executable, *words), stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"(http://127\.0\.0\.1:\d+)(/enter/\S+)", line):
                self.address, self.door = found[1], found[0]
                self._wait()
                return
        raise AssertionError("the server did not say where it is")

    def _wait(self) -> None:
        """Until it answers."""
        for _ in range(START * 20):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return
            sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.stop()

    def stop(self) -> None:
        """As the end of the day would."""
        self.process.terminate()
        self.process.wait(timeout=START)
        if self.process.stdout is not None:
            self.process.stdout.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("store"))
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One that a test may kill."""
    running = Server(tmp_path)
    yield running
    running.stop()


class Heard:
    """What a page asked and was told over its sockets, put together as the page does."""

    def __init__(self, page: Page) -> None:
        self.received: list[str] = []
        self.sent: list[Json] = []
        self.waiting: set[int] = set()  # numbers of what was asked and not answered yet
        self.now: Json = {}
        self.view: Json = {}
        page.on("websocket", self._opened)

    def _opened(self, line: WebSocket) -> None:
        self.now, self.view, self.waiting = {}, {}, set()
        line.on("framereceived", lambda frame: self._take(str(frame)))
        line.on("framesent", lambda frame: self._ask(json.loads(frame)))

    def _ask(self, asked: Json) -> None:
        self.sent.append(asked["ask"])
        self.waiting.add(asked["id"])

    def _take(self, frame: str) -> None:
        self.received.append(frame)
        said = json.loads(frame)
        self.waiting.discard(said.get("re", 0))
        if said.get("type") != "update":
            return
        self.view = said["view"] if "view" in said else applied(self.view, said.get("patch", {}))
        self.now |= said

    @property
    def number(self) -> int:
        return int(self.now.get("number", 0))

    @property
    def question(self) -> Json | None:
        """What this page's side is asked, if anything."""
        question: Json | None = self.now.get("question")
        return question if question and question.get("mine") else None

    @property
    def is_over(self) -> bool:
        return self.view.get("outcome") is not None

    @property
    def answers(self) -> list[list[str]]:
        """The answers that were given from here, by clicks and by lines."""
        return [ask.get("answers") or [ask["line"]] for ask in self.sent if ask["do"] in ("play", "command")]


class Window:
    """A browser of somebody's, what its page heard, and whatever went wrong in it."""

    def __init__(self, context: BrowserContext, server: Server, *, touch: bool = False) -> None:
        self.context, self.server, self.touch = context, server, touch
        self.page: Page = context.new_page()
        self.heard = Heard(self.page)
        self.faults: list[str] = []
        self.expected: list[str] = []  # parts of faults that the test brings about
        self.page.add_init_script(TELL_VIOLATIONS)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.on("request", self._asked)

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.server.address, "data:", "blob:")):
            self.faults.append(f"{request.url} was asked for")

    @property
    def surprises(self) -> list[str]:
        return [fault for fault in self.faults if not any(part in fault for part in self.expected)]

    def go(self, path: str) -> None:
        """Open an address of the server."""
        self.page.goto(path if path.startswith("http") else self.server.address + path)

    def press(self, target: Locator | ElementHandle) -> None:
        """Click it; on a touch screen, tap it."""
        target.tap() if self.touch else target.click()

    def frame(self) -> None:
        """Until the page has drawn what it knows."""
        self.page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")

    def until(self, so: Callable[[], object], what: str = "what was waited for") -> None:
        """Until something is so."""
        end = monotonic() + PATIENCE / 1000
        while not so():
            assert monotonic() < end, f"{what} did not come about in {PATIENCE // 1000} seconds"
            self.page.wait_for_timeout(10)


@pytest.fixture
def windows() -> Iterator[list[Window]]:
    """The windows a test opened; none may have met a fault."""
    opened: list[Window] = []
    yield opened
    faults = [fault for window in opened for fault in window.surprises]
    for window in opened:
        window.context.close()
    assert faults == []


def open_window(
    chromium: Browser, server: Server, windows: list[Window], viewport: ViewportSize = DESKTOP, **more: Any
) -> Window:
    """A browser that nobody knows yet."""
    context = chromium.new_context(viewport=viewport, **{"reduced_motion": "reduce", **more})
    context.set_default_timeout(PATIENCE)
    window = Window(context, server, touch=bool(more.get("has_touch")))
    windows.append(window)
    return window


@pytest.fixture
def owner(chromium: Browser, server: Server, windows: list[Window]) -> Window:
    """The browser of whose machine this is, in the lobby."""
    window = open_window(chromium, server, windows)
    window.go(server.door)
    return window


@pytest.fixture
def guest(chromium: Browser, server: Server, windows: list[Window]) -> Window:
    """Somebody else's browser."""
    return open_window(chromium, server, windows)


@pytest.fixture
def phone(chromium: Browser, server: Server, windows: list[Window]) -> Window:
    """The owner's telephone, upright."""
    window = open_window(chromium, server, windows, PHONE, **TOUCH)
    window.go(server.door)
    return window
