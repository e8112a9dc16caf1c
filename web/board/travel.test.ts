import { expect, test } from "vitest";
import { TALL, WIDE } from "../dev/siege";
import type { Id, Layout, Point } from "../face";
import { Ground } from "./ground";
import { endOfRow, next } from "./travel";

const [LEFT, RIGHT, UP, DOWN]: Point[] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];

function journey(layout: Layout, from: Id, towards: Point | undefined, steps: number): Id[] {
  const ground = new Ground(layout);
  const line = ground.place(from)?.centre ?? [0, 0];
  const seen = [from];
  for (let i = 0; i < steps; i++) {
    const to = next(ground, seen.at(-1) ?? from, towards ?? [0, 0], line);
    if (to === null) break;
    seen.push(to);
  }
  return seen;
}

test("on the wide plate the way right goes from the Camp to the city", () => {
  expect(journey(WIDE, "CAMP", RIGHT, 9)).toEqual(["CAMP", "GLC", "CWC", "RAV", "DIC", "CUR"]);
});

test("on the tall plate the same way goes up", () => {
  expect(journey(TALL, "CAMP", UP, 9)).toEqual(["CAMP", "GLC", "CWC", "RAV", "DIC", "CUR"]);
});

test("up and down again leads back", () => {
  const [, above] = journey(WIDE, "CWC", UP, 1);

  expect(journey(WIDE, above ?? "", DOWN, 1)[1]).toBeDefined();
  expect(["GLL", "CWL"]).toContain(above);
});

test("at the edge of the board the cursor stays", () => {
  expect(journey(WIDE, "CAMP", LEFT, 1)).toEqual(["CAMP"]);
});

test("every place is reached by the arrows from every other", () => {
  for (const layout of [WIDE, TALL]) {
    const ground = new Ground(layout);
    const reached = new Set<Id>(["CAMP"]);
    for (const id of reached) {
      for (const way of [LEFT, RIGHT, UP, DOWN]) {
        const to = next(ground, id, way ?? [0, 0], ground.place(id)?.centre ?? [0, 0]);
        if (to !== null) reached.add(to);
      }
    }
    expect(reached.size).toBe(14);
  }
});

test("Home and End lead to the ends of the row", () => {
  expect(endOfRow(new Ground(WIDE), "CWC", [1, 0])).toBe("CUR");
  expect(endOfRow(new Ground(WIDE), "CWC", [-1, 0])).toBe("CAMP");
});
