// The board by itself: ?position=round-2&plate=wide&theme=dark. For looking at, for screenshots and for measuring.

import { createBoard } from "../board/board";
import type { Scene } from "../board/scene";
import { scene } from "../games/fire_and_stone/scene";
import pieces from "../games/fire_and_stone/art/pieces.svg?url";
import "../style/fonts.css";
import "../style/tokens.css";
import "./board.css";
import { campaign } from "./campaign";
import {
  ASSAULT,
  EXPLOSION,
  FACE,
  FULL,
  IDLE,
  OPENING,
  ROUND_2,
  ROUND_4,
  TALL,
  THREATS,
  WIDE,
} from "./siege";

const asked = new URLSearchParams(location.search);
const layout = asked.get("plate") === "tall" ? TALL : WIDE;

const SCENES: Record<string, () => Scene> = {
  idle: () => scene(FACE, ROUND_2, layout, IDLE),
  offered: () => scene(FACE, ROUND_2, layout, { ...ASSAULT, selected: null }),
  selected: () => scene(FACE, ROUND_2, layout, ASSAULT),
  opening: () => scene(FACE, OPENING, layout, IDLE),
  "round-2": () => scene(FACE, ROUND_2, layout, ASSAULT),
  "round-4": () => scene(FACE, ROUND_4, layout, EXPLOSION),
  threats: () => scene(FACE, ROUND_2, layout, THREATS),
  full: () => scene(FACE, FULL, layout, IDLE),
  lit: () => scene(FACE, ROUND_2, layout, { ...IDLE, lit: ["CWC", "RAV"] }),
};

document.documentElement.dataset["theme"] = asked.get("theme") ?? "light";
const element = document.createElement("main");
document.body.append(element);

const large = asked.get("position") === "campaign" ? campaign() : null;
if (large !== null) {
  SCENES["campaign"] = () => large.scene;
  SCENES["reach"] = () => large.reach;
}
const position = asked.get("position") ?? "round-2";
const board = createBoard(element, {
  face: large?.face ?? FACE,
  layout: large?.layout ?? layout,
  symbols: (id) => `${pieces}#${id}`,
  art: "/",
  label: "Board",
  net: large === null ? "dry-point" : "plain",
  onpick: (id) => console.info(`pick ${id}`),
  oninspect: (id) => console.info(`inspect ${id}`),
});
const first = SCENES[position] ?? SCENES["opening"];
if (first) board.set(first());
Object.assign(window, { board, scenes: SCENES });
