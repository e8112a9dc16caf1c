import { expect, test } from "vitest";
import { ASSAULT, FACE, ROUND_4, WIDE } from "../dev/siege";
import { scene } from "../games/fire_and_stone/scene";
import { boardPicture } from "./picture";

const SYMBOLS = ["piece-seal", "piece-shield", "unused"]
  .map((id) => `<symbol id="${id}" viewBox="0 0 1 1"><path d="M0 0"/></symbol>`)
  .join("");

function picture(plate?: string): Document {
  const text = boardPicture(FACE, WIDE, scene(FACE, ROUND_4, WIDE, ASSAULT), SYMBOLS, plate);
  return new DOMParser().parseFromString(text, "image/svg+xml");
}

test("a picture is well-formed and stands alone", () => {
  const drawn = picture("data:image/webp;base64,AAAA");

  expect(drawn.querySelector("parsererror")).toBeNull();
  expect(drawn.documentElement.tagName.toLowerCase()).toBe("svg");
  const addresses = [...drawn.querySelectorAll("[href]")].map((one) => one.getAttribute("href") ?? "");
  expect(addresses.filter((address) => !/^(#|data:)/.test(address))).toEqual([]);
});

test("it carries the symbols that it shows and no others", () => {
  const ids = [...picture().querySelectorAll("symbol")].map(({ id }) => id.replace(/^picture-\d+-/, ""));

  expect(ids).toEqual(["piece-seal", "piece-shield"]);
});

test("two pictures in one page keep their ids apart", () => {
  const ids = (drawn: Document): string[] => [...drawn.querySelectorAll("[id]")].map(({ id }) => id);
  const [one, other] = [ids(picture()), ids(picture())];

  expect(one.filter((id) => other.includes(id))).toEqual([]);
});
