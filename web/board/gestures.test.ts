import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Point } from "../face";
import type { Seen } from "./fit";
import { Gestures } from "./gestures";

let element: HTMLElement;
let gestures: Gestures;
let seen: Seen;
let told: string[];
const clicked = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  element = document.createElement("div");
  document.body.append(element);
  element.addEventListener("click", clicked);
  clicked.mockClear();
  seen = { x: 0, y: 0, k: 1 };
  told = [];
  gestures = new Gestures(element, {
    seen: () => seen,
    scale: (k) => Math.min(4, Math.max(0.5, k)),
    begin: () => told.push("begin"),
    to: (next) => (seen = next),
    end: () => told.push("end"),
    tapped: () => told.push("tapped"),
  });
});

afterEach(() => {
  gestures.destroy();
  element.remove();
  vi.useRealTimers();
});

function send(type: string, [clientX, clientY]: Point, more: PointerEventInit = {}): void {
  const init = {
    bubbles: true,
    cancelable: true,
    pointerId: 1,
    pointerType: "mouse",
    clientX,
    clientY,
    ...more,
  };
  element.dispatchEvent(new PointerEvent(type, init));
}

function tap(at: Point): void {
  const finger = { pointerType: "touch" };
  for (const type of ["pointerdown", "pointerup", "click"]) send(type, at, finger);
}

test("a drag carries the sheet along, and its click is none", () => {
  send("pointerdown", [100, 100]);
  send("pointermove", [140, 90]);
  send("pointerup", [140, 90]);
  send("click", [140, 90]);

  expect(seen).toEqual({ x: 40, y: -10, k: 1 });
  expect(told).toEqual(["begin", "end"]);
  expect(clicked).not.toHaveBeenCalled();
});

test("a click that trembles is a click", () => {
  send("pointerdown", [100, 100]);
  send("pointermove", [103, 102]);
  send("pointerup", [103, 102]);
  send("click", [103, 102]);

  expect(told).toEqual([]);
  expect(clicked).toHaveBeenCalledOnce();
});

test("after a drag the next click counts again", () => {
  send("pointerdown", [0, 0]);
  send("pointermove", [50, 0]);
  send("pointerup", [50, 0]);
  send("click", [50, 0]);
  tap([10, 10]);

  expect(clicked).toHaveBeenCalledOnce();
});

test("two fingers stretch the sheet between them", () => {
  send("pointerdown", [100, 100]);
  send("pointerdown", [200, 100], { pointerId: 2 });
  send("pointermove", [50, 100]);
  send("pointermove", [250, 100], { pointerId: 2 });

  expect(seen.k).toBe(2);
  expect(seen.x + 150 * seen.k).toBe(150); // the middle stayed
});

test("a stretch ends where the scale does, with the middle held", () => {
  send("pointerdown", [100, 100]);
  send("pointerdown", [200, 100], { pointerId: 2 });
  send("pointermove", [-900, 100]);
  send("pointermove", [1200, 100], { pointerId: 2 });

  expect(seen.k).toBe(4);
  expect(seen.x + 150 * seen.k).toBe(150);
});

test("one finger goes on dragging when the other is lifted", () => {
  send("pointerdown", [100, 100]);
  send("pointerdown", [200, 100], { pointerId: 2 });
  send("pointermove", [80, 100]);
  const { x } = seen;
  send("pointerup", [200, 100], { pointerId: 2 });
  send("pointermove", [90, 100]);

  expect(seen.x).toBeCloseTo(x + 10);
  expect(told).toEqual(["begin"]);
});

test("the wheel zooms at the pointer, and its gesture ends when it rests", () => {
  const turn = new WheelEvent("wheel", { deltaY: -120, cancelable: true });
  Object.defineProperties(turn, { clientX: { value: 30 }, clientY: { value: 60 } }); // happy-dom leaves them out
  element.dispatchEvent(turn);

  expect(seen.k).toBeGreaterThan(1.1);
  expect(seen.x + 30 * seen.k).toBeCloseTo(30);
  expect(told).toEqual(["begin"]);

  vi.advanceTimersByTime(200);
  expect(told).toEqual(["begin", "end"]);
});

test("two fingers on a touchpad that go sideways pan", () => {
  element.dispatchEvent(new WheelEvent("wheel", { deltaX: 40, deltaY: 5, cancelable: true }));

  expect(seen).toEqual({ x: -40, y: -5, k: 1 });
});

test("two taps in the same spot zoom, and pick only once", () => {
  tap([100, 100]);
  tap([104, 100]);

  expect(told).toEqual(["tapped"]);
  expect(clicked).toHaveBeenCalledOnce();
});

test("two taps in different spots are two taps", () => {
  tap([100, 100]);
  tap([200, 100]);

  expect(told).toEqual([]);
  expect(clicked).toHaveBeenCalledTimes(2);
});

test("the right button does nothing here", () => {
  send("pointerdown", [100, 100], { button: 2 });
  send("pointermove", [200, 100]);

  expect(told).toEqual([]);
});
