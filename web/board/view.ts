// Pan and zoom: the sheet moves as one painted layer and is drawn sharp again when the gesture or flight ends.

import type { Layout, Point } from "../face";
import { at, fitting, middleOf, onPlate, type Seen, showing, type Size, whole } from "./fit";
import { Flight } from "./flight";
import type { Box } from "./geometry";
import { Gestures, scaled } from "./gestures";
import { still } from "./motion";
import { recall, remember } from "./remember";

const CLOSEST = 3; // pixels a unit, or four times the whole where that is more
const DOUBLE_TAP = 2;

export class View {
  seen: Seen = { x: 0, y: 0, k: 1 };
  private readonly flight = new Flight();
  private readonly watch = new ResizeObserver(() => this.resized());
  private readonly gestures: Gestures;
  private middle: Point = [0, 0]; // kept when the element changes its size
  private placed = false; // it had a size once
  private fitted = true; // and fitted again when the element changes its size
  private own = false; // the person moves it, and finds it so again

  // `name` is what the view is remembered under; nothing is for an empty one.
  constructor(
    private readonly element: HTMLElement,
    private readonly sheet: HTMLElement,
    private readonly layout: Layout,
    private readonly name: string,
    private readonly onmove: (seen: Seen) => void,
  ) {
    this.gestures = new Gestures(element, {
      seen: () => this.seen,
      scale: (k) => this.within(k),
      begin: () => this.begin(),
      to: (seen) => this.put(onPlate(layout, this.size, seen)),
      end: () => this.end(),
      tapped: (point) => this.closer(point),
    });
    this.resized();
    this.watch.observe(element);
  }

  get size(): Size {
    return { width: this.element.clientWidth, height: this.element.clientHeight };
  }

  fit(flying = true): void {
    this.fitted = true;
    remember(this.name, null);
    this.go(fitting(this.layout, this.size), flying);
  }

  // Where the person left it, else everything.
  home(flying = true): void {
    const kept = recall(this.name);
    if (kept === null) this.fit(flying);
    else this.flyTo(kept.middle, kept.k, flying);
  }

  zoom(factor: number): void {
    this.own = true;
    this.flyTo(middleOf(this.layout, this.size, this.heading), this.heading.k * factor);
  }

  pan([x, y]: Point): void {
    this.own = true;
    this.go({ k: this.heading.k, x: this.heading.x + x, y: this.heading.y + y });
  }

  flyTo(to: Point, k = this.heading.k, flying = true): void {
    this.fitted = false;
    this.go(at(this.layout, this.size, to, this.within(k)), flying);
  }

  show(wanted: Box): void {
    this.fitted = false;
    this.go(showing(this.layout, this.size, wanted));
  }

  // No farther than is needed to have the box in sight.
  reveal({ x, y, width, height }: Box): void {
    const { heading, size } = this;
    const [left, top] = this.layout.window;
    const need = (start: number, end: number, room: number): number =>
      end - start > room ? (room - start - end) / 2 : start < 0 ? -start : Math.min(0, room - end);
    const across = (unit: number): number => (unit - left) * heading.k + heading.x;
    const down = (unit: number): number => (unit - top) * heading.k + heading.y;
    const dx = need(across(x), across(x + width), size.width);
    const dy = need(down(y), down(y + height), size.height);
    if (dx !== 0 || dy !== 0) this.go({ k: heading.k, x: heading.x + dx, y: heading.y + dy });
  }

  // The point of the layout under a point of the window.
  point([x, y]: Point): Point {
    const corner = this.element.getBoundingClientRect();
    const [left, top] = this.layout.window;
    return [
      (x - corner.left - this.seen.x) / this.seen.k + left,
      (y - corner.top - this.seen.y) / this.seen.k + top,
    ];
  }

  destroy(): void {
    this.flight.stop();
    this.watch.disconnect();
    this.gestures.destroy();
  }

  // Where the flight leads, or where it is at rest.
  private get heading(): Seen {
    return this.flight.goal ?? this.seen;
  }

  private within(k: number): number {
    const least = whole(this.layout, this.size);
    return Math.min(Math.max(CLOSEST, least * 4), Math.max(least, k));
  }

  // Everything in sight, or the same middle as before.
  private resized(): void {
    if (this.size.width === 0 || this.size.height === 0) return;
    if (!this.placed) this.home(false);
    else if (this.fitted) this.fit(false);
    else this.flyTo(this.middle, this.seen.k, false);
  }

  private closer(point: Point): void {
    this.own = true;
    this.go(scaled(this.seen, this.within(this.seen.k * DOUBLE_TAP), point));
  }

  private go(to: Seen, flying = true): void {
    if (this.size.width === 0) return;
    const target = onPlate(this.layout, this.size, to);
    this.placed = true;
    this.flight.stop();
    if (!flying || still()) {
      this.put(target);
      return this.rest();
    }
    this.element.classList.add("moving");
    this.flight.start(this.seen, target, this.layout, this.size, (seen) => {
      this.put(seen);
      if (this.flight.goal === null) this.rest();
    });
  }

  private put(seen: Seen): void {
    this.seen = seen;
    this.sheet.style.transform = `translate(${seen.x}px, ${seen.y}px) scale(${seen.k})`;
  }

  private begin(): void {
    this.flight.stop();
    this.element.classList.add("moving");
  }

  private end(): void {
    this.own = true;
    this.rest();
  }

  private rest(): void {
    this.element.classList.remove("moving");
    this.middle = middleOf(this.layout, this.size, this.seen);
    this.onmove(this.seen);
    if (!this.own) return;
    this.own = this.fitted = false;
    remember(this.name, { middle: this.middle, k: this.seen.k });
  }
}
