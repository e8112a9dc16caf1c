// What the siege brings to the page. No rule is known here: only how its view reads.

import type { Face, Id, Side } from "../../face";
import type { Entry } from "../../messages";
import type { Act } from "../../table/acts";
import type { TableState } from "../../table/table.svelte";
import type { FactLine, GameClient, PlaceFacts, View } from "../client";
import pieces from "./art/pieces.svg?url";
import { stripFor } from "./attacks.svelte";
import Hand from "./cards/Hand.svelte";
import Ledger from "./Ledger.svelte";
import { scene } from "./scene";
import { boardOf, type Hex } from "./view";

const BATTLE = new Set(["AttackContested", "BattleRevealed", "TotalsCompared", "AttackDecided"]);
const ATTACKS = new Set(["assault", "sortie"]);

export const client: GameClient = {
  scene,
  about,
  isShown,
  battle: (table) => stripFor(table)?.sceneOf(table)?.target ?? null,
  lingers,
  moment,
  isBattle: ({ event }) => BATTLE.has(String(event["kind"])) || ATTACKS.has(String(event["use"])),
  losses,
  result,
  symbols: (id) => `${pieces}#${id}`,
  Ledger,
  Hand,
  Battle: () => import("./battle/Battle.svelte").then((part) => part.default),
  Dice: () => import("./battle/DiceSeen.svelte").then((part) => part.default),
  annals: () => import("./battle/annals").then((part) => part.annals),
};

function about(face: Face, view: View, id: Id): PlaceFacts {
  const board = boardOf(view);
  const hex = board.hexes[id];
  const place = face.places.find((one) => one.id === id);
  if (hex === undefined || place === undefined) return { line: "", facts: [] };
  const owner = face.sides.find((side) => side.id === hex.control)?.title ?? "Nobody's";
  const free = place.slots - hex.structural - hex.improvised;
  const next = place.neighbours.map((other) => face.places.find((one) => one.id === other));
  return {
    line: `${[owner, holds(hex)].filter(Boolean).join(". ")}.`,
    facts: [
      { text: "Free for Fortifications", rule: "", value: String(Math.max(0, free)) },
      { text: `Next to ${next.map((one) => one?.letter).join(", ")}`, rule: "", value: "" },
    ],
  };
}

function holds({ structural, improvised, cannons }: Hex): string {
  const parts = [
    structural > 0 && `${structural} Structural`,
    improvised > 0 && `${improvised} Improvised`,
    cannons > 0 && `${cannons} Cannon${cannons === 1 ? "" : "s"}`,
  ];
  return parts.filter(Boolean).join(", ");
}

// Cards lie in the hand, or in the strip while that takes the hand's place; Troops in the strip only.
function isShown(table: TableState, act: Act): boolean {
  if (table.shown === null || (act.card === null && act.troop === null)) return false;
  const strip = stripFor(table);
  if (strip?.sceneOf(table)) return strip.choosesHere(table);
  const own = boardOf(table.shown).sides[table.viewer ?? ""]?.own;
  return act.card !== null && own !== undefined && [...own.hand, ...own.tactics].includes(act.card);
}

function lingers(table: TableState): boolean {
  const decided = stripFor(table)?.sceneOf(table)?.winner != null;
  return decided && table.shown !== null && boardOf(table.shown).attack === null;
}

function moment(view: View): { round: number; rounds: number; phase: string } {
  const { round, rounds, phase = "strategy", attack } = boardOf(view);
  const fought = attack?.step ? `Battle, Step ${attack.step}` : attack ? "Attack" : "";
  return { round: Math.min(round, rounds), rounds, phase: fought || `${titled(phase)} phase` };
}

function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function losses({ event }: Entry): Side | null {
  const lost =
    event["kind"] === "TroopEliminated" || (event["kind"] === "MoraleChanged" && Number(event["by"]) < 0);
  return lost ? String(event["side"]) : null;
}

function result(face: Face, view: View): FactLine[] {
  const board = boardOf(view);
  const each = (text: string, of: (side: Side) => number): FactLine => ({
    text,
    rule: "",
    value: face.sides.map((side) => `${side.title} ${of(side.id)}`).join(" · "),
  });
  const held = (side: Side): number =>
    Object.values(board.hexes).filter((hex) => hex.control === side).length;
  return [
    { text: "Round", rule: "", value: `${Math.min(board.round, board.rounds)} of ${board.rounds}` },
    each("Morale", (side) => board.morale[side] ?? 0),
    each("Hexes", held),
    each("Troops lost", (side) => board.sides[side]?.eliminated ?? 0),
    each("Cannons lost", (side) => board.sides[side]?.lost_cannons ?? 0),
    { text: "Structural Fortifications lost", rule: "", value: String(board.lost_structural) },
  ];
}
