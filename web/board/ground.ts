// What a layout amounts to: which places share which edge, and what goes round several of them.

import type { Id, Layout, PlaceLayout, Point } from "../face";

export interface Edge {
  a: Point;
  b: Point;
  places: Id[]; // one or two
}

export class Ground {
  readonly edges: Edge[];
  readonly corners: Point[] = []; // each once, however many places meet in it
  private readonly shared = new Map<string, Edge>();
  private readonly cells = new Map<string, number>();

  constructor(readonly layout: Layout) {
    const found = new Map<string, Edge>();
    for (const [id, place] of Object.entries(layout.places)) {
      const corners = place.outline.map((corner) => this.corner(corner));
      corners.forEach((from, i) => {
        const to = corners[(i + 1) % corners.length] as number;
        const key = from < to ? `${from} ${to}` : `${to} ${from}`;
        const edge = found.get(key) ?? { a: this.at(from), b: this.at(to), places: [] };
        edge.places.push(id);
        found.set(key, edge);
      });
    }
    this.edges = [...found.values()];
    for (const edge of this.edges) {
      const [one, other] = edge.places;
      if (one !== undefined && other !== undefined) this.shared.set(pairKey(one, other), edge);
    }
  }

  place(id: Id): PlaceLayout | undefined {
    return this.layout.places[id];
  }

  edge(one: Id, other: Id): Edge | undefined {
    return this.shared.get(pairKey(one, other));
  }

  // The closed lines round these places.
  border(places: Id[]): Point[][] {
    const inside = new Set(places);
    const rim = this.edges.filter((edge) => edge.places.filter((id) => inside.has(id)).length === 1);
    const ending = new Map<Point, Edge[]>();
    for (const edge of rim) {
      for (const end of [edge.a, edge.b]) ending.set(end, [...(ending.get(end) ?? []), edge]);
    }
    const left = new Set(rim);
    return rim.flatMap((edge) => (left.delete(edge) ? [loop(edge, ending, left)] : []));
  }

  private at(corner: number): Point {
    return this.corners[corner] as Point;
  }

  // Neighbours may write their common corner down a tenth apart, so it is looked for round about.
  private corner([x, y]: Point): number {
    const [column, row] = [Math.round(x), Math.round(y)];
    for (let i = column - 1; i <= column + 1; i++) {
      for (let j = row - 1; j <= row + 1; j++) {
        const known = this.cells.get(`${i} ${j}`);
        if (known !== undefined) return known;
      }
    }
    this.cells.set(`${column} ${row}`, this.corners.length);
    return this.corners.push([x, y]) - 1;
  }
}

// From edge to edge until none is left that goes on; the last corner is the first one again.
function loop(first: Edge, ending: Map<Point, Edge[]>, left: Set<Edge>): Point[] {
  const corners = [first.a];
  let end = first.b;
  for (;;) {
    const next = ending.get(end)?.find((edge) => left.has(edge));
    if (next === undefined) return corners;
    left.delete(next);
    corners.push(end);
    end = next.a === end ? next.b : next.a;
  }
}

function pairKey(one: Id, other: Id): string {
  return one < other ? `${one}|${other}` : `${other}|${one}`;
}
