import { afterEach, expect, test, vi } from "vitest";
import { callFor } from "./attention";

afterEach(() => vi.unstubAllGlobals());

function allowed(permission: string, hidden: boolean): ReturnType<typeof vi.fn> {
  const told = vi.fn();
  vi.stubGlobal(
    "Notification",
    class {
      static permission = permission;
      constructor(title: string, more: { body: string }) {
        told(title, more.body);
      }
    },
  );
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  return told;
}

test("your turn is notified where that was allowed and nobody looks", () => {
  const told = allowed("granted", true);

  callFor(true, "The siege", "Choose a card.");

  expect(told).toHaveBeenCalledWith("The siege", "Choose a card.");
  expect(document.title).toBe("★ The siege");
});

test.each([
  ["granted", false, true],
  ["denied", true, true],
  ["granted", true, false],
])("nobody is notified with %s, hidden %s, own turn %s", (permission, hidden, mine) => {
  const told = allowed(permission, hidden);

  callFor(mine, "The siege", "Choose a card.");

  expect(told).not.toHaveBeenCalled();
});
