// Pan and zoom: gestures by d3-zoom, moved as one painted layer and drawn sharp again when they end.

import { select } from "d3-selection";
import { type D3ZoomEvent, zoom, zoomIdentity, zoomTransform } from "d3-zoom";
import type { Layout, Point } from "../face";
import { Flight } from "./flight";
import { at, fitting, middleOf, type Seen, showing, type Size, whole } from "./fit";
import type { Box } from "./geometry";
import { movesView, sideways } from "./gestures";
import { still } from "./motion";
import { recall, remember } from "./remember";

const CLOSEST = 3; // pixels a unit, or four times the whole where that is more
const DOUBLE_TAP = 320;

type Zoomed = D3ZoomEvent<HTMLElement, unknown>;

export class View {
  private readonly behaviour = zoom<HTMLElement, unknown>();
  private readonly watch = new ResizeObserver(() => this.resized());
  private fitted = true; // and fitted again when the element changes its size
  private own = false; // the person moves it, and finds it so again
  private placed = false; // it had a size once
  private middle: Point = [0, 0]; // kept when the element changes its size
  private readonly flight = new Flight();

  // `name` is what the view is remembered under; nothing is for an empty one.
  constructor(
    private readonly element: HTMLElement,
    private readonly sheet: HTMLElement,
    private readonly layout: Layout,
    private readonly name: string,
    private readonly onmove: (seen: Seen) => void,
  ) {
    const [, , width, height] = layout.window;
    this.behaviour
      .extent(() => [
        [0, 0],
        [this.size.width, this.size.height],
      ])
      .translateExtent([
        [0, 0],
        [width, height],
      ])
      .clickDistance(6)
      .tapDistance(24)
      .duration(still() ? 0 : DOUBLE_TAP)
      .filter((event: Event) => movesView(event))
      .on("start", (event: Zoomed) => this.started(event))
      .on("zoom", (event: Zoomed) => this.zoomed(event))
      .on("end", () => this.ended());
    select(element).call(this.behaviour);
    element.addEventListener("wheel", this.wheel, { passive: false });
    this.resized();
    this.watch.observe(element);
  }

  get seen(): Seen {
    return zoomTransform(this.element);
  }

  get size(): Size {
    return { width: this.element.clientWidth, height: this.element.clientHeight };
  }

  fit(flying = true): void {
    this.fitted = true;
    this.limit();
    remember(this.name, null);
    this.go(fitting(this.layout, this.size), flying);
  }

  // Where the person left it, else everything.
  home(flying = true): void {
    const kept = recall(this.name);
    if (kept === null) return this.fit(flying);
    this.flyTo(kept.middle, kept.k, flying);
  }

  zoom(factor: number): void {
    const { heading } = this;
    this.own = true;
    this.flyTo(middleOf(this.layout, this.size, heading), heading.k * factor);
  }

  pan([x, y]: Point): void {
    const { k } = this.seen;
    this.own = true;
    select(this.element).call(this.behaviour.translateBy, x / k, y / k);
  }

  flyTo(to: Point, k = this.heading.k, flying = true): void {
    this.fitted = false;
    this.limit();
    const [least, most] = this.behaviour.scaleExtent();
    this.go(at(this.layout, this.size, to, Math.min(most, Math.max(least, k))), flying);
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
    const at = (unit: number, from: number, shift: number): number => (unit - from) * heading.k + shift;
    const dx = need(at(x, left, heading.x), at(x + width, left, heading.x), size.width);
    const dy = need(at(y, top, heading.y), at(y + height, top, heading.y), size.height);
    if (dx !== 0 || dy !== 0) this.go({ k: heading.k, x: heading.x + dx, y: heading.y + dy });
  }

  // The point of the layout under a point of the window.
  point([x, y]: Point): Point {
    const corner = this.element.getBoundingClientRect();
    const { seen, layout } = this;
    return [
      (x - corner.left - seen.x) / seen.k + layout.window[0],
      (y - corner.top - seen.y) / seen.k + layout.window[1],
    ];
  }

  destroy(): void {
    this.flight.stop();
    this.watch.disconnect();
    this.element.removeEventListener("wheel", this.wheel);
    select(this.element).on(".zoom", null);
  }

  // Everything in sight, or the same middle as before.
  private resized(): void {
    if (this.size.width === 0 || this.size.height === 0) return;
    if (!this.placed) this.home(false);
    else if (this.fitted) this.fit(false);
    else this.flyTo(this.middle, this.seen.k, false);
  }

  private limit(): void {
    const least = whole(this.layout, this.size);
    this.behaviour.scaleExtent([least, Math.max(CLOSEST, least * 4)]);
  }

  // Where the flight leads, or where it is at rest.
  private get heading(): Seen {
    return this.flight.goal ?? this.seen;
  }

  private started({ sourceEvent }: Zoomed): void {
    if (sourceEvent) {
      this.flight.stop();
      this.own = true;
    }
    this.element.classList.add("moving");
  }

  private zoomed({ transform: { x, y, k } }: Zoomed): void {
    this.sheet.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
  }

  private ended(): void {
    if (this.flight.goal !== null) return;
    this.element.classList.remove("moving");
    this.middle = middleOf(this.layout, this.size, this.seen);
    this.onmove(this.seen);
    if (!this.own) return;
    this.own = this.fitted = false;
    remember(this.name, { middle: this.middle, k: this.seen.k });
  }

  private readonly wheel = (event: WheelEvent): void => {
    if (!sideways(event)) return;
    event.preventDefault();
    this.pan([-event.deltaX, -event.deltaY]);
  };

  private go(to: Seen, flying = true): void {
    if (this.size.width === 0) return;
    this.placed = true;
    const target = this.held(to);
    this.flight.stop();
    if (!flying || still()) this.put(target);
    else this.flight.start(this.seen, target, this.layout, this.size, (seen) => this.put(seen));
  }

  private put({ x, y, k }: Seen): void {
    select(this.element).call(this.behaviour.transform, zoomIdentity.translate(x, y).scale(k));
  }

  // Not beyond the plate.
  private held({ x, y, k }: Seen): Seen {
    const { width, height } = this.size;
    const extent: [Point, Point] = [
      [0, 0],
      [width, height],
    ];
    const wanted = zoomIdentity.translate(x, y).scale(k);
    return this.behaviour.constrain()(wanted, extent, this.behaviour.translateExtent());
  }
}
