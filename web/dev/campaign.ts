// A board as large as those of the hex-and-counter games: 1,100 hexes and 250 counters, to measure with.

import { EMPTY, type Mark, type Piece, type Scene } from "../board/scene";
import type { Face, Id, Layout, PlaceLayout, Point } from "../face";
import { FACE } from "./siege";

const [COLUMNS, ROWS, R] = [37, 30, 50];

export function campaign(): { face: Face; layout: Layout; scene: Scene; reach: Scene } {
  const places: Record<Id, PlaceLayout> = {};
  for (let column = 0; column < COLUMNS; column++) {
    for (let row = 0; row < ROWS; row++) places[idOf(column, row)] = hex(column, row);
  }
  const ids = Object.keys(places);
  const layout: Layout = { plate: "", window: [-80, -80, 2920, 2760], scale: 1, places };
  const face: Face = {
    ...FACE,
    places: ids.map((id) => ({ ...(FACE.places[0] as Face["places"][0]), id, name: id })),
  };
  const pieces = Array.from({ length: 250 }, (_, i) => counter(i, ids[(i * 97) % ids.length] as Id, places));
  const scene: Scene = { ...EMPTY, pieces };
  const near = ids.slice(300, 450);
  const marks = near.map((place): Mark => ({ kind: "reach", place, ink: "ott", text: "2" }));
  const reach: Scene = { ...scene, marks, regions: [{ kind: "outline", ink: "ott", places: near }] };
  return { face, layout, scene, reach };
}

function idOf(column: number, row: number): Id {
  return `${String(column).padStart(2, "0")}${String(row).padStart(2, "0")}`;
}

function hex(column: number, row: number): PlaceLayout {
  const centre: Point = [column * R * 1.5, (row + (column % 2) / 2) * R * Math.sqrt(3)];
  const outline = Array.from({ length: 6 }, (_, i): Point => {
    const turn = (i * Math.PI) / 3;
    return [centre[0] + R * Math.cos(turn), centre[1] + R * Math.sin(turn)];
  });
  return { centre, outline, name: centre, mark: centre, slots: [], guns: centre, sign: centre };
}

function counter(i: number, place: Id, places: Record<Id, PlaceLayout>): Piece {
  const at = places[place]?.centre ?? [0, 0];
  const symbols = ["slot", i % 2 === 0 ? "act-assault" : "act-sortie"];
  return {
    id: `unit ${i}`,
    place,
    at,
    size: [52, 52],
    symbols,
    texts: [{ text: "4", at: [-16, 22], size: 20 }],
  };
}
