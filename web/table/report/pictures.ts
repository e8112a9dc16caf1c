// Pictures of the board at chosen moments: the live drawing over the plate, as one image each that can be saved.

import { boardPicture } from "../../board/picture";
import type { Face, Layout } from "../../face";
import type { Annals } from "../../games/annals";
import type { View } from "../../games/client";

export class Painter {
  private plate: Promise<string> | null = null;
  private symbols: Promise<string> | null = null;
  private faces: Promise<string> | null = null;

  constructor(
    private readonly face: Face,
    private readonly layout: Layout,
    private readonly annals: Annals,
    private readonly sprite: string, // where the symbols are
  ) {}

  // An image of the board as it was, as a data: address.
  async paint(view: View): Promise<string> {
    this.plate ??= asData(`/art/${this.face.game}/${this.layout.plate}.webp`);
    this.symbols ??= fetch(this.sprite).then((reply) => reply.text());
    const scene = this.annals.scene(this.face, view, this.layout);
    this.faces ??= typefaces(["EB Garamond", "Barlow Condensed"]);
    const svg = boardPicture(this.face, this.layout, scene, await this.symbols, await this.plate).replace(
      "<style>",
      `<style>${await this.faces}`,
    );
    const [, , width, height] = this.layout.window;
    return flat(svg, width, height);
  }
}

async function asData(address: string): Promise<string> {
  const reply = await fetch(address);
  if (!reply.ok) return "";
  const blob = await reply.blob();
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(blob);
  });
}

// An image cannot fetch what it is written in: the page's own typefaces go into it.
async function typefaces(families: string[]): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const wanted = rules.filter(
    (rule): rule is CSSFontFaceRule =>
      rule instanceof CSSFontFaceRule &&
      families.includes(rule.style.getPropertyValue("font-family").replace(/^["']|["']$/g, "")),
  );
  const written = wanted.map(async (rule) => {
    const [whole, address = ""] = /url\(["']?([^"')]+)["']?\)/.exec(rule.cssText) ?? [];
    if (whole === undefined) return "";
    const base = rule.parentStyleSheet?.href ?? location.href;
    return rule.cssText.replace(whole, `url("${await asData(new URL(address, base).href)}")`);
  });
  return (await Promise.all(written)).join("");
}

// One flat picture: the plate is in each only once, and any program can show it.
async function flat(svg: string, width: number, height: number): Promise<string> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    return canvas.toDataURL("image/webp", 0.82);
  } finally {
    URL.revokeObjectURL(address);
  }
}
