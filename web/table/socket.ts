// The line to the server: a WebSocket that comes back by itself and catches up, or long polling where sockets fail.

import type { Answered, Asked, Failed, Hello, Update } from "../messages";
import type { Polling } from "./polling";

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

export const PATIENCE = 15_000;
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
  private polling: Polling | null = null; // where no socket opens
  private closed = false;
  private ready = false;
  private worked = false; // a socket was open once: another one can be

  constructor(
    private readonly table: string,
    private readonly ends: Ends,
  ) {
    addEventListener("online", this.hurry);
    addEventListener("pageshow", this.hurry);
    this.connect();
  }

  ask(ask: Request): Promise<Answer> {
    if (this.polling !== null) return this.polling.ask(ask);
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
    this.polling?.close();
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
    this.line = line;
    line.onopen = () => {
      this.worked = true;
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
      if (!this.worked && ++this.failures >= FAILURES_BEFORE_POLLING)
        void this.poll().catch(() => this.again());
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

  private async poll(): Promise<void> {
    const { Polling } = await import("./polling");
    this.polling = new Polling(this.table, this.ends);
    for (const { id, ask } of this.unsent.splice(0)) {
      void this.polling.ask(ask).then((answer) => this.settle(id, answer));
    }
  }
}
