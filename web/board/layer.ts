// A layer of the live board: a group whose children are kept by key. Only what changed is touched.

import { enter, leave, slide } from "./motion";
import { type Drawn, pair } from "./svg";

const SVG = "http://www.w3.org/2000/svg";

interface Kept {
  element: SVGGElement;
  drawn: Drawn;
}

export class Layer {
  readonly element: SVGGElement;
  private kept = new Map<string, Kept>();

  constructor(name: string) {
    this.element = group();
    this.element.setAttribute("class", name);
  }

  // `moving` is false for the first scene and wherever nothing shall move.
  set(wanted: Drawn[], moving: boolean): void {
    const before = this.kept;
    const keys = new Set(wanted.map(({ key }) => key));
    for (const [key, { element, drawn }] of before) if (!keys.has(key)) leave(element, drawn.leave, moving);
    this.kept = new Map();
    let next: ChildNode | null = this.element.firstChild;
    for (const drawn of wanted) {
      const old = before.get(drawn.key);
      const element = old?.drawn.markup === drawn.markup ? moved(old, drawn, moving) : made(drawn, moving);
      this.kept.set(drawn.key, { element, drawn });
      if (element === next) next = next.nextSibling;
      else this.element.insertBefore(element, next);
      if (old !== undefined && old.element !== element) {
        if (old.element === next) next = next.nextSibling;
        leave(old.element, old.drawn.leave, moving);
      }
    }
  }
}

function made(drawn: Drawn, moving: boolean): SVGGElement {
  const element = group();
  element.innerHTML = drawn.markup;
  element.dataset["key"] = drawn.key;
  put(element, drawn);
  if (moving) enter(element, drawn.enter);
  return element;
}

function moved({ element, drawn: before }: Kept, drawn: Drawn, moving: boolean): SVGGElement {
  if (before.at?.join() === drawn.at?.join()) return element;
  put(element, drawn);
  if (moving && before.at && drawn.at) slide(element, before.at, drawn.at);
  return element;
}

function put(element: SVGGElement, { at }: Drawn): void {
  if (at !== undefined) element.setAttribute("transform", `translate(${pair(at)})`);
}

export function group(): SVGGElement {
  return document.createElementNS(SVG, "g");
}
