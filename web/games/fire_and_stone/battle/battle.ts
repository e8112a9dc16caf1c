// What an attack looks like, gathered from what was told of it and, while it lasts, from the view's `attack`.

import type { Id, Side } from "../../../face";
import type { Entry } from "../../../messages";

export const STEPS = [
  "Troops",
  "Tactics",
  "Reveal",
  "Effects",
  "Fortifications",
  "Casualties",
  "Resolution",
] as const;
const [TROOPS, TACTICS, EFFECTS, CASUALTIES, RESOLUTION] = [1, 2, 4, 6, 7];

export const MOST_COUNTED = 2; // 10.6, 10.8: further hits of a roll are struck out

export interface Soldier {
  troop: Id;
  out: string; // the rule or card that eliminated it; empty while it stands
}

// One side's part. Lines that are null are face down: only `count` is known.
export interface Part {
  count: number;
  front: Soldier[] | null;
  rear: Soldier[] | null;
  recovered: number;
  chosen: boolean; // Step 1 is done
  placed: boolean | null; // Step 2: null while it is still to be decided
  tactic: Id | null;
}

export interface Roll {
  side: Side;
  rule: string;
  faces: number[];
  hitOn: number[];
  hits: number; // those that count
  eliminated: number;
}

export interface Totals {
  attack: number;
  defence: number;
  modifiers: [side: Side, by: number, card: Id][];
}

export interface Works {
  structural: number;
  improvised: number;
  cannons: number;
}

export interface BattleScene {
  began: number; // the journal line that did
  act: "assault" | "sortie";
  card: Id; // the card it is paid with
  attacker: Side;
  defender: Side;
  target: Id;
  contested: boolean | null;
  aborted: boolean;
  step: number; // 1 to 7, the one that is being done; 0 before the defender has decided
  parts: Record<Side, Part>;
  rolls: Roll[];
  caps: { card: Id; dice: number }[]; // "at most so many dice"
  answers: Id[]; // Responses that were played in it
  lost: { side: Side; troop: Id | null }[]; // of the decks, where it is not contested
  dice: Record<Side, number> | null; // how many will be rolled, as far as it can be known
  totals: Totals | null;
  winner: Side | null;
  decided: number; // the match's number after the line that did; 0 before
  cleared: Works | null; // what stood on the hex when it was lost
  over: boolean;
}

// The view's `attack`, as games/fire_and_stone/view.py makes it.
export interface AttackView {
  attacker: Side;
  target: Id;
  contested: boolean;
  step: number; // 0 while no Battle is fought
  revealed: boolean;
  cards: Id[];
  owed: number;
  dice: Record<Side, number>;
  sides: Record<Side, AttackPart>;
}

export interface AttackPart {
  count: number;
  tactic_placed: boolean;
  front: Id[] | null;
  rear: Id[] | null;
  tactic: Id | null;
}

const SIDES: [Side, Side] = ["ottoman", "habsburg"];

export function enemyOf(side: Side): Side {
  return side === SIDES[0] ? SIDES[1] : SIDES[0];
}

// Every attack these entries tell of, in order; the last may still be going on.
export function attacksOf(entries: Entry[]): BattleScene[] {
  const told = new Teller();
  for (const entry of entries) told.hear(entry);
  return told.attacks;
}

// The attack that is going on, or the last one; null where there was none.
export function latestAttack(entries: Entry[], attack: AttackView | null): BattleScene | null {
  const scene = attacksOf(entries.slice(startOfLatest(entries))).at(-1) ?? null;
  if (attack === null) return scene;
  const going =
    scene !== null && !scene.over && scene.target === attack.target ? scene : begun(attack, entries);
  return seenNow(going, attack);
}

// Where to begin reading for the latest attack: entries before it are of no account.
export function startOfLatest(entries: Entry[]): number {
  for (let i = entries.length - 1; i >= 0; i--) {
    const event = entries[i]?.event;
    if (event !== undefined && isStart(event)) {
      const before = entries[i - 1]?.event;
      return event["kind"] === "ActionNamed" && before?.["kind"] === "CardPlayed" ? i - 1 : i;
    }
  }
  return 0;
}

function isStart(event: Entry["event"]): boolean {
  if (event["kind"] === "ActionNamed") return isAct(event["verb"]);
  return event["kind"] === "CardPlayed" && isAct(event["use"]);
}

function isAct(verb: unknown): verb is "assault" | "sortie" {
  return verb === "assault" || verb === "sortie";
}

function newPart(): Part {
  return { count: 0, front: null, rear: null, recovered: 0, chosen: false, placed: null, tactic: null };
}

function newScene(attacker: Side, target: Id, card: Id, began: number): BattleScene {
  return {
    began,
    act: attacker === SIDES[0] ? "assault" : "sortie",
    card,
    attacker,
    defender: enemyOf(attacker),
    target,
    contested: null,
    aborted: false,
    step: 0,
    parts: { [SIDES[0]]: newPart(), [SIDES[1]]: newPart() },
    rolls: [],
    caps: [],
    answers: [],
    lost: [],
    dice: null,
    totals: null,
    winner: null,
    decided: 0,
    cleared: null,
    over: false,
  };
}

function begun(attack: AttackView, entries: Entry[]): BattleScene {
  return newScene(attack.attacker, attack.target, "", entries.at(-1)?.number ?? 0);
}

const standing = (troop: Id): Soldier => ({ troop, out: "" });

// Reads events one after the other and keeps the attacks they tell of.
class Teller {
  attacks: BattleScene[] = [];
  private card: Id = "";

  hear(entry: Entry): void {
    const event = entry.event;
    const now = this.attacks.at(-1);
    const going = now !== undefined && !now.over ? now : undefined;
    switch (event["kind"]) {
      case "CardPlayed":
        this.played(event, entry.number, going);
        return;
      case "ActionNamed":
        if (going) going.over = true;
        if (isAct(event["verb"])) this.begin(event["side"] as Side, event["hex"] as Id, entry.number);
        return;
      case "TurnBegan":
      case "RoundBegan":
        if (going) going.over = true;
        return;
    }
    if (going) told(going, event);
    if (going?.winner && going.decided === 0) going.decided = entry.number + 1;
  }

  private played(event: Entry["event"], number: number, going: BattleScene | undefined): void {
    if (event["use"] === "response") {
      going?.answers.push(event["card"] as Id);
      return;
    }
    if (going) going.over = true;
    this.card = event["card"] as Id;
    if (isAct(event["use"])) this.begin(event["side"] as Side, event["target"] as Id, number);
  }

  private begin(side: Side, target: Id, number: number): void {
    this.attacks.push(newScene(side, target, this.card, number));
  }
}

// What one event changes in the attack that is going on.
function told(scene: BattleScene, event: Entry["event"]): void {
  const part = scene.parts[event["side"] as Side];
  switch (event["kind"]) {
    case "AttackContested":
      scene.contested = event["contested"] as boolean;
      scene.step = scene.contested ? TROOPS : CASUALTIES;
      return;
    case "AttackAborted":
      scene.aborted = scene.over = true;
      return;
    case "TroopsSelected":
      if (part) selected(scene, part, event);
      return;
    case "TacticPlaced":
      if (part) placed(scene, part, event);
      return;
    case "BattleRevealed":
      if (part) revealed(scene, part, event);
      return;
    case "MovedToRear":
      if (part) for (const troop of event["troops"] as Id[]) move(part, "front", "rear", troop);
      scene.step = CASUALTIES;
      return;
    case "MovedToFront":
      if (part) move(part, "rear", "front", event["troop"] as Id);
      return;
    case "DiceRolled":
      scene.rolls.push(rollOf(event));
      scene.step = CASUALTIES;
      return;
    case "DiceCapped":
      scene.caps.push({ card: event["card"] as Id, dice: event["dice"] as number });
      return;
    case "TroopEliminated":
      if (part) eliminated(scene, part, event);
      return;
    case "TotalsCompared":
      scene.totals = {
        attack: event["attack"] as number,
        defence: event["defence"] as number,
        modifiers: event["modifiers"] as Totals["modifiers"],
      };
      scene.step = RESOLUTION;
      return;
    case "AttackDecided":
      scene.winner = event["winner"] as Side;
      scene.step = RESOLUTION;
      return;
    case "HexCleared":
      if (event["hex"] === scene.target) scene.cleared = event as unknown as Works;
  }
}

function selected(scene: BattleScene, part: Part, event: Entry["event"]): void {
  part.count = event["number"] as number;
  part.recovered = event["recovered"] as number;
  part.chosen = true;
  const troops = event["troops"] as Id[];
  if (troops.length > 0 || part.count === 0) {
    part.front = troops.map(standing);
    part.rear = [];
  }
  if (scene.parts[enemyOf(event["side"] as Side)]?.chosen) scene.step = TACTICS;
}

function placed(scene: BattleScene, part: Part, event: Entry["event"]): void {
  part.placed = event["placed"] as boolean;
  part.tactic = event["card"] as Id | null;
  scene.step = TACTICS;
}

function revealed(scene: BattleScene, part: Part, event: Entry["event"]): void {
  part.front = (event["front"] as Id[]).map(standing);
  part.rear = [];
  part.count = part.front.length;
  part.tactic = event["tactic"] as Id | null;
  part.placed = part.tactic !== null;
  scene.step = EFFECTS;
}

function move(part: Part, from: "front" | "rear", to: "front" | "rear", troop: Id): void {
  const line = part[from] ?? [];
  const at = line.findIndex((soldier) => soldier.troop === troop && soldier.out === "");
  if (at >= 0) part[to] = [...(part[to] ?? []), ...line.splice(at, 1)];
}

export function rollOf(event: Entry["event"]): Roll {
  return {
    side: event["side"] as Side,
    rule: event["why"] as string,
    faces: event["faces"] as number[],
    hitOn: event["hit_on"] as number[],
    hits: event["hits"] as number,
    eliminated: 0,
  };
}

function eliminated(scene: BattleScene, part: Part, event: Entry["event"]): void {
  const why = event["why"] as string;
  const roll = scene.rolls.findLast((made) => made.rule === why);
  if (roll) roll.eliminated += 1;
  const troop = event["troop"] as Id | null;
  if (event["source"] === "deck") {
    scene.lost.push({ side: event["side"] as Side, troop });
    return;
  }
  const stands = (soldier: Soldier): boolean => soldier.troop === troop && soldier.out === "";
  const hit = part.front?.find(stands) ?? part.rear?.find(stands);
  if (hit) hit.out = why;
}

// The attack as the view has it now: what is chosen or moved already, but told only when the Step is done.
function seenNow(scene: BattleScene, attack: AttackView): BattleScene {
  const parts = { ...scene.parts };
  for (const side of SIDES) {
    const now = attack.sides[side];
    const before = parts[side];
    if (now && before) parts[side] = partNow(before, now, attack.revealed);
  }
  return { ...scene, parts, step: attack.step || scene.step, dice: attack.dice };
}

function partNow(before: Part, now: AttackPart, open: boolean): Part {
  const part: Part = { ...before, tactic: now.tactic ?? before.tactic };
  if (now.tactic_placed) part.placed = true;
  if (!before.chosen) part.count = now.count;
  if (now.front !== null) part.front = lineNow(before.front, now.front);
  if (now.rear !== null) part.rear = lineNow(before.rear, now.rear);
  if (open && part.front) part.count = part.front.length + (part.rear?.length ?? 0);
  return part;
}

// Those who stand there now; those who fell stay where they were seen last.
function lineNow(before: Soldier[] | null, now: Id[]): Soldier[] {
  const stood = (before ?? []).filter((soldier) => soldier.out === "").map((soldier) => soldier.troop);
  if (before !== null && sameCards(stood, now)) return before;
  return [...now.map(standing), ...(before ?? []).filter((soldier) => soldier.out !== "")];
}

function sameCards(one: Id[], other: Id[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}

// The strip stays after the end until its outcome was put away: `away` is the number up to which that was done.
export function attackToShow(entries: Entry[], attack: AttackView | null, away: number): BattleScene | null {
  const scene = latestAttack(entries, attack);
  return attack !== null || (scene?.decided ?? 0) > away ? scene : null;
}

export interface Die {
  face: number;
  hit: "none" | "counts" | "over";
}

// Which dice hit, and which hits are over the limit. They count in the order in which they lie.
export function diceOf(roll: Pick<Roll, "faces" | "hitOn" | "hits">): Die[] {
  let left = roll.hits;
  return roll.faces.map((face) => {
    if (!roll.hitOn.includes(face)) return { face, hit: "none" };
    left -= 1;
    return { face, hit: left >= 0 ? "counts" : "over" };
  });
}

// "9 dice, hit on 5 and 6: 3 hits, 2 count": the second half is what matters.
export function sentenceOf(roll: Roll): { lead: string; result: string } {
  const lead = `${many(roll.faces.length, "die", "dice")}, hit on ${inWords(roll.hitOn)}:`;
  const rolled = roll.faces.filter((face) => roll.hitOn.includes(face)).length;
  if (rolled === 0) return { lead, result: "no hit" };
  if (rolled > roll.hits)
    return {
      lead: `${lead} ${rolled} hits,`,
      result: `${roll.hits} ${roll.hits === 1 ? "counts" : "count"}`,
    };
  return {
    lead,
    result: roll.eliminated === roll.hits ? `${roll.hits} Eliminated` : many(roll.hits, "hit", "hits"),
  };
}

// The same for who cannot see dice.
export function spokenRoll(roll: Roll): string {
  const { lead, result } = sentenceOf(roll);
  return `${roll.faces.join(", ")}. ${lead} ${result}.`;
}

export function many(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}

export function inWords(numbers: number[]): string {
  if (numbers.length < 2) return numbers.join("");
  return `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}

// The mean of the hits that count: how many a roll may be expected to bring.
export function expectedHits(roll: Pick<Roll, "faces" | "hitOn">, most: number): number {
  const chance = roll.hitOn.length / 6;
  const dice = roll.faces.length;
  let mean = 0;
  let share = (1 - chance) ** dice; // of exactly `hits` hits
  let below = 0;
  for (let hits = 0; hits < most && hits <= dice; hits++) {
    mean += hits * share;
    below += share;
    share *= ((dice - hits) / (hits + 1)) * (chance / (1 - chance));
  }
  return mean + most * Math.max(0, 1 - below);
}

// The last roll outside a battle that this person may not have seen yet: nothing of their own was done since. At a
// moment of the replay it is the roll of that moment.
export function rollToShow(
  entries: Entry[],
  viewer: Side | null,
  at: number | null,
): { roll: Roll; number: number } | null {
  for (let i = entries.length - 1; i >= 0; i--) {
    const { event, number } = entries[i]!;
    if (at !== null && number + 1 < at) return null;
    if (event["kind"] === "DiceRolled") {
      const inBattle = String(event["why"]).startsWith("10.") || !(event["faces"] as number[]).length;
      return inBattle ? null : { roll: withLosses(rollOf(event), entries.slice(i + 1)), number: number + 1 };
    }
    const acted = event["kind"] === "CardPlayed" || event["kind"] === "Passed";
    if (acted && at === null && event["use"] !== "response" && (viewer === null || event["side"] === viewer))
      return null;
  }
  return null;
}

function withLosses(roll: Roll, after: Entry[]): Roll {
  const lost = after.filter(({ event }) => event["kind"] === "TroopEliminated" && event["why"] === roll.rule);
  return { ...roll, eliminated: lost.length };
}
