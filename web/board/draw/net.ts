// The net of places in dry-point: a scratched line on paper, a small cross where lines meet. Drawn once.

import type { Ground } from "../ground";
import { num, pair, tag } from "../svg";

const ARM = 4.5;

export function net(ground: Ground): string {
  const lines = ground.edges.map(({ a, b }) => `M${pair(a)}L${pair(b)}`).join("");
  const crosses = ground.corners.map(([x, y]) => cross(x, y)).join("");
  return (
    tag("path", { class: "net-paper", d: lines }) +
    tag("path", { class: "net-line", d: lines }) +
    tag("path", { class: "net-cross", d: crosses })
  );
}

function cross(x: number, y: number): string {
  return `M${num(x - ARM)} ${num(y)}h${2 * ARM}M${num(x)} ${num(y - ARM)}v${2 * ARM}`;
}
