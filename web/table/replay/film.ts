// A match from moment to moment, made of one answer of the server: the first view, and what every line changed.

import type { View } from "../../games/client";
import type { Entry, Frame, Replayed } from "../../messages";
import { applied, type Mapping } from "../differences";
import { type Chapter, chapters, plain } from "../history";

export interface Moment {
  number: number; // of the match, after the line
  frame: number;
  label: string;
  weight: number; // the least depth of what is told: 0 a heading, 1 a deed, 2 what came of one
  told: number; // how many entries there are up to here
}

export interface Stop {
  at: number; // the moment
  words: string;
  heading: boolean;
  battle: boolean;
}

export class Film {
  readonly entries: Entry[];
  readonly moments: Moment[];
  private readonly frames: Frame[];
  private readonly views: Mapping[];

  constructor(private readonly replayed: Replayed) {
    this.frames = replayed.frames;
    this.entries = this.frames.flatMap((frame) => frame.entries);
    this.moments = momentsOf(this.frames);
    this.views = [];
  }

  get viewer(): string | null {
    return this.replayed.viewer;
  }

  get last(): number {
    return this.moments.length - 1;
  }

  // Views share what did not change, so all of them may be kept.
  viewAt(at: number): View {
    const wanted = this.moments[at]?.frame ?? 0;
    for (let i = this.views.length; i <= wanted; i++) {
      const before = this.views[i - 1] ?? (this.replayed.view as Mapping);
      this.views.push(applied(before, (this.frames[i]?.patch ?? {}) as Mapping));
    }
    return this.views[wanted] as unknown as View;
  }

  entriesAt(at: number): Entry[] {
    return this.entries.slice(0, this.moments[at]?.told ?? 0);
  }

  // The sentences that this moment added.
  newAt(at: number): Entry[] {
    return this.entries.slice(this.moments[at - 1]?.told ?? 0, this.moments[at]?.told ?? 0);
  }

  // The moment at which the match stood at this number, or the last one before.
  find(number: number): number {
    const later = this.moments.findIndex((moment) => moment.number > number);
    return later < 0 ? this.last : Math.max(0, later - 1);
  }

  // The next deed or heading in this direction; the ends where there is none.
  turn(from: number, step: 1 | -1): number {
    for (let at = from + step; at > 0 && at < this.last; at += step) {
      if ((this.moments[at]?.weight ?? 2) <= 1) return at;
    }
    return step > 0 ? this.last : 0;
  }

  // Where one may want to jump: headings, and deeds that led to a battle.
  stops(isBattle: (entry: Entry) => boolean): Stop[] {
    return chapters(this.entries).flatMap((chapter) => this.stopsIn(chapter, isBattle));
  }

  private stopsIn(chapter: Chapter, isBattle: (entry: Entry) => boolean): Stop[] {
    const stop = (entry: Entry | null | undefined, words: string, battle: boolean): Stop[] =>
      entry ? [{ at: this.find(entry.number + 1), words, heading: !battle, battle }] : [];
    const head = this.entries[chapter.key];
    const fought = chapter.deeds.filter(
      (deed) => deed.lines.some(isBattle) && deed.head?.event["use"] !== "response",
    );
    return [
      ...(chapter.heading === "" ? [] : stop(head, chapter.heading, false)),
      ...fought.flatMap((deed) => stop(deed.head, deed.head ? bare(deed.head) : "", true)),
    ];
  }
}

// Lines of which this viewer was told nothing are no moments; the deal and the present always are.
function momentsOf(frames: Frame[]): Moment[] {
  const found: Moment[] = [];
  let told = 0;
  frames.forEach((frame, at) => {
    told += frame.entries.length;
    const depths = frame.entries.map((entry) => entry.depth).filter((depth) => depth >= 0);
    if (depths.length === 0 && at > 0 && at < frames.length - 1) return;
    const weight = Math.min(2, ...depths);
    found.push({ number: frame.number, frame: at, label: frame.label || wordsOf(frame), weight, told });
  });
  return found;
}

function wordsOf(frame: Frame): string {
  const entry = frame.entries.find((one) => one.depth >= 0);
  return entry ? plain(entry) : "";
}

// A sentence without the rule that the log puts behind it.
export function bare(entry: Entry): string {
  const last = entry.tokens.at(-1);
  const cites = typeof last === "object" && entry.tokens.length > 2 && last[0] === "rule";
  return plain(cites ? { ...entry, tokens: entry.tokens.slice(0, -1) } : entry).trim();
}

export const LONGEST = 20_000; // of the film of what happened since somebody left
const [SHORTEST, USUAL, DICE] = [250, 1_100, 1_900];

// How long a moment is shown: dice take their time.
export function lasting(entries: Entry[]): number {
  return entries.some((entry) => entry.event["kind"] === "DiceRolled") ? DICE : USUAL;
}

// The moments of a film that may not be longer than LONGEST, and how long each is shown. Where there are too many,
// only deeds and headings are.
export function cut(film: Film, since: number): { at: number; lasts: number }[] {
  const all = film.moments.flatMap((moment, at) => (moment.number > since ? [at] : []));
  const deeds = all.filter((at) => (film.moments[at]?.weight ?? 2) <= 1 || at === film.last);
  const shown = all.length * SHORTEST * 2 <= LONGEST ? all : deeds.slice(-LONGEST / SHORTEST);
  const usual = shown.map((at) => lasting(film.newAt(at)));
  const whole = usual.reduce((sum, lasts) => sum + lasts, 0);
  const pace = Math.min(1, LONGEST / Math.max(1, whole));
  return shown.map((at, i) => ({ at, lasts: (usual[i] ?? USUAL) * pace }));
}

// What others did since the match was at this number: their deeds, oldest first.
export function missed(entries: Entry[], since: number, mine: string[]): Entry[] {
  return entries.filter(
    (entry) =>
      entry.number >= since && entry.depth === 1 && entry.side !== null && !mine.includes(entry.side),
  );
}
