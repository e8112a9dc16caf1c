// The line to the server: a WebSocket that comes back by itself and catches up, or long polling where sockets fail.

import type { Side } from "../face";
import type { Answered, Asked, Failed, Hello, Update } from "../messages";

export type Request = Asked["ask"];
export type Answer = Answered["answer"];
export type Connection = "connecting" | "open" | "polling" | "lost";

export interface Ends {
  hello(): Hello; // how much is known already, whenever the line is made anew
  update(update: Update): void;
  connection(now: Connection): void;
}

interface Waiting {
  answer(answer: Answer): void;
  timer: number;
}

const PATIENCE = 15_000;
const LONGEST_PAUSE = 8_000;
const FAILURES_BEFORE_POLLING = 2;

export function pauseBefore(attempt: number): number {
  return Math.min(LONGEST_PAUSE, 500 * 2 ** attempt);
}

export function failed(kind: string, text: string): Failed {
  return { type: "failed", kind, text };
}

export class Socket {
  private line: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private unsent: Asked[] = [];
  private count = 0;
  private attempt = 0;
  private failures = 0;
  private timer = 0;
  private polling: AbortController | null = null;
  private eyes: Side | null | undefined; // whose a poll looks through, once that was chosen here
  private turned: (() => void) | null = null;
  private closed = false;
  private ready = false;

  constructor(
    private readonly table: string,
    private readonly ends: Ends,
  ) {
    addEventListener("online", this.hurry);
    addEventListener("pageshow", this.hurry);
    this.connect();
  }

  ask(ask: Request): Promise<Answer> {
    if (this.polling !== null) return this.post(ask);
    return new Promise((answer) => {
      const id = ++this.count;
      const timer = window.setTimeout(
        () => this.settle(id, failed("late", "The server did not answer.")),
        PATIENCE,
      );
      this.waiting.set(id, { answer, timer });
      if (this.ready) this.send({ id, ask });
      else this.unsent.push({ id, ask });
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    removeEventListener("pageshow", this.hurry);
    this.polling?.abort();
    this.line?.close();
  }

  private hurry = (): void => {
    if (this.line !== null || this.polling !== null) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    if (this.closed) return;
    this.ends.connection(this.attempt === 0 ? "connecting" : "lost");
    const address = new URL(`/api/tables/${this.table}/socket`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const line = new WebSocket(address);
    let opened = false;
    this.line = line;
    line.onopen = () => {
      opened = true;
      this.attempt = this.failures = 0;
      this.ready = true;
      this.ends.connection("open");
      this.send({ id: ++this.count, ask: this.ends.hello() });
      for (const asked of this.unsent.splice(0)) this.send(asked);
    };
    line.onmessage = (message) => this.receive(JSON.parse(String(message.data)) as Update | Answered);
    line.onclose = () => {
      if (this.line !== line) return;
      this.line = null;
      this.ready = false;
      this.fail("The connection was lost before the server answered.");
      if (this.closed) return;
      if (!opened && ++this.failures >= FAILURES_BEFORE_POLLING) void this.poll();
      else this.again();
    };
  }

  private again(): void {
    this.ends.connection("lost");
    this.timer = window.setTimeout(() => this.connect(), pauseBefore(this.attempt++));
  }

  private send(asked: Asked): void {
    this.line?.send(JSON.stringify(asked));
  }

  private receive(message: Update | Answered): void {
    if ("re" in message) this.settle(message.re, message.answer);
    else this.ends.update(message);
  }

  private settle(id: number, answer: Answer): void {
    const waiting = this.waiting.get(id);
    if (waiting === undefined) return;
    clearTimeout(waiting.timer);
    this.waiting.delete(id);
    this.unsent = this.unsent.filter((asked) => asked.id !== id);
    waiting.answer(answer);
  }

  private fail(text: string): void {
    const unsent = new Set(this.unsent.map((asked) => asked.id));
    const sent = [...this.waiting.keys()].filter((id) => !unsent.has(id));
    sent.forEach((id) => this.settle(id, failed("lost", text)));
  }

  // ---------------------------------------------------------------- where no socket opens

  private async post(ask: Request): Promise<Answer> {
    if (ask.do === "look") return this.turn(ask.viewer ?? null);
    const eyes = this.seeing();
    try {
      const reply = await fetch(`/api/tables/${this.table}/ask`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...(eyes !== null && { "X-Viewer": eyes }) },
        body: JSON.stringify(ask),
        signal: AbortSignal.timeout(PATIENCE),
      });
      return (await reply.json()) as Answer;
    } catch {
      return failed("lost", "The server could not be reached.");
    }
  }

  // Through other eyes: the next poll asks for everything that they see.
  private turn(viewer: Side | null): Promise<Answer> {
    this.eyes = viewer;
    this.polling?.abort();
    return new Promise((answer) => (this.turned = () => answer({ type: "done" })));
  }

  private seeing(): Side | null {
    return this.eyes === undefined ? (this.ends.hello().viewer ?? null) : this.eyes;
  }

  private async poll(): Promise<void> {
    for (const asked of this.unsent.splice(0)) {
      void this.post(asked.ask).then((answer) => this.settle(asked.id, answer));
    }
    while (!this.closed) {
      this.polling = new AbortController();
      try {
        this.ends.update(await this.next(this.polling.signal));
        this.turned?.();
        this.attempt = 0;
        this.ends.connection("polling");
      } catch {
        if (this.closed) return;
        if (this.polling.signal.aborted) continue;
        this.ends.connection("lost");
        await new Promise((go) => (this.timer = window.setTimeout(go, pauseBefore(this.attempt++))));
      }
    }
  }

  private async next(signal: AbortSignal): Promise<Update> {
    const { viewer = null, seen = 0, number = 0 } = this.ends.hello();
    const eyes = this.seeing();
    const known =
      eyes === viewer ? { seen: String(seen), number: String(number) } : { seen: "0", number: "0" };
    const query = new URLSearchParams({ ...(eyes !== null && { viewer: eyes }), ...known });
    const reply = await fetch(`/api/tables/${this.table}/updates?${query}`, { signal });
    if (!reply.ok) throw new Error(String(reply.status));
    return (await reply.json()) as Update;
  }
}
