import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen, type PointerEvents } from "./pointer";

let layer: SVGGElement;
let place: SVGPathElement;
let events: { [key in keyof PointerEvents]: ReturnType<typeof vi.fn> };

beforeEach(() => {
  vi.useFakeTimers();
  layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  place = document.createElementNS("http://www.w3.org/2000/svg", "path");
  place.dataset["place"] = "CWC";
  layer.append(place);
  document.body.append(layer);
  events = { hover: vi.fn(), pick: vi.fn(), inspect: vi.fn() };
  listen(layer, events as unknown as PointerEvents);
});

afterEach(() => {
  layer.remove();
  vi.useRealTimers();
});

function send(type: string, more: PointerEventInit = {}): void {
  place.dispatchEvent(
    new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: "touch", ...more }),
  );
}

test("a tap picks", () => {
  send("pointerdown");
  send("pointerup");
  send("click");

  expect(events.pick).toHaveBeenCalledOnce();
  expect(events.inspect).not.toHaveBeenCalled();
});

test("a long press inspects and does not pick", () => {
  send("pointerdown");
  vi.advanceTimersByTime(450);
  send("pointerup");
  send("click");

  expect(events.inspect).toHaveBeenCalledExactlyOnceWith("CWC");
  expect(events.pick).not.toHaveBeenCalled();
});

test("a finger that moves does not inspect", () => {
  send("pointerdown");
  send("pointermove", { clientX: 30 });
  vi.advanceTimersByTime(450);

  expect(events.inspect).not.toHaveBeenCalled();
});

test("a mouse hovers and its right button inspects", () => {
  send("pointerover", { pointerType: "mouse" });
  send("contextmenu", { pointerType: "mouse" });

  expect(events.hover).toHaveBeenCalledExactlyOnceWith("CWC");
  expect(events.inspect).toHaveBeenCalledExactlyOnceWith("CWC");
});

test("a finger does not hover", () => {
  send("pointerover");

  expect(events.hover).not.toHaveBeenCalled();
});
