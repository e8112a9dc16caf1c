// What lies on the board at one moment, as data. A game's module makes it of a view; the widget draws it and knows no
// rule. Everything is named by the ids of the Face; places say where, in the units of the Layout.

import type { Id, Point } from "../face";

export type Ink = string; // a side's colours: the part after `ink-` of a class in board.css

export interface Scene {
  regions: Region[];
  works: Work[];
  fronts: Front[];
  routes: Route[];
  marks: Mark[];
  arrows: Arrow[];
  names: Name[];
  pieces: Piece[];
  labels: Record<Id, string>; // what a screen reader says of a place
}

// Places that belong together: tinted along the inside of their common border, outlined (a reach), filled with a
// pattern (a zone), or all that is dimmed.
export interface Region {
  kind: "tint" | "outline" | "hatch" | "lattice" | "dots" | "dim";
  ink: Ink;
  places: Id[];
}

// What a siege digs and breaks, along the lines that the Layout has for it. `facing` points to the enemy.
export interface Work {
  kind: "trench" | "breach";
  place: Id;
  facing: Point;
}

// A side's works along the edges that its places share with others: each pair is its own place, then the other.
export interface Front {
  pattern: "zigzag" | "palisade";
  ink: Ink;
  edges: [Id, Id][];
}

// A line through the centres of places.
export interface Route {
  kind: "line" | "cut" | "path";
  ink: Ink;
  places: Id[];
}

// A state of a place. `offered` and `selected` have a sign and the key that chooses it; `threat` comes from `from`.
export interface Mark {
  kind: "offered" | "selected" | "wanted" | "threat" | "danger" | "lit" | "changed" | "reach";
  place: Id;
  ink: Ink;
  from?: Id;
  sign?: string; // a symbol's id
  key?: string;
  at?: Point; // of its sign, where that is not the layout's place for it
  text?: string; // of a reach: what it costs to go there
}

export interface Arrow {
  from: Id;
  to: Id;
  ink: Ink;
}

export interface Name {
  place: Id;
  letter: string;
  text: string;
}

// A thing on the board: symbols over each other, each as large as the piece, and what is written on them.
export interface Piece {
  id: string; // the same piece in another scene has the same id
  place: Id;
  at: Point; // its centre
  size: [width: number, height: number];
  symbols: string[];
  texts?: PieceText[];
  faded?: boolean;
  pressed?: boolean; // lifted off and pressed on when it changes, as a seal is
}

export interface PieceText {
  text: string;
  at: Point; // from the piece's centre
  size: number;
}

export const EMPTY: Scene = {
  regions: [],
  works: [],
  fronts: [],
  routes: [],
  marks: [],
  arrows: [],
  names: [],
  pieces: [],
  labels: {},
};
