// Regions: the tint that old maps lay along the inside of a border, and the fills and outlines of overlays.

import type { Ground } from "../ground";
import type { Region } from "../scene";
import { type Drawn, path, tag } from "../svg";
import type { Sheet } from "../drawing";

export function tints(regions: Region[], sheet: Sheet): Drawn[] {
  return regions.filter(({ kind }) => kind === "tint").map((region, i) => tint(region, i, sheet));
}

function tint({ ink, places }: Region, i: number, { ground, prefix }: Sheet): Drawn {
  const border = ground
    .border(places)
    .map((loop) => path(loop, true))
    .join("");
  const clip = `${prefix}tint-${i}`;
  const markup =
    tag("clipPath", { id: clip }, tag("path", { d: outlines(ground, places) })) +
    tag(
      "g",
      { class: `tint ink-${ink}`, "clip-path": `url(#${clip})` },
      tag("path", { class: "tint-wide", d: border }),
      tag("path", { class: "tint-rim", d: border }),
    );
  return { key: `tint ${ink} ${i}`, markup };
}

// Overlays lie over the tints and the net.
export function overlays(regions: Region[], { ground, prefix }: Sheet): Drawn[] {
  return regions
    .filter(({ kind }) => kind !== "tint")
    .map(({ kind, ink, places }, i) => {
      const key = `${kind} ${ink} ${i}`;
      const area = outlines(ground, places);
      if (kind === "dim") return { key, markup: tag("path", { class: "dim", d: area }) };
      if (kind === "outline") return { key, markup: outline(ground, places, ink, area) };
      return {
        key,
        markup: tag("path", { class: `zone ink-${ink}`, fill: `url(#${prefix}${kind}-${ink})`, d: area }),
      };
    });
}

function outline(ground: Ground, places: string[], ink: string, area: string): string {
  const border = ground
    .border(places)
    .map((loop) => path(loop, true))
    .join("");
  return (
    tag("path", { class: `reach ink-${ink}`, d: area }) +
    tag("path", { class: "reach-paper", d: border }) +
    tag("path", { class: "reach-line", d: border })
  );
}

function outlines(ground: Ground, places: string[]): string {
  return places.map((id) => path(ground.place(id)?.outline ?? [], true)).join("");
}
