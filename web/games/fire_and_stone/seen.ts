// Written by `make types` from src/demilune/games/fire_and_stone/view.py: change it there.
/**
 * The table as somebody sees it: what a match's view has as its board.
 */
export interface SiegeView {
  attack: AttackView | null;
  declared: string | null;
  hexes: {
    [k: string]: HexView;
  };
  lost_structural: number;
  map: string;
  morale: {
    [k: string]: number;
  };
  morale_max: number;
  passed: boolean;
  phase: string;
  round: number;
  rounds: number;
  seen_hand: string[];
  seen_tiles: number[];
  sides: {
    [k: string]: SideView;
  };
  turn: string;
}
/**
 * The attack in progress.
 */
export interface AttackView {
  attacker: string;
  cards: string[];
  contested: boolean;
  dice: {
    [k: string]: number;
  };
  owed: number;
  recovered: {
    [k: string]: number;
  };
  revealed: boolean;
  sides: {
    [k: string]: LineUpView;
  };
  step: number;
  target: string;
}
/**
 * V15, V16, V17 One side of an attack: counts until the reveal, then everything.
 */
export interface LineUpView {
  count: number;
  front: string[] | null;
  rear: string[] | null;
  tactic: string | null;
  tactic_placed: boolean;
}
/**
 * What lies on a hex.
 */
export interface HexView {
  cannons: number;
  control: string | null;
  improvised: number;
  structural: number;
}
/**
 * 2.3, 4.10, A44, V3, V4, V5 Sizes and the tops of discard piles are for everybody, contents for the owner.
 */
export interface SideView {
  bag: number;
  deck: number;
  discard: number;
  discard_top: string | null;
  eliminated: number;
  hand: number;
  lost_cannons: number;
  own?: OwnView;
  refresh_to: number;
  supply: number;
  tactic_deck: number;
  tactic_discard: number;
  tactic_discard_top: string | null;
  tactics: number;
  tiles: number;
  tiles_flipped: number[] | null;
  troop_discard: number;
  troop_discard_top: string | null;
  troops: number;
}
/**
 * What only its owner sees.
 */
export interface OwnView {
  chosen: string | null;
  discard: string[];
  eliminated: string[];
  hand: string[];
  tactic_discard: string[];
  tactics: string[];
  tiles: number[];
  troop_discard: string[];
  troops: string[];
}
