import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Update } from "../messages";
import { type Connection, pauseBefore, Socket } from "./socket";

class FakeLine {
  static made: FakeLine[] = [];
  sent: { id: number; ask: { do: string } }[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;

  constructor(readonly address: URL) {
    FakeLine.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FakeLine["sent"][number]);
  }

  close(): void {
    this.onclose?.();
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function line(): FakeLine {
  return FakeLine.made.at(-1) as FakeLine;
}

function opened() {
  const updates: Update[] = [];
  const states: Connection[] = [];
  const socket = new Socket("t1", {
    hello: () => ({
      do: "hello",
      viewer: "ottoman",
      seen: updates.length,
      number: updates.at(-1)?.number ?? 0,
    }),
    update: (update) => void updates.push(update),
    connection: (now) => void states.push(now),
  });
  return { socket, updates, states };
}

describe("the line to the server", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeLine.made = [];
    vi.stubGlobal("WebSocket", FakeLine);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("begins with hello", () => {
    opened();

    line().onopen?.();

    expect(line().sent[0]?.ask.do).toBe("hello");
  });

  it("finds the answer of a request by its number", async () => {
    const { socket } = opened();
    line().onopen?.();

    const answer = socket.ask({ do: "redo", number: 3 });
    line().say({ re: line().sent[1]?.id, answer: { type: "done", stood: 1 } });

    expect(await answer).toEqual({ type: "done", stood: 1 });
  });

  it("sends what was asked before it was open as soon as it is", () => {
    const { socket } = opened();
    void socket.ask({ do: "redo", number: 3 });

    line().onopen?.();

    expect(line().sent.map(({ ask }) => ask.do)).toEqual(["hello", "redo"]);
  });

  it("hands on what comes unasked", () => {
    const { updates } = opened();
    line().onopen?.();

    line().say({ type: "update", number: 4, viewer: null });

    expect(updates.map(({ number }) => number)).toEqual([4]);
  });

  it("is made anew when it breaks, and says what was seen", () => {
    const { states } = opened();
    line().onopen?.();
    line().say({ type: "update", number: 4, viewer: null });

    line().close();
    vi.advanceTimersByTime(pauseBefore(0));
    line().onopen?.();

    expect([line().sent[0]?.ask, states.at(-1)]).toEqual([
      { do: "hello", viewer: "ottoman", seen: 1, number: 4 },
      "open",
    ]);
  });

  it("fails what was asked when it breaks, for nobody knows whether it was done", async () => {
    const { socket } = opened();
    line().onopen?.();

    const answer = socket.ask({ do: "redo", number: 3 });
    line().close();

    expect(await answer).toMatchObject({ type: "failed", kind: "lost" });
  });

  it("fails what is not answered in time", async () => {
    const { socket } = opened();
    line().onopen?.();

    const answer = socket.ask({ do: "redo", number: 3 });
    vi.advanceTimersByTime(20_000);

    expect(await answer).toMatchObject({ kind: "late" });
  });

  it("waits longer from one attempt to the next, but never long", () => {
    expect([0, 1, 2, 10].map(pauseBefore)).toEqual([500, 1000, 2000, 8000]);
  });

  it("goes on trying sockets where one was open before", () => {
    opened();
    line().onopen?.();

    for (let attempt = 0; attempt < 5; attempt++) {
      line().close();
      vi.advanceTimersByTime(pauseBefore(attempt));
    }

    expect(FakeLine.made).toHaveLength(6);
  });

  it("asks over HTTP where no socket can be opened", async () => {
    const fetched: string[] = [];
    vi.stubGlobal("fetch", (address: string) => {
      fetched.push(address);
      return address.includes("/updates")
        ? new Promise(() => undefined)
        : Promise.resolve(new Response('{"type":"done","stood":1}'));
    });
    const { socket } = opened();
    line().close();
    vi.advanceTimersByTime(pauseBefore(0));
    line().close();

    const answer = await socket.ask({ do: "redo", number: 3 });

    expect([answer, fetched[0]]).toEqual([
      { type: "done", stood: 1 },
      "/api/tables/t1/updates?viewer=ottoman&seen=0&number=0",
    ]);
  });
});
