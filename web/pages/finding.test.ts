import { beforeEach, expect, test } from "vitest";
import { findAsYouType } from "./finding";

let field: HTMLInputElement;

beforeEach(() => {
  document.body.innerHTML = `
    <input data-finds="[data-found]"><p data-finds-count></p>
    <article data-found>7.1 Entrench a Glacis</article>
    <article data-found>7.2 Assault a hex</article>`;
  field = document.querySelector("input")!;
  findAsYouType(field);
});

function type(words: string): boolean[] {
  field.value = words;
  field.dispatchEvent(new Event("input"));
  return [...document.querySelectorAll<HTMLElement>("[data-found]")].map((entry) => !entry.hidden);
}

test("only entries with every word typed stay, in any order and case", () => {
  expect(type("glacis ENTRENCH")).toEqual([true, false]);
  expect(document.querySelector("[data-finds-count]")!.textContent).toBe("1 entry.");
});

test("an empty field shows everything and counts nothing", () => {
  type("xyzzy");

  expect(type(" ")).toEqual([true, true]);
  expect(document.querySelector("[data-finds-count]")!.textContent).toBe("");
});
