import { describe, expect, it } from "vitest";
import type { Face, Place } from "../face";
import type { Choice, Question } from "../messages";
import { actsOf, nextPlaces } from "./acts";

const place = (id: string): Place => ({
  id,
  name: id,
  short: id,
  letter: "A",
  kind: "",
  slots: 0,
  neighbours: [],
  provenance: "printed",
});

const face = {
  places: ["CAMP", "GLC", "GLL", "CWC"].map(place),
  cards: { OS4: {} },
  troops: { sekban: {} },
  verbs: {
    assault: { title: "Assault", sign: "sabres", weigh: true, slot: "main" },
    done: { title: "Finish", sign: "", weigh: false, slot: "main" },
    decline: { title: "Decline", sign: "", weigh: false, slot: "pass" },
  },
} as unknown as Face;

const choice = (...answers: string[]): Choice => ({
  short: answers[0] ?? "",
  full: answers[0] ?? "",
  answers,
});

const question = (choices: Choice[]): Question => ({
  side: "ottoman",
  name: "test",
  mine: true,
  groups: [{ heading: "", choices }],
});

describe("an answer", () => {
  it("is about the places and cards that its text names", () => {
    const acts = actsOf(
      question([choice("assault CWC"), choice("play_card OS4"), choice("eliminate sekban")]),
      face,
    );

    expect(acts.map((act) => [act.places, act.card, act.troop])).toEqual([
      [["CWC"], null, null],
      [[], "OS4", null],
      [[], null, "sekban"],
    ]);
  });

  it("is a button where it has neither place nor card", () => {
    const acts = actsOf(question([choice("done"), choice("decline"), choice("assault CWC")]), face);

    expect(acts.map((act) => act.slot)).toEqual(["main", "pass", ""]);
  });

  it("is a main button where its verb is unknown", () => {
    const [act] = actsOf(question([choice("surprise")]), face);

    expect(act?.slot).toBe("main");
  });

  it("counts where several answers differ at their end", () => {
    const [act] = actsOf(question([choice("move CAMP GLC 1", "move CAMP GLC 2", "move CAMP GLC 4")]), face);

    expect(act?.counts).toEqual([1, 2, 4]);
  });

  it("has a number key while there are any", () => {
    const acts = actsOf(question(Array.from({ length: 11 }, () => choice("done"))), face);

    expect(acts.map((act) => act.key)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0]);
  });

  it("is wanted where a lesson asks for it", () => {
    const acts = actsOf(question([choice("assault CWC"), choice("done")]), face, ["assault CWC"]);

    expect(acts.map((act) => act.wanted)).toEqual([true, false]);
  });
});

describe("picking places", () => {
  it("offers every place that an answer is about", () => {
    const acts = actsOf(question([choice("assault CWC"), choice("assault GLC")]), face);

    expect([...nextPlaces(acts, []).keys()]).toEqual(["CWC", "GLC"]);
  });

  it("asks first for the place in which answers differ", () => {
    const acts = actsOf(question([choice("move CAMP GLC"), choice("move CAMP GLL")]), face);

    expect([...nextPlaces(acts, []).keys()]).toEqual(["GLC", "GLL"]);
  });

  it("goes on with the next place after one was picked", () => {
    const acts = actsOf(
      question([choice("move CAMP GLC"), choice("move CAMP GLL"), choice("move CWC GLC")]),
      face,
    );

    const first = [...nextPlaces(acts, []).keys()];
    const second = [...nextPlaces(acts, ["CAMP"]).keys()];

    expect([first, second]).toEqual([
      ["CAMP", "CWC"],
      ["GLC", "GLL"],
    ]);
  });
});
