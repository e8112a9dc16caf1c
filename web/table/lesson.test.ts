import { describe, expect, it, vi } from "vitest";
import type { Face } from "../face";
import type { Lesson, Question, TableInfo } from "../messages";
import { mainButton, passButton } from "./buttons";
import type { Socket } from "./socket";
import { TableState } from "./table.svelte";

const LESSON: Lesson = { lesson: "First", title: "One", number: 1, count: 2, text: "", again: "/learn/a" };
const FACE = {
  sides: [{ id: "ottoman", plural: "Ottomans" }],
  places: [{ id: "CWC" }, { id: "CWL" }],
  cards: {},
  troops: {},
  windows: {},
  verbs: {
    assault: { title: "Assault", sign: "act-assault", weigh: false, slot: "main" },
    mine: { title: "Mine", sign: "act-mine", weigh: false, slot: "main" },
    done: { title: "Done", sign: "", weigh: false, slot: "main" },
    decline: { title: "Decline", sign: "", weigh: false, slot: "pass" },
  },
} as unknown as Face;

// A table at which a lesson asks for some of these answers; and what was sent from it.
function taught(
  answers: string[],
  lesson: Partial<Lesson>,
): { table: TableState; ask: ReturnType<typeof vi.fn> } {
  const ask = vi.fn(() => Promise.resolve({ type: "done" }));
  const table = new TableState("t1", () => ({ ask, close: () => undefined }) as unknown as Socket);
  const choices = answers.map((answer) => ({ short: answer, full: answer, answers: [answer] }));
  const question: Question = {
    side: "ottoman",
    name: "test",
    mine: true,
    groups: [{ heading: "", choices }],
  };
  const seats = [{ side: "ottoman", kind: "person", name: "", yours: true }];
  table.face = FACE;
  table.info = { seats } as unknown as TableInfo;
  table.viewer = "ottoman";
  table.question = question;
  table.lesson = { ...LESSON, ...lesson };
  return { table, ask };
}

describe("a lesson", () => {
  it("points out on the board only what it asks for", () => {
    const { table } = taught(["assault CWC", "assault CWL"], { wanted: ["assault CWL"] });

    expect(table.doing.offered.map(({ place, wanted }) => [place, wanted])).toEqual([["CWL", true]]);
  });

  it("leaves no choice at a place where it asks for one of several", () => {
    const { table, ask } = taught(["assault CWC", "mine CWC"], { wanted: ["mine CWC"] });

    table.pick("CWC");

    expect(ask).toHaveBeenCalledWith({ do: "play", number: 0, answers: ["mine CWC"] });
  });

  it("sends what it does not ask for as well, so that the refusal explains", () => {
    const { table, ask } = taught(["assault CWC", "assault CWL"], { wanted: ["assault CWL"] });

    table.pick("CWC");

    expect(ask).toHaveBeenCalledWith({ do: "play", number: 0, answers: ["assault CWC"] });
  });

  it("tells which button it asks for", () => {
    const { table } = taught(["done", "decline"], { wanted: ["decline"] });

    expect([mainButton(table).wanted, passButton(table).wanted]).toEqual([false, true]);
  });

  it("goes on with the main button when the scene is over", () => {
    const { table } = taught(["done"], { over: true, next: "/learn/b", next_title: "Two" });
    const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => undefined);

    expect(mainButton(table).label).toBe("Next: Two");
    mainButton(table).press?.();

    expect((submit.mock.contexts[0] as HTMLFormElement).action).toContain("/learn/b");
  });

  it("invites to a real game after the last scene", () => {
    const { table } = taught([], { over: true });

    expect(mainButton(table).label).toBe("Set up a real game");
  });
});
