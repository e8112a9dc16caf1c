// The board as a picture that stands alone: for reports and thumbnails. The same layers, nothing live.

import type { Face, Layout } from "../face";
import style from "./board.css?raw";
import { ABOVE, BELOW, type LayerOf, type Sheet } from "./drawing";
import { net } from "./draw/net";
import { patterns } from "./draw/patterns";
import { Ground } from "./ground";
import type { Scene } from "./scene";
import { type Drawn, escape, pair, tag } from "./svg";

let pictures = 0;

// `symbols` is the text of a sprite, `plate` an address or a data: URL of the plate.
export function boardPicture(
  face: Face,
  layout: Layout,
  scene: Scene,
  symbols: string,
  plate: string = "",
): string {
  const prefix = `picture-${++pictures}-`;
  const sheet: Sheet = { ground: new Ground(layout), symbol: (id) => `#${prefix}${id}`, prefix };
  const drawn = (layers: LayerOf[]): string => layers.map((of) => layer(of, scene, sheet)).join("");
  const [below, above] = [drawn(BELOW), drawn(ABOVE)];
  const [x, y, width, height] = layout.window;
  const inks = face.sides.map(({ ink }) => ink);
  return tag(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      class: "gameboard",
      role: "img",
      width,
      height,
      viewBox: `${x} ${y} ${width} ${height}`,
    },
    tag("title", {}, escape(face.title)),
    tag("style", {}, escape(style)),
    tag("defs", {}, patterns(prefix, inks), used(symbols, above, prefix)),
    tag("rect", { class: "ground", x, y, width, height }),
    plate === "" ? "" : tag("image", { href: plate, x, y, width, height, preserveAspectRatio: "none" }),
    below,
    tag("g", { class: "net" }, net(sheet.ground)),
    above,
  );
}

function layer({ name, draw }: LayerOf, scene: Scene, sheet: Sheet): string {
  return tag("g", { class: name }, ...draw(scene, sheet).map(placed));
}

function placed({ at, markup }: Drawn): string {
  return tag("g", { transform: at === undefined ? undefined : `translate(${pair(at)})` }, markup);
}

// The symbols that are drawn, each under a name of this picture's own.
function used(symbols: string, drawing: string, prefix: string): string {
  return [...symbols.matchAll(/<symbol id="([^"]+)".*?<\/symbol>/gs)]
    .filter(([, id]) => drawing.includes(`"#${prefix}${id}"`))
    .map(([symbol, id]) => symbol.replace(`id="${id}"`, `id="${prefix}${id}"`))
    .join("");
}
