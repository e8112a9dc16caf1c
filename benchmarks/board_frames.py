"""`python -m benchmarks.board_frames`: how the board by itself moves on an emulated phone, against its bars.

The phone is 390 x 844 at three pixels a unit with the processor slowed four times. The page is `web/dev/board.html`,
built for the purpose; gestures are events that the board itself hears, one a frame.
"""

from __future__ import annotations

import functools
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.figures import Figure
from hatch_build import npm
from tools.browser import found as browser_path

if TYPE_CHECKING:
    from playwright.sync_api import Page

SLOWED = 4
FRAMES = 90
TRIES = 4  # the best counts: the machine has other things to do

BOARDS: list[tuple[str, str, list[object]]] = [
    ("siege", "position=round-2&plate=tall", ["round-2", "round-4"]),
    ("1,100 hexes", "position=campaign", ["campaign", "reach"]),
]

# Frames a second while the board is dragged to and fro, or zoomed in and out, by one event a frame.
GESTURE = """
async ([kind, frames]) => {
  const board = document.querySelector(".gameboard");
  const target = board.querySelector(".place");
  const middle = [innerWidth / 2, innerHeight / 2];
  const event = { bubbles: true, cancelable: true, view: window };
  const mouse = (type, clientX, clientY) =>
    target.dispatchEvent(new PointerEvent(`pointer${type}`, { ...event, pointerId: 1, clientX, clientY }));
  const frame = () => new Promise(requestAnimationFrame);
  if (kind === "pan") mouse("down", ...middle);
  await frame();
  const start = performance.now();
  for (let i = 0; i < frames; i++) {
    const [x, y] = [middle[0] + 90 * Math.sin(i / 14), middle[1] + 60 * Math.sin(i / 9)];
    if (kind === "pan") mouse("move", x, y);
    else {
      const deltaY = Math.sin(i / 14) > 0 ? -12 : 12;
      target.dispatchEvent(new WheelEvent("wheel", { ...event, clientX: middle[0], clientY: middle[1], deltaY }));
    }
    await frame();
  }
  const took = performance.now() - start;
  if (kind === "pan") mouse("up", ...middle);
  return (1000 * frames) / took;
}
"""

# Milliseconds from a new scene to the frame that shows it: the median of nine.
UPDATE = """
async (names) => {
  const took = [];
  for (let i = 0; i < 9; i++) {
    await new Promise((done) => setTimeout(done, 60));
    const scene = scenes[names[i % names.length]]();
    const start = performance.now();
    board.set(scene, "other");
    took.push(performance.now() - start);
  }
  return took.sort((a, b) => a - b)[4];
}
"""

SHOWN = """
async ([off, on]) => {
  board.set(scenes[off](), "other");
  await new Promise((done) => setTimeout(done, 500));
  const scene = scenes[on]();
  const start = performance.now();
  board.set(scene, "other");
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  return performance.now() - start;
}
"""


def main() -> int:
    """Build, measure and report."""
    from playwright.sync_api import sync_playwright

    missed = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as browsers:
        npm("exec", "--", "vite", "build", "--config", "dev/vite.config.ts", "--outDir", folder, "--logLevel", "error")
        browser = browsers.chromium.launch(executable_path=browser_path(), args=["--no-sandbox", "--disable-gpu"])
        phone = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=3, is_mobile=True)
        with served(Path(folder)) as address:
            for figure in figures(phone.new_page(), f"{address}/dev/board.html"):
                missed += not figure.holds
                bar = f"{'at least' if figure.least else 'at most'} {figure.bar:g}"
                print(f"{'  ' if figure.holds else '!!'} {figure.name:38}{figure.value:9.1f} {figure.unit:12}{bar}")
        browser.close()
    return 1 if missed else 0


def figures(page: Page, address: str) -> Iterator[Figure]:
    """The siege, and a board of 1,100 hexes and 250 counters."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    for name, query, scenes in BOARDS:
        page.goto(f"{address}?{query}")
        page.wait_for_function("document.fonts.status === 'loaded' && document.readyState === 'complete'")
        page.wait_for_timeout(1500)
        page.evaluate("board.zoom(1.6)")
        page.wait_for_timeout(1500)
        yield Figure(f"{name}: pan", max(tried(page, GESTURE, ["pan", FRAMES])), "frames/s", 55, least=True)
        yield Figure(f"{name}: zoom", max(tried(page, GESTURE, ["zoom", FRAMES])), "frames/s", 40, least=True)
        yield Figure(f"{name}: update", min(tried(page, UPDATE, scenes)), "ms", 16)
        yield Figure(f"{name}: highlight shown", min(tried(page, SHOWN, scenes)), "ms", 100)


def tried(page: Page, script: str, with_: list[object]) -> Iterator[float]:
    """The same again and again, with a rest before each."""
    for _ in range(TRIES):
        page.wait_for_timeout(700)
        yield page.evaluate(script, with_)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A folder on a free port of this machine, for as long as the block lasts."""
    handler = functools.partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing of it."""

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


if __name__ == "__main__":
    sys.exit(main())
