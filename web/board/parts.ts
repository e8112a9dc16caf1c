// The parts of the live board that stay: the sheet that is moved, the plate below, the places on top.

import type { Face, Id, Layout } from "../face";
import { path } from "./svg";

const SVG = "http://www.w3.org/2000/svg";

export function made<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, string>,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

export function sheetOf({ window: [x, y, width, height] }: Layout): {
  sheet: HTMLElement;
  svg: SVGSVGElement;
} {
  const sheet = document.createElement("div");
  sheet.className = "sheet";
  const viewBox = `${x} ${y} ${width} ${height}`;
  const svg = made("svg", { viewBox, width: String(width), height: String(height) });
  sheet.append(svg);
  return { sheet, svg };
}

// AVIF, and WebP where the browser cannot read it.
export function plate(address: string, { window: [x, y, width, height] }: Layout): SVGImageElement {
  const size = { x: String(x), y: String(y), width: String(width), height: String(height) };
  const image = made("image", {
    ...size,
    class: "plate",
    href: `${address}.avif`,
    preserveAspectRatio: "none",
  });
  image.addEventListener("error", () => image.setAttribute("href", `${address}.webp`), { once: true });
  return image;
}

// A place is hit, focused and named as a whole.
export function hits(face: Face, layout: Layout): { layer: SVGGElement; paths: Map<Id, SVGPathElement> } {
  const layer = made("g", { class: "places" });
  const paths = new Map<Id, SVGPathElement>();
  for (const { id, name } of face.places) {
    const outline = layout.places[id]?.outline;
    if (outline === undefined) continue;
    const place = made("path", { class: "place", role: "button", tabindex: "-1", "data-place": id });
    place.setAttribute("d", path(outline, true));
    place.setAttribute("aria-label", name);
    paths.set(id, place);
    layer.append(place);
  }
  return { layer, paths };
}
