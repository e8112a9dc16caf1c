import { expect, test, vi } from "vitest";
import { Part } from "./part.svelte";

const component = (() => ({})) as never;

test("a part is loaded once, when it is wanted for the first time", async () => {
  const load = vi.fn(() => Promise.resolve(component));
  const part = new Part(load);
  part.want();
  part.want();

  await vi.waitFor(() => expect(part.now).toBe(component));
  expect(load).toHaveBeenCalledOnce();
});

test("a part that could not be loaded is asked for again when it is wanted again", async () => {
  const load = vi.fn(() => Promise.resolve(component)).mockRejectedValueOnce(new Error("the server is away"));
  const part = new Part(load);
  part.want();
  await Promise.resolve();
  await Promise.resolve();

  part.want();

  await vi.waitFor(() => expect(part.now).toBe(component));
  expect(load).toHaveBeenCalledTimes(2);
});
