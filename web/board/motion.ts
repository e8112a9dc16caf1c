// What moves, and never more than once: pieces pressed on and lifted off, trenches drawn along their line, a burst.

import type { Point } from "../face";
import { pair, path, tag } from "./svg";

const SVG = "http://www.w3.org/2000/svg";
const PRESS = 220;
const TRACE = 400;
const SLIDE = 250;
const BURST = 250;
const SHAKE = 120;

// Nothing moves for those who asked for that, nor where the page cannot animate.
export function still(): boolean {
  return !("animate" in Element.prototype) || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// An SVG group carries its place in the `transform` attribute, so motion goes on what is inside.
function inside(group: SVGGElement): Element {
  return group.firstElementChild ?? group;
}

export function enter(group: SVGGElement, how: "press" | "trace" | undefined): void {
  if (how === "press") {
    inside(group).animate(
      [
        { transform: "scale(1.15)", opacity: 0.4 },
        { transform: "scale(1)", opacity: 1 },
      ],
      {
        duration: PRESS,
        easing: "ease-out",
      },
    );
  }
  if (how === "trace") trace(group);
}

export function leave(group: SVGGElement, how: "lift" | undefined, moving: boolean): void {
  if (how !== "lift" || !moving) return group.remove();
  const lifted = [
    { transform: "none", opacity: 1 },
    { transform: "translateY(-6px)", opacity: 0 },
  ];
  inside(group)
    .animate(lifted, PRESS)
    .finished.finally(() => group.remove());
}

export function slide(group: SVGGElement, from: Point, to: Point): void {
  const start = `translate(${from[0] - to[0]}px, ${from[1] - to[1]}px)`;
  inside(group).animate([{ transform: start }, { transform: "none" }], {
    duration: SLIDE,
    easing: "ease-in-out",
  });
}

// The group shows only under a broad stroke that runs along its own lines; after that the mask is gone.
function trace(group: SVGGElement): void {
  const line = group.querySelector("path")?.getAttribute("d") ?? "";
  const id = `trace-${group.dataset["key"]?.replaceAll(" ", "-") ?? ""}`;
  const mask = document.createElementNS(SVG, "mask");
  mask.id = id;
  mask.setAttribute("maskUnits", "userSpaceOnUse");
  const strokes = line.split(/(?=M)/).map((d) => tag("path", { class: "trace", pathLength: 1, d }));
  mask.innerHTML = strokes.join("");
  for (const attribute of ["x", "y"]) mask.setAttribute(attribute, "-10000");
  for (const attribute of ["width", "height"]) mask.setAttribute(attribute, "30000");
  group.append(mask);
  group.setAttribute("mask", `url(#${id})`);
  const drawn = [...mask.children].map(
    (stroke) => stroke.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], TRACE).finished,
  );
  void Promise.allSettled(drawn).then(() => {
    group.removeAttribute("mask");
    mask.remove();
  });
}

// Twelve points that burst and are gone, while the sheet shakes.
export function burst(layer: SVGGElement, sheet: Element, at: Point): void {
  const points = Array.from({ length: 24 }, (_, i): Point => {
    const [spoke, r] = [(i / 24) * 2 * Math.PI, i % 2 === 0 ? 62 : 38];
    return [Math.cos(spoke) * r, Math.sin(spoke) * r];
  });
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("transform", `translate(${pair(at)})`);
  group.innerHTML = tag("path", { class: "burst", d: path(points, true) });
  layer.append(group);
  const grown = [
    { transform: "scale(.25)", opacity: 1 },
    { transform: "scale(1.15)", opacity: 1, offset: 0.6 },
    { transform: "scale(1.3)", opacity: 0 },
  ];
  inside(group)
    .animate(grown, BURST)
    .finished.finally(() => group.remove());
  const jolts = [0, 2, -2, 1, -1, 0].map((by) => ({ transform: `translate(${by}px, ${-by / 2}px)` }));
  sheet.animate(jolts, SHAKE);
}
