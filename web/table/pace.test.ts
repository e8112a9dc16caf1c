import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Update } from "../messages";
import { LONGEST, Pace, STEP } from "./pace";

const update = (number: number): Update => ({ type: "update", number, viewer: null });

function paced(moves = true): { pace: Pace; shown: number[] } {
  const shown: number[] = [];
  return {
    shown,
    pace: new Pace(
      ({ number }) => void shown.push(number),
      () => moves,
    ),
  };
}

describe("the other side's moves", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("are shown one after the other", () => {
    const { pace, shown } = paced();

    [1, 2, 3].forEach((number) => pace.push(update(number), false));
    const at = [[...shown]];
    vi.advanceTimersByTime(STEP);
    at.push([...shown]);

    expect(at).toEqual([[1], [1, 2]]);
  });

  it("are all shown at a key press", () => {
    const { pace, shown } = paced();
    [1, 2, 3].forEach((number) => pace.push(update(number), false));

    pace.hurry();

    expect(shown).toEqual([1, 2, 3]);
  });

  it("never take longer than two seconds", () => {
    const { pace, shown } = paced();
    for (let number = 0; number < 50; number++) pace.push(update(number), false);

    vi.advanceTimersByTime(LONGEST);

    expect(shown).toHaveLength(50);
  });

  it("are shown at once where nothing is to move", () => {
    const { pace, shown } = paced(false);

    [1, 2].forEach((number) => pace.push(update(number), false));

    expect(shown).toEqual([1, 2]);
  });

  it("do not keep one's own answer waiting", () => {
    const { pace, shown } = paced();
    pace.push(update(1), false);
    pace.push(update(2), false);

    pace.push(update(3), true);

    expect(shown).toEqual([1, 2, 3]);
  });
});
