// Names: the key letter upright, the name in italics, both on a halo of the plate's paper.

import type { Name } from "../scene";
import { type Drawn, escape, tag } from "../svg";
import type { Sheet } from "../drawing";

export function names(found: Name[], { ground }: Sheet): Drawn[] {
  const { scale } = ground.layout;
  return found.flatMap(({ place, letter, text }): Drawn[] => {
    const at = ground.place(place)?.name;
    if (at === undefined) return [];
    const inside = [letter && tag("tspan", { class: "letter" }, escape(letter)), letter && " ", escape(text)];
    return [
      {
        key: `name ${place}`,
        at,
        markup: tag("text", { class: "name", transform: `scale(${scale})` }, ...inside),
      },
    ];
  });
}
