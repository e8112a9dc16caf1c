import { describe, expect, test } from "vitest";
import tokens from "./tokens.css?raw";

type Shade = "light" | "dark";

function colour(name: string, shade: Shade): string {
  const found = new RegExp(`--${name}: (?:light-dark\\((#\\w+), (#\\w+)\\)|(#\\w+));`).exec(tokens);
  const value = found?.[shade === "light" ? 1 : 2] ?? found?.[3];
  if (!value) throw new Error(`no colour --${name}`);
  return value;
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe.each<Shade>(["light", "dark"])("in the %s", (shade) => {
  test.each(["ink", "ink2", "danger", "ott-text", "hab-text"])(
    "--%s can be read on paper and sheet",
    (name) => {
      for (const ground of ["paper", "sheet"])
        expect(contrast(colour(name, shade), colour(ground, shade))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(["ott", "hab", "rule2"])("--%s can be told from paper", (name) => {
    expect(contrast(colour(name, shade), colour("paper", shade))).toBeGreaterThanOrEqual(3);
  });

  test("print can be read on the colour of each side", () => {
    for (const side of ["ott", "hab"])
      expect(contrast(colour(`${side}-print`, shade), colour(side, shade))).toBeGreaterThanOrEqual(4.5);
  });

  test("secondary text can be read on what is over", () => {
    expect(contrast(colour("ink2", shade), colour("shade", shade))).toBeGreaterThanOrEqual(4.5);
  });
});
