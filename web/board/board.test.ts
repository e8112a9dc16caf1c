import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ASSAULT, FACE, IDLE, OPENING, ROUND_2, WIDE } from "../dev/siege";
import { scene } from "../games/fire_and_stone/scene";
import { type Board, type BoardOptions, createBoard } from "./board";

let element: HTMLElement;
let board: Board;

beforeEach(() => {
  element = document.createElement("div");
  document.body.append(element);
});

afterEach(() => {
  board.destroy();
  element.remove();
});

function laid(more: Partial<BoardOptions> = {}): Board {
  const symbols = (id: string): string => `pieces.svg#${id}`;
  board = createBoard(element, { face: FACE, layout: WIDE, symbols, art: "/art/", label: "Board", ...more });
  board.set(scene(FACE, ROUND_2, WIDE, ASSAULT));
  return board;
}

function place(id: string): SVGPathElement {
  const found = element.querySelector<SVGPathElement>(`[data-place="${id}"]`);
  if (found === null) throw new Error(`There is no ${id}`);
  return found;
}

function press(key: string): void {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent("keydown", { key, code: key, bubbles: true, cancelable: true }),
  );
}

test("the board is one tab stop", () => {
  laid();

  expect(element.getAttribute("role")).toBe("application");
  expect(element.querySelectorAll("[tabindex='0']")).toHaveLength(1);
  expect(element.querySelectorAll("[role='button']")).toHaveLength(14);
});

test("the place itself carries what is said of it, and nothing else of the drawing is read", () => {
  laid();

  expect(place("CWC").getAttribute("aria-label")).toBe(
    "Central Covered Way, Habsburg, 2 Improvised, 1 Cannon, selected, offered: assault",
  );
  const svg = element.querySelector("svg");
  const read = [...(svg?.children ?? [])].filter((child) => child.getAttribute("aria-hidden") !== "true");
  expect(read.map((child) => child.getAttribute("class") ?? child.tagName)).toEqual(["defs", "places"]);
});

test("a click picks the place", () => {
  const onpick = vi.fn();
  laid({ onpick });

  place("CWL").dispatchEvent(new MouseEvent("click", { bubbles: true }));

  expect(onpick).toHaveBeenCalledExactlyOnceWith("CWL", false);
});

test("arrows carry the focus and the tab stop on, Enter picks", () => {
  const [onpick, onfocus] = [vi.fn(), vi.fn()];
  laid({ onpick, onfocus });
  board.focusPlace("CAMP");

  press("ArrowRight");
  press("ArrowRight");
  press("Enter");

  expect(onfocus).toHaveBeenLastCalledWith("CWC");
  expect(onpick).toHaveBeenCalledExactlyOnceWith("CWC", true);
  expect(place("CWC").getAttribute("tabindex")).toBe("0");
  expect(element.querySelectorAll("[tabindex='0']")).toHaveLength(1);
});

test("N goes round the offered places and nowhere else", () => {
  laid();
  board.focusPlace("CAMP");

  expect(board.nextOffered(1)).toBe("CWL");
  expect(board.nextOffered(1)).toBe("CWC");
  expect(board.nextOffered(1)).toBe("CWL");
  expect(board.nextOffered(-1)).toBe("CWC");
});

test("with nothing offered N stays where it is", () => {
  laid();
  board.set(scene(FACE, OPENING, WIDE, IDLE));

  expect(board.nextOffered(1)).toBeNull();
});

test("keys that are the page's go through to it", () => {
  laid();
  const heard = vi.fn();
  element.addEventListener("keydown", (event) => heard(event.key));
  board.focusPlace("CWC");

  press("u");
  press("ArrowLeft");

  expect(heard.mock.calls).toEqual([["u"]]);
});

test("a new scene touches only what is new", () => {
  laid();
  const seal = element.querySelector("[data-key='seal GLC']");
  const guns = element.querySelector("[data-key='guns GLC']");

  const after = structuredClone(ROUND_2);
  const hexes = after.board["hexes"] as Record<string, { cannons: number }>;
  if (hexes["GLC"]) hexes["GLC"].cannons = 4;
  board.set(scene(FACE, after, WIDE, ASSAULT));

  expect(element.querySelector("[data-key='seal GLC']")).toBe(seal);
  expect(element.querySelector("[data-key='guns GLC']")).not.toBe(guns);
  expect(element.querySelector("[data-key='guns GLC'] text")?.textContent).toBe("4");
});

test("the plate is AVIF, and WebP where that cannot be read", () => {
  laid();
  const plate = element.querySelector("image");
  expect(plate?.getAttribute("href")).toBe("/art/plate-wide.avif");

  plate?.dispatchEvent(new Event("error"));

  expect(plate?.getAttribute("href")).toBe("/art/plate-wide.webp");
});

test("a layout without a plate is drawn on bare paper", () => {
  laid({ layout: { ...WIDE, plate: "" } });

  expect(element.querySelector("image")).toBeNull();
});
