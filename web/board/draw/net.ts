// The net of places, drawn once: in dry-point with a small cross where lines meet, or in plain lines on a map of many.

import type { Edge, Ground } from "../ground";
import { num, pair, tag } from "../svg";

export type Net = "dry-point" | "plain";

const ARM = 4.5;
const TOGETHER = 40; // edges to a path: what is out of sight is left out by the path

export function net(ground: Ground, kind: Net = "dry-point"): string {
  const lines = parts(ground.edges).map((edges) =>
    edges.map(({ a, b }) => `M${pair(a)}L${pair(b)}`).join(""),
  );
  const every = (name: string): string => lines.map((d) => tag("path", { class: name, d })).join("");
  if (kind === "plain") return every("net-plain");
  const crosses = ground.corners.map(([x, y]) => cross(x, y)).join("");
  return every("net-paper") + every("net-line") + tag("path", { class: "net-cross", d: crosses });
}

function parts(edges: Edge[]): Edge[][] {
  const count = Math.ceil(edges.length / TOGETHER);
  return Array.from({ length: count }, (_, i) => edges.slice(i * TOGETHER, (i + 1) * TOGETHER));
}

function cross(x: number, y: number): string {
  return `M${num(x - ARM)} ${num(y)}h${2 * ARM}M${num(x)} ${num(y - ARM)}v${2 * ARM}`;
}
