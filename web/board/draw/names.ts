// Names: the key letter upright, the name in italics, both on a halo of the plate's paper.

import type { Name } from "../scene";
import { type Drawn, escape, tag } from "../svg";
import type { Sheet } from "../drawing";

const HALF = 3.4; // of the letters' height: a name is centred, text stands on a line

export function names(found: Name[], { ground }: Sheet): Drawn[] {
  const transform = ground.layout.scale === 1 ? undefined : `scale(${ground.layout.scale})`;
  return found.flatMap(({ place, letter, text }): Drawn[] => {
    const at = ground.place(place)?.name;
    if (at === undefined) return [];
    const inside =
      letter === "" ? [escape(text)] : [lettered(letter), " ", tag("tspan", { dx: 1.5 }, escape(text))];
    return [
      { key: `name ${place}`, at, markup: tag("text", { class: "name", y: HALF, transform }, ...inside) },
    ];
  });
}

function lettered(letter: string): string {
  return tag("tspan", { class: "letter" }, escape(letter));
}
