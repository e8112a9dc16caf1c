// What the prompt says and what its buttons do now. A button without `press` says why instead.

import type { Side } from "../face";
import type { Lesson } from "../messages";
import type { Act } from "./acts";
import { post } from "./post";
import type { TableState } from "./table.svelte";

const LONGEST_LABEL = 36;

export interface Button {
  label: string;
  brief?: string; // where there is little room, and the prompt says the rest
  about: string; // what to ask about in why-can't-I mode
  why: string; // what it does, or why it does nothing now
  rule?: string;
  press?: () => void;
  wanted?: boolean; // a lesson asks for it
}

export interface Told {
  side: Side | null;
  text: string;
  rule: string;
}

export function sentence(table: TableState): Told {
  const { question, outcome } = table;
  if (table.past !== null) return { side: null, text: table.past.label || "As it was.", rule: "" };
  if (outcome !== null) {
    const winner = table.side(outcome.winner);
    return {
      side: outcome.winner,
      text: winner ? `The ${winner.plural} win.` : "Nobody wins.",
      rule: outcome.rule,
    };
  }
  if (question === null)
    return { side: null, text: table.view === null ? "The table is being laid." : "", rule: "" };
  const who = table.side(question.side)?.plural ?? question.side;
  if (!table.asked) return { side: question.side, text: `${who} to play.`, rule: "" };
  const act = table.selected;
  const text = act === null ? (question.prompt ?? "") : `${counted(act, table.count)}?`;
  return {
    side: question.side,
    text: act !== null || text.includes(who) ? text : `${who}, ${text}`,
    rule:
      table.weighed?.facts?.[0]?.rule && act
        ? joined(question.rule, table.weighed.facts[0].rule)
        : (question.rule ?? ""),
  };
}

function joined(...rules: (string | undefined)[]): string {
  return [...new Set(rules.filter(Boolean))].join(" · ");
}

// The act's sentence with the chosen number for "1 to 6".
export function counted(act: Act, count: number): string {
  const number = act.counts[count];
  return number === undefined ? act.title : act.title.replace(/\b\d+ to \d+\b/, String(number));
}

export function mainButton(table: TableState): Button {
  const act = table.selected ?? onlyMain(table);
  if (table.past !== null) {
    return { label: "Back to now", about: "", why: "", press: () => table.present() };
  }
  if (table.lesson?.over) return onward(table.lesson);
  if (table.selected === null && table.client?.lingers(table)) {
    return { label: "Back to the plan", about: "", why: "", press: () => table.putAway() };
  }
  if (table.outcome !== null) {
    return { label: "How it ended", about: "", why: "", press: () => void (table.panel = "result") };
  }
  if (act !== null) {
    const press = () => (table.selected ? table.confirmSelected() : table.choose(act));
    const brief = table.selected ? (table.face?.verbs[act.verb]?.title ?? act.verb) : label(table, act);
    return {
      label: label(table, act),
      brief,
      about: act.answers[0] ?? "",
      why: "",
      press,
      wanted: act.wanted,
    };
  }
  if (table.thinking !== null) {
    const label = table.paused ? "The computer was stopped" : "The computer is thinking";
    return { label, about: "", why: "It is the computer's move." };
  }
  if (!table.asked) {
    const who = table.seat(table.question?.side ?? null);
    const label = `Waiting for ${who?.name || table.side(table.question?.side ?? null)?.plural || "the server"}`;
    return { label, about: "", why: "It is not your move." };
  }
  return { label: `Choose ${missing(table)}`, about: "", why: `Choose ${missing(table)} first.` };
}

// Where a scene of a lesson is over: to the next one, or to a real game.
function onward({ next, next_title }: Lesson): Button {
  const press = (): void => (next ? post(next) : location.assign("/#new"));
  const label = next ? `Next: ${next_title}` : "Set up a real game";
  return { label, about: "", why: "", wanted: true, press };
}

// The whole sentence where it fits on the button, else the verb and what is counted.
function label(table: TableState, act: Act): string {
  const whole = counted(act, table.count);
  if (whole.length <= LONGEST_LABEL) return whole;
  const verb = table.face?.verbs[act.verb]?.title ?? act.verb;
  const number = act.counts[table.count];
  return number === undefined ? act.short : `${verb}: ${number}`;
}

function missing(table: TableState): string {
  const places = table.acts.some((act) => act.places.length > 0);
  const cards = table.acts.some((act) => act.card !== null);
  const troops = table.acts.some((act) => act.troop !== null);
  const words = [places && "a place", cards && "a card", troops && "a Troop"].filter(Boolean);
  return words.length > 0 ? words.join(" or ") : "an answer";
}

// The one answer that is a main button by itself; where there are several, they stand below the buttons.
function onlyMain(table: TableState): Act | null {
  const { acts } = table;
  const mains = acts.filter((act) => act.slot === "main" || (acts.length === 1 && act.slot !== ""));
  return mains.length === 1 ? (mains[0] ?? null) : null;
}

export function secondButton(table: TableState): Button {
  if (table.selected !== null || table.picked.length > 0) {
    return { label: "Another", about: "", why: "Choose another answer", press: () => table.back() };
  }
  const act = table.acts.find((one) => one.slot === "secondary");
  if (act !== undefined && onlySecond(table)) {
    return {
      label: act.short,
      about: act.answers[0] ?? "",
      why: act.title,
      press: () => table.choose(act),
      wanted: act.wanted,
    };
  }
  return {
    label: "Answers",
    about: "",
    why: "Board and answers as tables",
    press: () => table.openPanel("lists"),
  };
}

function onlySecond(table: TableState): boolean {
  return table.acts.filter((act) => act.slot === "secondary").length === 1;
}

export function passButton(table: TableState): Button {
  const act = table.acts.find((one) => one.slot === "pass");
  if (act === undefined)
    return { label: "Pass", about: "pass", why: "There is nothing to pass or decline now." };
  return {
    label: act.short,
    about: act.answers[0] ?? "",
    why: act.title,
    press: () => table.choose(act),
    wanted: act.wanted,
  };
}

// Answers that are neither on the board, nor in the hand, nor one of the buttons.
export function looseActs(table: TableState): Act[] {
  const second = onlySecond(table) ? table.acts.find((act) => act.slot === "secondary") : null;
  const placed = new Set([onlyMain(table), second]);
  return table.acts.filter((act) => {
    if (act.places.length > 0 || act.slot === "pass" || placed.has(act)) return false;
    return !table.client?.isShown(table, act);
  });
}

// Somebody else's question is only a name; that it is about a Response is for everybody to know.
export function looksLikeResponse(question: { name: string } | null): boolean {
  return question?.name === "respond";
}
