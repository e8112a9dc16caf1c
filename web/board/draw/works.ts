// What a siege has dug: trenches along the layout's lines, earth between paper edges, gabions towards the enemy.

import type { Point } from "../../face";
import { dot, plus, times, turned, walk } from "../geometry";
import type { Work } from "../scene";
import { type Drawn, num, pair, path, seeded, tag } from "../svg";
import type { Sheet } from "../drawing";
import { breach } from "./breach";

export function works(found: Work[], { ground }: Sheet): Drawn[] {
  return found.flatMap((work): Drawn[] => {
    const place = ground.place(work.place);
    const key = `${work.kind} ${work.place}`;
    if (work.kind === "breach") {
      return place?.breach ? [{ key, markup: once(place.breach, (at) => breach(at, key)) }] : [];
    }
    if (!place?.works?.length) return [];
    return [{ key, markup: once(place.works, (lines) => trenches(lines, work.facing, key)), enter: "trace" }];
  });
}

// A hundred strokes each, and always the same: drawn once for every layout.
const drawnOnce = new WeakMap<object, string>();

function once<T extends object>(from: T, draw: (from: T) => string): string {
  const markup = drawnOnce.get(from) ?? draw(from);
  drawnOnce.set(from, markup);
  return markup;
}

// All paper first: where two trenches of a place meet, neither cuts the other.
function trenches(lines: Point[][], facing: Point, seed: string): string {
  const all = lines.map((line) => path(line)).join("");
  const random = seeded(seed);
  const parapets = lines.map((line) => parapet(line, facing, random));
  return (
    tag("path", { class: "trench-paper", d: all }) +
    tag("path", { class: "trench-edge", d: all }) +
    tag("path", { class: "trench-earth", d: all }) +
    tag("path", { class: "trench-ticks", d: all }) +
    tag("path", { class: "trench-hachures", d: parapets.map(([hachures]) => hachures).join("") }) +
    tag("path", { class: "gabions", d: parapets.map(([, gabions]) => gabions).join("") })
  );
}

const STEP = 6.8;
const GABION = 2.2;

// Gabions stand on the side towards the enemy, hachures fall away between them.
function parapet(line: Point[], facing: Point, random: () => number): [string, string] {
  let hachures = "";
  let gabions = "";
  for (const { at, along } of walk(line, STEP)) {
    const side = dot(turned(along), facing) >= 0 ? turned(along) : times(turned(along), -1);
    const out = (distance: number, ahead: number): Point =>
      plus(plus(at, times(side, distance)), times(along, ahead));
    gabions += circle(out(4.5 + random(), random() * 2 - 1), GABION - 0.3 + random() * 0.4);
    for (const ahead of [2.2, 3.4, 4.6]) {
      hachures += `M${pair(out(2.6, ahead))}L${pair(out(7 + random() * 3.4, ahead + random() * 2 - 1))}`;
    }
  }
  return [hachures, gabions];
}

function circle([x, y]: Point, r: number): string {
  return `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0`;
}
