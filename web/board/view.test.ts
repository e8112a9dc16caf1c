import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WIDE } from "../dev/siege";
import { View } from "./view";

let element: HTMLElement;
let sheet: HTMLElement;
let view: View;
let size = { width: 1120, height: 626 };

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // nothing flies: where it leads it is at once
  size = { width: 1120, height: 626 };
  element = document.createElement("div");
  sheet = document.createElement("div");
  Object.defineProperty(element, "clientWidth", { get: () => size.width });
  Object.defineProperty(element, "clientHeight", { get: () => size.height });
  document.body.append(element);
});

afterEach(() => {
  view.destroy();
  element.remove();
  vi.unstubAllGlobals();
});

function opened(name = "siege"): View {
  view = new View(element, sheet, WIDE, name, () => undefined);
  return view;
}

test("at first everything is in sight, one unit a pixel where it fits", () => {
  expect(opened().seen).toMatchObject({ x: 0, y: 0, k: 1 });
  expect(sheet.style.transform).toBe("translate(0px, 0px) scale(1)");
});

test("it stays between the whole board and the closest view, and on the plate", () => {
  opened().zoom(100);
  expect(view.seen.k).toBe(4);

  view.zoom(0.001);
  expect(view.seen).toMatchObject({ x: 0, y: 0, k: 1 });

  view.zoom(2);
  view.pan([9999, 9999]);
  expect(view.seen).toMatchObject({ x: 0, y: 0, k: 2 });
});

test("where the person left it is found again, by its name", () => {
  opened().zoom(2);
  view.pan([200, 50]);
  const left = { ...view.seen };
  view.destroy();

  expect(opened().seen).toMatchObject(left);
  view.destroy();
  expect(opened("another").seen.k).toBe(1);
});

test("a flight of the page's own is not remembered, and home leads back", () => {
  opened().zoom(2);
  const left = { ...view.seen };

  view.flyTo([346, 0], 1.24);
  expect(view.seen.k).toBe(1.24);

  view.home();
  expect(view.seen).toMatchObject(left);
});

test("fit forgets what was left", () => {
  opened().zoom(2);
  view.fit();
  view.destroy();

  expect(opened().seen.k).toBe(1);
});

test("what is in sight is not moved to be revealed, and what is not is moved no farther than needed", () => {
  opened().zoom(2);
  const before = { ...view.seen };

  view.reveal({ x: 400, y: -20, width: 40, height: 40 });
  expect(view.seen).toMatchObject(before);

  view.reveal({ x: 780, y: -20, width: 40, height: 40 });
  expect((820 + 125) * 2 + view.seen.x).toBe(1120);
  expect(view.seen.y).toBe(before.y);
});

test("a point of the window is a point of the layout", () => {
  opened();

  expect(view.point([125, 313])).toEqual([0, 0]);
});

test("before it is laid out nothing is drawn, and then it is fitted", () => {
  size = { width: 0, height: 0 };

  expect(opened().seen.k).toBe(1);
  expect(sheet.style.transform).toBe("");
});
