// Hatchings, one a pair of inks: fills that stay apart in grey.

import { tag } from "../svg";

export function patterns(prefix: string, inks: string[]): string {
  const fine = tag(
    "pattern",
    { ...tile(`${prefix}fine`, 3.6), patternTransform: "rotate(20)" },
    tag("path", { class: "fine", d: "M0 0V3.6" }),
  );
  return fine + inks.map((ink, i) => ofInk(prefix, ink, i % 2 === 0 ? 45 : -45)).join("");
}

// The first side's hatching rises to the right, the second one's falls: both together make a lattice.
function ofInk(prefix: string, ink: string, turn: number): string {
  const name = `hatch ink-${ink}`;
  const line = tag("path", { class: name, d: "M0 0V8" });
  const lattice = line + tag("path", { class: name, d: "M0 4H8" });
  const dot = tag("circle", { class: `dot ink-${ink}`, cx: 4, cy: 4, r: 1.3 });
  const turned = { patternTransform: `rotate(${turn})` };
  return (
    tag("pattern", { ...tile(`${prefix}hatch-${ink}`, 8), ...turned }, line) +
    tag("pattern", { ...tile(`${prefix}lattice-${ink}`, 8), ...turned }, lattice) +
    tag("pattern", tile(`${prefix}dots-${ink}`, 8), dot)
  );
}

function tile(id: string, size: number): Record<string, string | number> {
  return { id, width: size, height: size, patternUnits: "userSpaceOnUse" };
}
