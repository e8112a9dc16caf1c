// The keys of the board while it has the focus.

import type { Point } from "../face";

export type Command =
  | { do: "move" | "scroll" | "end"; towards: Point }
  | { do: "offered"; step: 1 | -1 }
  | { do: "zoom"; factor: number }
  | { do: "first" | "last" | "pick" | "inspect" | "fit" | "natural" };

const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const SLANT = 0.9; // between the two ways in which hexes may lie

const NUMPAD: Record<string, Point> = {
  Numpad1: [-1, SLANT],
  Numpad2: [0, 1],
  Numpad3: [1, SLANT],
  Numpad4: [-1, 0],
  Numpad6: [1, 0],
  Numpad7: [-1, -SLANT],
  Numpad8: [0, -1],
  Numpad9: [1, -SLANT],
};

// In the cursor mode letters lie round the hand as the neighbours lie round a hex: rows of edges up, or of corners.
const POINTED: Record<string, Point> = {
  KeyW: [-1, -2],
  KeyE: [1, -2],
  KeyA: [-1, 0],
  KeyD: [1, 0],
  KeyZ: [-1, 2],
  KeyX: [1, 2],
};
const FLAT: Record<string, Point> = {
  KeyQ: [-2, -1],
  KeyW: [0, -1],
  KeyE: [2, -1],
  KeyA: [-2, 1],
  KeyS: [0, 1],
  KeyD: [2, 1],
};

const PLAIN: Record<string, Command> = {
  Enter: { do: "pick" },
  " ": { do: "pick" },
  n: { do: "offered", step: 1 },
  N: { do: "offered", step: -1 },
  i: { do: "inspect" },
  "+": { do: "zoom", factor: 1.4 },
  "=": { do: "zoom", factor: 1.4 },
  "-": { do: "zoom", factor: 1 / 1.4 },
  "0": { do: "natural" },
  f: { do: "fit" },
};

export type Letters = "none" | "pointed" | "flat";

export function commandOf(event: KeyboardEvent, letters: Letters): Command | null {
  const { key, code } = event;
  if (event.altKey || event.metaKey) return null;
  if (event.ctrlKey) return key === "Home" ? { do: "first" } : key === "End" ? { do: "last" } : null;
  const arrow = ARROWS[key];
  if (arrow !== undefined && !code.startsWith("Numpad"))
    return { do: event.shiftKey ? "scroll" : "move", towards: arrow };
  const pad = NUMPAD[code] ?? (letters === "none" ? undefined : (letters === "flat" ? FLAT : POINTED)[code]);
  if (pad !== undefined) return { do: "move", towards: pad };
  if (key === "Home") return { do: "end", towards: [-1, 0] };
  if (key === "End") return { do: "end", towards: [1, 0] };
  return PLAIN[key] ?? null;
}
