// The line to the server where no socket opens: requests by POST, and one long poll after the other.

import type { Side } from "../face";
import type { Update } from "../messages";
import { type Answer, type Ends, failed, PATIENCE, pauseBefore, type Request } from "./socket";

export class Polling {
  private eyes: Side | null | undefined; // whose to look through, once that was chosen here
  private turned: (() => void) | null = null;
  private going = new AbortController();
  private attempt = 0;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly ends: Ends,
  ) {
    void this.poll();
  }

  async ask(ask: Request): Promise<Answer> {
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

  close(): void {
    this.closed = true;
    this.going.abort();
  }

  // Through other eyes: the next poll asks for everything that they see.
  private turn(viewer: Side | null): Promise<Answer> {
    this.eyes = viewer;
    this.going.abort();
    return new Promise((answer) => (this.turned = () => answer({ type: "done" })));
  }

  private seeing(): Side | null {
    return this.eyes === undefined ? (this.ends.hello().viewer ?? null) : this.eyes;
  }

  private async poll(): Promise<void> {
    while (!this.closed) {
      this.going = new AbortController();
      try {
        this.ends.update(await this.next(this.going.signal));
        this.turned?.();
        this.attempt = 0;
        this.ends.connection("polling");
      } catch {
        if (this.closed) return;
        if (this.going.signal.aborted) continue;
        this.ends.connection("lost");
        await new Promise((go) => setTimeout(go, pauseBefore(this.attempt++)));
      }
    }
  }

  private async next(signal: AbortSignal): Promise<Update> {
    const { viewer = null, seen = 0, number = 0 } = this.ends.hello();
    const eyes = this.seeing();
    const known = eyes === viewer ? { seen, number } : { seen: 0, number: 0 };
    const query = new URLSearchParams({
      ...(eyes !== null && { viewer: eyes }),
      seen: String(known.seen),
      number: String(known.number),
    });
    const reply = await fetch(`/api/tables/${this.table}/updates?${query}`, { signal });
    if (!reply.ok) throw new Error(String(reply.status));
    return (await reply.json()) as Update;
  }
}
