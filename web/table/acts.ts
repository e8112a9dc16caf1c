// The offered answers as things to click: which place, card or Troop each one is about, and which button it is.
// An answer's text is `verb id id...`; a number at its end is a count.

import type { Face, Id } from "../face";
import type { Choice, Question } from "../messages";

export interface Act {
  verb: string;
  title: string; // the whole sentence
  short: string;
  detail: string;
  note: string; // why it is legal but useless here
  heading: string;
  answers: string[]; // more than one: they differ in the count at their end
  counts: number[]; // of the answers, in the same order; empty where there is nothing to count
  places: Id[];
  card: Id | null;
  troop: Id | null;
  sign: string;
  weigh: boolean;
  slot: "main" | "secondary" | "pass" | "";
  key: number; // the number key that chooses it; 0 for none
  wanted: boolean; // the lesson asks for it
}

export function actsOf(question: Question | null, face: Face | null, asked: string[] = []): Act[] {
  if (question === null || face === null) return [];
  const places = new Set(face.places.map((place) => place.id));
  const wanted = new Set(asked);
  const acts: Act[] = [];
  for (const group of question.groups ?? []) {
    for (const choice of group.choices) {
      acts.push(actOf(choice, group.heading, acts.length + 1, places, wanted, face));
    }
  }
  return acts;
}

function actOf(
  choice: Choice,
  heading: string,
  at: number,
  places: Set<Id>,
  wanted: Set<string>,
  face: Face,
): Act {
  const [verb = "", ...ids] = (choice.answers[0] ?? "").split(" ");
  const known = face.verbs[verb];
  const about = ids.filter((id) => places.has(id));
  const card = ids.find((id) => id in face.cards) ?? null;
  const troop = ids.find((id) => id in face.troops) ?? null;
  return {
    verb,
    title: choice.full,
    short: choice.short,
    detail: choice.detail ?? "",
    note: choice.note ?? "",
    heading,
    answers: choice.answers,
    counts: choice.answers.length > 1 ? choice.answers.map((answer) => Number(answer.split(" ").at(-1))) : [],
    places: about,
    card,
    troop,
    sign: known?.sign ?? "",
    weigh: known?.weigh ?? false,
    slot: about.length > 0 || card !== null || troop !== null ? "" : (known?.slot ?? "main"),
    key: at <= 9 ? at : 0,
    wanted: choice.answers.some((answer) => wanted.has(answer)),
  };
}

// Answers about several places are picked place by place. `picked` are the places chosen so far; what comes back is
// where the next click may go. A position in which all agree is not asked for.
export function nextPlaces(acts: Act[], picked: Id[]): Map<Id, Act[]> {
  const open = acts.filter((act) => act.places.length > 0 && picked.every((id, i) => act.places[i] === id));
  const found = new Map<Id, Act[]>();
  for (const act of open) {
    const rivals = open.filter((other) => other.verb === act.verb);
    const place = act.places[decisive(rivals, picked.length)];
    if (place !== undefined) found.set(place, [...(found.get(place) ?? []), act]);
  }
  return found;
}

// The first position from `from` in which these answers differ, else `from` itself.
function decisive(acts: Act[], from: number): number {
  const longest = Math.max(...acts.map((act) => act.places.length));
  for (let at = from; at < longest; at++) {
    if (acts.some((act) => act.places[at] !== acts[0]?.places[at])) return at;
  }
  return from;
}
