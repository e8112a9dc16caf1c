import { expect, test } from "vitest";
import type { Mark } from "../../board/scene";
import { ASSAULT, FACE, IDLE, OPENING, ROUND_2, ROUND_4, TALL, THREATS, view, WIDE } from "../../dev/siege";
import type { Doing, View } from "../client";
import { scene } from "./scene";

const drawn = (of: View, doing: Doing = IDLE) => scene(FACE, of, WIDE, doing);

function marks(of: View, doing: Doing): string[] {
  return drawn(of, doing).marks.map(({ kind, place, from }: Mark) =>
    [kind, place, from].filter(Boolean).join(" "),
  );
}

test("each side's region is what it controls; a neutral hex is nobody's", () => {
  const [ottoman, habsburg] = drawn(OPENING).regions;

  expect(ottoman?.places).toEqual(["CAMP"]);
  expect(habsburg?.places).toHaveLength(10);
});

test("Fortifications fill their slots, Structural first, and free slots are shown", () => {
  const symbols = drawn(view("DIC h110  GLR o010")).pieces.map(
    ({ id, symbols: [symbol] }) => `${id} ${symbol}`,
  );

  expect(symbols).toContain("slot DIC 0 piece-structural");
  expect(symbols).toContain("slot DIC 1 piece-gabion");
  expect(symbols).toContain("slot GLR 0 piece-gabion");
  expect(symbols).toContain("slot GLR 1 slot");
});

test("Cannons are a chit with their number, and none is no chit", () => {
  const guns = drawn(OPENING).pieces.filter(({ id }) => id.startsWith("guns"));

  expect(guns.find(({ place }) => place === "CAMP")?.texts?.[0]?.text).toBe("6");
  expect(guns.some(({ place }) => place === "DIC")).toBe(false);
});

test("trenches grow where the Ottomans are, a breach opens where a Structural is gone", () => {
  const works = drawn(ROUND_4).works.map(({ kind, place }) => `${kind} ${place}`);

  expect(works).toContain("trench RAV");
  expect(works).toContain("breach RAV");
  expect(works).not.toContain("trench DIC");
  expect(works).not.toContain("breach CWL");
});

test("the front runs where the sides touch, not along what nobody holds", () => {
  const [ottoman, habsburg] = drawn(ROUND_2).fronts;

  expect(ottoman?.edges).toContainEqual(["GLC", "CWC"]);
  expect(habsburg?.edges).toContainEqual(["CWC", "GLC"]);
  expect(ottoman?.edges.flat()).not.toContain("GLR");
});

test("the line to the Camp reaches what is joined to it and no farther", () => {
  const cut = drawn(view("CAMP o000  GLC o000  CWC h000  RAV o000"));

  expect(cut.routes.map(({ places }) => places)).toEqual([["CAMP", "GLC"]]);
});

test("an offered hex has its sign and key; the chosen one is selected instead", () => {
  expect(marks(ROUND_2, { ...ASSAULT, marks: [] })).toEqual(["selected CWC", "offered CWL"]);
  expect(drawn(ROUND_2, ASSAULT).marks[1]).toMatchObject({ sign: "act-assault", key: "2", ink: "ott" });
});

test("an offer without a number key shows none", () => {
  const [offer] = ASSAULT.offered.slice(1);

  expect(drawn(ROUND_2, { ...IDLE, offered: [{ ...offer!, key: 0 }] }).marks[0]?.key).toBe("");
});

test("arrows come from the attacker's hexes beside the chosen one", () => {
  expect(drawn(ROUND_2, ASSAULT).arrows.map(({ from, to }) => `${from} ${to}`)).toEqual([
    "GLL CWC",
    "GLC CWC",
  ]);
});

test("a hex that is fought for stays marked while nothing is offered there", () => {
  const fought: View = {
    ...ROUND_2,
    board: { ...ROUND_2.board, attack: { attacker: "habsburg", target: "GLC" } },
  };

  expect(marks(fought, IDLE)).toEqual(["selected GLC"]);
  expect(drawn(fought).arrows.map(({ from }) => from)).toEqual(["CWC"]);
});

test("what is taken from and what a log line names are marked", () => {
  expect(marks(ROUND_2, { ...IDLE, from: ["CAMP"], lit: ["RAV"] })).toEqual(["selected CAMP", "lit RAV"]);
});

test("threats point into the threatened hex, dangers stand in theirs", () => {
  expect(marks(ROUND_2, { ...THREATS, offered: [], selected: null })).toEqual([
    "danger GLC",
    "threat GLL CWL",
    "threat GLL CWC",
    "threat GLC CWC",
  ]);
});

test("names have letters on the wide plate and are short on the tall one", () => {
  expect(drawn(OPENING).names[0]).toEqual({ place: "CAMP", letter: "A", text: "Ottoman Camp" });
  expect(scene(FACE, OPENING, TALL, IDLE).names[0]).toEqual({ place: "CAMP", letter: "", text: "Camp" });
});

test("a place tells all that it shows", () => {
  const { labels } = drawn(ROUND_2, ASSAULT);

  expect(labels["CWL"]).toBe("Left Covered Way, Habsburg, 1 Improvised, 1 Cannon, offered: assault");
  expect(labels["GLR"]).toBe("Right Glacis, held by nobody");
  expect(labels["GLC"]).toBe("Central Glacis, Ottoman, 2 Improvised, 3 Cannons");
});
