import { describe, expect, it } from "vitest";
import type { Entry, Replayed } from "../../messages";
import { cut, Film, LONGEST, missed } from "./film";

function told(number: number, depth: number, words: string, side: string | null = null, kind = ""): Entry {
  return { number: number - 1, depth, side, tokens: [words], event: { kind } };
}

const REPLAYED: Replayed = {
  type: "replayed",
  viewer: "ottoman",
  view: { number: 1, board: { morale: 8 } },
  total: 6,
  frames: [
    { number: 1, side: null, label: "", patch: {}, entries: [told(1, 0, "The siege begins.")] },
    {
      number: 2,
      side: "ottoman",
      label: "Entrench",
      patch: { number: [2] },
      entries: [told(2, 1, "Entrench.", "ottoman")],
    },
    { number: 3, side: "habsburg", label: "An answer face down", patch: { number: [3] }, entries: [] },
    {
      number: 4,
      side: "habsburg",
      label: "Sortie",
      patch: { number: [4], board: { morale: [9] } },
      entries: [told(4, 1, "Sortie.", "habsburg"), told(4, 2, "Contested.", "ottoman", "AttackContested")],
    },
    { number: 5, side: null, label: "", patch: { number: [5] }, entries: [told(5, 0, "Round 2")] },
    { number: 6, side: "ottoman", label: "Pass", patch: { number: [6] }, entries: [] },
  ],
};

describe("a film", () => {
  const film = new Film(REPLAYED);

  it("has no moment where nothing was told, but for the present", () => {
    expect(film.moments.map((moment) => moment.number)).toEqual([1, 2, 4, 5, 6]);
  });

  it("shows the view and the log of every moment, in any order", () => {
    expect(film.viewAt(2)).toMatchObject({ number: 4, board: { morale: 9 } });
    expect(film.viewAt(1)).toMatchObject({ number: 2, board: { morale: 8 } });
    expect(film.entriesAt(2)).toHaveLength(4);
    expect(film.newAt(2)).toHaveLength(2);
  });

  it("finds a number, also one that was not told of", () => {
    expect(film.moments[film.find(3)]?.number).toBe(2);
    expect(film.moments[film.find(99)]?.number).toBe(6);
  });

  it("goes from deed to deed", () => {
    expect(film.turn(1, 1)).toBe(2);
    expect(film.turn(3, 1)).toBe(4);
    expect(film.turn(1, -1)).toBe(0);
  });

  it("knows rounds and battles to jump to", () => {
    const stops = film.stops((entry) => entry.event["kind"] === "AttackContested");

    expect(stops.map((stop) => [stop.words, stop.battle])).toEqual([
      ["The siege begins.", false],
      ["Sortie.", true],
      ["Round 2", false],
    ]);
  });
});

describe("what happened since somebody left", () => {
  it("is what others did", () => {
    expect(missed(new Film(REPLAYED).entries, 1, ["ottoman"]).map((entry) => entry.tokens[0])).toEqual([
      "Sortie.",
    ]);
  });

  it("never takes longer than it may", () => {
    const frames = Array.from({ length: 200 }, (_, i) => ({
      ...REPLAYED.frames[1]!,
      number: i + 1,
      entries: [told(i + 1, i % 3 === 0 ? 1 : 2, "Something.")],
    }));
    const shots = cut(new Film({ ...REPLAYED, frames }), 1);

    expect(shots.reduce((sum, shot) => sum + shot.lasts, 0)).toBeLessThanOrEqual(LONGEST + 1);
    expect(shots.at(-1)?.at).toBe(199);
  });
});
