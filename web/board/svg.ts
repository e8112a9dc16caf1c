// SVG as text: the live board and its still picture are drawn by the same functions.

import type { Point } from "../face";

// One thing on a layer. The same key and markup in the next scene leave it alone.
export interface Drawn {
  key: string;
  markup: string;
  at?: Point; // moved there; a change of this alone slides it
  enter?: "press" | "trace"; // how it appears, if not with the whole scene
  leave?: "lift";
}

export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function pair([x, y]: Point): string {
  return `${num(x)} ${num(y)}`;
}

export function path(points: Point[], closed = false): string {
  return points.length === 0 ? "" : `M${points.map(pair).join("L")}${closed ? "Z" : ""}`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escape(text: string): string {
  return !/[&<>"']/.test(text) ? text : text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}

type Attributes = Record<string, string | number | undefined>;

export function tag(name: string, attributes: Attributes, ...inside: string[]): string {
  let written = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value === undefined || value === "") continue;
    written += ` ${key}="${typeof value === "number" ? num(value) : escape(value)}"`;
  }
  return inside.length === 0 ? `${written}/>` : `${written}>${inside.join("")}</${name}>`;
}

// The same numbers in every browser and every run: what looks drawn by hand must not flicker.
export function seeded(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}
