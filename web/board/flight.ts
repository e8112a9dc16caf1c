// A short flight of the view from where it is to where it shall be.

import type { Layout, Point } from "../face";
import { at, middleOf, type Seen, type Size } from "./fit";
import { between } from "./geometry";

const FLIGHT = 320;

export class Flight {
  goal: Seen | null = null; // null at rest
  private frame = 0;

  // `put` is called once a frame, at last with the goal when the flight is over.
  start(from: Seen, to: Seen, layout: Layout, size: Size, put: (seen: Seen) => void): void {
    this.stop();
    this.goal = to;
    const [here, there]: [Point, Point] = [middleOf(layout, size, from), middleOf(layout, size, to)];
    const began = performance.now();
    const step = (now: number): void => {
      const done = Math.min(1, Math.max(0, (now - began) / FLIGHT));
      if (done === 1) {
        this.goal = null;
        return put(to);
      }
      const eased = done * done * (3 - 2 * done);
      put(at(layout, size, between(here, there, eased), from.k * (to.k / from.k) ** eased));
      this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.goal = null;
  }
}
