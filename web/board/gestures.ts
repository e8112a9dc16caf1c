// Dragging, pinching, the wheel and the double tap. What is under a finger stays under it.

import type { Point } from "../face";
import type { Seen } from "./fit";
import { length, middle, minus } from "./geometry";

export interface Moves {
  seen(): Seen;
  scale(k: number): number; // the nearest that is allowed
  begin(): void;
  to(seen: Seen): void;
  end(): void;
  tapped(at: Point): void; // twice
}

interface Finger {
  start: Point;
  now: Point;
  held: Point; // of the sheet
}

const SLACK = 6; // pixels that a click may tremble
const TWICE = { within: 320, around: 24 };
const NOTCH = 600; // pixels of the wheel that make it e times as large
const REST = 150; // milliseconds without the wheel that end its gesture

export class Gestures {
  private readonly fingers = new Map<number, Finger>();
  private moving = false;
  private dragged = false;
  private wheeling = 0;
  private tap = { time: -Infinity, at: [0, 0] as Point };

  constructor(
    private readonly element: HTMLElement,
    private readonly moves: Moves,
  ) {
    element.addEventListener("pointerdown", this.down);
    element.addEventListener("pointermove", this.move);
    element.addEventListener("pointerup", this.up);
    element.addEventListener("pointercancel", this.up);
    element.addEventListener("click", this.click, { capture: true });
    element.addEventListener("wheel", this.wheel, { passive: false });
  }

  destroy(): void {
    clearTimeout(this.wheeling);
    this.element.removeEventListener("pointerdown", this.down);
    this.element.removeEventListener("pointermove", this.move);
    this.element.removeEventListener("pointerup", this.up);
    this.element.removeEventListener("pointercancel", this.up);
    this.element.removeEventListener("click", this.click, { capture: true });
    this.element.removeEventListener("wheel", this.wheel);
  }

  private readonly down = (event: PointerEvent): void => {
    if (event.button > 1 || event.ctrlKey) return;
    const at = this.within(event);
    if (this.fingers.size === 0) this.dragged = false;
    this.fingers.set(event.pointerId, { start: at, now: at, held: at });
    this.hold();
  };

  private readonly move = (event: PointerEvent): void => {
    const finger = this.fingers.get(event.pointerId);
    if (finger === undefined) return;
    finger.now = this.within(event);
    if (!this.moving && this.fingers.size === 1 && length(minus(finger.now, finger.start)) <= SLACK) return;
    if (!this.moving) this.begin(event.pointerId);
    this.moves.to(this.followed());
  };

  private readonly up = (event: PointerEvent): void => {
    const finger = this.fingers.get(event.pointerId);
    if (finger === undefined) return;
    this.fingers.delete(event.pointerId);
    this.hold();
    if (this.fingers.size > 0) return;
    if (this.moving) this.end();
    else if (event.pointerType === "touch" && event.type === "pointerup")
      this.tapped(finger.now, event.timeStamp);
  };

  // The click that ends a drag or a double tap is none.
  private readonly click = (event: MouseEvent): void => {
    if (!this.dragged) return;
    event.stopPropagation();
    event.preventDefault();
  };

  private readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    clearTimeout(this.wheeling);
    if (!this.moving) this.moves.begin();
    this.moving = true;
    const { x, y, k } = this.moves.seen();
    if (sideways(event))
      this.moves.to({ k, x: x - pixels(event.deltaX, event), y: y - pixels(event.deltaY, event) });
    else this.moves.to(scaled(this.moves.seen(), this.moves.scale(k * factor(event)), this.within(event)));
    this.wheeling = window.setTimeout(() => this.end(), REST);
  };

  private begin(pointer: number): void {
    this.moving = this.dragged = true;
    clearTimeout(this.wheeling);
    this.element.setPointerCapture?.(pointer);
    this.moves.begin();
  }

  private end(): void {
    this.moving = false;
    this.moves.end();
  }

  private tapped(at: Point, time: number): void {
    const again = time - this.tap.time < TWICE.within && length(minus(at, this.tap.at)) < TWICE.around;
    this.tap = { time: again ? -Infinity : time, at };
    if (!again) return;
    this.dragged = true; // two taps pick once
    this.moves.tapped(at);
  }

  // Every finger takes hold of what is under it now.
  private hold(): void {
    const { x, y, k } = this.moves.seen();
    for (const finger of this.fingers.values())
      finger.held = [(finger.now[0] - x) / k, (finger.now[1] - y) / k];
  }

  // One finger drags; two also stretch.
  private followed(): Seen {
    const [one, two] = [...this.fingers.values()] as [Finger, Finger?];
    const { k } = this.moves.seen();
    if (two === undefined) return under(one.now, one.held, k);
    const stretched = length(minus(one.now, two.now)) / (length(minus(one.held, two.held)) || 1);
    return under(middle(one.now, two.now), middle(one.held, two.held), this.moves.scale(stretched));
  }

  private within({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.element.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }
}

function under(finger: Point, held: Point, k: number): Seen {
  return { k, x: finger[0] - held[0] * k, y: finger[1] - held[1] * k };
}

// At another scale, with the same point of the sheet at this point of the element.
export function scaled({ x, y, k }: Seen, to: number, at: Point): Seen {
  return under(at, [(at[0] - x) / k, (at[1] - y) / k], to);
}

// Two fingers on a touchpad that go sideways, or the wheel with Shift: a pan. Pinching comes with `ctrlKey`.
function sideways(event: WheelEvent): boolean {
  return !event.ctrlKey && Math.abs(event.deltaX) > Math.abs(event.deltaY);
}

function pixels(delta: number, { deltaMode }: WheelEvent): number {
  return delta * (deltaMode === 1 ? 24 : deltaMode === 2 ? 480 : 1);
}

function factor(event: WheelEvent): number {
  return Math.exp((-pixels(event.deltaY, event) * (event.ctrlKey ? 4 : 1)) / NOTCH);
}
