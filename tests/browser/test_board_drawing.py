"""The board by itself (web/dev/board.html) in a real browser: what is on the plate can be read and told apart."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import combinations
from typing import Any, TypeAlias

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, Page

from hatch_build import npm

Box: TypeAlias = dict[str, float]

PLATES = {"wide": (1120, 626), "tall": (390, 532)}
LEAST = {"wide": 12.0, "tall": 11.5}  # pixels of type
# What is left of red, green and blue.
EYES = {
    "achromat": (0.299, 0.587, 0.114, 0) * 3,
    "deuteranope": (0.367, 0.861, -0.228, 0, 0.280, 0.673, 0.047, 0, -0.012, 0.043, 0.969, 0),
    "protanope": (0.152, 1.053, -0.205, 0, 0.115, 0.786, 0.099, 0, -0.004, -0.048, 1.052, 0),
}

TEXTS = """() => [...document.querySelectorAll(".gameboard text, .gameboard .letter")].map((text) =>
  parseFloat(getComputedStyle(text).fontSize) * text.closest("text").getScreenCTM().a)"""
NAMES = """() => [...document.querySelectorAll(".names > g")].map((name) => {
  const { x, y, width, height } = name.querySelector("text").getBoundingClientRect();
  const place = document.querySelector(`[data-place="${name.dataset.key.split(" ")[1]}"]`).getBoundingClientRect();
  return {
    name: name.textContent,
    box: { x, y: y + height * 0.2, width, height: height * 0.6 },
    place: { x: place.x, y: place.y, width: place.width, height: place.height },
  };
})"""
RECTANGLES = """() => {
  const of = (selector) => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return { x, y, width, height };
  };
  return { plate: of(".plate"), camp: of("[data-place='CAMP']"), curtain: of("[data-place='CUR']") };
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("board")
    npm("exec", "--", "vite", "build", "--config", "dev/vite.config.ts", "--outDir", str(folder), "--logLevel", "error")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/dev/board.html"
        server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing of it."""

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


def opened(browser: Browser, address: str, position: str, plate: str = "wide", density: float = 1) -> Page:
    width, height = PLATES[plate]
    context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=density)
    page = context.new_page()
    page.goto(f"{address}?position={position}&plate={plate}")
    page.wait_for_function("document.fonts.status === 'loaded' && window.board !== undefined")
    return page


@pytest.mark.parametrize("plate", PLATES)
@pytest.mark.parametrize("position", ["round-2", "full"])
def test_no_type_on_the_plate_is_too_small_to_read(chromium: Browser, address: str, position: str, plate: str) -> None:
    sizes = opened(chromium, address, position, plate).evaluate(TEXTS)

    assert sizes
    assert min(sizes) >= LEAST[plate]


@pytest.mark.parametrize("plate", PLATES)
def test_no_name_lies_on_another_or_far_outside_its_hex(chromium: Browser, address: str, plate: str) -> None:
    names = opened(chromium, address, "full", plate).evaluate(NAMES)

    assert len(names) == 14
    assert [(a["name"], b["name"]) for a, b in combinations(names, 2) if overlap(a["box"], b["box"])] == []
    assert [one["name"] for one in names if outside(one["box"], one["place"]) > 20] == []


@pytest.mark.parametrize("eyes", EYES)
def test_states_differ_without_colour(chromium: Browser, address: str, eyes: str) -> None:
    """Neutral, offered, selected and named in the log: the same hex of the same plate."""
    page = opened(chromium, address, "opening")
    pictures = {}
    for state, script in {
        "neutral": "scenes['idle']()",
        "offered": "scenes['offered']()",
        "selected": "scenes['selected']()",
        "lit": "scenes['lit']()",
    }.items():
        page.evaluate(f"board.set({script}, 'other')")
        pictures[state] = hex_of(page, "CWC", eyes)

    differences = {(a, b): different(pictures[a], pictures[b]) for a, b in combinations(pictures, 2)}
    assert min(differences.values()) > 2.5, differences


@pytest.mark.parametrize("eyes", EYES)
def test_the_sides_marks_differ_without_colour(chromium: Browser, address: str, eyes: str) -> None:
    page = opened(chromium, address, "round-2")
    marks = [page.locator(f"[data-key='seal {place}']").bounding_box() for place in ("GLC", "CWC")]
    pictures = [shot(page, mark, eyes) for mark in marks if mark is not None]

    assert different(*pictures) > 20


@pytest.mark.parametrize("density", [1, 2, 3])
def test_plate_and_hexes_lie_on_each_other(chromium: Browser, address: str, density: float) -> None:
    """Camp and Curtain Wall where the wide plate's window has them, within half a pixel of the screen."""
    found = opened(chromium, address, "opening", density=density).evaluate(RECTANGLES)
    plate, camp, curtain = found["plate"], found["camp"], found["curtain"]

    assert plate == pytest.approx({"x": 0, "y": 0, "width": 1120, "height": 626}, abs=0.5 / density)
    assert middle(camp) == pytest.approx((125, 313), abs=0.5 / density)
    assert middle(curtain) == pytest.approx((991, 313), abs=0.5 / density)


def test_a_place_is_a_button_with_all_that_is_said_of_it(chromium: Browser, address: str) -> None:
    page = opened(chromium, address, "round-2")
    page.keyboard.press("Tab")
    page.keyboard.press("n")

    board = page.get_by_role("application", name="Board")
    place = board.get_by_role("button", name="Left Covered Way, Habsburg, 1 Improvised, 1 Cannon, offered: assault")
    assert place.evaluate("(place) => place === document.activeElement")
    assert page.locator(".focus path").count() == 2


def test_nothing_moves_where_that_was_asked_for(chromium: Browser, address: str) -> None:
    page = opened(chromium, address, "round-2")
    page.emulate_media(reduced_motion="reduce")

    page.evaluate("board.set(scenes['round-4']()); board.explode('DIC'); board.zoom(2)")

    assert page.evaluate("document.getAnimations().length") == 0
    assert page.evaluate("document.querySelector('.sheet').style.transform").endswith("scale(2)")


def hex_of(page: Page, place: str, eyes: str) -> Image.Image:
    box = page.locator(f"[data-place='{place}']").bounding_box()
    assert box is not None
    return shot(page, box, eyes)


def shot(page: Page, clip: Any, eyes: str) -> Image.Image:
    """A part of the page as these eyes see it, in grey."""
    picture = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")
    return picture.convert("RGB", EYES[eyes]).convert("L")


def different(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures, in steps of grey of 255."""
    return float(ImageStat.Stat(ImageChops.difference(one, other.resize(one.size))).mean[0])


def overlap(a: Box, b: Box) -> bool:
    across = a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
    return across and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


def outside(a: Box, b: Box) -> float:
    """By how much a box looks out of another one."""
    return max(
        b["x"] - a["x"],
        b["y"] - a["y"],
        a["x"] + a["width"] - b["x"] - b["width"],
        a["y"] + a["height"] - b["y"] - b["height"],
    )


def middle(box: Box) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
