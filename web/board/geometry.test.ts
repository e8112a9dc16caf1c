import { expect, test } from "vitest";
import { angle, box, contains, shrunk, walk } from "./geometry";
import type { Point } from "../face";

const SQUARE: Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];

test("a point is in a polygon or beside it", () => {
  expect(contains(SQUARE, [5, 5])).toBe(true);
  expect(contains(SQUARE, [15, 5])).toBe(false);
  expect(contains(SQUARE, [5, -1])).toBe(false);
});

test("a polygon shrinks towards its centre", () => {
  expect(shrunk(SQUARE, [5, 5], 0.8)[0]).toEqual([1, 1]);
});

test("a walk along a line keeps its step round a corner", () => {
  const steps = walk(SQUARE.slice(0, 3), 4, 2);

  expect(steps.map(({ at }) => at)).toEqual([
    [2, 0],
    [6, 0],
    [10, 0],
    [10, 4],
    [10, 8],
  ]);
});

test("the angle between two directions has no sign", () => {
  expect(angle([1, 0], [0, 1])).toBeCloseTo(90);
  expect(angle([1, 0], [0, -5])).toBeCloseTo(90);
});

test("a box holds its points and a margin", () => {
  expect(box(SQUARE, 2)).toEqual({ x: -2, y: -2, width: 14, height: 14 });
});
