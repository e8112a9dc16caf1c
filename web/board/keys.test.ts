import { expect, test } from "vitest";
import { commandOf } from "./keys";

function press(key: string, more: Partial<KeyboardEventInit> = {}): KeyboardEvent {
  return new KeyboardEvent("keydown", { key, code: key, ...more });
}

test("arrows move the cursor, with Shift they scroll", () => {
  expect(commandOf(press("ArrowLeft"), "none")).toEqual({ do: "move", towards: [-1, 0] });
  expect(commandOf(press("ArrowLeft", { shiftKey: true }), "none")).toEqual({
    do: "scroll",
    towards: [-1, 0],
  });
});

test("the number pad has the slanting ways", () => {
  expect(commandOf(press("9", { code: "Numpad9" }), "none")?.do).toBe("move");
  expect(commandOf(press("PageUp", { code: "Numpad9" }), "none")?.do).toBe("move");
});

test("letters move only in the cursor mode, and as the hexes lie", () => {
  expect(commandOf(press("w", { code: "KeyW" }), "none")).toBeNull();
  expect(commandOf(press("w", { code: "KeyW" }), "pointed")).toEqual({ do: "move", towards: [-1, -2] });
  expect(commandOf(press("w", { code: "KeyW" }), "flat")).toEqual({ do: "move", towards: [0, -1] });
});

test("Enter and Space pick, N goes to what is offered", () => {
  expect(commandOf(press("Enter"), "none")).toEqual({ do: "pick" });
  expect(commandOf(press(" "), "none")).toEqual({ do: "pick" });
  expect(commandOf(press("N", { shiftKey: true }), "none")).toEqual({ do: "offered", step: -1 });
});

test("keys of the page and of the browser are left alone", () => {
  expect(commandOf(press("u"), "none")).toBeNull();
  expect(commandOf(press("f", { ctrlKey: true }), "none")).toBeNull();
  expect(commandOf(press("ArrowLeft", { altKey: true }), "none")).toBeNull();
});
