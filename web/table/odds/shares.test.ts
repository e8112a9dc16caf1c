import { describe, expect, it } from "vitest";
import type { FaceSide } from "../../face";
import type { OddsGiven } from "../../messages";
import { duelBars, isDuel, percent, rounded, withSwitch } from "./shares";

const SIDES: FaceSide[] = [
  { id: "ottoman", title: "Ottoman", plural: "Ottomans", shape: "disc", ink: "ott" },
  { id: "habsburg", title: "Habsburg", plural: "Habsburgs", shape: "shield", ink: "hab" },
];

describe("whole percents", () => {
  it("make a hundred", () => {
    expect(rounded([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(rounded([0.426, 0.574])).toEqual([43, 57]);
  });

  it("leave nothing out that can happen", () => {
    expect(rounded([0.001, 0.999])).toEqual([1, 99]);
    expect(percent(0.001)).toBe("<1 %");
    expect(percent(1)).toBe("100 %");
  });
});

describe("the bar", () => {
  const held = { label: "Held", share: 0.57, favours: "habsburg" };
  const won = { label: "Won", share: 0.43, favours: "ottoman" };

  it("has two halves where two ways favour different sides", () => {
    expect(isDuel([held, won])).toBe(true);
    expect(isDuel([held, { ...won, favours: "habsburg" }])).toBe(false);
    expect(isDuel([held, won, won])).toBe(false);
    expect(isDuel([{ ...won, share: 1 }])).toBe(true);
  });

  it("has the first side at the left, and no words where there is no room", () => {
    expect(duelBars([held, won], SIDES).map((bar) => bar.text)).toEqual(["Won 43 %", "Held 57 %"]);
    const narrow = duelBars(
      [
        { ...held, share: 0.95 },
        { ...won, share: 0.05 },
      ],
      SIDES,
    );
    expect(narrow.map((bar) => bar.text)).toEqual(["", "Held 95 %"]);
  });
});

describe("a switch", () => {
  const given: OddsGiven = {
    type: "odds",
    action: "assault CWC",
    title: "",
    label: "",
    changes: [
      { key: "OS5", rule: "OS5", text: "", on: true },
      { key: "10.6b", rule: "10.6b", text: "", on: false },
    ],
  };

  it("strikes out one thing more, or one less", () => {
    expect(withSwitch({ contested: "yes" }, given, "OS5")).toEqual({
      contested: "yes",
      without: "10.6b,OS5",
    });
    expect(withSwitch({ contested: "yes", without: "10.6b" }, given, "10.6b")).toEqual({ contested: "yes" });
  });
});
