// Where the person left the view of a game, in this browser.

import type { Point } from "../face";

export interface Kept {
  middle: Point;
  k: number;
}

const BEFORE = "demilune.view.";

export function recall(name: string): Kept | null {
  if (name === "") return null;
  try {
    const kept = JSON.parse(localStorage.getItem(BEFORE + name) ?? "null") as Kept | null;
    return kept !== null && Number.isFinite(kept.k) && kept.middle.every(Number.isFinite) ? kept : null;
  } catch {
    return null; // nothing is stored here, or not by us
  }
}

export function remember(name: string, kept: Kept | null): void {
  if (name === "") return;
  try {
    if (kept === null) localStorage.removeItem(BEFORE + name);
    else localStorage.setItem(BEFORE + name, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing forgets the view, and that is all.
  }
}
