// A breach: the wall opened and hatched, its stones fanned out into the ditch.

import type { PlaceLayout, Point } from "../../face";
import { plus, rotated } from "../geometry";
import { path, seeded, tag } from "../svg";

const STONES = 46;
const OPENING: Point[] = [
  [-13, -15],
  [-4, -11],
  [6, -16],
  [13, -12],
  [9, -2],
  [14, 8],
  [9, 15],
  [-2, 11],
  [-11, 15],
  [-14, 3],
];

export function breach({ at, angle }: NonNullable<PlaceLayout["breach"]>, seed: string): string {
  const random = seeded(seed);
  const placed = (point: Point): Point => plus(at, rotated(point, angle));
  const stones = Array.from({ length: STONES }, () => stone(placed, random));
  return (
    tag("path", { class: "breach-opening", d: path(OPENING.map(placed), true) }) +
    tag("path", { class: "breach-hatch", d: hatch(placed) }) +
    [0, 1, 2].map((tone) => tag("path", { class: `stones-${tone}`, d: every(stones, tone) })).join("")
  );
}

function hatch(placed: (point: Point) => Point): string {
  const lines = Array.from({ length: 9 }, (_, i): [Point, Point] => [
    [-11 + i * 2.6, -11 + (i % 3)],
    [-8 + i * 2.2, 11 - (i % 2) * 2],
  ]);
  return lines.map((line) => path(line.map(placed))).join("");
}

// Most lie in the opening; the farther out, the fewer and the smaller.
function stone(placed: (point: Point) => Point, random: () => number): string {
  const far = random() ** 1.35;
  const turn = (random() - 0.5) * 2;
  const centre: Point = [5 + far * 33, turn * (12 + far * 11)];
  const size = 4 - far * 1.7 + random() * 1.1;
  const corners = Array.from({ length: 5 }, (_, i): Point => {
    const spoke = ((i + random() * 0.7) / 5) * 2 * Math.PI;
    return plus(centre, [Math.cos(spoke) * size, Math.sin(spoke) * size * 0.85]);
  });
  return path(corners.map(placed), true);
}

function every(stones: string[], tone: number): string {
  return stones.filter((_, i) => i % 3 === tone).join("");
}
