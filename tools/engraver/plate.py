"""The whole plate of one view as an SVG: paper, washes, engraving, and what stands on it."""

from __future__ import annotations

import math

import numpy as np

from tools.engraver import ornaments, works
from tools.engraver.country import SEED, Country, camp, churches, country, trees
from tools.engraver.front import Front, front
from tools.engraver.layout import View
from tools.engraver.scenery import Scenery, blocks, far_enough, standing
from tools.engraver.strokes import Burin, Line, Point, opened, outlined
from tools.engraver.works import INK, Ground

Window = tuple[float, float, float, float]


def plate(view: View) -> str:
    lines = front(view)
    ground = Ground.of(view, lines)
    burin = Burin(np.random.default_rng(SEED))
    x, y, width, height = view.window
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width}" height="{height}">'
        f"{_definitions(view)}{_paper(view.window)}{_washes(view, lines)}"
        f"{_engraving(ground, burin)}{_country(ground, burin)}{_titles(view, burin)}{_grain(view.window)}</svg>"
    )


def _definitions(view: View) -> str:
    x, y, width, height = view.window
    box = (
        f'x="{x - 40}" y="{y - 40}" width="{width + 80}" height="{height + 80}" filterUnits="userSpaceOnUse" '
        'color-interpolation-filters="sRGB"'
    )
    return f"""<defs>
<pattern id="laid" width="31" height="2.4" patternUnits="userSpaceOnUse">
<rect width="31" height=".8" y=".6" fill="#7a5f35" fill-opacity=".085"/>
<rect width="1" height="2.4" x="15" fill="#7a5f35" fill-opacity=".11"/></pattern>
<filter id="blots" {box}>
<feTurbulence type="fractalNoise" baseFrequency=".0065 .008" numOctaves="4" seed="{SEED % 97}"/>
<feColorMatrix values="0 0 0 0 .7  0 0 0 0 .44  0 0 0 0 .2  1.1 .6 0 0 -.7"/></filter>
<filter id="grain" {box}><feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="2" seed="5"/>
<feColorMatrix values="0 0 0 0 .3  0 0 0 0 .2  0 0 0 0 .1  .5 0 0 0 -.2"/></filter>
<filter id="hand" {box}><feTurbulence type="fractalNoise" baseFrequency=".021" numOctaves="3" seed="8" result="n"/>
<feDisplacementMap in="SourceGraphic" in2="n" scale="7" xChannelSelector="R" yChannelSelector="G"/></filter>
<filter id="open" {box}><feGaussianBlur stdDeviation="22"/></filter>
</defs>"""


def _sheet(window: Window, paint: str) -> str:
    x, y, width, height = window
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" {paint}/>'


def _paper(window: Window) -> str:
    return (
        _sheet(window, 'fill="#f5ecd8"')
        + _sheet(window, 'filter="url(#blots)" opacity=".2"')
        + _sheet(window, 'fill="url(#laid)"')
    )


def _grain(window: Window) -> str:
    return _sheet(window, 'filter="url(#grain)" opacity=".16" style="mix-blend-mode:multiply"')


def _washes(view: View, lines: Front) -> str:
    """Colour laid on by hand: one multiplied group whose edges wander."""
    crest, body = outlined(lines.behind_crest(view)), outlined(lines.body(view))
    counter, ravelin = outlined(lines.behind_counterscarp(view)), outlined(lines.ravelin)
    x, y, width, height = view.window
    sheet = f"M{x - 50} {y - 50}h{width + 100}v{height + 100}h{-width - 100}z"
    clips = (
        f'<clipPath id="country"><path d="{sheet}{crest}" clip-rule="evenodd"/></clipPath>'
        f'<clipPath id="dug"><path d="{counter}{body}{ravelin}" clip-rule="evenodd"/></clipPath>'
        f'<clipPath id="within"><path d="{body}{ravelin}"/></clipPath>'
    )
    camp = view.seen((-20.0, 10.0))
    open_ground = (
        f'<g filter="url(#open)"><path d="{sheet}{crest}" fill-rule="evenodd" fill="#cfc59b" fill-opacity=".1"/>'
        f'<circle cx="{camp[0]:.0f}" cy="{camp[1]:.0f}" r="165" fill="#df9f68" fill-opacity=".15"/>'
        f'<path d="{crest}" fill="none" stroke="#93966a" stroke-opacity=".08" stroke-width="420"/></g>'
    )
    slopes = "".join(_band(opened(lines.crest), "#8a8c5a", 0.025, 2 * far) for far in np.linspace(12, works.GLACIS, 14))
    edges = opened(lines.counterscarp) + opened(lines.scarp) + opened(lines.ravelin)
    depths = "".join(_band(edges, "#5f7f7b", 0.062, 2 * far) for far in (4, 9, 15, 23, 32))
    masonry = opened(lines.scarp) + opened(lines.ravelin)
    return (
        f'<defs>{clips}</defs><g style="mix-blend-mode:multiply"><g clip-path="url(#country)">{open_ground}</g>'
        f'<g filter="url(#hand)"><g clip-path="url(#country)">{slopes}</g>'
        f'<path d="{crest}{counter}" fill-rule="evenodd" fill="#d8b878" fill-opacity=".34"/>'
        f'<path d="{counter}{body}{ravelin}" fill-rule="evenodd" fill="#7b9a93" fill-opacity=".25"/>'
        f'<g clip-path="url(#dug)">{depths}</g>'
        f'<path d="{body}{ravelin}" fill="#e0c48e" fill-opacity=".34"/>'
        f'<g clip-path="url(#within)">{_band(masonry, "#c4563c", 0.3, 2 * works.PARAPET)}</g></g></g>'
    )


def _band(path: str, colour: str, opacity: float, width: float) -> str:
    pen = f'stroke="{colour}" stroke-opacity="{opacity}" stroke-width="{width:.1f}" stroke-linejoin="round"'
    return f'<path d="{path}" fill="none" {pen}/>'


def _engraving(ground: Ground, burin: Burin) -> str:
    printed = []
    works.glacis(ground, burin)
    printed.append(burin.printed(INK, 0.88))
    works.ditch(ground, burin)
    printed.append(burin.printed(INK, 0.86))
    works.caponier(ground, burin)
    traverses = works.covered_way(ground, burin)
    printed += [traverses, burin.printed(INK, 0.92)]
    works.ramparts(ground, burin)
    works.walls(ground, burin)
    works.cavalier(ground, burin)
    printed.append(burin.printed(INK, 0.92))
    cuts = works.embrasures(ground, burin)
    printed += [cuts, burin.printed(INK, 0.92)]
    return "".join(printed)


def _country(ground: Ground, burin: Burin) -> str:
    """Town, camp, trees and fields."""
    scenery, land = Scenery(burin), country(ground.view)
    town = "".join(scenery.block(block) for block in _town(ground))
    fields = "".join(scenery.vines(*field) for field in land.vines)
    things = [*churches(land, scenery), *camp(land, scenery), *trees(land, scenery)]
    return town + fields + _grass(ground, land, scenery) + standing(things)


def _town(ground: Ground) -> list[Line]:
    """Blocks between the street behind the rampart and the end of the plate, the nearest last."""
    view = ground.view
    rng = np.random.default_rng(SEED + 2)
    end, side = (1070, 450) if view.tall else (1090, 340)
    start = 757 if view.shifted else 902
    found = blocks(rng, ground.front.city, (start, end), (-side, side + 40))
    return [np.array([view.seen((float(x), float(y))) for x, y in block]) for block in found]


def _grass(ground: Ground, land: Country, scenery: Scenery) -> str:
    """Tufts here and there beyond the foot of the glacis."""
    rng = np.random.default_rng(SEED + 5)
    x, y, width, height = ground.view.window
    spots: list[Point] = []
    for _ in range(900):
        spot = (rng.uniform(x, x + width), rng.uniform(y, y + height))
        if ground.grid.value(ground.crest, spot) > 120 and far_enough(spots, spot, land.tufts_apart):
            spots.append(spot)
    return "".join(scenery.tuft(spot) for spot in spots)


def _titles(view: View, burin: Burin) -> str:
    if not view.lettered:
        return ""
    north = view.seen((math.sqrt(0.5), -math.sqrt(0.5)))
    if view.tall:
        return ornaments.compass(burin, (-338, 20), north, 25, 25)
    write = ornaments.written
    if view.shifted:
        x, y = -83.0, -222.0
        lines = [
            write("The Siege of", (x, y - 34), 14.5),
            write("VIENNA", (x, y - 7), 23.5, italic=False, weight=400, face="fell", space=1),
            write("14 July to", (x, y + 14), 13.5, weight=600),
            write("12 September", (x, y + 30), 13.5, weight=600),
            write("1683", (x, y + 46), 13.5, weight=600),
        ]
        return (
            ornaments.cartouche(burin, (x, y), (73, 79), lines, (14.0, 12.5))
            + ornaments.compass(burin, (-104, 232), north)
            + ornaments.scale_bar((-36, 274))
        )
    x, y = 18.5, -218.0
    lines = [
        write("The Siege of", (x, y - 26), 14.8, weight=600),
        write("VIENNA", (x, y + 6.5), 36.4, italic=False, weight=400, face="fell", space=2.2),
        write("14 July to 12 September 1683", (x, y + 26), 13.4, weight=600),
        write("Fire &amp; Stone", (x, y + 44), 14.2, ink=ornaments.SOFT_INK),
    ]
    return (
        ornaments.cartouche(burin, (x, y), (121, 66), lines)
        + ornaments.compass(burin, (-62, 229), north)
        + ornaments.scale_bar((12, 254.5))
    )
