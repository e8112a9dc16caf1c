// Positions of Fire & Stone to look at and to test with: those of the opening, round 2 and round 4.

import layouts from "../../src/demilune/games/fire_and_stone/data/layout.json";
import { Ground } from "../board/ground";
import type { Face, Id, Layout, Place } from "../face";
import type { Doing, View } from "../games/client";
import type { Hex } from "../games/fire_and_stone/view";

export const WIDE = layouts.wide as unknown as Layout;
export const TALL = layouts.tall as unknown as Layout;

const NAMES: [Id, string, string, string, number][] = [
  ["CAMP", "Ottoman Camp", "Ottoman Camp", "A", 0],
  ["GLL", "Left Glacis", "Glacis", "B", 2],
  ["GLC", "Central Glacis", "Glacis", "C", 2],
  ["GLR", "Right Glacis", "Glacis", "D", 2],
  ["CWL", "Left Covered Way", "Covered Way", "E", 2],
  ["CWC", "Central Covered Way", "Covered Way", "F", 2],
  ["CWR", "Right Covered Way", "Covered Way", "G", 2],
  ["DIL", "Left Ditch", "Ditch", "H", 2],
  ["DIC", "Central Ditch", "Ditch", "I", 2],
  ["DIR", "Right Ditch", "Ditch", "K", 2],
  ["RAV", "Ravelin", "Ravelin", "L", 2],
  ["LOB", "Löbl Bastion", "Löbl Bastion", "M", 1],
  ["BUR", "Burg Bastion", "Burg Bastion", "N", 2],
  ["CUR", "Curtain Wall", "Curtain Wall", "O", 2],
];

function places(): Place[] {
  const { edges } = new Ground(WIDE);
  const beside = (id: Id): Id[] =>
    edges
      .filter((edge) => edge.places.includes(id))
      .flatMap((edge) => edge.places.filter((other) => other !== id));
  return NAMES.map(([id, name, short, letter, slots]) => ({
    id,
    name,
    short,
    letter,
    kind: "",
    slots,
    neighbours: beside(id),
    provenance: "reconstructed",
  }));
}

export const FACE: Face = {
  game: "fire-and-stone",
  title: "Fire & Stone",
  blurb: "",
  begin: "",
  credit: "",
  sides: [
    { id: "ottoman", title: "Ottoman", plural: "Ottomans", shape: "disc", ink: "ott" },
    { id: "habsburg", title: "Habsburg", plural: "Habsburgs", shape: "shield", ink: "hab" },
  ],
  places: places(),
  layouts: { wide: WIDE, tall: TALL },
  cards: {},
  troops: {},
  windows: {},
  verbs: {
    assault: { title: "Assault", sign: "act-assault", weigh: true, slot: "main" },
    explode: { title: "Explode", sign: "act-mine", weigh: true, slot: "main" },
  },
  words: {},
  overlays: [],
};

// A position in words: each place, then its side (o, h or -) with Structural, Improvised and Cannons.
export function view(position: string, board: Record<string, unknown> = {}): View {
  const sides: Record<string, string> = { o: "ottoman", h: "habsburg" };
  const hexes: Record<Id, Hex> = {};
  for (const [, id = "", side = "", ...counts] of position.matchAll(/(\w+) ([oh-])(\d)(\d)(\d)/g)) {
    const [structural = 0, improvised = 0, cannons = 0] = counts.map(Number);
    hexes[id] = { control: sides[side] ?? null, structural, improvised, cannons };
  }
  return {
    game: "fire-and-stone",
    number: 1,
    viewer: "ottoman",
    outcome: null,
    draw_offered_by: null,
    commitment: "",
    secret: null,
    board: { turn: "ottoman", attack: null, hexes, ...board },
  };
}

const WALLS = "DIL h100  DIC h100  DIR h100  RAV h102  LOB h101  BUR h102  CUR h101";
const WAYS = "CWL h011  CWC h021  CWR h011";

export const OPENING = view(`CAMP o006  GLL -000  GLC -000  GLR -000  ${WAYS}  ${WALLS}`);
export const ROUND_2 = view(`CAMP o002  GLL o021  GLC o023  GLR -000  ${WAYS}  ${WALLS}`);
export const ROUND_4 = view(
  "CAMP o000  GLL o021  GLC o022  GLR o010  CWL o020  CWC o021  CWR h021  RAV o022  " +
    "DIL h100  DIC h110  DIR h100  LOB h101  BUR h112  CUR h101",
);

// Every hex as full as it can be.
export const FULL = view(
  "CAMP o009  GLL o029  GLC o029  GLR o029  CWL o029  CWC o029  CWR o029  RAV o029  " +
    "DIL h119  DIC h119  DIR h119  LOB h109  BUR h119  CUR h119",
);

export const IDLE: Doing = { offered: [], selected: null, from: [], lit: [], marks: [] };

export const ASSAULT: Doing = {
  ...IDLE,
  offered: [
    { place: "CWC", verb: "assault", sign: "act-assault", key: 1, wanted: false },
    { place: "CWL", verb: "assault", sign: "act-assault", key: 2, wanted: false },
  ],
  selected: "CWC",
  marks: [{ kind: "cut", place: "GLC", to: "", text: "", rule: "10.1d" }],
};

export const THREATS: Doing = {
  ...ASSAULT,
  marks: [
    ...ASSAULT.marks,
    { kind: "threat", place: "CWL", to: "GLL" },
    { kind: "threat", place: "CWC", to: "GLL" },
    { kind: "threat", place: "CWC", to: "GLC" },
  ],
};

export const EXPLOSION: Doing = {
  ...IDLE,
  offered: ["DIL", "DIC", "DIR", "CWR"].map((place, i) => {
    return { place, verb: "explode", sign: "act-mine", key: i + 1, wanted: false };
  }),
  selected: "DIC",
};
