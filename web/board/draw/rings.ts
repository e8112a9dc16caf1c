// States of whole places, told apart by shape: a dashed ring is offered, a solid one with lozenges selected.

import type { PlaceLayout, Point } from "../../face";
import { minus, plus, shrunk, times, turned, unit } from "../geometry";
import type { Mark } from "../scene";
import { type Drawn, path, tag } from "../svg";
import type { Sheet } from "../drawing";

const INSET = 0.925;

type Ring = (place: PlaceLayout, mark: Mark, sheet: Sheet) => string;

const RINGS: Partial<Record<Mark["kind"], Ring>> = {
  offered: (place, mark, sheet) =>
    hatched(place, mark, sheet) + ring("ring-paper", place, INSET) + ring("ring-offered", place, INSET),
  selected: (place, mark, sheet) =>
    hatched(place, mark, sheet, "strong") +
    ring("ring-paper wide", place, 0.905) +
    ring("ring-selected", place, INSET) +
    ring("ring-inner", place, 0.865) +
    tag("path", {
      class: "lozenges",
      d: place.outline.map((corner) => lozenge(corner, place.centre)).join(""),
    }),
  wanted: (place) => ring("ring-paper", place, 0.8) + ring("ring-wanted", place, 0.8),
  lit: (place) => ring("ring-lit", place, 0.985) + ring("ring-lit-ink", place, 0.985),
  changed: (place) => brackets(place),
};

export function rings(found: Mark[], sheet: Sheet): Drawn[] {
  return found.flatMap((mark): Drawn[] => {
    const place = sheet.ground.place(mark.place);
    const draw = RINGS[mark.kind];
    if (place === undefined || draw === undefined) return [];
    return [{ key: `${mark.kind} ${mark.place}`, markup: draw(place, mark, sheet) }];
  });
}

export function ring(name: string, place: PlaceLayout, factor: number): string {
  return tag("path", { class: name, d: path(shrunk(place.outline, place.centre, factor), true) });
}

function hatched(place: PlaceLayout, { ink }: Mark, { prefix }: Sheet, name = ""): string {
  const d = path(shrunk(place.outline, place.centre, INSET), true);
  return tag("path", { class: `ring-hatch ${name}`, fill: `url(#${prefix}hatch-${ink})`, d });
}

const LOZENGE = 7.4;

// On the ring's corner, one point outwards.
function lozenge(corner: Point, centre: Point): string {
  const out = times(unit(minus(corner, centre)), LOZENGE);
  const at = plus(centre, times(minus(corner, centre), INSET));
  const across = turned(out);
  return path([plus(at, out), plus(at, across), minus(at, out), minus(at, across)], true);
}

// Short strokes in every corner: something happened here.
function brackets({ outline, centre }: PlaceLayout): string {
  const corners = shrunk(outline, centre, 0.965);
  const at = (i: number): Point => corners[(i + corners.length) % corners.length] as Point;
  const arm = (from: Point, to: Point): Point => plus(from, times(unit(minus(to, from)), 14));
  const d = corners
    .map((corner, i) => path([arm(corner, at(i - 1)), corner, arm(corner, at(i + 1))]))
    .join("");
  return tag("path", { class: "bracket-paper", d }) + tag("path", { class: "bracket", d });
}
