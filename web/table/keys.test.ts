import { describe, expect, it } from "vitest";
import { commandOf, type Pressed } from "./keys";

const usual = { letters: true, keys: {} };

function pressed(key: string, more: Partial<Pressed> = {}): Pressed {
  return {
    key,
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    target: document.body,
    ...more,
  };
}

describe("a key", () => {
  it("means its command", () => {
    expect(commandOf(pressed("u"), usual)).toBe("undo");
  });

  it("means another one with Shift where there is another one", () => {
    expect(commandOf(pressed("N", { shiftKey: true }), usual)).toBe("previous");
  });

  it("means nothing to the table while somebody types", () => {
    const target = document.createElement("input");

    expect(commandOf(pressed("u", { target }), usual)).toBeNull();
  });

  it("means nothing together with Control", () => {
    expect(commandOf(pressed("r", { ctrlKey: true }), usual)).toBeNull();
  });

  it("leaves Enter to the button that has the focus", () => {
    const target = document.createElement("button");

    expect(commandOf(pressed("Enter", { target }), usual)).toBeNull();
  });

  it("confirms with Enter on the card that is in play", () => {
    document.body.innerHTML = '<div class="hand"><button aria-pressed="true"></button></div>';
    const target = document.querySelector("button");

    expect(commandOf(pressed("Enter", { target }), usual)).toBe("confirm");
  });

  it("confirms with Enter anywhere else", () => {
    expect(commandOf(pressed("Enter"), usual)).toBe("confirm");
  });

  it("can be another one", () => {
    const keys = { "undo u": "z" };

    expect([
      commandOf(pressed("z"), { letters: true, keys }),
      commandOf(pressed("u"), { letters: true, keys }),
    ]).toEqual(["undo", null]);
  });

  it("does nothing as a single letter where letters are off, but Escape still goes back", () => {
    const off = { letters: false, keys: {} };

    expect([commandOf(pressed("u"), off), commandOf(pressed("Escape"), off)]).toEqual([null, "back"]);
  });

  it("switches an overlay of the game", () => {
    expect(commandOf(pressed("t"), usual, [{ name: "threats", key: "T" }])).toBe("overlay:threats");
  });

  it("chooses an offered answer by its number", () => {
    expect(commandOf(pressed("3"), usual)).toBe("act:3");
  });
});
