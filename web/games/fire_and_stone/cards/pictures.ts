// Where the drawings of the cards are. Every scene is a file of its own, so that only those shown are loaded.

import pieces from "../art/pieces.svg?url";
import troops from "../art/troops.svg?url";

const scenes = import.meta.glob<string>("../art/vignettes/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

export function scene(picture: string): string {
  return `${scenes[`../art/vignettes/${picture}.svg`] ?? ""}#${picture}`;
}

export function trophy(picture: string): string {
  return `${troops}#${picture}`;
}

export function piece(symbol: string): string {
  return `${pieces}#${symbol}`;
}
