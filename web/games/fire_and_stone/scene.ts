// Fire & Stone on the board: of a view, what is drawn. It shows what the view says and decides nothing.

import { minus, plus } from "../../board/geometry";
import type { Arrow, Front, Mark, Piece, Region, Route, Scene, Work } from "../../board/scene";
import type { Face, FaceSide, Id, Layout, Place, Point } from "../../face";
import type { Doing, View } from "../client";
import { boardOf, type Hex } from "./view";

type Hexes = Record<Id, Hex | undefined>;

const CAMP = "CAMP";
const CURTAIN = "CUR";
const ATTACKS = new Set(["assault", "sortie"]);
const PATTERNS: Record<string, Front["pattern"]> = { ottoman: "zigzag", habsburg: "palisade" };

// What a place is called where there is little room: on the tall plate.
const SHORTER: Record<Id, string> = { CAMP: "Camp", LOB: "Löbl", BUR: "Burg", CUR: "Curtain" };

export function scene(face: Face, view: View, layout: Layout, doing: Doing): Scene {
  const { hexes, turn } = boardOf(view);
  const attack = attackOf(view, doing);
  const ink = face.sides.find(({ id }) => id === (view.viewer ?? attack?.by ?? turn))?.ink ?? "ott";
  const offered = offers(doing, ink, attack).map((mark) => (tall(layout) ? { ...mark, key: "" } : mark));
  const marked = [...offered, ...overlays(doing, layout)];
  return {
    regions: face.sides.map((side) => region(side, hexes)),
    works: works(hexes, layout),
    fronts: face.sides.map((side) => front(side, face, hexes)),
    routes: lines(face, hexes),
    marks: marked,
    arrows: attack === null || tall(layout) ? [] : arrows(face, hexes, attack),
    names: face.places.map(({ id, letter, short }) => ({
      place: id,
      letter: tall(layout) ? "" : letter,
      text: tall(layout) ? (SHORTER[id] ?? short) : short,
    })),
    pieces: face.places.flatMap((place) => pieces(place, hexes[place.id], layout, beside(marked, layout))),
    labels: Object.fromEntries(face.places.map((place) => [place.id, label(place, face, hexes, doing)])),
  };
}

function tall({ window: [, , width, height] }: Layout): boolean {
  return height > width;
}

// ---- Who holds what

function region(side: FaceSide, hexes: Hexes): Region {
  return { kind: "tint", ink: side.ink, places: held(side.id, hexes) };
}

function held(side: string, hexes: Hexes): Id[] {
  return Object.keys(hexes).filter((id) => hexes[id]?.control === side);
}

// Works stand where the two sides touch; a hex that nobody holds has no front.
function front(side: FaceSide, face: Face, hexes: Hexes): Front {
  const edges = face.places
    .filter(({ id }) => hexes[id]?.control === side.id)
    .flatMap(({ id, neighbours }) =>
      neighbours.filter((other) => rivals(hexes[other], side.id)).map(pairedWith(id)),
    );
  return { pattern: PATTERNS[side.id] ?? "palisade", ink: side.ink, edges };
}

function rivals(hex: Hex | undefined, side: string): boolean {
  return hex !== undefined && hex.control !== null && hex.control !== side;
}

function pairedWith(id: Id): (other: Id) => [Id, Id] {
  return (other) => [id, other];
}

// The line to the Camp (10.1d), one step at a time outwards over Ottoman hexes.
function lines(face: Face, hexes: Hexes): Route[] {
  const neighbours = new Map(face.places.map((place) => [place.id, place.neighbours]));
  const side = hexes[CAMP]?.control;
  const found: Route[] = [];
  const reached = new Set([CAMP]);
  for (const id of reached) {
    for (const other of neighbours.get(id) ?? []) {
      if (!side || reached.has(other) || hexes[other]?.control !== side) continue;
      reached.add(other);
      found.push({ kind: "line", ink: "ott", places: [id, other] });
    }
  }
  return found;
}

// Trenches where the Ottomans have come, a breach where a Structural is gone.
function works(hexes: Hexes, layout: Layout): Work[] {
  const facing: Point = minus(
    layout.places[CURTAIN]?.centre ?? [1, 0],
    layout.places[CAMP]?.centre ?? [0, 0],
  );
  return Object.entries(hexes).flatMap(([place, hex]) => {
    const found: Work[] = [];
    if (hex?.control === "ottoman") found.push({ kind: "trench", place, facing });
    if (hex?.structural === 0 && layout.places[place]?.breach) found.push({ kind: "breach", place, facing });
    return found;
  });
}

// ---- What stands there

const ROOM = 27;
const SEALS: Record<string, string> = { ottoman: "piece-seal", habsburg: "piece-shield" };

function pieces({ id, slots }: Place, hex: Hex | undefined, layout: Layout, moved: Map<Id, number>): Piece[] {
  const lie = layout.places[id];
  if (hex === undefined || lie === undefined) return [];
  const { scale } = layout;
  const square = (side: number): [number, number] => [
    side * scale * lesser(scale),
    side * scale * lesser(scale),
  ];
  const found: Piece[] = [];
  const seal = SEALS[hex.control ?? ""];
  const mark: Point = [lie.mark[0] - (moved.get(id) ?? 0), lie.mark[1]];
  if (seal)
    found.push({ id: `seal ${id}`, place: id, at: mark, size: square(44), symbols: [seal], pressed: true });
  lie.slots.slice(0, slots).forEach((at, i) => {
    const [symbol, size] = fortification(hex, i);
    found.push({ id: `slot ${id} ${i}`, place: id, at, size: square(size), symbols: [symbol] });
  });
  if (hex.cannons > 0) {
    const texts = [{ text: String(hex.cannons), at: [12.5 * scale, 6.6 * scale] as Point, size: 19 * scale }];
    const size: [number, number] = [52 * scale, 33 * scale];
    found.push({ id: `guns ${id}`, place: id, at: lie.guns, size, symbols: ["piece-cannon"], texts });
  }
  return found;
}

// On the tall plate a sign stands at the mark's right hand, and the mark makes room for it.
function beside(marked: Mark[], layout: Layout): Map<Id, number> {
  return new Map(tall(layout) ? marked.filter(({ sign }) => sign).map(({ place }) => [place, ROOM]) : []);
}

// Where all is enlarged for a small screen, marks and Fortifications need it less than a number does.
function lesser(scale: number): number {
  return scale === 1 ? 1 : 0.91;
}

// Structural before Improvised, then free slots.
function fortification({ structural, improvised }: Hex, slot: number): [symbol: string, size: number] {
  if (slot < structural) return ["piece-structural", 40];
  return slot < structural + improvised ? ["piece-gabion", 40] : ["slot", 32];
}

// ---- What is being done

interface Attack {
  by: string | null;
  on: Id;
}

// The attack that is being fought, or the one that is chosen and not yet begun.
function attackOf(view: View, doing: Doing): Attack | null {
  const fought = boardOf(view).attack;
  if (fought) return { by: fought.attacker, on: fought.target };
  const chosen = doing.offered.find(({ place }) => place === doing.selected);
  return chosen && ATTACKS.has(chosen.verb) ? { by: view.viewer, on: chosen.place } : null;
}

function offers(doing: Doing, ink: string, attack: Attack | null): Mark[] {
  const found: Mark[] = doing.offered.flatMap(({ place, sign, key, wanted }) => {
    const kind = place === doing.selected ? "selected" : "offered";
    const mark: Mark = { kind, place, ink, sign, key: key > 0 ? String(key) : "" };
    return wanted ? [mark, { kind: "wanted", place, ink }] : [mark];
  });
  const shown = new Set(found.map(({ place }) => place));
  const chosen = [doing.selected, ...doing.from].filter(
    (place): place is Id => place !== null && !shown.has(place),
  );
  if (attack !== null && !shown.has(attack.on) && !chosen.includes(attack.on)) {
    found.push({ kind: "selected", place: attack.on, ink, sign: "act-assault" });
  }
  return [
    ...found,
    ...chosen.map((place): Mark => ({ kind: "selected", place, ink })),
    ...doing.lit.map((place): Mark => ({ kind: "lit", place, ink })),
  ];
}

const DANGERS: Record<string, string> = { cut: "act-cut-line", explosion: "act-mine" };

function overlays({ marks, offered }: Doing, layout: Layout): Mark[] {
  const taken = new Set(offered.map(({ place }) => place));
  return marks.map(({ kind, place, to }): Mark => {
    if (kind === "threat" && to) return { kind: "threat", place: to, from: place, ink: "" };
    const mark: Mark = { kind: "danger", place, ink: "", sign: DANGERS[kind] ?? "" };
    const lie = layout.places[place];
    return lie && tall(layout)
      ? { ...mark, at: taken.has(place) ? plus(lie.centre, [-84, -8]) : lie.sign }
      : mark;
  });
}

// From every hex of the attacker beside the attacked one.
function arrows(face: Face, hexes: Hexes, { by, on }: Attack): Arrow[] {
  const side = face.sides.find(({ id }) => id === by);
  const neighbours = face.places.find(({ id }) => id === on)?.neighbours ?? [];
  if (side === undefined) return [];
  return neighbours
    .filter((id) => hexes[id]?.control === side.id)
    .map((from) => ({ from, to: on, ink: side.ink }));
}

// ---- What a screen reader says

function label({ id, name }: Place, face: Face, hexes: Hexes, doing: Doing): string {
  const hex = hexes[id];
  if (hex === undefined) return name;
  const side = face.sides.find((one) => one.id === hex.control)?.title ?? "held by nobody";
  const offered = doing.offered
    .filter(({ place }) => place === id)
    .map(({ verb }) => face.verbs[verb]?.title ?? verb);
  return [
    name,
    side,
    counted(hex.structural, "Structural"),
    counted(hex.improvised, "Improvised"),
    counted(hex.cannons, hex.cannons === 1 ? "Cannon" : "Cannons"),
    doing.selected === id ? "selected" : "",
    offered.length > 0 ? `offered: ${offered.join(" or ").toLowerCase()}` : "",
    ...doing.marks.filter(({ place, to }) => (to || place) === id).map(({ text }) => text ?? ""),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

function counted(count: number, what: string): string {
  return count > 0 ? `${count} ${what}` : "";
}
