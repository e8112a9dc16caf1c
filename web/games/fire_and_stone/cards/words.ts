// What a card says of itself, in words: for its ribbon, its foot, and for who hears it.

import type { CardFace, Provenance, TroopFace } from "../../../face";
import type { Reason } from "../../../messages";

const KINDS: Record<CardFace["kind"], string> = {
  event: "Event",
  response: "Response",
  attack: "attack",
  defence: "defence",
  either: "",
};

const SOURCES: Record<Provenance, string> = {
  printed: "rulebook",
  public: "public",
  reconstructed: "reconstructed",
};

export function kindOf(card: CardFace): string {
  return KINDS[card.kind];
}

export function sourceOf(provenance: Provenance): string {
  return SOURCES[provenance];
}

// Title, kind, effect, and how it stands.
export function spoken(card: CardFace, standing = ""): string {
  const tactic = card.deck === "tactic" ? `Tactic, Step ${card.step}` : "";
  const kind = [tactic || kindOf(card), tactic && kindOf(card), card.as].filter(Boolean).join(", ");
  return [`${card.title}: ${kind}.`, card.text, standing].filter(Boolean).join(" ");
}

export function spokenTroop(troop: TroopFace, eliminated: boolean): string {
  return `${troop.name}, value ${troop.value}${eliminated ? ", Eliminated" : ""}`;
}

// Why a card cannot be played, in the few words that a ribbon on that very card has room for.
export function refusal(card: CardFace, { text, remedy }: Reason): string {
  const said = text
    .replace(remedy ?? "", "")
    .replace(/^[^:]*\(\w+\): /, "") // "Respond with Summer Storm (OS29): "
    .replace(/ \(rule [^)]*\)/, "") // stands beside it
    .trim();
  const plain = said.startsWith(`${card.title} is `) ? said.slice(card.title.length + 4) : said;
  if (plain.includes(card.id))
    return card.as ? `Not now: ${kindOf(card).toLowerCase()} ${card.as}.` : "Not now.";
  return `Not now: ${lower(plain, card)}`;
}

function lower(text: string, card: CardFace): string {
  const name = text.startsWith(card.title) || /^(Ottoman|Habsburg|[A-Z]{2})/.test(text);
  return name ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

const LINE = 16; // letters of a title on one line of a card in the hand

// How much room the effect needs where there is little: which of the sizes in StrategyCard.svelte it gets.
export function roomOf(card: CardFace): "short" | "long" | "longest" {
  const letters = card.text.length + (card.title.length > LINE ? 24 : 0);
  return letters <= 90 ? "short" : letters <= 135 ? "long" : "longest";
}

// How many lines of its effect a card in the hand has room for; the rest is read on the whole card.
export function linesOf(card: CardFace): number {
  const [one, two] = { short: [5, 3], long: [6, 5], longest: [6, 5] }[roomOf(card)] as [number, number];
  return card.title.length > LINE ? two : one;
}
