import { describe, expect, test } from "vitest";
import type { CardFace, Face } from "../../../face";
import type { Act } from "../../../table/acts";
import { heldBy, nextFocus } from "./hand";
import { scene } from "./pictures";
import { refusal, roomOf, spoken, spokenTroop } from "./words";

function card(id: string, more: Partial<CardFace> = {}): CardFace {
  return {
    id,
    title: `Title of ${id}`,
    side: "ottoman",
    deck: "strategy",
    kind: "event",
    as: "as Mine",
    step: null,
    text: "Does something.",
    history: "",
    rulings: [],
    provenance: "reconstructed",
    picture: "mine",
    ...more,
  };
}

const CARDS = {
  OS1: card("OS1"),
  OS2: card("OS2"),
  OT1: card("OT1", { deck: "tactic", kind: "either", as: "", step: 7 }),
  OT2: card("OT2", { deck: "tactic", kind: "attack", as: "", step: 4 }),
};
const FACE = { cards: CARDS } as unknown as Face;

const board = (chosen: string | null = null, placed: string | null = null) => ({
  sides: { ottoman: { own: { hand: ["OS1", "OS2"], tactics: ["OT1", "OT2"], chosen } }, habsburg: {} },
  attack: placed ? { sides: { ottoman: { tactic: placed } } } : null,
});
const plays = (...ids: string[]): Act[] =>
  ids.map((id) => ({ card: id, answers: [`play_card ${id}`] }) as unknown as Act);
const standing = (cards: { standing: string }[]) => cards.map((one) => one.standing);

describe("the hand", () => {
  test("stands idle while no card is asked for", () => {
    const { strategy, tactics } = heldBy("ottoman", board(), FACE, { acts: [], window: "" });
    expect(standing([...strategy, ...tactics])).toEqual(["idle", "idle", "idle", "idle"]);
  });

  test("tells the cards that are offered from the others of their deck", () => {
    const { strategy, tactics } = heldBy("ottoman", board(), FACE, { acts: plays("OS2"), window: "" });
    expect(standing(strategy)).toEqual(["refused", "playable"]);
    expect(standing(tactics)).toEqual(["idle", "idle"]);
  });

  test("refuses every Strategy card in a window that none of them answers", () => {
    const { strategy } = heldBy("ottoman", board(), FACE, { acts: [], window: "W7" });
    expect(standing(strategy)).toEqual(["refused", "refused"]);
  });

  test("shows the chosen card and the placed Tactic in play", () => {
    const { strategy, tactics } = heldBy("ottoman", board("OS1", "OT1"), FACE, { acts: [], window: "" });
    expect(standing(strategy)).toEqual(["playing", "idle"]);
    expect(tactics.find(({ card: { id } }) => id === "OT1")?.standing).toBe("playing");
  });

  test("sorts Tactics by their Step", () => {
    const { tactics } = heldBy("ottoman", board(), FACE, { acts: [], window: "" });
    expect(tactics.map((one) => one.card.step)).toEqual([4, 7]);
  });

  test("is empty for who may not see it", () => {
    expect(heldBy("habsburg", board(), FACE, { acts: [], window: "" }).strategy).toEqual([]);
    expect(heldBy(null, board(), FACE, { acts: [], window: "" }).tactics).toEqual([]);
  });

  test.each([
    ["ArrowRight", 3, 0],
    ["ArrowLeft", 0, 3],
    ["Home", 2, 0],
    ["End", 1, 3],
    ["x", 1, null],
  ])("%s leads from card %i to %s", (key, at, to) => {
    expect(nextFocus(key, at, 4)).toBe(to);
  });
});

describe("a card", () => {
  test("says title, kind, effect and whether it can be played", () => {
    expect(spoken(CARDS.OS1, "Playable.")).toBe("Title of OS1: Event, as Mine. Does something. Playable.");
    expect(spoken(CARDS.OT2)).toBe("Title of OT2: Tactic, Step 4, attack. Does something.");
  });

  test("says in few words why it cannot be played", () => {
    const battery = card("OS14", { title: "Breaching Battery", as: "as Bombard" });
    const storm = card("OS29", { title: "Summer Storm", kind: "response", as: "to a Sortie" });
    const long = {
      text: "Respond with Breaching Battery (OS14): Breaching Battery is an Event, not a Response (rule 9.2). Keep it.",
      rule: "9.2",
      remedy: "Keep it.",
    };
    const none = {
      text: "Nothing of what is decided now is about 'OS29'. Play a Response, or decline.",
      rule: "W7",
    };
    expect(refusal(battery, long)).toBe("Not now: an Event, not a Response.");
    expect(refusal(storm, none)).toBe("Not now: response to a Sortie.");
  });

  test("gets smaller print where its effect is long", () => {
    expect(roomOf(card("A"))).toBe("short");
    expect(roomOf(card("A", { text: "x".repeat(120) }))).toBe("long");
    expect(roomOf(card("A", { text: "x".repeat(180) }))).toBe("longest");
  });

  test("finds the file of its scene", () => {
    expect(scene("sabres")).toMatch(/sabres[^/]*\.svg#sabres$/);
  });

  test("of a Troop says name, value and whether it is out", () => {
    const troop = {
      id: "elite",
      name: "Elite",
      side: "habsburg",
      value: 3,
      provenance: "printed",
      picture: "elite",
    } as const;
    expect(spokenTroop(troop, true)).toBe("Elite, value 3, Eliminated");
  });
});
