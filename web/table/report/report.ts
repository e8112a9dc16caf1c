// What is told of a game afterwards, as data: the page and the Markdown are made of it.

import type { Annals, Curve, Fight, LossRow, Luck } from "../../games/annals";
import type { Face } from "../../face";
import type { View } from "../../games/client";
import type { Entry, TableInfo } from "../../messages";
import { type Chapter, chapters } from "../history";
import { bare, type Film } from "../replay/film";

export interface Report {
  title: string;
  about: string; // scenario and options
  sides: { plural: string; ink: string; who: string }[];
  result: string;
  rule: string;
  rounds: RoundTold[];
  losses: LossRow[];
  luck: Luck[];
  curves: (Curve & { marks: [number, string][] })[];
  pictures: Picture[];
}

export interface RoundTold {
  heading: string;
  sentences: string[];
  losses: LossRow[];
  fights: Fight[];
  pictures: number[]; // indices of the report's pictures, in order
}

export interface Picture {
  at: number; // the film's moment
  caption: string;
}

const MOST_PICTURES = 14;

export function reportOf(film: Film, face: Face, info: TableInfo, view: View, annals: Annals): Report {
  const rounds = chapters(film.entries).filter((chapter) => chapter.deeds.some((deed) => deed.head !== null));
  const ends = rounds.map((chapter) => lastLine(chapter) + 1);
  const pictures = picturesOf(film, rounds, ends, annals);
  return {
    title: face.title,
    about: aboutOf(info),
    sides: face.sides.map((side) => ({
      plural: side.plural,
      ink: side.ink,
      who: whoOf(info.seats.find((seat) => seat.side === side.id)),
    })),
    ...resultOf(face, view),
    rounds: rounds.map((chapter, at) => roundOf(chapter, at, face, annals, pictures)),
    losses: annals.losses(face, film.entries),
    luck: annals.luck(face, film.entries),
    curves: annals.curves(face, viewsOf(film)).map((curve) => ({ ...curve, marks: marksOf(film) })),
    pictures: pictures.map(({ at, caption }) => ({ at, caption })),
  };
}

function aboutOf(info: TableInfo): string {
  const options = Object.entries(info.options).map(([name, value]) => `${name} ${String(value)}`);
  return [`Scenario ${info.scenario}`, ...options].join(", ");
}

function whoOf(seat: TableInfo["seats"][number] | undefined): string {
  if (seat === undefined) return "";
  if (seat.kind === "computer") return `the computer${seat.strength ? ` (${seat.strength})` : ""}`;
  return seat.name || (seat.kind === "open" ? "nobody" : "a player");
}

function resultOf(face: Face, view: View): { result: string; rule: string } {
  const { outcome } = view;
  if (outcome === null) return { result: "The game is not over.", rule: "" };
  const winner = face.sides.find((side) => side.id === outcome.winner);
  const what = outcome.kind.replace(/\.$/, "");
  return {
    result: winner ? `The ${winner.plural} win: ${what}.` : `Nobody wins: ${what}.`,
    rule: outcome.rule,
  };
}

function entriesOf(chapter: Chapter): Entry[] {
  return chapter.deeds.flatMap((deed) => [...(deed.head ? [deed.head] : []), ...deed.lines]);
}

function lastLine(chapter: Chapter): number {
  return Math.max(0, ...entriesOf(chapter).map((entry) => entry.number));
}

interface Placed extends Picture {
  round: number;
}

// The end of every round, and what decided the game; the latter give way where there are too many.
function picturesOf(film: Film, rounds: Chapter[], ends: number[], annals: Annals): Placed[] {
  const placed = new Map<number, Placed>();
  const roundOfNumber = (number: number): number =>
    Math.max(
      0,
      ends.findIndex((end) => number <= end),
    );
  const turning = annals.turning(film.entries).slice(-Math.max(0, MOST_PICTURES - ends.length));
  for (const { number, title } of turning) {
    const at = film.find(number);
    placed.set(at, { at, caption: title, round: roundOfNumber(number) });
  }
  ends.forEach((end, round) => {
    const at = film.find(end);
    const caption = `The end of ${rounds[round]?.heading.replace(/^Round/, "round").replace(/\.$/, "")}`;
    placed.set(at, { at, caption: placed.get(at)?.caption ?? caption, round });
  });
  return [...placed.values()].sort((one, other) => one.at - other.at);
}

function roundOf(chapter: Chapter, round: number, face: Face, annals: Annals, pictures: Placed[]): RoundTold {
  const entries = entriesOf(chapter);
  return {
    heading: chapter.heading || "The beginning",
    sentences: chapter.deeds.flatMap((deed) => (deed.head ? [bare(deed.head)] : [])),
    losses: annals.losses(face, entries),
    fights: annals.fights(face, entries),
    pictures: pictures.flatMap((picture, at) => (picture.round === round ? [at] : [])),
  };
}

function viewsOf(film: Film): { number: number; view: View }[] {
  return film.moments.map(({ number }, at) => ({ number, view: film.viewAt(at) }));
}

// Where rounds begin, on the graph's axis.
function marksOf(film: Film): [number, string][] {
  return chapters(film.entries).flatMap((chapter): [number, string][] => {
    const round = /^\S+ (\d+)$/.exec(chapter.heading)?.[1];
    const number = film.entries[chapter.key]?.number;
    return round === undefined || number === undefined ? [] : [[number, round]];
  });
}

// Its own name for a saved file.
export function fileName(report: Report, ending: string): string {
  const words = report.title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${words.replace(/^-|-$/g, "")}-report.${ending}`;
}

export function points(curve: Curve, line: Curve["lines"][number], width: number, height: number): string {
  const all = curve.lines.flatMap((one) => one.points.map(([number]) => number));
  const [first, last] = [Math.min(...all), Math.max(...all, 1)];
  const x = (number: number): string => (((number - first) / Math.max(1, last - first)) * width).toFixed(1);
  const y = (value: number): string => (height - (value / curve.most) * height).toFixed(1);
  const drawn: string[] = [];
  let before: number | null = null;
  for (const [number, value] of line.points) {
    if (before !== null && value !== before) drawn.push(`${x(number)},${y(before)}`); // it changes at once
    if (value !== before) drawn.push(`${x(number)},${y(value)}`);
    before = value;
  }
  const end = line.points.at(-1);
  if (end) drawn.push(`${x(end[0])},${y(end[1])}`);
  return drawn.join(" ");
}

export function acrossOf(curve: Curve, number: number, width: number): number {
  const all = curve.lines.flatMap((one) => one.points.map(([at]) => at));
  const [first, last] = [Math.min(...all), Math.max(...all, 1)];
  return ((number - first) / Math.max(1, last - first)) * width;
}
