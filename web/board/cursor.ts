// The board as one tab stop: a place has the focus, arrows carry it on, and what it is called stands on it.

import type { Id, Point } from "../face";
import { box } from "./geometry";
import type { Ground } from "./ground";
import { type Command, commandOf, type Letters } from "./keys";
import { endOfRow, next } from "./travel";
import type { View } from "./view";

export interface CursorEvents {
  pick(id: Id): void;
  inspect(id: Id): void;
  moved(id: Id | null): void;
  ring(id: Id | null): void; // draw the focus there
  offered(): Id[];
  letters(): boolean;
}

const SCROLL = 80;

export class Cursor {
  private place: Id;
  private line: Point = [0, 0];

  constructor(
    private readonly paths: Map<Id, SVGPathElement>,
    private readonly ground: Ground,
    private readonly view: View,
    private readonly events: CursorEvents,
  ) {
    this.place = [...paths.keys()][0] ?? "";
    this.paths.get(this.place)?.setAttribute("tabindex", "0");
    for (const [id, path] of paths) {
      path.addEventListener("focus", () => this.entered(id, path));
      path.addEventListener("blur", () => this.left());
      path.addEventListener("keydown", (event) => this.pressed(event));
    }
  }

  focus(id: Id): void {
    this.start(id);
    this.paths.get(id)?.focus({ preventScroll: true });
  }

  // To the next offered place, in the order of the layout.
  offered(step: 1 | -1): Id | null {
    const offered = this.events.offered();
    const order = [...this.paths.keys()].filter((id) => offered.includes(id) || id === this.place);
    const others = order.filter((id) => offered.includes(id));
    if (others.length === 0) return null;
    const here = order.indexOf(this.place);
    const to = order[(here + step + order.length) % order.length] as Id;
    this.focus(to);
    return to;
  }

  private entered(id: Id, path: SVGPathElement): void {
    this.paths.get(this.place)?.setAttribute("tabindex", "-1");
    path.setAttribute("tabindex", "0");
    this.place = id;
    this.events.ring(path.matches(":focus-visible") ? id : null);
    this.events.moved(id);
    if (path.matches(":focus-visible")) this.view.reveal(box(this.ground.place(id)?.outline ?? [], 6));
  }

  private left(): void {
    this.events.ring(null);
    this.events.moved(null);
  }

  private pressed(event: KeyboardEvent): void {
    const letters: Letters = this.events.letters() ? this.shape() : "none";
    const command = commandOf(event, letters);
    if (command === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.obey(command);
  }

  private obey(command: Command): void {
    const ids = [...this.paths.keys()];
    if (command.do === "move") this.move(command.towards);
    if (command.do === "end") this.focus(endOfRow(this.ground, this.place, command.towards));
    if (command.do === "first") this.focus(ids[0] ?? this.place);
    if (command.do === "last") this.focus(ids.at(-1) ?? this.place);
    if (command.do === "offered") this.offered(command.step);
    if (command.do === "pick") this.events.pick(this.place);
    if (command.do === "inspect") this.events.inspect(this.place);
    if (command.do === "scroll") this.view.pan([-command.towards[0] * SCROLL, -command.towards[1] * SCROLL]);
    if (command.do === "zoom") this.view.zoom(command.factor);
    if (command.do === "fit") this.view.fit();
    if (command.do === "natural") this.view.zoom(1 / this.view.seen.k);
  }

  // Up and up again goes straight up: each axis remembers where its journey began.
  private move(towards: Point): void {
    const to = next(this.ground, this.place, towards, this.line);
    const centre = to === null ? undefined : this.ground.place(to)?.centre;
    if (to === null || centre === undefined) return;
    const line: Point =
      towards[0] === 0 ? [this.line[0], centre[1]] : towards[1] === 0 ? [centre[0], this.line[1]] : centre;
    this.paths.get(to)?.focus({ preventScroll: true });
    this.line = line;
  }

  private start(id: Id): void {
    this.line = this.ground.place(id)?.centre ?? this.line;
  }

  private shape(): Letters {
    const outline = Object.values(this.ground.layout.places)[0]?.outline ?? [];
    const top = Math.min(...outline.map(([, y]) => y));
    return outline.filter(([, y]) => y - top < 2).length > 1 ? "flat" : "pointed";
  }
}
