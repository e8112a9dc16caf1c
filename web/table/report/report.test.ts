import { describe, expect, it } from "vitest";
import type { Face } from "../../face";
import type { Annals } from "../../games/annals";
import type { View } from "../../games/client";
import type { Entry, Replayed, TableInfo } from "../../messages";
import { Film } from "../replay/film";
import { markdown } from "./markdown";
import { points, reportOf } from "./report";

const FACE = {
  title: "A Siege",
  sides: [
    { id: "a", title: "Ash", plural: "Ashes", ink: "ott" },
    { id: "b", title: "Birch", plural: "Birches", ink: "hab" },
  ],
} as unknown as Face;

const INFO = {
  scenario: "siege",
  options: { map: "M1" },
  seats: [
    { side: "a", kind: "person", name: "Zeynep *" },
    { side: "b", kind: "computer", name: "", strength: "steady" },
  ],
} as unknown as TableInfo;

const OVER = { outcome: { winner: "b", kind: "it held out", rule: "5.7", scores: {} } } as unknown as View;

const told = (number: number, depth: number, words: string): Entry => ({
  number: number - 1,
  depth,
  side: "a",
  tokens: [words],
  event: { kind: "" },
});

const FILM = new Film({
  type: "replayed",
  viewer: null,
  view: {},
  total: 3,
  frames: [
    { number: 1, side: null, label: "", patch: {}, entries: [told(1, 0, "Round 1"), told(1, 1, "Dig.")] },
    { number: 2, side: "a", label: "", patch: {}, entries: [told(2, 0, "Round 2"), told(2, 1, "Storm.")] },
    { number: 3, side: "a", label: "", patch: {}, entries: [told(3, 2, "Taken.")] },
  ],
} as Replayed);

const ANNALS = {
  losses: () => [{ what: "Troops", each: { a: 2, b: 0 } }],
  fights: () => [],
  turning: () => [{ number: 3, title: "Taken." }],
  luck: () => [{ side: "a", rolls: 1, dice: 4, expected: 0.66, hits: 2 }],
  curves: () => [],
} as unknown as Annals;

describe("the report", () => {
  const report = reportOf(FILM, FACE, INFO, OVER, ANNALS);

  it("says who played, and how it ended", () => {
    expect(report.sides.map((side) => side.who)).toEqual(["Zeynep *", "the computer (steady)"]);
    expect(report).toMatchObject({ result: "The Birches win: it held out.", rule: "5.7" });
  });

  it("has a chapter a round, with a picture of its end and of what decided it", () => {
    expect(report.rounds.map((round) => round.heading)).toEqual(["Round 1", "Round 2"]);
    expect(report.pictures.map((picture) => picture.caption)).toEqual(["The end of round 1", "Taken."]);
    expect(report.rounds.map((round) => round.pictures)).toEqual([[0], [1]]);
  });

  it("reads as Markdown, in which nobody's name is markup", () => {
    const words = markdown(report, FACE, ["data:image/webp;base64,AA", null]);

    expect(words).toContain("| Ashes | Zeynep \\* |");
    expect(words).toContain("![The end of round 1](data:image/webp;base64,AA)");
    expect(words).toContain("| Ash | 1 | 4 | 0.7 | 2 |");
  });
});

describe("a curve", () => {
  it("goes in steps, since numbers change at once", () => {
    const line = {
      side: "a",
      points: [
        [0, 8],
        [5, 8],
        [10, 4],
      ] as [number, number][],
    };
    const curve = { title: "Morale", most: 12, end: "End", lines: [line] };

    expect(points(curve, line, 100, 120)).toBe("0.0,40.0 100.0,40.0 100.0,80.0 100.0,80.0");
  });
});
