// The board from below: which layers there are, in which order, and how each is drawn from a scene.

import { arrows } from "./draw/arrows";
import { fronts } from "./draw/fronts";
import { names } from "./draw/names";
import { pieces } from "./draw/pieces";
import { overlays, tints } from "./draw/regions";
import { rings } from "./draw/rings";
import { routes } from "./draw/routes";
import { signs } from "./draw/signs";
import { works } from "./draw/works";
import type { Ground } from "./ground";
import type { Scene } from "./scene";
import type { Drawn } from "./svg";

// What every layer is drawn on.
export interface Sheet {
  ground: Ground;
  symbol: (id: string) => string; // where a symbol is found
  prefix: string; // of ids, so that two boards can stand in one page
}

export interface LayerOf {
  name: string;
  draw: (scene: Scene, sheet: Sheet) => Drawn[];
}

// The plate lies below all; the net is drawn once, between these two halves.
export const BELOW: LayerOf[] = [{ name: "tints", draw: (scene, sheet) => tints(scene.regions, sheet) }];

export const ABOVE: LayerOf[] = [
  { name: "works", draw: (scene, sheet) => works(scene.works, sheet) },
  { name: "fronts", draw: (scene, sheet) => fronts(scene.fronts, sheet) },
  { name: "routes", draw: (scene, sheet) => routes(scene.routes, sheet) },
  { name: "overlays", draw: (scene, sheet) => overlays(scene.regions, sheet) },
  { name: "rings", draw: (scene, sheet) => rings(scene.marks, sheet) },
  { name: "arrows", draw: (scene, sheet) => arrows(scene.arrows, sheet) },
  { name: "names", draw: (scene, sheet) => names(scene.names, sheet) },
  { name: "pieces", draw: (scene, sheet) => pieces(scene.pieces, sheet) },
  { name: "signs", draw: (scene, sheet) => signs(scene.marks, sheet) },
];
