"""Prints the plates: Chromium rasterises the SVG once, Pillow packs it as AVIF and as WebP."""

from __future__ import annotations

import io
import shutil
import subprocess
import tempfile
from pathlib import Path

from PIL import Image

from tools.engraver.layout import GAME

ART = GAME / "art"
FONTS = Path(__file__).parents[2] / "web/node_modules/@fontsource"
FACES = (
    ("book", "normal", 500, "eb-garamond/files/eb-garamond-latin-500-normal.woff2"),
    ("book", "italic", 500, "eb-garamond/files/eb-garamond-latin-500-italic.woff2"),
    ("book", "italic", 600, "eb-garamond/files/eb-garamond-latin-600-italic.woff2"),
    ("fell", "normal", 400, "im-fell-english-sc/files/im-fell-english-sc-latin-400-normal.woff2"),
)
LEAST = 400  # a window's height: lower ones never paint
MOST = 400_000  # bytes of one AVIF


def rasterised(svg: str, size: tuple[float, float], density: int = 2) -> Image.Image:
    """The drawing as Chromium paints it."""
    faces = "".join(
        f"@font-face{{font-family:{family};font-style:{style};font-weight:{weight};"
        f'src:url("{(FONTS / file).as_uri()}")}}'
        for family, style, weight, file in FACES
    )
    style = f"<style>{faces}html,body{{margin:0;background:#f1e7d0}}svg{{display:block}}</style>"
    page = f'<!doctype html><meta charset="utf-8">{style}{svg}'
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("The plates are rasterised by Chromium, which is not installed here.")
    with tempfile.TemporaryDirectory() as folder:
        drawing, picture = Path(folder, "plate.html"), Path(folder, "plate.png")
        drawing.write_text(page, encoding="utf-8")
        subprocess.run(
            [
                chromium,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--allow-file-access-from-files",
                f"--user-data-dir={folder}/profile",
                f"--force-device-scale-factor={density}",
                f"--window-size={round(size[0])},{max(round(size[1]), LEAST)}",
                f"--screenshot={picture}",
                drawing.as_uri(),
            ],
            check=True,
            capture_output=True,
            timeout=90,
        )
        taken = Image.open(picture).convert("RGB")
    return taken.crop((0, 0, round(size[0]) * density, round(size[1]) * density))


def packed(picture: Image.Image, name: str, most: int = MOST) -> dict[str, int]:
    """Writes both files at the best quality that weighs no more than it may."""
    ART.mkdir(exist_ok=True)
    sizes = {}
    for ending, weighs, qualities in (("avif", most, range(64, 30, -4)), ("webp", most * 3 // 2, range(76, 30, -6))):
        for quality in qualities:
            made = io.BytesIO()
            options = {"speed": 5, "subsampling": "4:2:0"} if ending == "avif" else {"method": 6}
            picture.save(made, ending, quality=quality, **options)
            if made.tell() <= weighs:
                break
        (ART / f"{name}.{ending}").write_bytes(made.getvalue())
        sizes[ending] = made.tell()
    return sizes
