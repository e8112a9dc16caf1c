// The front: each side's works along the edges where the other side stands.

import type { Point } from "../../face";
import { between, dot, length, minus, plus, times, turned, unit } from "../geometry";
import type { Front } from "../scene";
import { type Drawn, pair, path, tag } from "../svg";
import type { Sheet } from "../drawing";

export function fronts(found: Front[], { ground }: Sheet): Drawn[] {
  return found.flatMap(({ pattern, ink, edges }) =>
    edges.flatMap(([own, other]): Drawn[] => {
      const edge = ground.edge(own, other);
      const place = ground.place(own);
      if (edge === undefined || place === undefined) return [];
      const inward = inwardOf(edge.a, edge.b, place.centre);
      const line = pattern === "zigzag" ? zigzag(edge.a, edge.b, inward) : palisade(edge.a, edge.b, inward);
      const markup =
        tag("path", { class: `${pattern}-paper`, d: line }) +
        tag("path", { class: `${pattern}-line ink-${ink}`, d: line });
      return [{ key: `front ${own} ${other}`, markup }];
    }),
  );
}

// At right angles to the edge, towards the centre.
export function inwardOf(a: Point, b: Point, centre: Point): Point {
  const across = turned(unit(minus(b, a)));
  return dot(across, minus(centre, a)) >= 0 ? across : times(across, -1);
}

const TEETH = 4; // from crest to trough
const ZIGZAG_AT = 5.5; // inside the edge

function zigzag(a: Point, b: Point, inward: Point): string {
  const turns = Math.round(length(minus(b, a)) / 4.2);
  const points = Array.from({ length: turns - 1 }, (_, i) => {
    const depth = ZIGZAG_AT + (i % 2 === 0 ? -TEETH / 2 : TEETH / 2);
    return plus(between(a, b, (i + 1) / turns), times(inward, depth));
  });
  return path(points);
}

const PALE = 3.6; // from pale to pale

function palisade(a: Point, b: Point, inward: Point): string {
  const pales = Math.round(length(minus(b, a)) / PALE);
  const pale = (i: number): string => {
    const foot = between(a, b, i / pales);
    return `M${pair(plus(foot, times(inward, 1.6)))}L${pair(plus(foot, times(inward, 8.6)))}`;
  };
  return Array.from({ length: pales - 1 }, (_, i) => pale(i + 1)).join("");
}
