import { expect, test } from "vitest";
import { TALL, WIDE } from "../dev/siege";
import type { Layout } from "../face";
import { at, fitting, middleOf, showing, type Size, whole } from "./fit";

function sees(layout: Layout, size: Size): { k: number; out: string[]; gap: boolean } {
  const { x, y, k } = fitting(layout, size);
  const [left, top, width, height] = layout.window;
  const out = Object.entries(layout.places)
    .filter(([, { outline }]) =>
      outline.some(([px, py]) => {
        const [sx, sy] = [x + (px - left) * k, y + (py - top) * k];
        return sx < -0.5 || sy < -0.5 || sx > size.width + 0.5 || sy > size.height + 0.5;
      }),
    )
    .map(([id]) => id);
  const gap = x > 0.5 || y > 0.5 || x + width * k < size.width - 0.5 || y + height * k < size.height - 0.5;
  return { k, out, gap };
}

test("where the plate has the element's shape it is shown one to one", () => {
  expect(fitting(WIDE, { width: 1120, height: 626 })).toEqual({ x: 0, y: 0, k: 1 });
});

test.each([
  ["tall", TALL, { width: 390, height: 540 }],
  ["wide", WIDE, { width: 1500, height: 760 }],
  ["wide", WIDE, { width: 1120, height: 620 }],
])("the %s plate fills an element of much its own shape, and all places are in sight", (_, layout, size) => {
  const { out, gap } = sees(layout, size);

  expect(out).toEqual([]);
  expect(gap).toBe(false);
});

test.each([
  ["a slit", { width: 1400, height: 300 }],
  ["a tower", { width: 400, height: 1200 }],
])("in %s all places are in sight all the same", (_, size) => {
  const { k, out } = sees(WIDE, size);

  expect(out).toEqual([]);
  expect(k).toBeGreaterThanOrEqual(whole(WIDE, size));
});

test("a point in the middle is found again", () => {
  const size = { width: 800, height: 500 };
  const [x, y] = middleOf(WIDE, size, at(WIDE, size, [346, 12], 1.24));

  expect(x).toBeCloseTo(346);
  expect(y).toBeCloseTo(12);
});

test("a window is shown as large as it may be", () => {
  const size = { width: 800, height: 500 };

  expect(showing(WIDE, size, { x: 0, y: 0, width: 400, height: 100 }).k).toBe(2);
});
