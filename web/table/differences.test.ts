import { describe, expect, it } from "vitest";
import { applied } from "./differences";

describe("a patch", () => {
  it("puts a changed value in place of the old one", () => {
    const made = applied({ round: 1, turn: "ottoman" }, { round: [2] });

    expect(made).toEqual({ round: 2, turn: "ottoman" });
  });

  it("changes within a mapping what is said there, and nothing else", () => {
    const old = { hexes: { CWC: { cannons: 1, control: "habsburg" }, CWL: { cannons: 1 } } };

    const made = applied(old, { hexes: { CWC: { cannons: [3] } } });

    expect(made).toEqual({ hexes: { CWC: { cannons: 3, control: "habsburg" }, CWL: { cannons: 1 } } });
  });

  it("takes away the keys that stand under the dash", () => {
    const made = applied({ own: { hand: [] }, hand: 5 }, { "-": ["own"] });

    expect(made).toEqual({ hand: 5 });
  });

  it("has a list as a value when it is a list of a list", () => {
    const made = applied({ hand: ["OS1"] }, { hand: [["OS1", "OS2"]] });

    expect(made).toEqual({ hand: ["OS1", "OS2"] });
  });

  it("makes a mapping that was not there", () => {
    const made = applied({ attack: null }, { attack: [{ target: "CWC" }] });

    expect(made).toEqual({ attack: { target: "CWC" } });
  });

  it("may set a value to nothing", () => {
    const made = applied({ attack: { target: "CWC" } }, { attack: [null] });

    expect(made).toEqual({ attack: null });
  });

  it("leaves the old view as it was", () => {
    const old = { hexes: { CWC: { cannons: 1 } } };

    applied(old, { hexes: { CWC: { cannons: [3] } } });

    expect(old.hexes.CWC.cannons).toBe(1);
  });
});
