import { describe, expect, it } from "vitest";
import type { Face } from "../face";
import type { Act } from "./acts";
import { cleaned, completions, Lines, placeNamed } from "./commands";

const face = {
  places: [
    { id: "CWC", letter: "F", name: "Central Covered Way" },
    { id: "BUR", letter: "N", name: "Burg Bastion" },
  ],
  words: { burg: "BUR" },
} as unknown as Face;
const acts = [{ answers: ["assault CWC"] }, { answers: ["assault CWL"] }, { answers: ["pass"] }] as Act[];

describe("a line", () => {
  it("is sent without the sign that opened it and with single spaces", () => {
    expect(cleaned("  : assault   burg-bastion ")).toBe("assault burg-bastion");
  });

  it("is completed with the answers that begin so", () => {
    expect(completions("assault c", acts, face)).toEqual(["assault CWC", "assault CWL"]);
  });

  it("is completed with what can be asked about", () => {
    expect(completions("why b", acts, face)).toEqual(["why bur"]);
  });
});

describe("the lines typed before", () => {
  it("come back, the latest first", () => {
    const lines = new Lines();
    lines.add("undo");
    lines.add("pass");

    expect([lines.older(), lines.older(), lines.older()]).toEqual(["pass", "undo", "undo"]);
  });

  it("end in an empty line", () => {
    const lines = new Lines();
    lines.add("undo");
    lines.older();

    expect(lines.newer()).toBe("");
  });

  it("are kept once where the same is typed twice", () => {
    const lines = new Lines();
    lines.add("odds CWC");
    lines.add("odds CWC");
    lines.older();

    expect(lines.older()).toBe("odds CWC");
  });
});

describe("a place", () => {
  it("is found by its letter, its id, another word for it or a part of its name", () => {
    expect(["f", "bur", "burg", "covered"].map((word) => placeNamed(word, face))).toEqual([
      "CWC",
      "BUR",
      "BUR",
      "CWC",
    ]);
  });

  it("is nowhere where nothing is called so", () => {
    expect(placeNamed("moon", face)).toBeNull();
  });
});
