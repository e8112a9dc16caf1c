// Where the cursor goes: directions follow the picture, whichever way the hexes lie.

import type { Id, Point } from "../face";
import { angle, dot, length, minus, turned, unit } from "./geometry";
import type { Ground } from "./ground";

const CONE = 61; // degrees to either side: of a hex there is always a neighbour within
const STRAIGHT = 20; // what still counts as the same row

// The next place in this direction. `line` is where the journey began: straight on is preferred to drifting off it.
export function next(ground: Ground, from: Id, towards: Point, line: Point): Id | null {
  const start = ground.place(from)?.centre;
  if (start === undefined) return null;
  let best: Id | null = null;
  let least = Infinity;
  for (const [id, { centre }] of Object.entries(ground.layout.places)) {
    const way = minus(centre, start);
    if (id === from || angle(way, towards) > CONE) continue;
    const off = Math.abs(dot(turned(unit(towards)), minus(centre, line)));
    const cost = length(way) * (1 + angle(way, towards) / 45) + off * 0.2;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}

// The last place of the row in this direction.
export function endOfRow(ground: Ground, from: Id, towards: Point): Id {
  const start = ground.place(from)?.centre;
  let best = from;
  let farthest = 0;
  for (const [id, { centre }] of Object.entries(ground.layout.places)) {
    if (start === undefined || id === from) continue;
    const way = minus(centre, start);
    if (angle(way, towards) <= STRAIGHT && length(way) > farthest) [best, farthest] = [id, length(way)];
  }
  return best;
}
