"""Makes everything the engraver makes: `python -m tools.engraver [plate ...] [--check]`.

Without names every plate is made, and from the wide one the lobby's headpiece and the thumbnail. `--check` draws
nothing: it says whether the layout and the plates still belong to the geometry as it is now.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys

from PIL import Image

from tools.engraver import bake, layout
from tools.engraver.country import SEED
from tools.engraver.front import front
from tools.engraver.layout import VIEWS, View
from tools.engraver.plate import plate

MARKS = bake.ART / "plates.json"  # of what geometry each plate was made


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m tools.engraver", description="Draws the plate under the board.")
    options.add_argument("names", nargs="*", help="only these plates")
    options.add_argument("--check", action="store_true", help="only say what is stale")
    chosen = options.parse_args()
    if chosen.check:
        stale = list(what_is_stale())
        sys.exit("\n".join(stale) or 0)
    layout.WRITTEN.write_text(layout.text(), encoding="utf-8")
    for view in VIEWS:
        if not chosen.names or view.name in chosen.names:
            engrave(view)


def engrave(view: View) -> None:
    picture = bake.rasterised(plate(view), view.window[2:])
    print(f"plate-{view.name}", bake.packed(picture, f"plate-{view.name}"))
    if view.name == "wide":
        _pieces_of(view, picture)
    marks = json.loads(MARKS.read_text("utf-8")) if MARKS.exists() else {}
    marks[view.name] = mark(view)
    MARKS.write_text(json.dumps(marks, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def _pieces_of(view: View, picture: Image.Image) -> None:
    """The lobby's headpiece, from the camp to the city, and the small picture of the game."""
    x, y, width, _ = view.window
    head = View(view.name, view.columns, tall=False, window=(x, -37.5, width, 75), lettered=False)
    strip = bake.rasterised(plate(head), head.window[2:], density=3)
    strip = strip.resize((2880, round(strip.height * 2880 / strip.width)), Image.Resampling.LANCZOS)
    print("lobby", bake.packed(strip.crop((0, 0, 2880, 192)), "lobby", 90_000))
    left, top = round(2 * (396 - x)), round(2 * (-192 - y))
    part = picture.crop((left, top, left + 986, top + 549))
    print("thumbnail", bake.packed(part.resize((424, 236), Image.Resampling.LANCZOS), "thumbnail", 40_000))


def mark(view: View) -> str:
    """What the plate's lines are, in a word: it changes when they do."""
    lines = front(view)
    rings = (lines.scarp, lines.ravelin, lines.counterscarp, lines.crest, *lines.caponier, lines.cavalier, *lines.city)
    told = json.dumps([SEED, view.window, [ring.round(1).tolist() for ring in rings]])
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def what_is_stale() -> list[str]:
    found = []
    if layout.WRITTEN.read_text("utf-8") != layout.text():
        found.append("data/layout.json is not what the engraver gives")
    marks = json.loads(MARKS.read_text("utf-8")) if MARKS.exists() else {}
    found += [f"plate-{view.name} was made from other lines" for view in VIEWS if marks.get(view.name) != mark(view)]
    return found


if __name__ == "__main__":
    main()
