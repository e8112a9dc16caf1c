// How a game tells of itself afterwards: in three lines to who was away, and chapter by chapter in a report.

import type { Scene } from "../board/scene";
import type { Face, Layout, Side } from "../face";
import type { Entry } from "../messages";
import type { View } from "./client";

export interface Annals {
  summary(face: Face, entries: Entry[]): string[]; // three lines at most
  losses(face: Face, entries: Entry[]): LossRow[];
  fights(face: Face, entries: Entry[]): Fight[];
  turning(entries: Entry[]): Turning[]; // what deserves a picture, oldest first
  luck(face: Face, entries: Entry[]): Luck[];
  curves(face: Face, views: { number: number; view: View }[]): Curve[];
  scene(face: Face, view: View, layout: Layout): Scene;
}

// What was lost of one kind, side by side.
export interface LossRow {
  what: string;
  each: Record<Side, number>;
}

export interface Fight {
  number: number; // of the match, when it was decided
  title: string;
  result: string;
  rule: string;
  lines: Record<Side, string>; // who fought, with which Tactic
  rolls: { side: Side; faces: number[]; hitOn: number[]; words: string; rule: string }[];
}

export interface Turning {
  number: number;
  title: string;
}

// What the dice of a side could be expected to bring, and what they brought.
export interface Luck {
  side: Side;
  rolls: number;
  dice: number;
  expected: number;
  hits: number;
}

export interface Curve {
  title: string;
  most: number;
  end: string; // what it means to reach 0
  lines: { side: Side; points: [number: number, value: number][] }[];
}
