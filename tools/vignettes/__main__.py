"""Engraves the sprites of the page and of Fire & Stone anew: `python -m tools.vignettes`."""

from __future__ import annotations

from pathlib import Path

from tools.vignettes import pieces, scenes, signs, troops
from tools.vignettes.burin import sprite

ART = Path("web/games/fire_and_stone/art")
SPRITES = {
    Path("web/symbols/signs.svg"): signs.symbols(),
    ART / "pieces.svg": pieces.symbols(),
    ART / "troops.svg": troops.symbols(),
    **{ART / "vignettes" / f"{name}.svg": [scenes.symbol(name)] for name in scenes.SCENES},  # only the shown are loaded
}

for file, symbols in SPRITES.items():
    file.parent.mkdir(exist_ok=True)
    file.write_text(sprite("python -m tools.vignettes", symbols), encoding="utf-8")
