// How much of the sheet is seen: the sums behind pan and zoom, without a browser. `k` is pixels a unit; x and y are
// where the sheet's top left corner lies in the element.

import type { Layout, Point } from "../face";
import { type Box, box } from "./geometry";

export interface Seen {
  x: number;
  y: number;
  k: number;
}

export interface Size {
  width: number;
  height: number;
}

const MARGIN = 14; // round the places, where the element has another shape than the plate

// The whole plate, or more closely where that leaves nothing of the places out: the element is filled if it can be.
export function fitting(layout: Layout, size: Size): Seen {
  const [, , width, height] = layout.window;
  const cover = Math.max(size.width / width, size.height / height);
  const places = box(
    Object.values(layout.places).flatMap(({ outline }) => outline),
    MARGIN,
  );
  const held = Math.min(size.width / places.width, size.height / places.height);
  return centred(layout, size, places, Math.max(Math.min(cover, held), whole(layout, size)));
}

export function whole(layout: Layout, size: Size): number {
  const [, , width, height] = layout.window;
  return Math.min(size.width / width, size.height / height);
}

// The box in the middle of the element, but for what it takes to leave no gap beside the plate.
function centred(layout: Layout, size: Size, around: Box, k: number): Seen {
  const [left, top, width, height] = layout.window;
  const wanted = at(layout, size, [around.x + around.width / 2, around.y + around.height / 2], k);
  const x = filling(wanted.x, size.width, width * k, (around.x - left) * k, around.width * k);
  const y = filling(wanted.y, size.height, height * k, (around.y - top) * k, around.height * k);
  return { k, x, y };
}

// Where the plate begins along one side: no gap if it can be, and what is `held` of it always in sight.
function filling(wanted: number, room: number, plate: number, start: number, held: number): number {
  const tight = plate >= room ? clamp(wanted, room - plate, 0) : (room - plate) / 2;
  return held <= room ? clamp(tight, -start, room - start - held) : wanted;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value)) + 0; // never -0
}

// This point of the layout in the middle of the element.
export function at(layout: Layout, size: Size, [x, y]: Point, k: number): Seen {
  const [left, top] = layout.window;
  return { k, x: size.width / 2 - (x - left) * k, y: size.height / 2 - (y - top) * k };
}

// The point of the layout that is in the middle of the element.
export function middleOf(layout: Layout, size: Size, { x, y, k }: Seen): Point {
  const [left, top] = layout.window;
  return [(size.width / 2 - x) / k + left, (size.height / 2 - y) / k + top];
}

// As large as may be with the whole box in sight.
export function showing(layout: Layout, size: Size, wanted: Box): Seen {
  const k = Math.min(size.width / wanted.width, size.height / wanted.height);
  return at(layout, size, [wanted.x + wanted.width / 2, wanted.y + wanted.height / 2], k);
}

// Not beyond the plate: no gap beside it, or the same gap on both sides where it is the smaller one.
export function onPlate(layout: Layout, size: Size, { x, y, k }: Seen): Seen {
  const [, , width, height] = layout.window;
  const along = (wanted: number, room: number, plate: number): number =>
    plate < room ? (room - plate) / 2 : clamp(wanted, room - plate, 0);
  return { k, x: along(x, size.width, width * k), y: along(y, size.height, height * k) };
}
