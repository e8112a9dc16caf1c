// Shows what the other side does one step at a time, and never keeps the person waiting longer than two seconds.

import type { Update } from "../messages";

export const STEP = 250;
export const LONGEST = 2_000;

export class Pace {
  private queue: Update[] = [];
  private timer = 0;
  private spent = 0; // since the queue was last empty

  constructor(
    private readonly show: (update: Update) => void,
    private readonly moves: () => boolean,
  ) {}

  // `own`: it answers this person, who is not to wait for it.
  push(update: Update, own: boolean): void {
    this.queue.push(update);
    if (own || !this.moves() || this.spent >= LONGEST) this.hurry();
    else if (this.timer === 0) this.step();
  }

  hurry(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    for (const update of this.queue.splice(0)) this.show(update);
  }

  private step = (): void => {
    this.timer = 0;
    const next = this.queue.shift();
    if (next !== undefined) this.show(next);
    else this.spent = 0;
    if (next === undefined) return;
    this.spent += STEP;
    if (this.spent >= LONGEST) this.hurry();
    this.timer = window.setTimeout(this.step, STEP);
  };
}
