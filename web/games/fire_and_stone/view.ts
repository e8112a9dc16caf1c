// The siege as the server shows it: `board` of a view.

import type { View } from "../client";
import type { SiegeView } from "./seen";

export type {
  AttackView as Attack,
  HexView as Hex,
  SideView as Piles,
  SiegeView as SiegeBoard,
} from "./seen";

export function boardOf(view: View): SiegeView {
  return view.board as unknown as SiegeView;
}
