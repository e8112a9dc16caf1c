import { describe, expect, it } from "vitest";
import type { GameClient } from "../games/client";
import type { Entry } from "../messages";
import { chapters, filtered, plain } from "./history";

const entry = (depth: number, text: string, kind = "Told", side: string | null = null): Entry => ({
  number: 0,
  depth,
  side,
  tokens: [text],
  event: { kind, side },
});

const ENTRIES = [
  entry(0, "Round 1"),
  entry(1, "Assault"),
  entry(2, "Six dice", "DiceRolled"),
  entry(2, "A Sekban is eliminated", "TroopEliminated", "ottoman"),
  entry(-1, ""),
  entry(1, "Fortify"),
  entry(0, "Round 2"),
  entry(2, "Refresh"),
];

const client = {
  isBattle: ({ tokens }: Entry) => tokens[0] === "Assault",
  losses: ({ event }: Entry) => (event["kind"] === "TroopEliminated" ? (event["side"] as string) : null),
} as unknown as GameClient;

describe("the log", () => {
  it("has a chapter for every heading and a deed for everything that was done", () => {
    const told = chapters(ENTRIES).map(({ heading, deeds }) => [heading, deeds.length]);

    expect(told).toEqual([
      ["Round 1", 2],
      ["Round 2", 1],
    ]);
  });

  it("tells under a deed what came of it", () => {
    const [first] = chapters(ENTRIES)[0]?.deeds ?? [];

    expect(first?.lines.map(plain)).toEqual(["Six dice", "A Sekban is eliminated"]);
  });

  it("shows battles alone where they are asked for", () => {
    const found = filtered(chapters(ENTRIES), "battles", client, "ottoman");

    expect(found.flatMap(({ deeds }) => deeds.map(({ head }) => head && plain(head)))).toEqual(["Assault"]);
  });

  it("shows of a deed the losses alone, and only those of one's own", () => {
    const own = filtered(chapters(ENTRIES), "losses", client, "ottoman");
    const other = filtered(chapters(ENTRIES), "losses", client, "habsburg");

    expect([own[0]?.deeds[0]?.lines.map(plain), other]).toEqual([["A Sekban is eliminated"], []]);
  });
});
