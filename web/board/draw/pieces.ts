// Pieces: symbols over each other, and what is written on them. A symbol brings its own paper halo and shadow.

import type { Piece, PieceText } from "../scene";
import { type Drawn, escape, tag } from "../svg";
import type { Sheet } from "../drawing";

export function pieces(found: Piece[], sheet: Sheet): Drawn[] {
  return found.map((piece): Drawn => {
    const drawn: Drawn = { key: piece.id, at: piece.at, markup: markup(piece, sheet) };
    return piece.pressed ? { ...drawn, enter: "press", leave: "lift" } : drawn;
  });
}

function markup({ size: [width, height], symbols, texts, faded }: Piece, { symbol }: Sheet): string {
  const place = { x: -width / 2, y: -height / 2, width, height };
  return tag(
    "g",
    { class: faded ? "piece faded" : "piece" },
    ...symbols.map((id) => tag("use", { href: symbol(id), ...place })),
    ...(texts ?? []).map(written),
  );
}

function written({ text, at: [x, y], size }: PieceText): string {
  return tag("text", { class: "piece-text", x, y, "font-size": size }, escape(text));
}
