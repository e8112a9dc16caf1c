import { expect, test } from "vitest";
import { Layer } from "./layer";

const dot = (key: string, markup = "<circle/>"): { key: string; markup: string } => ({ key, markup });

function keys(layer: Layer): (string | undefined)[] {
  return [...layer.element.children].map((child) => (child as SVGElement).dataset["key"]);
}

test("what stays the same is left alone", () => {
  const layer = new Layer("dots");
  layer.set([dot("a"), dot("b")], false);
  const [a] = layer.element.children;

  layer.set([dot("a"), dot("b", "<rect/>")], false);

  expect(layer.element.children[0]).toBe(a);
  expect(layer.element.children[1]?.innerHTML).toContain("rect");
});

test("the order is that of the scene, also after changes in its middle", () => {
  const layer = new Layer("dots");
  layer.set(
    ["a", "b", "c", "d"].map((key) => dot(key)),
    false,
  );

  layer.set([dot("d"), dot("x"), dot("b", "<rect/>"), dot("a")], false);

  expect(keys(layer)).toEqual(["d", "x", "b", "a"]);
});

test("a thing that only moved keeps its element", () => {
  const layer = new Layer("dots");
  layer.set([{ ...dot("a"), at: [1, 2] }], false);
  const [a] = layer.element.children;

  layer.set([{ ...dot("a"), at: [5, 2] }], false);

  expect(layer.element.children[0]).toBe(a);
  expect(a?.getAttribute("transform")).toBe("translate(5 2)");
});
