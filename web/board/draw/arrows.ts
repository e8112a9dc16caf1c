// Arrows across an edge: from each place that lends something to the place it goes to.

import type { Point } from "../../face";
import { length, middle, minus, plus, times, turned, unit } from "../geometry";
import type { Arrow } from "../scene";
import { type Drawn, path, tag } from "../svg";
import type { Sheet } from "../drawing";

const SHAPE: Point[] = [
  [-22, -4.6],
  [2, -6.4],
  [0, -13.5],
  [24, 0],
  [0, 13.5],
  [2, 6.4],
  [-22, 4.2],
];

export function arrows(found: Arrow[], { ground, prefix }: Sheet): Drawn[] {
  return found.flatMap(({ from, to, ink }): Drawn[] => {
    const [start, end] = [ground.place(from)?.centre, ground.place(to)?.centre];
    if (start === undefined || end === undefined) return [];
    const edge = ground.edge(from, to);
    const along = unit(minus(end, start));
    const tip = edge ? middle(edge.a, edge.b) : plus(start, times(along, length(minus(end, start)) / 2));
    const points = SHAPE.map(([x, y]) => plus(plus(tip, times(along, x + 4)), times(turned(along), y)));
    const d = path(points, true);
    const markup =
      tag("path", { class: `arrow ink-${ink}`, d }) +
      tag("path", { class: "arrow-hatch", d, fill: `url(#${prefix}fine)` });
    return [{ key: `arrow ${from} ${to}`, markup }];
  });
}
