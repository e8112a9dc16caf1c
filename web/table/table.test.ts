import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Choice, Question, TableInfo, Update } from "../messages";
import type { Answer, Ends, Request, Socket } from "./socket";
import { TableState } from "./table.svelte";

vi.mock("../games/register", () => ({
  gameClient: () => Promise.resolve({ battle: () => null, lingers: () => false, isShown: () => false }),
}));

const FACE = {
  sides: [
    { id: "ottoman", plural: "Ottomans" },
    { id: "habsburg", plural: "Habsburgs" },
  ],
  places: [{ id: "CWC" }, { id: "CWL" }],
  cards: {},
  troops: {},
  windows: { W1: { side: "habsburg", text: "" }, W7: { side: "ottoman", text: "" } },
  verbs: {
    assault: { title: "Assault", sign: "", weigh: true, slot: "main" },
    fortify: { title: "Fortify", sign: "", weigh: false, slot: "main" },
    decline: { title: "Decline", sign: "", weigh: false, slot: "pass" },
  },
};

function info(...mine: string[]): TableInfo {
  return {
    id: "t1",
    game: "fire-and-stone",
    title: "",
    scenario: "siege",
    options: {},
    friendly: true,
    seats: ["ottoman", "habsburg"].map((side) => ({
      side,
      kind: "person",
      name: side,
      yours: mine.includes(side),
    })),
    face: "/face",
    watch: "",
  };
}

function asked(side: string, mine: boolean, ...answers: string[]): Question {
  const choices = answers.map((answer): Choice => ({ short: answer, full: answer, answers: [answer] }));
  return { side, name: "choose", mine, groups: [{ heading: "", choices }] };
}

const VIEW = { board: {}, outcome: null, draw_offered_by: null } as unknown as Record<string, unknown>;

interface Seen {
  table: TableState;
  sent: Request[];
  tell(update: Partial<Update>): void;
}

// A table at which these sides are this person's, and what it asks of the server.
async function sat(mine: string[], first: Partial<Update>, answer?: (ask: Request) => Answer): Promise<Seen> {
  const sent: Request[] = [];
  let ends: Ends | null = null;
  const table = new TableState("t1", (given) => {
    ends = given;
    const ask = (request: Request): Promise<Answer> => {
      sent.push(request);
      return Promise.resolve(answer?.(request) ?? { type: "done" });
    };
    return { ask, close: () => undefined } as unknown as Socket;
  });
  const tell = (update: Partial<Update>): void =>
    ends?.update({ type: "update", number: 1, viewer: mine[0] ?? null, ...update });
  tell({ view: VIEW, table: info(...mine), keep: 0, entries: [], ...first });
  await vi.waitFor(() => expect(table.client).not.toBeNull());
  return { table, sent, tell };
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(FACE))));
});
afterEach(() => vi.unstubAllGlobals());

describe("what the server sends", () => {
  it("changes the view by its patch", async () => {
    const { table, tell } = await sat(["ottoman"], {});

    tell({ number: 2, patch: { board: { round: [3] } } });

    expect(table.view?.board).toEqual({ round: 3 });
  });

  it("takes back entries of the log that no longer stand", async () => {
    const entry = (number: number) => ({ number, depth: 1, side: null, tokens: [], event: {} });
    const { table, tell } = await sat(["ottoman"], { entries: [entry(0), entry(1), entry(2)] });

    tell({ number: 4, keep: 1, entries: [entry(3)] });

    expect(table.entries.map(({ number }) => number)).toEqual([0, 3]);
  });

  it("lets a page look through the eyes of its one side", async () => {
    const { sent } = await sat(["ottoman"], { viewer: null });

    expect(sent).toEqual([{ do: "look", viewer: "ottoman" }]);
  });

  it("is told in full again after a break", async () => {
    const { table, tell } = await sat(["ottoman"], { question: asked("ottoman", true, "fortify CWC") });

    tell({ number: 9, question: null });

    expect([table.number, table.acts]).toEqual([9, []]);
  });
});

describe("an answer", () => {
  it("that has nothing to weigh is done by one click on its place", async () => {
    const { table, sent } = await sat(["ottoman"], { question: asked("ottoman", true, "fortify CWC") });

    table.pick("CWC");

    expect(sent.at(-1)).toEqual({ do: "play", number: 1, answers: ["fortify CWC"] });
  });

  it("that is to be weighed is selected first and its odds are asked for", async () => {
    const { table, sent } = await sat(["ottoman"], { question: asked("ottoman", true, "assault CWC") });

    table.pick("CWC");

    expect([table.selected?.answers, sent.at(-1)]).toEqual([
      ["assault CWC"],
      { do: "odds", action: "assault CWC", assuming: {} },
    ]);
  });

  it("that is selected is done by a second click on its place", async () => {
    const { table, sent } = await sat(["ottoman"], { question: asked("ottoman", true, "assault CWC") });

    table.pick("CWC");
    table.pick("CWC");

    expect(sent.at(-1)).toMatchObject({ do: "play", answers: ["assault CWC"] });
  });

  it("that is selected by its number is done by Enter where the cursor stands", async () => {
    const { table, sent } = await sat(["ottoman"], {
      question: asked("ottoman", true, "assault CWC", "assault CWL"),
    });
    table.cursor = "CWL";
    table.choose(table.acts[0]!);

    table.pick("CWL", true);

    expect(sent.at(-1)).toMatchObject({ do: "play", answers: ["assault CWC"] });
  });

  it("that is selected gives way to another place", async () => {
    const { table } = await sat(["ottoman"], {
      question: asked("ottoman", true, "assault CWC", "assault CWL"),
    });

    table.pick("CWC");
    table.pick("CWL");

    expect(table.selected?.answers).toEqual(["assault CWL"]);
  });

  it("in why-can't-I mode is asked about and not done", async () => {
    const { table, sent } = await sat(["ottoman"], { question: asked("ottoman", true, "fortify CWC") });

    table.ponder(true);
    table.pick("CWC");

    expect(sent.at(-1)).toEqual({ do: "why", about: "CWC" });
  });

  it("with a number begins with all and can be made smaller", async () => {
    const question = asked("ottoman", true);
    question.groups = [
      {
        heading: "",
        choices: [{ short: "", full: "Move 1 to 3", answers: ["move CWC 1", "move CWC 2", "move CWC 3"] }],
      },
    ];
    const { table, sent } = await sat(["ottoman"], { question });

    table.pick("CWC");
    table.step(-1);
    table.confirmSelected();

    expect(sent.at(-1)).toMatchObject({ answers: ["move CWC 2"] });
  });

  it("that failed says why", async () => {
    const refuse = (): Answer => ({ type: "failed", kind: "stale", text: "Too late." });
    const { table } = await sat(["ottoman"], { question: asked("ottoman", true, "fortify CWC") }, refuse);

    await table.play(["fortify CWC"]);

    expect(table.failure?.text).toBe("Too late.");
  });
});

describe("the curtain", () => {
  it("falls when the question goes to the other side of the same person", async () => {
    const { table, tell } = await sat(["ottoman", "habsburg"], {
      question: asked("ottoman", true, "fortify CWC"),
    });
    await table.lift();

    tell({ number: 2, question: asked("habsburg", false) });

    expect([table.curtain, table.acts]).toEqual([true, []]);
  });

  it("is lifted by looking through the eyes of the side that is asked", async () => {
    const { table, sent } = await sat(["ottoman", "habsburg"], { question: asked("habsburg", false) });

    await table.lift();

    expect(sent.at(-1)).toEqual({ do: "look", viewer: "habsburg" });
  });

  it("stays down while nothing is looked at and all Responses of the turn are declined", async () => {
    const { table, sent, tell } = await sat(
      ["ottoman", "habsburg"],
      { question: asked("ottoman", true, "fortify CWC") },
      (ask) => {
        if (ask.do === "look")
          tell({ viewer: ask.viewer ?? null, question: asked("habsburg", true, "decline") });
        return { type: "done" };
      },
    );
    await table.lift();
    tell({ number: 2, question: asked("habsburg", false) });

    await table.liftNothing(true);

    expect(sent.map((ask) => ask.do)).toEqual(["look", "look", "stand_by", "play"]);
    expect(sent.find((ask) => ask.do === "stand_by")).toMatchObject({ windows: ["W1"], this_turn: true });
  });

  it("takes away what the last side asked", async () => {
    const { table, tell } = await sat(["ottoman", "habsburg"], {
      question: asked("ottoman", true, "fortify CWC"),
    });
    await table.lift();
    table.told = { type: "told", lines: ["Your Mine would have 3 shovels."] };

    tell({ number: 2, viewer: "habsburg", question: asked("habsburg", true, "decline") });

    expect(table.told).toBeNull();
  });

  it("leaves in the page what everybody sees and nothing else", async () => {
    const { table, sent, tell } = await sat(["ottoman", "habsburg"], {
      question: asked("ottoman", true, "fortify CWC"),
    });
    await table.lift();

    tell({ number: 2, question: asked("habsburg", false) });

    expect(sent.at(-1)).toEqual({ do: "look", viewer: null });
  });

  it("never falls where the other side is somebody else", async () => {
    const { table } = await sat(["ottoman"], { question: asked("habsburg", false) });

    expect(table.curtain).toBe(false);
  });
});

describe("the chat", () => {
  const line = (at: number) => ({ at, who: "Johann", side: "habsburg", text: "Guten Tag" });

  it("has been read as far as it goes when the page opens", async () => {
    const { table } = await sat(["ottoman"], { chat: [line(1), line(2)] });

    expect(table.unread).toBe(0);
  });

  it("counts what is said from then on, once", async () => {
    const { table, tell } = await sat(["ottoman"], {});

    tell({ chat: [line(1)] });
    tell({ chat: [line(1), line(2)] });

    expect(table.unread).toBe(2);
  });
});

describe("coming back", () => {
  it("shows what happened since this person last looked", async () => {
    localStorage.setItem("demilune.seen.t1", "5");
    const { table } = await sat(["ottoman"], { number: 9 });

    expect(table.since).toBe(5);
  });

  it("shows nothing where nothing has happened", async () => {
    localStorage.setItem("demilune.seen.t1", "9");
    const { table } = await sat(["ottoman"], { number: 9 });

    expect(table.since).toBe(0);
  });
});
