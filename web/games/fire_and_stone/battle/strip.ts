// How a battle's parts are laid out: two columns a side, fronts towards the dice.

import type { Id, Side } from "../../../face";
import type { Act } from "../../../table/acts";
import type { TableState } from "../../../table/table.svelte";
import { attackToShow, type AttackView, type BattleScene, type Part, type Soldier } from "./battle";

interface BoardView {
  attack: AttackView | null;
  hexes: Record<Id, { structural: number; improvised: number; cannons: number }>;
  sides: Record<Side, SideView>;
}

interface SideView {
  tactics: number;
  own?: { tactics: Id[]; troops: Id[]; troop_discard: Id[] };
}

export interface Column {
  line: "front" | "rear";
  rule: string;
  soldiers: (Soldier | null)[]; // null lies face down
}

const ROOM = 3; // soldiers below each other

// The attack to show at this table, at the moment that is looked at, from when the defender has decided; until then
// the hand is needed.
export function sceneOf(table: TableState): BattleScene | null {
  const board = boardOf(table);
  if (board === null) return null;
  const { past } = table;
  const scene = attackToShow(table.log, board.attack, past === null ? table.away : past.number - 1);
  return scene === null || scene.contested === null ? null : scene;
}

export function boardOf(table: TableState): BoardView | null {
  return (table.shown?.board as BoardView | undefined) ?? null;
}

// Before anybody is pushed back a long front fills both columns; the inner one is the first.
export function columnsOf(part: Part, value: (troop: Id) => number): [Column, Column] {
  const front: (Soldier | null)[] = part.front ?? Array<null>(part.count).fill(null);
  const rear = part.rear ?? [];
  if (rear.length > 0 || front.length <= ROOM) {
    return [
      { line: "front", rule: "10.1", soldiers: front },
      { line: "rear", rule: "10.5", soldiers: rear },
    ];
  }
  const ordered = part.front?.toSorted((one, other) => value(other.troop) - value(one.troop)) ?? front;
  const inner = Math.max(ROOM, Math.ceil(front.length / 2));
  return [
    { line: "front", rule: "10.1", soldiers: ordered.slice(0, inner) },
    { line: "front", rule: "10.1e", soldiers: ordered.slice(inner) },
  ];
}

// What a click on a Troop in a line answers, if anything.
export function actOn(acts: Act[], troop: Id, line: Column["line"]): Act | undefined {
  const elsewhere = line === "front" ? "move_front" : "move_back";
  return acts.find(
    (act) => act.troop === troop && act.verb !== elsewhere && !["play_troop", "recover"].includes(act.verb),
  );
}

// "Front 3", "Aga of the Janissaries +1": what a side's total is made of.
export function partsOf(
  scene: BattleScene,
  side: Side,
): { front: number; added: [number, Id][]; total: number } {
  const totals = scene.totals;
  const total = (side === scene.attacker ? totals?.attack : totals?.defence) ?? 0;
  const added = (totals?.modifiers ?? [])
    .filter(([whose]) => whose === side)
    .map(([, by, card]): [number, Id] => [by, card]);
  return { total, added, front: total - added.reduce((sum, [by]) => sum + by, 0) };
}

export function signed(number: number): string {
  return number < 0 ? `−${-number}` : `+${number}`;
}

// Troops, Tactics and Responses are chosen in the strip; what is about a place, on the board.
export function choosesHere(table: TableState): boolean {
  const name = table.question?.name ?? "";
  return (
    table.asked &&
    (name === "choose_troops" || name === "choose_tactic" || table.acts.some((act) => act.card !== null))
  );
}

// How it ended: "Ottomans take it", "Habsburgs hold it"; empty before.
export function verdictOf(table: TableState, scene: BattleScene): string {
  if (scene.winner === null) return "";
  const winner = table.side(scene.winner)?.plural ?? scene.winner;
  return `${winner} ${scene.winner === scene.attacker ? "win it" : "hold it"}`;
}
