"""What the look asks of the table's page: type large enough, labels apart, the plate under its hexes."""

from __future__ import annotations

import io
from itertools import combinations, product
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, expect

from benchmarks.page import CLOCK, KILO, LOADED, WEIGHTS, packed
from tests.browser.conftest import DESKTOP, PHONE, TOUCH, Server, Window, open_window
from tests.browser.playing import Player
from tests.browser.positions import OTTOMAN, Until, asked, over, reached, table
from tests.browser.test_board_drawing import Box, overlap

LEAST = {"desktop": 12.0, "phone": 11.5}  # pixels of type
ART = "src/demilune/games/fire_and_stone/art"

# Every text that can be seen, and how many pixels its type has on the screen.
TYPE = """() => {
  const seen = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim();
    const parent = walk.currentNode.parentElement;
    if (text === "" || !parent.checkVisibility() || parent.closest(".unseen, option, title, desc")) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    const svg = parent.closest("text");
    const box = parent.getBoundingClientRect();
    const scale = svg ? Math.hypot(svg.getScreenCTM().a, svg.getScreenCTM().b)
      : parent.offsetWidth > 20 ? box.width / parent.offsetWidth : 1;
    const shown = Math.round(size * Math.min(1, scale) * 100) / 100;
    if (box.width > 1 && box.height > 1) seen.push([text.slice(0, 40), shown]);
  }
  return seen;
}"""
NAMES = """() => [...document.querySelectorAll(".gameboard .names text")].map((text) => {
  const { x, y, width, height } = text.getBoundingClientRect();
  return { name: text.textContent, box: { x, y: y + height * 0.2, width, height: height * 0.6 } };
})"""
# Where the plate's picture is, and where its layout's window is by the hexes above it.
PLATE = """([x, y, width, height]) => {
  const plate = document.querySelector(".gameboard image.plate").getBoundingClientRect();
  const to = document.querySelector("[data-place]").getScreenCTM();
  const at = (x, y) => new DOMPoint(x, y).matrixTransform(to);
  const [low, high] = [at(x, y), at(x + width, y + height)];
  return [[plate.left, plate.top, plate.right, plate.bottom], [low.x, low.y, high.x, high.y]];
}"""
TARGETS = """() => [...document.querySelectorAll(".prompt button, .hand button, .grip")]
  .filter((button) => button.checkVisibility())
  .map((button) => ({ ...button.getBoundingClientRect().toJSON(), name: button.textContent }))"""
BARE = """() => {
  for (const part of document.querySelectorAll(".gameboard svg > :not(.plate)")) part.style.display = "none";
}"""

STATES: dict[str, Until | None] = {
    "the opening": None,
    "an action": asked("choose_use", OTTOMAN, offers="assault"),
    "a battle": asked("choose_troops", OTTOMAN),
    "late": reached(150, OTTOMAN),
    "the end": over,
}


def seated(
    chromium: Browser, server: Server, windows: list[Window], device: str, until: Until | None, density: float = 1
) -> Player:
    """The Ottoman, at the screen of a device."""
    more: dict[str, Any] = (
        {**TOUCH, "device_scale_factor": 2} if device == "phone" else {"device_scale_factor": density}
    )
    window = open_window(chromium, server, windows, PHONE if device == "phone" else DESKTOP, **more)
    window.go(server.door)
    player = Player(window, table(server, until, ottoman="here", habsburg="elsewhere"))
    player.sit()
    window.page.wait_for_function("() => document.fonts.status === 'loaded'")
    window.frame()
    return player


@pytest.mark.parametrize("device", LEAST)
@pytest.mark.parametrize("state", STATES)
def test_no_type_is_too_small_to_read(
    chromium: Browser, server: Server, windows: list[Window], device: str, state: str
) -> None:
    player = seated(chromium, server, windows, device, STATES[state])

    sizes = player.page.evaluate(TYPE)

    assert len(sizes) > 20
    assert [(text, size) for text, size in sizes if size < LEAST[device]] == []


@pytest.mark.parametrize("device", LEAST)
def test_names_on_the_plate_lie_apart(chromium: Browser, server: Server, windows: list[Window], device: str) -> None:
    player = seated(chromium, server, windows, device, STATES["late"])

    names = player.page.evaluate(NAMES)

    assert len(names) == 14
    assert [(a["name"], b["name"]) for a, b in combinations(names, 2) if overlap(a["box"], b["box"])] == []


@pytest.mark.parametrize("density", [1, 2, 3])
def test_the_plate_lies_where_its_hexes_are(
    chromium: Browser, server: Server, windows: list[Window], density: int
) -> None:
    player = seated(chromium, server, windows, "desktop", None, density)

    picture, hexes = player.page.evaluate(PLATE, player.face["layouts"]["wide"]["window"])

    assert picture == pytest.approx(hexes, abs=0.5 / density)


@pytest.mark.parametrize("density", [1, 2, 3])
def test_the_plate_is_drawn_where_it_lies(
    chromium: Browser, server: Server, windows: list[Window], density: int
) -> None:
    """The ravelin of the screenshot is laid over that of the plate: nowhere else do they agree better."""
    player = seated(chromium, server, windows, "desktop", None, density)
    player.page.evaluate(BARE)
    player.page.locator(".gameboard image.plate").evaluate("(plate) => plate.decode?.()")
    window = player.face["layouts"]["wide"]["window"]
    (left, top, right, _), _ = player.page.evaluate(PLATE, window)
    scale = (right - left) / window[2]
    ravelin = {"x": round(left + (440 - window[0]) * scale), "y": round(top + (-90 - window[1]) * scale)}
    clip: Any = {**ravelin, "width": 160, "height": 180}

    shown = Image.open(io.BytesIO(player.page.screenshot(clip=clip))).convert("L")

    with Image.open(f"{ART}/plate-wide.webp") as picture:
        plate = picture.convert("L")
    finer = plate.width / (right - left) / density  # pixels of the plate for one of the screen
    corner = ((clip["x"] - left) * density * finer, (clip["y"] - top) * density * finer)
    steps = [density * step / 4 for step in range(-6, 7)]
    best = min(product(steps, steps), key=lambda by: unlike(shown, plate, finer, corner, by))
    assert max(abs(step) for step in best) <= 0.5 * density


def unlike(shown: Image.Image, plate: Image.Image, finer: float, corner: tuple[float, float], by: Any) -> float:
    """How much the screen differs from the plate, moved by so many of the screen's pixels."""
    at = (corner[0] + by[0] * finer, corner[1] + by[1] * finer)
    size = shown.width * finer, shown.height * finer
    box = (at[0], at[1], at[0] + size[0], at[1] + size[1])
    expected = plate.resize(shown.size, Image.Resampling.BICUBIC, box)
    return float(ImageStat.Stat(ImageChops.difference(shown, expected)).mean[0])


@pytest.mark.parametrize("kind", WEIGHTS)
def test_little_is_loaded_until_one_can_play(owner: Window, server: Server, kind: str) -> None:
    owner.page.add_init_script(CLOCK)
    Player(owner, table(server, ottoman="here", habsburg="computer")).sit()
    owner.page.wait_for_function("() => window.playable !== undefined")

    loaded = owner.page.evaluate(LOADED)

    assert 0 < packed(loaded, kind) <= WEIGHTS[kind] * KILO


def test_motion_stops_where_that_was_asked_for(owner: Window, server: Server) -> None:
    player = Player(owner, table(server, ottoman="here", habsburg="computer"))
    player.sit()

    player.answer()

    expect(player.page.locator("html")).to_have_attribute("data-motion", "off")
    assert player.page.evaluate("document.getAnimations().length") == 0


def test_every_target_of_a_finger_is_large_enough(chromium: Browser, server: Server, windows: list[Window]) -> None:
    player = seated(chromium, server, windows, "phone", STATES["an action"])
    boxes: list[Box] = (
        player.page.evaluate("""() => [...document.querySelectorAll(".prompt button, .hand button, .grip")]
      .filter((button) => button.checkVisibility())
      .map((button) => ({ ...button.getBoundingClientRect().toJSON(), name: button.textContent }))""")
    )

    assert boxes
    assert [box for box in boxes if box["height"] < 44] == []
