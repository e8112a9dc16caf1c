// Points, polygons and lines. Units are those of the layout; y points down.

import type { Point } from "../face";

export const plus = ([ax, ay]: Point, [bx, by]: Point): Point => [ax + bx, ay + by];
export const minus = ([ax, ay]: Point, [bx, by]: Point): Point => [ax - bx, ay - by];
export const times = ([x, y]: Point, factor: number): Point => [x * factor, y * factor];
export const dot = ([ax, ay]: Point, [bx, by]: Point): number => ax * bx + ay * by;
export const length = ([x, y]: Point): number => Math.hypot(x, y);
export const middle = (a: Point, b: Point): Point => between(a, b, 0.5);
export const turned = ([x, y]: Point): Point => [-y, x]; // a quarter to the right, as seen on the screen

export function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

export function unit(of: Point): Point {
  return times(of, 1 / (length(of) || 1));
}

export function rotated([x, y]: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x * cos - y * sin, x * sin + y * cos];
}

// The polygon drawn nearer to its centre.
export function shrunk(outline: Point[], centre: Point, factor: number): Point[] {
  return outline.map((corner) => between(centre, corner, factor));
}

export function contains(outline: Point[], [x, y]: Point): boolean {
  let inside = false;
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length] ?? [0, 0];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function box(points: Point[], margin = 0): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const x = Math.min(...xs) - margin;
  const y = Math.min(...ys) - margin;
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

// Points at equal steps along a line, each with the direction of the line there.
export function walk(line: Point[], step: number, start = step / 2): { at: Point; along: Point }[] {
  const found: { at: Point; along: Point }[] = [];
  let ahead = start;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as Point, line[i] as Point];
    const size = length(minus(b, a));
    for (; ahead < size; ahead += step)
      found.push({ at: between(a, b, ahead / size), along: unit(minus(b, a)) });
    ahead -= size;
  }
  return found;
}

// The angle between two directions, 0 to 180 degrees.
export function angle(a: Point, b: Point): number {
  const cosine = dot(a, b) / (length(a) * length(b) || 1);
  return (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI;
}
