import { describe, expect, it } from "vitest";
import type { Entry } from "../../../messages";
import {
  attacksOf,
  attackToShow,
  diceOf,
  expectedHits,
  latestAttack,
  rollToShow,
  sentenceOf,
  type AttackView,
  type Part,
} from "./battle";
import told from "./told.json";

type Lines = [number, Entry["event"]][];

function entries(lines: unknown): Entry[] {
  return (lines as Lines).map(([number, event]) => ({ number, depth: 2, side: null, tokens: [], event }));
}

function words(part: Part | undefined): string {
  const line = (soldiers: Part["front"]): string =>
    soldiers === null ? "?" : soldiers.map((s) => s.troop + (s.out && ` (${s.out})`)).join(" ");
  return `${line(part?.front ?? null)} | ${line(part?.rear ?? null)}`;
}

describe("a battle that was held", () => {
  const [scene] = attacksOf(entries(told.held));

  it("tells who attacked where, with which card, and who won", () => {
    expect(scene).toMatchObject({ act: "sortie", attacker: "habsburg", target: "GLL", card: "HS3" });
    expect(scene).toMatchObject({ contested: true, winner: "ottoman", step: 7, over: true });
  });

  it("leaves the eliminated where they fell", () => {
    expect(words(scene?.parts["habsburg"])).toBe("militia (10.6a) | militia militia");
    expect(words(scene?.parts["ottoman"])).toBe("yerikulu (10.6c) yerikulu (10.6c) yerikulu yerikulu | ");
  });

  it("keeps the roll with what it did", () => {
    expect(scene?.rolls).toHaveLength(1);
    expect(sentenceOf(scene!.rolls[0]!)).toEqual({ lead: "9 dice, hit on 6:", result: "2 Eliminated" });
  });
});

describe("a roll with more hits than count", () => {
  const roll = attacksOf(entries(told.withLimit))[0]!.rolls[0]!;

  it("strikes out the hits over the limit", () => {
    expect(diceOf(roll).map((die) => die.hit)).toEqual([
      "counts",
      "counts",
      "over",
      ...Array<string>(6).fill("none"),
    ]);
  });

  it("says how many there were and how many count", () => {
    expect(sentenceOf(roll)).toEqual({ lead: "9 dice, hit on 6: 3 hits,", result: "2 count" });
  });

  it("names the part of an Event that the attack was", () => {
    const [scene] = attacksOf(entries(told.withLimit));
    expect(scene?.totals?.modifiers).toEqual([["habsburg", 2, "HS2"]]);
    expect(scene?.act).toBe("sortie");
  });
});

describe("an attack that is given way to", () => {
  const [scene] = attacksOf(entries(told.givenUp));

  it("has no lines, only the fire on the attacker", () => {
    expect(scene).toMatchObject({ contested: false, winner: "ottoman", answers: ["HS30"] });
    expect(scene?.rolls[0]).toMatchObject({ rule: "10.8", hits: 0 });
    expect(scene?.cleared).toMatchObject({ improvised: 2 });
  });
});

describe("an attack that goes on", () => {
  it("shows what the view adds to what was told", () => {
    const scene = latestAttack(entries(told.tactics.entries), told.tactics.attack as unknown as AttackView);

    expect(scene?.step).toBe(2);
    expect(words(scene?.parts["ottoman"])).toBe("yerikulu yerikulu yerikulu yerikulu | ");
    expect(words(scene?.parts["habsburg"])).toBe("? | ?");
    expect(scene?.parts["habsburg"]).toMatchObject({ count: 3, placed: true, tactic: null });
  });

  it("is at its fifth step while Troops are owed to the rear", () => {
    const scene = latestAttack(entries(told.rear.entries), told.rear.attack as unknown as AttackView);

    expect(scene?.step).toBe(5);
    expect(scene?.parts["ottoman"]?.front).toHaveLength(6);
  });

  it("begins with the view alone, before anything was told", () => {
    const attack = { ...(told.tactics.attack as unknown as AttackView), target: "CWC", step: 0 };

    expect(latestAttack([], attack)).toMatchObject({ target: "CWC", step: 0, contested: null });
  });
});

describe("the strip", () => {
  it("stays after the end until it was put away", () => {
    const all = entries(told.held);

    expect(attackToShow(all, null, 0)?.winner).toBe("ottoman");
    expect(attackToShow(all, null, 32)).toBeNull();
  });
});

describe("the hits to be expected", () => {
  it("count the limit", () => {
    expect(expectedHits({ faces: [1], hitOn: [6] }, 2)).toBeCloseTo(1 / 6);
    expect(expectedHits({ faces: Array<number>(9).fill(1), hitOn: [6] }, 2)).toBeCloseTo(1.2635, 3);
    expect(expectedHits({ faces: [], hitOn: [6] }, 2)).toBe(0);
  });
});

describe("a roll outside a battle", () => {
  const shelled = entries([
    [10, { kind: "CardPlayed", side: "ottoman", card: "OS15", use: "entrench", target: "GLC" }],
    [11, { kind: "DiceRolled", side: "habsburg", why: "7.1d", faces: [3, 6], hits: 1, hit_on: [6] }],
    [11, { kind: "TroopEliminated", side: "ottoman", source: "deck", why: "7.1d", troop: "sekban" }],
    [13, { kind: "CardPlayed", side: "habsburg", card: "HS24", use: "event", target: null }],
  ]);

  it("stays in sight until its witness acts", () => {
    expect(rollToShow(shelled, "ottoman", null)?.roll).toMatchObject({ faces: [3, 6], eliminated: 1 });
    expect(rollToShow(shelled, "habsburg", null)).toBeNull();
  });

  it("is seen in the replay at its own moment", () => {
    expect(rollToShow(shelled.slice(0, 3), "habsburg", 12)?.number).toBe(12);
    expect(rollToShow(shelled, "habsburg", 14)).toBeNull();
  });
});
