// What a game tells the page about itself, once: GET /api/games/{game}/face. It changes with the options, never with
// the match. The page knows games only through this, through their symbols and through `games/<game>/`.

export type Id = string;
export type Side = string;
export type Point = [x: number, y: number];
export type Provenance = "printed" | "public" | "reconstructed";

export interface Face {
  game: string;
  title: string;
  blurb: string; // what it is, in a line
  begin: string; // the words on the button that sets it up
  credit: string; // who designed and published the printed game
  sides: FaceSide[];
  places: Place[];
  layouts: { wide: Layout; tall: Layout };
  cards: Record<Id, CardFace>;
  troops: Record<Id, TroopFace>;
  windows: Record<Id, { side: Side; text: string }>; // what may be declined until further notice
  verbs: Record<string, Verb>;
  words: Record<string, Id>; // other words for ids, lower case: what the command line understands
  overlays: { name: string; title: string; key: string }[];
}

export interface FaceSide {
  id: Side;
  title: string; // Ottoman
  plural: string; // Ottomans
  shape: "disc" | "shield"; // told by shape, not only by colour
  ink: "ott" | "hab"; // which pair of colour tokens
}

export interface Place {
  id: Id;
  name: string; // Central Covered Way
  short: string; // Covered Way
  letter: string; // F
  kind: string;
  slots: number;
  neighbours: Id[];
  provenance: Provenance;
}

// Where things lie on one drawing of the board, in its own units.
export interface Layout {
  plate: string; // the picture without its ending: .avif and .webp stand beside each other
  window: [x: number, y: number, width: number, height: number];
  scale: number; // of the pieces
  places: Record<Id, PlaceLayout>;
}

export interface PlaceLayout {
  centre: Point;
  outline: Point[]; // corners, in order; two places that share two corners share an edge
  name: Point; // where the name is centred
  mark: Point; // the control mark
  slots: Point[]; // Fortifications
  guns: Point;
  sign: Point; // the roundel of an offered act
  works?: Point[][]; // trenches that appear when the place was captured
  breach?: { at: Point; angle: number }; // where the wall opens when its Structural is gone, and which way it falls
}

export interface CardFace {
  id: Id;
  title: string;
  side: Side;
  deck: "strategy" | "tactic";
  kind: "event" | "response" | "attack" | "defence" | "either";
  as: string; // "as Mine", "to an Assault"; empty where there is nothing to say
  step: number | null; // of a Tactic: the Step of the battle in which it acts
  text: string;
  history: string;
  rulings: string[];
  provenance: Provenance;
  picture: string; // a symbol's id
}

export interface TroopFace {
  id: Id;
  name: string;
  side: Side;
  value: number;
  provenance: Provenance;
  picture: string;
}

export interface Verb {
  title: string; // Assault
  sign: string; // a symbol's id for the roundel; empty for none
  weigh: boolean; // show what it may lead to, and ask before doing it
  slot: "main" | "secondary" | "pass"; // which button it is where it has no place on the board
}
