// What a game brings to the page, besides its Face: how its view is drawn, and the parts of the page that only it has.
// A module `games/<game>/index.ts` exports one of these as `client`; `register.ts` knows where it is.

import type { Component } from "svelte";
import type { Scene } from "../board/scene";
import type { Face, Id, Layout, Side } from "../face";
import type { Entry, Mark } from "../messages";
import type { Act } from "../table/acts";
import type { TableState } from "../table/table.svelte";
import type { Annals } from "./annals";

// A view as the server sends it. Every game narrows `board` to its own.
export interface View {
  game: string;
  number: number;
  viewer: Side | null;
  outcome: Outcome | null;
  draw_offered_by: Side | null;
  commitment: string;
  secret: string | null;
  board: Record<string, unknown>;
}

export interface Outcome {
  winner: Side | null;
  kind: string;
  rule: string;
  scores: Record<string, number>;
}

// An act offered at a place: its sign goes into the roundel, its key is the number to press (0 for none).
export interface OfferedPlace {
  place: Id;
  verb: string;
  sign: string;
  key: number;
  wanted: boolean; // a lesson asks for it
}

// What the person is doing, as far as it is drawn on the board.
export interface Doing {
  offered: OfferedPlace[];
  selected: Id | null; // the place of the selected answer
  from: Id[]; // places from which the selected answer takes something
  lit: Id[]; // named in the log line that is hovered
  marks: Mark[]; // of overlays that are switched on
}

// A line of the context card; `rule` may be empty.
export interface FactLine {
  text: string;
  rule: string;
  value: string;
}

export interface PlaceFacts {
  line: string; // "Habsburg. 2 Improvised, 1 Cannon."
  facts: FactLine[];
}

export interface GameClient {
  scene(face: Face, view: View, layout: Layout, doing: Doing): Scene;
  about(face: Face, view: View, place: Id): PlaceFacts;
  isShown(table: TableState, act: Act): boolean; // in the hand or the strip, where a click on it chooses it
  battle(table: TableState): Id | null; // the place that is fought for while the battle strip is to be shown
  lingers(table: TableState): boolean; // the strip shows a battle that is over
  moment(view: View): { round: number; rounds: number; phase: string }; // for the stars under the head
  isBattle(entry: Entry): boolean; // for the log's filters
  losses(entry: Entry): Side | null; // who lost something by it
  result(face: Face, view: View): FactLine[]; // the numbers of the result sheet
  symbols(id: string): string; // the address of a piece's symbol
  Ledger: Component<{ table: TableState; side: Side; compact: boolean }>;
  Hand: Component<{ table: TableState; compact: boolean }>;
  Battle(): Promise<Component<{ table: TableState; compact: boolean }>>; // loaded when there is one
  Dice(): Promise<Component<{ table: TableState }>>; // the last roll outside a battle, loaded when there is a log
  annals(): Promise<Annals>; // how the game tells of itself afterwards
}
