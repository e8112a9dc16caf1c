import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepUpToDate } from "./waiting";

let stop = (): void => undefined;
const reload = vi.fn();
let tables = "[]";

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
  tables = "[]";
  document.body.innerHTML = "<form><input></form>";
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(tables)));
  stop = keepUpToDate(document, reload);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("nothing is shown anew while nothing has changed", async () => {
  await vi.advanceTimersByTimeAsync(60_000);

  expect(reload).not.toHaveBeenCalled();
});

test("a table that changed shows the lobby anew", async () => {
  await vi.advanceTimersByTimeAsync(1);
  tables = '[{"id":"x"}]';
  await vi.advanceTimersByTimeAsync(15_000);

  expect(reload).toHaveBeenCalledOnce();
});

test("nothing changes under the hands of somebody who fills in the form", async () => {
  await vi.advanceTimersByTimeAsync(1);
  document.querySelector("input")!.focus();
  tables = '[{"id":"x"}]';
  await vi.advanceTimersByTimeAsync(15_000);

  expect(reload).not.toHaveBeenCalled();
});
