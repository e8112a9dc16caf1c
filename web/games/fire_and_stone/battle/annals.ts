// The siege as it is told afterwards: summaries, losses, battles, luck and the course of Morale.

import type { Face, Side } from "../../../face";
import { bare } from "../../../table/replay/film";
import type { Entry } from "../../../messages";
import type { Annals, Curve, Fight, LossRow, Luck, Turning } from "../../annals";
import type { View } from "../../client";
import { scene } from "../scene";
import { boardOf } from "../view";
import {
  attacksOf,
  type BattleScene,
  expectedHits,
  many,
  MOST_COUNTED,
  type Roll,
  rollOf,
  sentenceOf,
  type Soldier,
} from "./battle";

export const annals: Annals = {
  summary,
  losses,
  fights,
  turning,
  luck,
  curves,
  scene: (face, view, layout) =>
    scene(face, view, layout, { offered: [], selected: null, from: [], lit: [], marks: [] }),
};

// What was done; which hexes changed hands; what it cost.
function summary(face: Face, entries: Entry[]): string[] {
  const deeds = entries.filter((entry) => entry.depth === 1).map(bare);
  const more = deeds.length > 3 ? ` And ${deeds.length - 3} more before.` : "";
  const ground = entries.filter((entry) => GROUND.has(kind(entry))).map(bare);
  const costs = face.sides
    .map((side) => lostBy(side.id, entries, side.title))
    .filter((words) => words !== "");
  return [
    deeds.slice(-3).join(" ") + more,
    lastOnes(ground, 3).join(" ") || "No hex changed hands.",
    costs.join(" ") || "Nobody lost anything.",
  ];
}

const GROUND = new Set(["HexTaken", "AttackDecided", "HexCleared"]);

// The last few, in order; what is said twice is said where it was said last.
function lastOnes(sentences: string[], most: number): string[] {
  return [...new Set(sentences.toReversed())].slice(0, most).toReversed();
}

function lostBy(side: Side, entries: Entry[], title: string): string {
  const troops = count(entries, "TroopEliminated", side);
  const morale = moraleBy(entries, side);
  const parts = [
    troops > 0 && `${many(troops, "Troop", "Troops")} lost`,
    morale !== 0 && `Morale ${morale > 0 ? `+${morale}` : `−${-morale}`}`,
  ].filter(Boolean);
  return parts.length > 0 ? `${title}: ${parts.join(", ")}.` : "";
}

const kind = (entry: Entry): string => String(entry.event["kind"]);

function count(entries: Entry[], what: string, side: Side): number {
  return entries.filter((entry) => kind(entry) === what && entry.event["side"] === side).length;
}

function moraleBy(entries: Entry[], side: Side): number {
  return sum(entries, "MoraleChanged", side, "by");
}

function moraleLost(entries: Entry[], side: Side): number {
  return -entries
    .filter((entry) => kind(entry) === "MoraleChanged" && entry.event["side"] === side)
    .reduce((total, entry) => total + Math.min(0, Number(entry.event["by"])), 0);
}

function sum(entries: Entry[], what: string, side: Side, field: string): number {
  return entries
    .filter((entry) => kind(entry) === what && entry.event["side"] === side)
    .reduce((total, entry) => total + Number(entry.event[field]), 0);
}

function losses(face: Face, entries: Entry[]): LossRow[] {
  const row = (what: string, of: (side: Side) => number): LossRow => ({
    what,
    each: Object.fromEntries(face.sides.map((side) => [side.id, of(side.id)])),
  });
  const cleared = entries.filter((entry) => kind(entry) === "HexCleared");
  const works = (side: Side, what: string): number =>
    cleared
      .filter((entry) => loserOf(entries, entry) === side)
      .reduce((total, entry) => total + Number(entry.event[what]), 0);
  return [
    row("Troops", (side) => count(entries, "TroopEliminated", side)),
    row("Structural, with hexes", (side) => works(side, "structural")),
    row("Improvised, with hexes", (side) => works(side, "improvised")),
    row("Cannons", (side) => works(side, "cannons") + sum(entries, "CannonsLost", side, "number")),
    row("Morale", (side) => moraleLost(entries, side)),
  ].filter((one) => Object.values(one.each).some((number) => number !== 0));
}

// A hex is cleared for whoever won the attack on it: the other side loses what stood there.
function loserOf(entries: Entry[], cleared: Entry): Side | null {
  const decided = entries.findLast(
    (entry) =>
      kind(entry) === "AttackDecided" &&
      entry.number <= cleared.number &&
      entry.event["target"] === cleared.event["hex"],
  );
  const winner = decided?.event["winner"];
  return winner === undefined ? null : winner === "ottoman" ? "habsburg" : "ottoman";
}

function fights(face: Face, entries: Entry[]): Fight[] {
  return attacksOf(entries)
    .filter((one) => one.winner !== null || one.aborted)
    .map((one) => fight(face, one));
}

function fight(face: Face, one: BattleScene): Fight {
  const plural = (side: Side): string => face.sides.find((known) => known.id === side)?.plural ?? side;
  const place = face.places.find((known) => known.id === one.target)?.name ?? one.target;
  const act = one.act === "assault" ? "Assault on" : "Sortie against";
  return {
    number: one.decided,
    title: `${act} ${place}`,
    rule: one.contested ? "10.7" : "10.8",
    result: resultOf(one, plural),
    lines: one.contested
      ? Object.fromEntries(face.sides.map((side) => [side.id, lineOf(face, one, side.id)]))
      : {},
    rolls: one.rolls.map((roll) => told(roll)),
  };
}

function told(roll: Roll): Fight["rolls"][number] {
  const { lead, result } = sentenceOf(roll);
  return {
    side: roll.side,
    faces: roll.faces,
    hitOn: roll.hitOn,
    words: `${lead} ${result}`,
    rule: roll.rule,
  };
}

function resultOf(one: BattleScene, plural: (side: Side) => string): string {
  if (one.winner === null) return "The attack was broken off.";
  if (!one.contested) return `The ${plural(one.defender)} gave way without a fight.`;
  const totals = one.totals ? `${one.totals.attack} to ${one.totals.defence}` : "";
  const tie = one.totals !== null && one.totals.attack === one.totals.defence ? "; a tie holds" : "";
  const verb = one.winner === one.attacker ? "took the hex" : "held the hex";
  return `The ${plural(one.winner)} ${verb}, ${totals}${tie}.`;
}

// "3 Yeniçeri, Sekban (2 fell) with Yağma"
function lineOf(face: Face, one: BattleScene, side: Side): string {
  const part = one.parts[side];
  const soldiers = [...(part?.front ?? []), ...(part?.rear ?? [])];
  if (soldiers.length === 0) return "nobody";
  const fallen = soldiers.filter((soldier) => soldier.out !== "").length;
  const tactic = part?.tactic ? ` with ${face.cards[part.tactic]?.title}` : "";
  return `${names(face, soldiers)}${fallen > 0 ? ` (${fallen} fell)` : ""}${tactic}`;
}

function names(face: Face, soldiers: Soldier[]): string {
  const kinds = [...new Set(soldiers.map((soldier) => soldier.troop))];
  return kinds
    .map((troop) => {
      const number = soldiers.filter((soldier) => soldier.troop === troop).length;
      const name = face.troops[troop]?.name ?? troop;
      return number > 1 ? `${number} ${name}` : name;
    })
    .join(", ");
}

// Ground that changed hands by force, Structurals that fell, and the end.
function turning(entries: Entry[]): Turning[] {
  const found = new Map<number, string>();
  for (const entry of entries) {
    const event = entry.event;
    const won = event["kind"] === "AttackDecided" && event["winner"] !== defenderOf(entries, entry);
    const fell = event["kind"] === "FortificationRemoved" && event["sort"] === "structural";
    if (won || fell || event["kind"] === "GameEnded") found.set(entry.number + 1, bare(entry));
  }
  return [...found].map(([number, title]) => ({ number, title }));
}

function defenderOf(entries: Entry[], decided: Entry): Side | null {
  const before = entries.findLast(
    (entry) => kind(entry) === "AttackContested" && entry.number <= decided.number,
  );
  return (before?.event["side"] as Side | undefined) ?? null;
}

// Only the dice are weighed: what a roll would have done to whom is not.
function luck(face: Face, entries: Entry[]): Luck[] {
  const rolls = entries.filter((entry) => kind(entry) === "DiceRolled").map((entry) => rollOf(entry.event));
  return face.sides.map((side) => {
    const own = rolls.filter((roll) => roll.side === side.id && roll.faces.length > 0);
    return {
      side: side.id,
      rolls: own.length,
      dice: own.reduce((total, roll) => total + roll.faces.length, 0),
      expected: own.reduce((total, roll) => total + expectedHits(roll, mostOf(roll)), 0),
      hits: own.reduce((total, roll) => total + roll.hits, 0),
    };
  });
}

// At most two hits of a roll count, unless more did.
function mostOf(roll: Roll): number {
  return Math.max(MOST_COUNTED, roll.hits);
}

function curves(face: Face, views: { number: number; view: View }[]): Curve[] {
  const most = Math.max(...views.map(({ view }) => boardOf(view).morale_max), 1);
  const lines = face.sides.map((side) => ({
    side: side.id,
    points: views.map(({ number, view }): [number, number] => [number, boardOf(view).morale[side.id] ?? 0]),
  }));
  return [{ title: "Morale", most, end: "End", lines }];
}
