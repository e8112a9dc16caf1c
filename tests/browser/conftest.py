"""A real server and a real Chromium. NO_BROWSER=1 leaves these tests out, and the summary says how many."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import sleep

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools import browser as browsers

HERE = Path(__file__).parent
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--mute-audio"),
)
START = 15  # seconds until a server must have said where it is
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


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


class Window:
    """A browser of somebody's, and whatever went wrong in it."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.context, self.server = context, server
        self.page: Page = context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)

    def go(self, path: str) -> None:
        """Open an address of the server."""
        self.page.goto(path if path.startswith("http") else self.server.address + path)


@pytest.fixture
def windows() -> Iterator[list[Window]]:
    """The windows a test opened; none may have met a fault."""
    opened: list[Window] = []
    yield opened
    faults = [fault for window in opened for fault in window.faults]
    for window in opened:
        window.context.close()
    assert faults == []


def open_window(
    chromium: Browser, server: Server, windows: list[Window], viewport: dict[str, int] = DESKTOP, **more: object
) -> Window:
    """A browser that nobody knows yet."""
    context = chromium.new_context(viewport=viewport, reduced_motion="reduce", **more)  # type: ignore[arg-type]
    window = Window(context, server)
    windows.append(window)
    return window


@pytest.fixture
def owner(chromium: Browser, server: Server, windows: list[Window]) -> Window:
    """The browser of whose machine this is, in the lobby."""
    window = open_window(chromium, server, windows)
    window.go(server.door)
    return window
