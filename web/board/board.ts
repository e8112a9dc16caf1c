// The board widget: a plate, a net of places and what a Scene puts on them. No game, no rule, no framework.

import type { Face, Id, Layout, Point } from "../face";
import "./board.css";
import { Cursor } from "./cursor";
import { ABOVE, BELOW, type LayerOf, type Sheet } from "./drawing";
import { type Net, net } from "./draw/net";
import { patterns } from "./draw/patterns";
import { ring } from "./draw/rings";
import type { Size } from "./fit";
import { type Box, length, minus } from "./geometry";
import { Ground } from "./ground";
import { Layer } from "./layer";
import { burst, still } from "./motion";
import { hits, made, plate, sheetOf } from "./parts";
import { listen } from "./pointer";
import { EMPTY, type Scene } from "./scene";
import { View } from "./view";

export interface BoardOptions {
  face: Face;
  layout: Layout;
  symbols: (id: string) => string; // the address of a symbol
  art: string; // where the plates lie, with the slash at its end
  label: string; // what the board is called
  net?: Net; // how the places' edges are drawn
  remember?: string; // what the view is remembered under; nothing is without it
  letters?: () => boolean; // the cursor mode: letters move, too
  onpick?: (id: Id, byKey: boolean) => void;
  onhover?: (id: Id | null) => void;
  onfocus?: (id: Id | null) => void;
  oninspect?: (id: Id) => void; // long press, right button, the key I
  onview?: (k: number) => void; // pixels a unit, when a gesture has ended
}

export interface Board {
  readonly size: Size;
  set(scene: Scene, moment?: "next" | "other"): void; // another moment, as in a replay, does not move there
  focusPlace(id: Id): void;
  nextOffered(step: 1 | -1): Id | null;
  flyTo(id: Id, k?: number): void;
  showWindow(window: Box): void;
  fit(): void;
  home(): void; // where the person left the view, else all of it
  zoom(factor: number): void;
  explode(id: Id): void;
  destroy(): void;
}

const FAR = 0.62; // pixels a unit below which type is enlarged, as there is room for it
const FINGER = 22; // pixels: half of what a finger hits
let boards = 0;

export function createBoard(element: HTMLElement, options: BoardOptions): Board {
  return new Widget(element, options);
}

class Widget implements Board {
  private readonly sheet: Sheet;
  private readonly layers: [LayerOf, Layer][];
  private readonly parts: ReturnType<typeof sheetOf>;
  private readonly places: ReturnType<typeof hits>;
  private readonly ring = made("g", { class: "focus" });
  private readonly view: View;
  private readonly cursor: Cursor;
  private scene = EMPTY;
  private drawn = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly options: BoardOptions,
  ) {
    const { face, layout, symbols, art } = options;
    this.sheet = { ground: new Ground(layout), symbol: symbols, prefix: `board-${++boards}-` };
    this.parts = sheetOf(layout);
    this.places = hits(face, layout);
    this.layers = [...BELOW, ...ABOVE].map((of) => [of, new Layer(of.name)]);
    const defs = made("defs", {});
    const lines = made("g", { class: "net" });
    defs.innerHTML = patterns(
      this.sheet.prefix,
      face.sides.map(({ ink }) => ink),
    );
    lines.innerHTML = net(this.sheet.ground, options.net);
    const groups: Element[] = this.layers.map(([, layer]) => layer.element);
    groups.splice(BELOW.length, 0, lines);
    if (layout.plate !== "") groups.unshift(plate(art + layout.plate, layout));
    for (const drawing of [...groups, this.ring]) drawing.setAttribute("aria-hidden", "true");
    this.parts.svg.append(defs, ...groups, this.ring, this.places.layer);
    element.classList.add("gameboard");
    element.setAttribute("role", "application");
    element.setAttribute("aria-label", options.label);
    element.append(this.parts.sheet);

    this.view = new View(element, this.parts.sheet, layout, options.remember ?? "", ({ k }) => {
      element.classList.toggle("far", k * layout.scale < FAR);
      element.style.setProperty("--scale", String(k * layout.scale)); // names stay large enough to read
      options.onview?.(k);
    });
    this.cursor = new Cursor(this.places.paths, this.sheet.ground, this.view, {
      pick: (id) => options.onpick?.(id, true),
      inspect: (id) => options.oninspect?.(id),
      moved: (id) => options.onfocus?.(id),
      ring: (id) => this.focused(id),
      offered: () => this.offered,
      letters: () => options.letters?.() ?? false,
    });
    listen(this.places.layer, {
      hover: (id) => options.onhover?.(id),
      inspect: (id) => options.oninspect?.(id),
      pick: (id, touch, at) => options.onpick?.(touch ? this.meant(id, [at.clientX, at.clientY]) : id, false),
    });
  }

  get size(): Size {
    return this.view.size;
  }

  set(scene: Scene, moment: "next" | "other" = "next"): void {
    const moving = this.drawn && moment === "next" && !still();
    for (const [of, layer] of this.layers) layer.set(of.draw(scene, this.sheet), moving);
    for (const id of this.offered) this.places.paths.get(id)?.classList.remove("offered");
    for (const id in scene.labels) {
      const label = scene.labels[id] ?? "";
      if (label !== this.scene.labels[id]) this.places.paths.get(id)?.setAttribute("aria-label", label);
    }
    this.scene = scene;
    for (const id of this.offered) this.places.paths.get(id)?.classList.add("offered");
    this.drawn = true;
  }

  focusPlace(id: Id): void {
    this.cursor.focus(id);
  }

  nextOffered(step: 1 | -1): Id | null {
    return this.cursor.offered(step);
  }

  flyTo(id: Id, k?: number): void {
    const centre = this.sheet.ground.place(id)?.centre;
    if (centre !== undefined) this.view.flyTo(centre, k);
  }

  showWindow(window: Box): void {
    this.view.show(window);
  }

  fit(): void {
    this.view.fit();
  }

  home(): void {
    this.view.home();
  }

  zoom(factor: number): void {
    this.view.zoom(factor);
  }

  explode(id: Id): void {
    const centre = this.sheet.ground.place(id)?.centre;
    if (centre !== undefined && !still()) burst(this.ring, this.parts.svg, centre);
  }

  destroy(): void {
    this.view.destroy();
    this.parts.sheet.remove();
    this.element.classList.remove("gameboard", "moving", "far");
  }

  private get offered(): Id[] {
    return this.scene.marks
      .filter(({ kind }) => kind === "offered" || kind === "selected")
      .map(({ place }) => place);
  }

  private focused(id: Id | null): void {
    const place = id === null ? undefined : this.sheet.ground.place(id);
    this.ring.innerHTML = place ? ring("focus-paper", place, 1.035) + ring("focus-ink", place, 1.035) : "";
  }

  // A finger is thicker than a small place: beside one that is offered it means that one.
  private meant(id: Id, client: Point): Id {
    if (this.offered.length === 0 || this.offered.includes(id)) return id;
    const at = this.view.point(client);
    const near = this.offered
      .map((other) => ({
        other,
        far: length(minus(this.sheet.ground.place(other)?.centre ?? [Infinity, 0], at)),
      }))
      .filter(({ far }) => far * this.view.seen.k <= FINGER)
      .sort((a, b) => a.far - b.far);
    return near[0]?.other ?? id;
  }
}
