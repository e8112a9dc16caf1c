// The hand as it lies at the lower edge: which cards, in which order, and how each of them stands. What may be played
// is what was offered; a card is refused where cards of its deck are asked for and it is not among them.

import type { CardFace, Face, Id, Side } from "../../../face";
import type { Act } from "../../../table/acts";

export type Standing = "idle" | "playable" | "refused" | "playing";

export interface HeldCard {
  card: CardFace;
  standing: Standing;
  act: Act | null;
}

export interface Held {
  strategy: HeldCard[];
  tactics: HeldCard[];
}

interface Own {
  hand: Id[];
  tactics: Id[];
  chosen: Id | null;
}

interface Board {
  sides: Record<Side, { own?: Own }>;
  attack?: { sides?: Record<Side, { tactic?: Id | null }> } | null;
}

export interface Asked {
  acts: Act[];
  window: string; // set while a Response may be played, also where none can be
}

export function heldBy(side: Side | null, board: Board, face: Face, asked: Asked): Held {
  const own = side === null ? undefined : board.sides[side]?.own;
  if (own === undefined || side === null) return { strategy: [], tactics: [] };
  const placed = board.attack?.sides?.[side]?.tactic ?? null;
  const stand = (ids: Id[], deck: CardFace["deck"]): HeldCard[] => {
    const wanted = asksFor(deck, face, asked);
    return ids.flatMap((id) => {
      const card = face.cards[id];
      if (card === undefined) return [];
      const act = asked.acts.find((one) => one.card === id) ?? null;
      const playing = id === own.chosen || id === placed;
      const standing = playing ? "playing" : act ? "playable" : wanted ? "refused" : "idle";
      return [{ card, act, standing } satisfies HeldCard];
    });
  };
  const tactics = placed === null || own.tactics.includes(placed) ? own.tactics : [...own.tactics, placed];
  return { strategy: stand(own.hand, "strategy"), tactics: bySteps(stand(tactics, "tactic")) };
}

function asksFor(deck: CardFace["deck"], face: Face, { acts, window }: Asked): boolean {
  if (deck === "strategy" && window !== "") return true;
  return acts.some((act) => act.card !== null && face.cards[act.card]?.deck === deck);
}

function bySteps(cards: HeldCard[]): HeldCard[] {
  const step = ({ card }: HeldCard): number => card.step ?? 0;
  return cards.toSorted((a, b) => step(a) - step(b) || a.card.title.localeCompare(b.card.title));
}

// Where an arrow key leads among so many; null for a key that leads nowhere.
export function nextFocus(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowRight" || key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (at + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
