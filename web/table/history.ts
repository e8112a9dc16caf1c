// The log's entries as chapters: a heading, and under it what was done and what came of it.

import type { Side } from "../face";
import type { GameClient } from "../games/client";
import type { Entry } from "../messages";

export type Filter = "all" | "battles" | "losses" | "dice";

export interface Deed {
  key: number; // the place of its first line among the entries
  head: Entry | null; // what a side did
  lines: Entry[]; // what came of it
}

export interface Chapter {
  key: number;
  heading: string;
  deeds: Deed[];
}

// In the order in which it happened.
export function chapters(entries: Entry[]): Chapter[] {
  const found: Chapter[] = [];
  entries.forEach((entry, key) => {
    if (entry.depth < 0) return;
    if (entry.depth === 0) found.push({ key, heading: plain(entry), deeds: [] });
    const chapter = found.at(-1) ?? begin(found);
    if (entry.depth === 1) chapter.deeds.push({ key, head: entry, lines: [] });
    if (entry.depth >= 2) {
      const deed = chapter.deeds.at(-1);
      if (deed === undefined) chapter.deeds.push({ key, head: null, lines: [entry] });
      else deed.lines.push(entry);
    }
  });
  return found;
}

function begin(found: Chapter[]): Chapter {
  const chapter = { key: -1, heading: "From here on", deeds: [] }; // a match that began in a position
  found.push(chapter);
  return chapter;
}

export function plain(entry: Entry): string {
  return entry.tokens.map((token) => (typeof token === "string" ? token : token[2])).join("");
}

export function filtered(
  all: Chapter[],
  filter: Filter,
  client: GameClient | null,
  own: Side | null,
): Chapter[] {
  if (filter === "all" || client === null) return all;
  const fits = (entry: Entry): boolean => {
    if (filter === "dice") return entry.event["kind"] === "DiceRolled";
    return client.losses(entry) === own && own !== null;
  };
  const kept = (deed: Deed): Deed[] => {
    const entries = [...(deed.head ? [deed.head] : []), ...deed.lines];
    if (filter === "battles") return entries.some((entry) => client.isBattle(entry)) ? [deed] : [];
    const lines = deed.lines.filter(fits);
    return lines.length > 0 ? [{ ...deed, lines }] : [];
  };
  return all
    .map((chapter) => ({ ...chapter, deeds: chapter.deeds.flatMap(kept) }))
    .filter((chapter) => chapter.deeds.length > 0);
}
