import { describe, expect, it } from "vitest";
import type { Face } from "../../../face";
import type { Entry } from "../../../messages";
import { annals } from "./annals";
import told from "./told.json";

const FACE = {
  sides: [
    { id: "ottoman", title: "Ottoman", plural: "Ottomans", shape: "disc", ink: "ott" },
    { id: "habsburg", title: "Habsburg", plural: "Habsburgs", shape: "shield", ink: "hab" },
  ],
  places: [
    { id: "GLL", name: "Left Glacis" },
    { id: "CWC", name: "Central Covered Way" },
  ],
  cards: { HT1: { title: "Massed Volley" }, OT8: { title: "Keskin Nişancı" } },
  troops: { yerikulu: { name: "Yerikulu" }, militia: { name: "Militia" } },
} as unknown as Face;

function entries(lines: unknown): Entry[] {
  return (lines as [number, Entry["event"]][]).map(([number, event]) => ({
    number,
    depth: event["kind"] === "CardPlayed" ? 1 : 2,
    side: null,
    tokens: [`${String(event["kind"])}.`],
    event,
  }));
}

describe("the annals of a siege", () => {
  it("tell of a battle who fought, what was rolled and who won", () => {
    const [fight] = annals.fights(FACE, entries(told.held));

    expect(fight).toMatchObject({ title: "Sortie against Left Glacis", number: 32, rule: "10.7" });
    expect(fight?.lines).toEqual({
      ottoman: "4 Yerikulu (2 fell) with Keskin Nişancı",
      habsburg: "3 Militia (1 fell) with Massed Volley",
    });
    expect(fight?.rolls[0]?.words).toBe("9 dice, hit on 6: 2 Eliminated");
    expect(fight?.result).toBe("The Ottomans held the hex, 0 to 2.");
  });

  it("tell that a hex was given up", () => {
    const [fight] = annals.fights(FACE, entries(told.givenUp));

    expect(fight).toMatchObject({ rule: "10.8", result: "The Habsburgs gave way without a fight." });
  });

  it("count what either side lost, also with a hex", () => {
    const rows = annals.losses(FACE, entries([...told.held, ...told.givenUp]));

    expect(rows).toEqual([
      { what: "Troops", each: { ottoman: 2, habsburg: 1 } },
      { what: "Improvised, with hexes", each: { ottoman: 0, habsburg: 2 } },
    ]);
  });

  it("hold the dice against what they could be expected to bring", () => {
    const [ottoman, habsburg] = annals.luck(FACE, entries(told.held));

    expect(ottoman).toMatchObject({ rolls: 0, expected: 0 });
    expect(habsburg).toMatchObject({ rolls: 1, dice: 9, hits: 2 });
    expect(habsburg?.expected).toBeCloseTo(1.26, 2);
  });

  it("find the moments at which ground was won", () => {
    expect(annals.turning(entries(told.held))).toEqual([]);
    expect(annals.turning(entries(told.givenUp)).map((moment) => moment.number)).toEqual([145]);
  });

  it("say in three lines what happened", () => {
    expect(annals.summary(FACE, entries(told.givenUp))).toEqual([
      "CardPlayed. CardPlayed.",
      "AttackDecided. HexCleared. HexTaken.",
      "Nobody lost anything.",
    ]);
  });
});
