// The lines that were typed, to be called up again; and the words a line can be completed with.

import type { Face, Id } from "../face";
import type { Act } from "./acts";

export class Lines {
  private lines: string[] = [];
  private at = 0;

  add(line: string): void {
    if (line !== this.lines.at(-1)) this.lines.push(line);
    this.at = this.lines.length;
  }

  older(): string | null {
    this.at = Math.max(0, this.at - 1);
    return this.lines[this.at] ?? null;
  }

  newer(): string {
    this.at = Math.min(this.lines.length, this.at + 1);
    return this.lines[this.at] ?? "";
  }
}

// A line as it is sent: without the sign that opened it, spaces made single.
export function cleaned(line: string): string {
  return line
    .trim()
    .replace(/^[/:]\s*/, "")
    .replace(/\s+/g, " ");
}

const ASKING = ["odds", "why", "undo", "redo", "rule", "help"];

export function completions(line: string, acts: Act[], face: Face | null): string[] {
  const typed = cleaned(line).toLowerCase();
  if (typed === "") return [];
  const answers = acts.flatMap((act) => act.answers);
  const [first = "", ...rest] = typed.split(" ");
  const places = face?.places.map((place) => place.id.toLowerCase()) ?? [];
  const asked =
    ASKING.includes(first) && rest.length > 0
      ? [...answers, ...places].map((word) => `${first} ${word}`)
      : ASKING;
  return [...answers, ...asked].filter((word) => word.toLowerCase().startsWith(typed)).slice(0, 8);
}

// A place by its letter, its id, its name or another word for it; half a name is enough.
export function placeNamed(text: string, face: Face | null): Id | null {
  const wanted = cleaned(text).toLowerCase();
  if (face === null || wanted === "") return null;
  const places = face.places;
  const exact = places.find(({ id, letter, name }) =>
    [id, letter, name].some((word) => word.toLowerCase() === wanted),
  );
  const word = face.words[wanted];
  const other =
    places.find(({ id }) => id === word) ?? places.find(({ name }) => name.toLowerCase().includes(wanted));
  return (exact ?? other)?.id ?? null;
}
