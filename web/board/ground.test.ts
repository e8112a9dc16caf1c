import { expect, test } from "vitest";
import { TALL, WIDE } from "../dev/siege";
import type { Layout, PlaceLayout } from "../face";
import { Ground } from "./ground";

test.each([
  ["wide", WIDE],
  ["tall", TALL],
])("on the %s plate neighbours share an edge and others do not", (_, layout) => {
  const ground = new Ground(layout);

  expect(ground.edge("CWC", "GLC")).toBeDefined();
  expect(ground.edge("GLC", "CWC")).toBe(ground.edge("CWC", "GLC"));
  expect(ground.edge("CAMP", "CUR")).toBeUndefined();
});

test("every corner is kept once", () => {
  const ground = new Ground(WIDE);

  expect(ground.edges.length).toBeLessThan(14 * 6);
  expect(new Set(ground.corners.map((corner) => corner.map(Math.round).join())).size).toBe(
    ground.corners.length,
  );
});

test("corners that are written down a tenth apart are one corner", () => {
  const shifted = (id: string, by: number): PlaceLayout => {
    const place = WIDE.places[id] as PlaceLayout;
    return { ...place, outline: place.outline.map(([x, y]) => [x + by, y - by]) };
  };
  const layout: Layout = { ...WIDE, places: { GLC: shifted("GLC", 0), CWC: shifted("CWC", 0.1) } };

  expect(new Ground(layout).edge("GLC", "CWC")).toBeDefined();
});

test("the border of two neighbours is one line without the edge between them", () => {
  const [border, ...more] = new Ground(WIDE).border(["GLC", "CWC"]);

  expect(more).toEqual([]);
  expect(border).toHaveLength(10);
});

test("places apart have a border each, and a hole has one too", () => {
  const ground = new Ground(WIDE);
  const ring = ["CWL", "CWC", "CWR", "DIL", "DIC", "DIR"];

  expect(ground.border(["CAMP", "CUR"])).toHaveLength(2);
  expect(ground.border(ring)).toHaveLength(2);
});
