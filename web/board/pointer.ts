// Mouse and finger: hover, tap, and a long press to look without touching.

import type { Id } from "../face";

const LONG = 400;
const STILL = 8; // pixels a resting finger may tremble

export interface PointerEvents {
  hover(id: Id | null): void;
  pick(id: Id, touch: boolean, event: MouseEvent): void;
  inspect(id: Id): void;
}

export function listen(layer: SVGElement, events: PointerEvents): void {
  let timer = 0;
  let inspected = false;
  let start: [number, number] = [0, 0];
  const stop = (): void => clearTimeout(timer);

  layer.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") events.hover(placeOf(event));
  });
  layer.addEventListener("pointerleave", () => events.hover(null));
  layer.addEventListener("pointerdown", (event) => {
    stop();
    inspected = false;
    start = [event.clientX, event.clientY];
    const id = placeOf(event);
    if (event.pointerType !== "touch" || id === null) return;
    timer = window.setTimeout(() => {
      inspected = true;
      events.inspect(id);
    }, LONG);
  });
  layer.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (Math.hypot(clientX - start[0], clientY - start[1]) > STILL) stop();
  });
  layer.addEventListener("pointerup", stop);
  layer.addEventListener("pointercancel", stop);
  layer.addEventListener("contextmenu", (event) => {
    const id = placeOf(event);
    event.preventDefault();
    if (id !== null && (event as PointerEvent).pointerType !== "touch") events.inspect(id);
  });
  layer.addEventListener("click", (event) => {
    const id = placeOf(event);
    if (id !== null && !inspected) events.pick(id, (event as PointerEvent).pointerType === "touch", event);
    inspected = false;
  });
}

function placeOf(event: Event): Id | null {
  const path = event.target instanceof Element ? event.target.closest<SVGElement>("[data-place]") : null;
  return path?.dataset["place"] ?? null;
}
