// The siege as the server shows it: `board` of a view (games/fire_and_stone/view.py).

import type { Id, Side } from "../../face";
import type { View } from "../client";

export interface SiegeBoard {
  round: number;
  rounds: number;
  phase?: string;
  turn: Side;
  morale: Record<Side, number>;
  morale_max: number;
  hexes: Record<Id, Hex>;
  lost_structural: number;
  sides: Record<Side, Piles>;
  attack: Attack | null;
}

export interface Hex {
  control: Side | null;
  structural: number;
  improvised: number;
  cannons: number;
}

export interface Piles {
  hand: number;
  tactics: number;
  troops: number;
  eliminated: number;
  lost_cannons: number;
  tiles: number;
  tiles_flipped: number[] | null;
  own?: { hand: Id[]; tactics: Id[]; tiles: number[]; chosen: Id | null };
}

export interface Attack {
  attacker: Side;
  target: Id;
  contested: boolean | null;
  step?: number | null;
  revealed: boolean;
}

export function boardOf(view: View): SiegeBoard {
  return view.board as unknown as SiegeBoard;
}
