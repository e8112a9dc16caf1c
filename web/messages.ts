// Written by `make types` from src/demilune/server/messages.py: change it there.
/**
 * A named thing in a sentence: what kind (place, card, rule, dice, ...), its id, and the words for it.
 *
 * @minItems 3
 * @maxItems 3
 */
export type Ref = [string, string, string];

/**
 * A request on the socket, with a number to find its answer by.
 */
export interface Asked {
  id: number;
  ask:
    | Hello
    | Look
    | Play
    | Undo
    | Redo
    | Odds
    | Why
    | Command
    | StandBy
    | Say
    | Resign
    | OfferDraw
    | AnswerDraw
    | GiveSeat
    | Rename
    | StopThinking
    | Replay
    | Overlay
    | Branch;
}
/**
 * Begin, or begin again after a lost connection: what was seen already, and through whose eyes to look.
 *
 *     `viewer` is a side that this person holds, or null for what everybody may see.
 */
export interface Hello {
  do: "hello";
  viewer?: string | null;
  seen?: number;
  number?: number;
}
/**
 * Look through the eyes of another side that this person holds: the curtain was lifted.
 */
export interface Look {
  do: "look";
  viewer?: string | null;
}
/**
 * Answer the decision; several answers are undone as one.
 */
export interface Play {
  do: "play";
  number: number;
  answers: string[];
}
/**
 * Take the last answer back, or all since the match was at this number.
 */
export interface Undo {
  do: "undo";
  number: number;
  to?: number | null;
}
export interface Redo {
  do: "redo";
  number: number;
}
/**
 * What an offered answer may lead to, under these assumptions.
 */
export interface Odds {
  do: "odds";
  action: string;
  assuming?: {
    [k: string]: string;
  };
}
/**
 * Why something is or is not possible now: an action's text, or the id or name of a place, card or button.
 */
export interface Why {
  do: "why";
  about: string;
}
/**
 * A line as typed at the table's command line.
 */
export interface Command {
  do: "command";
  line: string;
  number: number;
}
/**
 * A secret standing order: decline these windows, until further notice or for this turn only.
 */
export interface StandBy {
  do: "stand_by";
  windows: string[];
  decline?: boolean;
  this_turn?: boolean;
}
/**
 * A word to the others at the table.
 */
export interface Say {
  do: "say";
  text: string;
}
export interface Resign {
  do: "resign";
  number: number;
}
export interface OfferDraw {
  do: "offer_draw";
  number: number;
}
export interface AnswerDraw {
  do: "answer_draw";
  number: number;
  accept: boolean;
}
/**
 * Who is to sit there: `here` (this person), `elsewhere` (a new invitation), or `computer` with its strength.
 */
export interface GiveSeat {
  do: "give_seat";
  side: string;
  to: string;
  strength?: string;
}
/**
 * What this person wants to be called at this table.
 */
export interface Rename {
  do: "rename";
  name: string;
}
/**
 * The computer is to answer at once with what it has, or stop until it is told to go on.
 */
export interface StopThinking {
  do: "stop_thinking";
  go_on?: boolean;
}
/**
 * The match from line to line, as the viewer saw it (after the end, as anybody saw it).
 */
export interface Replay {
  do: "replay";
  viewer?: string | null;
  first?: number;
  count?: number;
}
/**
 * What the game can draw over its board for this viewer, such as `threats`.
 */
export interface Overlay {
  do: "overlay";
  name: string;
}
/**
 * A table of one's own that begins as this one stood at a number; of a running match a sampled world.
 */
export interface Branch {
  do: "branch";
  number: number;
}
/**
 * An answer on the socket.
 */
export interface Answered {
  re: number;
  answer: Done | Failed | OddsGiven | Reasons | Told | Replayed | Overlaid | Branched;
}
/**
 * It was done; how many answers stood, and why the next one did not.
 */
export interface Done {
  type: "done";
  stood?: number;
  text?: string;
}
/**
 * It was not done.
 */
export interface Failed {
  type: "failed";
  kind: string;
  text: string;
  rule?: string;
  remedy?: string;
  number?: number | null;
}
/**
 * Exact odds under the stated assumptions; `shares` is empty where nothing is left to chance.
 */
export interface OddsGiven {
  type: "odds";
  action: string;
  title: string;
  label: string;
  main?: string;
  facts?: Fact[];
  assumptions?: Assumed[];
  shares?: Share[];
  changes?: Changes[];
  hits?: HitsRow[];
  expected?: Fact[];
  summary?: string;
  final?: string;
  note?: string;
}
/**
 * A line of the reckoning: its rule, what it is, its value in words.
 */
export interface Fact {
  rule: string;
  text: string;
  value: string;
}
export interface Assumed {
  key: string;
  value: string;
  text: string;
  choices?: string[];
  labels?: string[];
}
/**
 * One way it may end: its chance from 0 to 1, and whom it favours.
 */
export interface Share {
  label: string;
  share: number;
  favours?: string | null;
}
/**
 * Something that bears on the odds, and the main chance without it.
 */
export interface Changes {
  key: string;
  rule: string;
  text: string;
  without?: number | null;
  on?: boolean;
}
/**
 * How many hits a roll may bring: the chances of 0, 1, 2, ...
 */
export interface HitsRow {
  label: string;
  shares: number[];
}
export interface Reasons {
  type: "reasons";
  about: string;
  reasons: Reason[];
}
export interface Reason {
  text: string;
  rule: string;
  remedy?: string;
  allowed?: boolean;
}
/**
 * What the command line answers.
 */
export interface Told {
  type: "told";
  lines: string[];
  rule?: string;
  odds?: OddsGiven | null;
  open_rule?: string;
}
export interface Replayed {
  type: "replayed";
  viewer: string | null;
  view: {
    [k: string]: unknown;
  };
  frames: Frame[];
  total: number;
}
/**
 * The match after one line: what changed in the view, and the log entries that line brought.
 */
export interface Frame {
  number: number;
  side: string | null;
  label: string;
  patch: {
    [k: string]: unknown;
  };
  entries: Entry[];
}
/**
 * One thing that happened: the fact, and the sentence about it where there is one.
 */
export interface Entry {
  number: number;
  depth: number;
  side: string | null;
  tokens: (string | Ref)[];
  event: {
    [k: string]: unknown;
  };
}
export interface Overlaid {
  type: "overlaid";
  name: string;
  marks: Mark[];
}
/**
 * Something drawn over a place, or from a place to another one.
 */
export interface Mark {
  kind: string;
  place: string;
  to?: string;
  text?: string;
  rule?: string;
}
export interface Branched {
  type: "branched";
  table: string;
}
/**
 * How things stand now. What is left out is as it was.
 */
export interface Update {
  type: "update";
  number: number;
  viewer: string | null;
  view?: {
    [k: string]: unknown;
  };
  patch?: {
    [k: string]: unknown;
  };
  question?: Question | null;
  lesson?: Lesson | null;
  keep?: number;
  entries?: Entry[];
  may_undo?: boolean;
  may_redo?: boolean;
  standing?: string[];
  thinking?: string | null;
  paused?: boolean;
  table?: TableInfo;
  chat?: ChatLine[];
}
/**
 * The decision that waits. For who is not asked only whose it is and what it is about.
 */
export interface Question {
  side: string;
  name: string;
  rule?: string;
  prompt?: string;
  window?: string;
  mine?: boolean;
  groups?: Group[];
}
/**
 * Choices that belong together, and what they have in common.
 */
export interface Group {
  heading: string;
  choices: Choice[];
}
/**
 * One line of the menu: several answers are one choice where they differ in a number at their end only.
 */
export interface Choice {
  short: string;
  full: string;
  answers: string[];
  detail?: string;
  note?: string;
}
/**
 * In a guided game: what is said to the learner now, in plain sentences, and which answers it asks for.
 */
export interface Lesson {
  lesson: string;
  title: string;
  number: number;
  count: number;
  text: string;
  again: string;
  task?: string;
  rule?: string;
  wanted?: string[];
  over?: boolean;
  next?: string;
  next_title?: string;
}
/**
 * What stays the same while moves are made.
 */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  scenario: string;
  options: {
    [k: string]: unknown;
  };
  friendly: boolean;
  seats: Seat[];
  face: string;
  watch: string;
  lesson?: string;
  branch_of?: string;
  yours?: boolean;
}
/**
 * Who sits there.
 */
export interface Seat {
  side: string;
  kind: string;
  name: string;
  yours?: boolean;
  online?: boolean;
  strength?: string;
  invitation?: string;
}
export interface ChatLine {
  at: number;
  who: string;
  side: string | null;
  text: string;
}
