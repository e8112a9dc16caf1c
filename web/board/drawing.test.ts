import { expect, test } from "vitest";
import { campaign } from "../dev/campaign";
import { ASSAULT, FACE, FULL, IDLE, ROUND_2, ROUND_4, TALL, THREATS, WIDE } from "../dev/siege";
import type { Id, Layout } from "../face";
import { scene } from "../games/fire_and_stone/scene";
import { ABOVE, BELOW, type Sheet } from "./drawing";
import { net } from "./draw/net";
import { box, type Box } from "./geometry";
import { Ground } from "./ground";
import { EMPTY, type Mark, type Scene } from "./scene";
import { seeded } from "./svg";

function sheet(layout: Layout): Sheet {
  return { ground: new Ground(layout), symbol: (id) => `#${id}`, prefix: "" };
}

// Everything that is drawn, without the inks: as a person sees it who sees no colours.
function grey(what: Scene): string[] {
  return [...BELOW, ...ABOVE]
    .flatMap(({ draw }) => draw(what, sheet(WIDE)))
    .map(({ markup }) => markup.replace(/ ink-\w+|(hatch|lattice|dots)-\w+/g, ""));
}

test("states are told apart without colours", () => {
  const place: Id = "CWC";
  const drawn = (mark: Partial<Mark>): string => {
    const marks: Mark[] = [{ kind: "offered", place, ink: "ott", ...mark }];
    return grey({ ...EMPTY, marks }).join("");
  };
  const states = [
    drawn({ kind: "offered" }),
    drawn({ kind: "selected" }),
    drawn({ kind: "wanted" }),
    drawn({ kind: "lit" }),
    drawn({ kind: "changed" }),
    drawn({ kind: "danger", sign: "cut" }),
    drawn({ kind: "threat", from: "GLC" }),
    drawn({ kind: "reach", text: "2" }),
  ];

  expect(states.every((state) => state !== "")).toBe(true);
  expect(new Set(states).size).toBe(states.length);
});

test("sides are told apart without colours: by their mark and by their works", () => {
  const siege = scene(FACE, ROUND_2, WIDE, IDLE);
  const of = (id: Id): string[] =>
    siege.pieces.filter(({ place }) => place === id).flatMap(({ symbols }) => symbols);

  expect(of("GLC")).toContain("piece-seal");
  expect(of("CWC")).toContain("piece-shield");
  expect(of("GLR")).toEqual(["slot", "slot"]);
  expect(siege.fronts.map(({ pattern }) => pattern)).toEqual(["zigzag", "palisade"]);
});

test("the fills of overlays are told apart without colours, and a reach has one outline round all of it", () => {
  const kinds = ["outline", "hatch", "lattice", "dots", "dim"] as const;
  const places = ["GLC", "CWC"];
  const drawn = kinds.map((kind) => {
    const [of] = ABOVE.filter(({ name }) => name === "overlays");
    return of?.draw({ ...EMPTY, regions: [{ kind, ink: "ott", places }] }, sheet(WIDE))[0]?.markup ?? "";
  });

  expect(new Set(drawn).size).toBe(kinds.length);
  expect(drawn[0]?.match(/reach-line/g)).toHaveLength(1);
});

test("two areas of one ink are two outlines, each with its own clip", () => {
  const regions = [["CAMP"], ["CUR"]].map((places) => ({ kind: "tint" as const, ink: "ott", places }));
  const clips = grey({ ...EMPTY, regions }).map((markup) => /clipPath id="([^"]+)"/.exec(markup)?.[1]);

  expect(new Set(clips).size).toBe(2);
});

test("a path, a cut line and a line to the Camp are three kinds of line", () => {
  const routes = (["line", "cut", "path"] as const).map((kind) => ({
    kind,
    ink: "ott",
    places: ["CAMP", "GLC"],
  }));

  expect(new Set(grey({ ...EMPTY, routes })).size).toBe(3);
});

test("what the layout does not know is not drawn", () => {
  const nowhere: Scene = {
    ...EMPTY,
    works: [{ kind: "trench", place: "X", facing: [1, 0] }],
    fronts: [{ pattern: "zigzag", ink: "ott", edges: [["X", "CWC"]] }],
    marks: [{ kind: "offered", place: "X", ink: "ott" }],
    arrows: [{ from: "X", to: "CWC", ink: "ott" }],
    names: [{ place: "X", letter: "", text: "X" }],
  };

  expect(grey(nowhere)).toEqual([]);
});

test("the same scene is drawn the same every time", () => {
  const once = scene(FACE, ROUND_4, WIDE, THREATS);

  expect(grey(once)).toEqual(grey(structuredClone(once)));
  expect(seeded("a")()).toBe(seeded("a")());
  expect(seeded("a")()).not.toBe(seeded("b")());
});

test("the net of a large map is plain, and in parts that can be left out where they are out of sight", () => {
  const { layout } = campaign();
  const plain = net(new Ground(layout), "plain");

  expect(plain).not.toContain("net-line");
  expect(plain.match(/<path/g)?.length).toBeGreaterThan(50);
});

test("keys of a layer are unique", () => {
  for (const { draw } of [...BELOW, ...ABOVE]) {
    const keys = draw(scene(FACE, ROUND_4, WIDE, ASSAULT), sheet(WIDE)).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test("what a name says cannot become markup", () => {
  const names = [{ place: "CWC", letter: "<", text: 'a"<script>&' }];

  expect(grey({ ...EMPTY, names }).join("")).toContain("a&quot;&lt;script&gt;&amp;");
});

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

// A symbol has its halo round it; what must not touch is the piece inside.
test.each([
  ["wide", WIDE],
  ["tall", TALL],
])("on the %s plate pieces at their fullest lie clear of each other", (_, layout) => {
  const inner: Record<string, [number, number]> = {
    "piece-seal": [34, 34],
    "piece-shield": [34, 34],
    "piece-structural": [31, 31],
    "piece-gabion": [31, 31],
    slot: [26, 26],
    "piece-cannon": [44, 25],
  };
  const pieces = scene(FACE, FULL, layout, IDLE).pieces.map(({ id, at: [x, y], symbols }) => {
    const [width, height] = (inner[symbols[0] ?? ""] ?? [0, 0]).map((side) => side * layout.scale) as [
      number,
      number,
    ];
    return { id, lies: { x: x - width / 2, y: y - height / 2, width, height } };
  });
  const touching = pieces.flatMap((a, i) =>
    pieces.slice(i + 1).flatMap((b) => (overlap(a.lies, b.lies) ? [`${a.id} on ${b.id}`] : [])),
  );

  expect(pieces).toHaveLength(14 + 25 + 14);
  expect(touching).toEqual([]);
});

test.each([
  ["wide", WIDE],
  ["tall", TALL],
])("on the %s plate pieces stand in their own hex", (_, layout) => {
  const astray = scene(FACE, FULL, layout, IDLE).pieces.filter(({ place, at: [x, y] }) => {
    const hex = box(layout.places[place]?.outline ?? [], 4);
    return x < hex.x || y < hex.y || x > hex.x + hex.width || y > hex.y + hex.height;
  });

  expect(astray.map(({ id }) => id)).toEqual([]);
});
