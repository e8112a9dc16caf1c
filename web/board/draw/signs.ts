// Signs over the pieces: the roundel of an act with its key, the lozenge of a danger, the chevrons of a threat.

import type { PlaceLayout, Point } from "../../face";
import { between, minus, plus, times, unit } from "../geometry";
import type { Mark } from "../scene";
import { type Drawn, escape, pair, path, tag } from "../svg";
import { inwardOf } from "./fronts";
import type { Sheet } from "../drawing";

export function signs(found: Mark[], sheet: Sheet): Drawn[] {
  return found.flatMap((mark): Drawn[] => {
    const place = sheet.ground.place(mark.place);
    if (place === undefined) return [];
    const { kind, from = "" } = mark;
    const key = `${kind} ${mark.place} ${from}`;
    if (kind === "offered" || kind === "selected") return roundel(key, place, mark, sheet);
    if (kind === "danger") return [{ key, at: mark.at ?? opposite(place), markup: danger(mark, sheet) }];
    if (kind === "threat") return [{ key, markup: chevrons(place, mark, sheet) }];
    if (kind === "reach" && mark.text) return [{ key, at: place.centre, markup: cost(mark, sheet) }];
    return [];
  });
}

const SIGN = 21;

function roundel(key: string, place: PlaceLayout, mark: Mark, { ground, symbol }: Sheet): Drawn[] {
  if (!mark.sign && !mark.key) return [];
  const inside = [
    tag("circle", { class: "roundel-paper", r: 17.2 }),
    tag("circle", { class: "roundel", r: 15 }),
    mark.sign
      ? tag("use", {
          class: "sign",
          href: symbol(mark.sign),
          x: -SIGN / 2,
          y: -SIGN / 2,
          width: SIGN,
          height: SIGN,
        })
      : "",
    mark.key ? keyBox(mark.key) : "",
  ];
  return [
    { key, at: mark.at ?? place.sign, markup: enlarged(ground.layout.scale, `roundel-${mark.kind}`, inside) },
  ];
}

function keyBox(key: string): string {
  return (
    tag("rect", { class: "key-box", x: 5.5, y: -21, width: 15.5, height: 15.5 }) +
    tag("text", { class: "key", x: 13.25, y: -8.4 }, escape(key))
  );
}

function danger({ sign }: Mark, { ground, symbol }: Sheet): string {
  const lozenge = path(
    [
      [0, -19],
      [19, 0],
      [0, 19],
      [-19, 0],
    ],
    true,
  );
  const inside = [
    tag("path", { class: "danger", d: lozenge }),
    sign
      ? tag("use", { class: "danger-sign", href: symbol(sign), x: -10, y: -10, width: 20, height: 20 })
      : "",
  ];
  return enlarged(ground.layout.scale, "", inside);
}

// The roundel and the danger of one place never lie on each other: across from it, or below where it is in the middle.
function opposite({ sign, centre }: PlaceLayout): Point {
  const [x, y] = minus(sign, centre);
  return plus(centre, Math.abs(x) > 20 ? [-x, y] : [x, y * -0.84]);
}

// Two hollow chevrons behind the edge that is threatened, pointing into the place.
function chevrons(place: PlaceLayout, { place: id, from = "" }: Mark, { ground }: Sheet): string {
  const edge = ground.edge(id, from);
  if (edge === undefined) return "";
  const inward = inwardOf(edge.a, edge.b, place.centre);
  const along = unit(minus(edge.b, edge.a));
  const d = [0.27, 0.73].map((share) => {
    const foot = plus(between(edge.a, edge.b, share), times(inward, 13));
    const tip = plus(foot, times(inward, 13.5));
    return `M${pair(plus(foot, times(along, 8.5)))}L${pair(tip)}L${pair(minus(foot, times(along, 8.5)))}Z`;
  });
  return tag("path", { class: "chevron", d: d.join("") });
}

function cost({ text = "", kind }: Mark, { ground }: Sheet): string {
  const inside = [
    tag("circle", { class: "cost", r: 11.5 }),
    tag("text", { class: "key", y: 4.5 }, escape(text)),
  ];
  return enlarged(ground.layout.scale, kind, inside);
}

function enlarged(scale: number, name: string, inside: string[]): string {
  return tag("g", { class: name, transform: scale === 1 ? undefined : `scale(${scale})` }, ...inside);
}
