// Everything the server sent, and what the person at this screen is doing. Panels read it and call its methods.

import type { Component } from "svelte";
import type { Board } from "../board/board";
import type { Face, Id, Side } from "../face";
import type { Doing, GameClient, OfferedPlace, View } from "../games/client";
import { gameClient } from "../games/register";
import type {
  ChatLine,
  Entry,
  Failed,
  Hello,
  Lesson,
  Mark,
  OddsGiven,
  Question,
  Reason,
  Seat,
  TableInfo,
  Told,
  Update,
} from "../messages";
import { type Act, actsOf, nextPlaces } from "./acts";
import { applied, type Mapping } from "./differences";
import { Pace } from "./pace";
import { settings, touch } from "./settings.svelte";
import { type Answer, type Connection, Socket, type Request } from "./socket";

export type Panel =
  "rules" | "chat" | "seats" | "settings" | "keys" | "lists" | "standing" | "menu" | "result";
export type Sheet = "prompt" | "hand" | "full"; // how far the phone's sheet is pulled up

// A moment of the replay, shown instead of the present.
export interface Past {
  number: number;
  view: View;
  entries: Entry[]; // all up to this moment
  label: string;
}

export interface Confirm {
  text: string;
  button: string;
  act(): void;
}

export class TableState {
  // ---------------------------------------------------------------- what the server sent
  face = $state.raw<Face | null>(null);
  client = $state.raw<GameClient | null>(null);
  number = $state(0);
  viewer = $state<Side | null>(null);
  view = $state.raw<View | null>(null); // of now; panels show `shown`
  question = $state.raw<Question | null>(null);
  lesson = $state.raw<Lesson | null>(null); // of a guided game
  entries = $state.raw<Entry[]>([]);
  mayUndo = $state(false);
  mayRedo = $state(false);
  standing = $state.raw<string[]>([]);
  thinking = $state<Side | null>(null);
  paused = $state(false);
  info = $state.raw<TableInfo | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  connection = $state<Connection>("connecting");
  read = $state(0); // how many lines of the chat were seen

  // ---------------------------------------------------------------- what the person is doing
  picked = $state.raw<Id[]>([]); // places picked so far of an answer about several
  selected = $state.raw<Act | null>(null); // the answer that is looked at before it is done
  count = $state(0); // which of the selected answer's counts
  weighed = $state.raw<OddsGiven | null>(null); // what the selected answer may lead to
  assuming = $state.raw<Record<string, string>>({});
  hovered = $state<Id | null>(null); // place or card under the pointer
  cursor = $state<Id | null>(null); // place under the keyboard's cursor
  lit = $state.raw<Id[]>([]); // named by the log line that is pointed at
  overlay = $state<string>(""); // name of the overlay that is on
  marks = $state.raw<Mark[]>([]);
  asking = $state(false); // why-can't-I mode
  reasons = $state.raw<{ about: string; reasons: Reason[] } | null>(null);
  panel = $state<Panel | null>(null);
  rule = $state(""); // where the rules are open
  sheet = $state<Sheet>("hand");
  line = $state(false); // the command line is open
  told = $state.raw<Told | null>(null); // what it answered last
  failure = $state.raw<Failed | null>(null); // why the last request was not done
  confirm = $state.raw<Confirm | null>(null);
  busy = $state(false); // an answer is on its way
  past = $state.raw<Past | null>(null); // the moment of the replay that is shown
  replaying = $state(false); // the replay bar is open
  report = $state(false); // the report is open
  since = $state(0); // the number at which this person last looked; 0 for never
  away = $state(0); // battles decided up to this number were put away
  seenSide = $state<Side | null>(null); // whose secrets this screen showed last
  pieces = $state(0); // 0 all, 1 only marks, 2 the bare board
  going = $state(false); // the command line was opened to go to a place
  replay: ((command: string) => void) | null = null; // set by the replay bar: step-back, step-on, turn-back, turn-on
  parts = $state.raw<{ odds?: Component<{ table: TableState; compact?: boolean }> }>({}); // loaded when first needed
  board: Board | null = null; // while it is on the page

  // ---------------------------------------------------------------- what follows from both
  shown = $derived(this.past?.view ?? this.view);
  log = $derived(this.past?.entries ?? this.entries);
  seats = $derived<Seat[]>(this.info?.seats ?? []);
  mine = $derived(this.seats.filter((seat) => seat.yours).map((seat) => seat.side));
  // The question goes to another side that this person holds: nothing of the last side may stay to be seen.
  curtain = $derived.by(() => {
    const side = this.question?.side ?? null;
    if (side === null || this.mine.length < 2 || !this.mine.includes(side)) return false;
    return side !== this.seenSide || side !== this.viewer;
  });
  asked = $derived(this.past === null && (this.question?.mine ?? false) && !this.curtain);
  acts = $derived(this.asked ? actsOf(this.question, this.face, this.lesson?.wanted) : []);
  places = $derived(nextPlaces(this.acts, this.picked));
  unread = $derived(Math.max(0, this.chat.length - this.read));
  outcome = $derived(this.view?.outcome ?? null);
  fighting = $derived<Id | null>(this.client?.battle(this) ?? null);
  own = $derived<Side | null>(this.viewer ?? this.mine[0] ?? this.face?.sides[0]?.id ?? null); // ledger below

  readonly id: string;
  private readonly socket: Socket;
  private readonly pace = new Pace(
    (update) => this.take(update),
    () => settings.moves,
  );
  private odd = 0;
  private stood: Id | null = null; // where the cursor was when the answer was selected
  private whys = new Map<string, Promise<Reason[]>>();

  constructor(id: string, socket?: (ends: ConstructorParameters<typeof Socket>[1]) => Socket) {
    this.id = id;
    this.since = Number(remembered(`demilune.seen.${id}`) ?? 0);
    const ends = {
      hello: (): Hello => this.hello(),
      update: (update: Update): void => this.pace.push(update, this.isOwn(update)),
      connection: (now: Connection): void => void (this.connection = now),
    };
    this.socket = socket?.(ends) ?? new Socket(id, ends);
  }

  get doing(): Doing {
    const offered: OfferedPlace[] = [];
    for (const [place, all] of this.places) {
      const acts = this.asksFor(all);
      const act = acts[0];
      if (act === undefined) continue;
      offered.push({
        place,
        verb: act.verb,
        sign: this.signOf(acts),
        key: act.key,
        wanted: acts.some((other) => other.wanted),
      });
    }
    const places = this.selected?.places ?? [];
    return {
      offered,
      selected: places.at(-1) ?? null,
      from: [...new Set([...this.picked, ...places.slice(0, -1)])],
      lit: this.lit,
      marks: this.marks,
    };
  }

  // What is done at a place; where several things may be, the sign for a choice, but what does nothing does not count.
  private signOf(acts: Act[]): string {
    if (this.selected !== null && acts.includes(this.selected)) return this.selected.sign;
    const useful = acts.filter((act) => act.note === "");
    const signs = new Set((useful.length > 0 ? useful : acts).map((act) => act.sign));
    return signs.size === 1 ? ([...signs][0] ?? "") : (this.face?.verbs["select"]?.sign ?? "");
  }

  // Of these acts, those that are to be pointed out: in a lesson, what it asks for.
  asksFor(acts: Act[]): Act[] {
    return this.lesson === null ? acts : acts.filter((act) => act.wanted);
  }

  side(id: Side | null): Face["sides"][number] | undefined {
    return this.face?.sides.find((side) => side.id === id);
  }

  seat(side: Side | null): Seat | undefined {
    return this.seats.find((seat) => seat.side === side);
  }

  place(id: Id | null): Face["places"][number] | undefined {
    return this.face?.places.find((place) => place.id === id);
  }

  actsAbout(id: Id): Act[] {
    return this.acts.filter((act) => act.card === id || act.troop === id || act.places.includes(id));
  }

  // ---------------------------------------------------------------- answering

  // What a click on a place, a card or a button means: look at it first where there is something to weigh.
  choose(act: Act): void {
    if (this.asking) return void this.why(act.answers[0] ?? "");
    const again = this.selected === act;
    if (act.weigh || act.counts.length > 0) {
      if (!again) this.select(act);
      else if (!touch()) this.confirmSelected();
    } else void this.play([act.answers[0] ?? ""]);
  }

  select(act: Act | null): void {
    this.selected = act;
    this.stood = this.cursor;
    this.count = Math.max(0, (act?.counts.length ?? 0) - 1);
    this.weighed = null;
    this.assuming = {};
    if (act?.weigh) void this.weigh({});
  }

  // A place was clicked, tapped or entered. Enter where the cursor stood when an answer was selected does that one.
  pick(place: Id, byKey = false): void {
    if (this.asking) return void this.why(place);
    const selected = this.selected;
    if (byKey && selected !== null && place === this.stood) return this.confirmSelected();
    if (
      selected?.places.at(-1) === place ||
      (selected !== null && this.places.get(place)?.includes(selected))
    ) {
      return this.choose(selected);
    }
    const here = this.places.get(place) ?? [];
    const asked = this.asksFor(here);
    const acts = asked.length > 0 ? asked : here;
    if (acts.length === 1 && acts[0] !== undefined) this.choose(acts[0]);
    else if (acts.length > 1) this.narrow(place, acts);
    else this.back();
    this.cursor = place;
  }

  private narrow(place: Id, acts: Act[]): void {
    this.select(null);
    const deeper = acts.every(
      (act) => act.verb === acts[0]?.verb && act.places.length > this.picked.length + 1,
    );
    if (deeper) this.picked = [...this.picked, place];
  }

  confirmSelected(): void {
    const act = this.selected;
    if (act !== null) void this.play([act.answers[this.count] ?? act.answers[0] ?? ""]);
  }

  back(): void {
    if (this.selected !== null) this.select(null);
    else this.picked = [];
    this.reasons = null;
    this.failure = null;
  }

  async play(answers: string[]): Promise<void> {
    this.putAway();
    await this.change({ do: "play", number: this.number, answers });
  }

  async undo(to: number | null = null): Promise<void> {
    await this.change({ do: "undo", number: this.number, to });
  }

  async redo(): Promise<void> {
    await this.change({ do: "redo", number: this.number });
  }

  private async change(request: Request): Promise<void> {
    if (this.busy) return;
    this.pace.hurry();
    this.busy = true;
    this.failure = null;
    const answer = await this.socket.ask(request);
    this.busy = false;
    if (answer.type === "failed") this.failure = answer;
    else if (answer.type === "done" && answer.text)
      this.failure = { ...answer, type: "failed", kind: "stopped", text: answer.text };
  }

  // ---------------------------------------------------------------- asking

  ask(request: Request): Promise<Answer> {
    return this.socket.ask(request);
  }

  // For what is done beside the game: seats, draws, standing orders. What failed is shown.
  async tell(request: Request): Promise<boolean> {
    const answer = await this.socket.ask(request);
    this.failure = answer.type === "failed" ? answer : null;
    return answer.type !== "failed";
  }

  async odds(action: string, assuming: Record<string, string> = {}): Promise<OddsGiven | Failed> {
    return (await this.socket.ask({ do: "odds", action, assuming })) as OddsGiven | Failed;
  }

  // The odds of the selected answer under these assumptions, into `weighed`.
  async weigh(assuming: Record<string, string>): Promise<void> {
    const action = this.selected?.answers[0];
    if (action === undefined) return;
    const turn = ++this.odd;
    if (this.parts.odds === undefined) void this.loadOdds();
    this.assuming = assuming;
    const given = await this.odds(action, assuming);
    if (turn !== this.odd || this.selected?.answers[0] !== action) return;
    if (given.type === "odds") this.weighed = given;
    else this.failure = given;
  }

  private async loadOdds(): Promise<void> {
    this.parts = { odds: (await import("./odds/OddsCard.svelte")).default };
  }

  reasonsFor(about: string): Promise<Reason[]> {
    const known = this.whys.get(about);
    if (known !== undefined) return known;
    const asked = this.socket.ask({ do: "why", about }).then((answer) => {
      if (answer.type === "reasons") return answer.reasons;
      return answer.type === "failed" ? [{ text: answer.text, rule: answer.rule ?? "" }] : [];
    });
    this.whys.set(about, asked);
    return asked;
  }

  async why(about: string): Promise<void> {
    this.reasons = { about, reasons: await this.reasonsFor(about) };
  }

  async command(line: string): Promise<void> {
    const answer = await this.socket.ask({ do: "command", line, number: this.number });
    if (answer.type === "told") {
      this.told = answer;
      if (answer.odds) this.showOdds(answer.odds);
      if (answer.open_rule) this.openRule(answer.open_rule);
    } else {
      this.told = { type: "told", lines: [answer.type === "failed" ? answer.text : "Done."] };
    }
  }

  // Odds that were asked for by a line: of an offered answer, which is selected by that.
  private showOdds(odds: OddsGiven): void {
    this.select(this.acts.find((act) => act.answers.includes(odds.action)) ?? null);
    this.odd++;
    this.weighed = odds;
    void this.loadOdds();
  }

  async toggleOverlay(name: string): Promise<void> {
    this.overlay = this.overlay === name ? "" : name;
    await this.drawOverlay();
  }

  private async drawOverlay(): Promise<void> {
    const name = this.overlay;
    if (name === "") return void (this.marks = []);
    const answer = await this.socket.ask({ do: "overlay", name });
    if (answer.type === "overlaid" && this.overlay === name) this.marks = answer.marks;
  }

  // ---------------------------------------------------------------- looking

  openRule(rule: string): void {
    this.rule = rule;
    this.panel = "rules";
  }

  openPanel(panel: Panel | null): void {
    this.panel = this.panel === panel ? null : panel;
  }

  light(ids: Id[]): void {
    this.lit = ids;
  }

  async lift(): Promise<void> {
    const side = this.question?.side;
    if (side === undefined || !this.curtain) return;
    if (this.viewer === side || (await this.tell({ do: "look", viewer: side }))) this.seenSide = side;
  }

  // Said on the curtain, before anything is seen: decline, either now or whatever comes until the turn is over.
  async liftNothing(thisTurn: boolean): Promise<void> {
    const side = this.question?.side;
    if (side === undefined || !this.curtain) return;
    if (this.viewer !== side && !(await this.tell({ do: "look", viewer: side }))) return;
    if (thisTurn)
      await this.tell({ do: "stand_by", windows: this.windowsOf(side), decline: true, this_turn: true });
    const choices =
      this.question?.side === side ? (this.question.groups ?? []).flatMap((group) => group.choices) : [];
    if (choices.some((choice) => choice.answers[0] === "decline")) await this.play(["decline"]);
    await this.lookAgain();
  }

  // At a window: decline it now, and these by themselves from now on, or until the turn is over.
  async declineOn(windows: string[], thisTurn: boolean): Promise<void> {
    if (!(await this.tell({ do: "stand_by", windows, decline: true, this_turn: thisTurn }))) return;
    const act = this.acts.find((one) => one.verb === "decline");
    if (act !== undefined) await this.play(act.answers);
  }

  // Back to the eyes that this screen showed last, where it is that side's turn again and no curtain is needed.
  private async lookAgain(): Promise<void> {
    const side = this.question?.side ?? null;
    if (side !== null && side === this.seenSide && this.viewer !== side)
      await this.tell({ do: "look", viewer: side });
  }

  windowsOf(side: Side): string[] {
    return Object.entries(this.face?.windows ?? {})
      .filter(([, window]) => window.side === side)
      .map(([id]) => id);
  }

  // Battles that are over make room for the hand.
  putAway(): void {
    this.away = this.number;
  }

  // Why-can't-I mode: what is pointed at is asked about, and nothing is done.
  ponder(on: boolean): void {
    this.asking = on;
    this.reasons = null;
  }

  // One more or one fewer of what the selected answer counts.
  step(by: number): void {
    const most = (this.selected?.counts.length ?? 1) - 1;
    this.count = Math.min(most, Math.max(0, this.count + by));
  }

  async branch(number: number): Promise<void> {
    const answer = await this.socket.ask({ do: "branch", number });
    if (answer.type === "branched") location.assign(answer.table);
    else if (answer.type === "failed") this.failure = answer;
  }

  // Further up, further down, or after the highest the lowest again.
  pull(by: number): void {
    const heights: Sheet[] = ["prompt", "hand", "full"];
    const at = heights.indexOf(this.sheet) + (by || 1);
    this.sheet = heights[by === 0 ? at % 3 : Math.min(2, Math.max(0, at))] ?? "hand";
  }

  present(): void {
    this.past = null;
    this.replaying = false;
  }

  skip(): void {
    this.pace.hurry();
  }

  close(): void {
    this.socket.close();
  }

  private hello(): Hello {
    return { do: "hello", viewer: this.viewer, seen: this.entries.length, number: this.number };
  }

  // ---------------------------------------------------------------- what comes from the server

  // What this person did or asked to see, and whatever is no move.
  private isOwn(update: Update): boolean {
    return this.busy || this.view === null || update.viewer !== this.viewer || update.number === this.number;
  }

  private take(update: Update): void {
    const moved = update.number !== this.number || update.viewer !== this.viewer;
    const first = this.view === null;
    if (this.viewer !== null && update.viewer !== this.viewer) this.putOut();
    if (this.view === null) {
      this.away = update.number;
      if (this.since >= update.number) this.since = 0; // nothing was missed
    }
    this.number = update.number;
    this.viewer = update.viewer;
    if (update.view !== undefined) this.view = update.view as unknown as View;
    else if (update.patch !== undefined && this.view !== null) {
      this.view = applied(this.view as unknown as Mapping, update.patch) as unknown as View;
    }
    if (update.keep !== undefined || update.entries !== undefined) {
      this.entries = [
        ...this.entries.slice(0, update.keep ?? this.entries.length),
        ...(update.entries ?? []),
      ];
    }
    if (update.question !== undefined) this.question = update.question;
    if (update.lesson !== undefined) this.lesson = update.lesson;
    if (update.may_undo !== undefined) this.mayUndo = update.may_undo;
    if (update.may_redo !== undefined) this.mayRedo = update.may_redo;
    if (update.standing !== undefined) this.standing = update.standing;
    if (update.thinking !== undefined) this.thinking = update.thinking;
    if (update.paused !== undefined) this.paused = update.paused;
    if (update.table !== undefined) void this.meet(update.table);
    if (update.chat !== undefined) {
      this.chat = joined(this.chat, update.chat);
      if (first || this.panel === "chat") this.read = this.chat.length;
    }
    if (moved || update.question !== undefined) this.forget();
    if (moved && this.overlay !== "") void this.drawOverlay();
    this.sitDown();
    remember(`demilune.seen.${this.id}`, String(update.number));
  }

  // A page begins as a spectator. It looks through the eyes of its one side at once; of two, the curtain asks, and
  // while it is down the page holds what everybody sees and nothing else.
  private sitDown(): void {
    if (this.mine.length > 1) {
      const left = this.viewer !== null && this.viewer !== this.question?.side;
      if (this.curtain && left) void this.socket.ask({ do: "look", viewer: null });
      return;
    }
    const side = this.mine[0] ?? null;
    this.seenSide = side;
    if (side !== this.viewer) void this.socket.ask({ do: "look", viewer: side });
  }

  // Other eyes: nothing that was asked through the last ones stays.
  private putOut(): void {
    this.told = this.failure = this.past = null;
    if (this.panel !== "seats") this.panel = null; // who sits where is nobody's secret
    this.line = this.going = this.asking = this.replaying = false;
    this.hovered = this.cursor = null;
    this.overlay = "";
    this.marks = [];
    this.standing = [];
  }

  private forget(): void {
    this.picked = [];
    this.whys.clear();
    this.reasons = null;
    this.select(null);
  }

  private async meet(info: TableInfo): Promise<void> {
    const first = this.info === null;
    this.info = info;
    if (!first) return;
    const [reply, client] = await Promise.all([fetch(info.face), gameClient(info.game)]);
    this.face = (await reply.json()) as Face;
    this.client = client;
  }
}

function joined(old: ChatLine[], lines: ChatLine[]): ChatLine[] {
  const known = new Set(old.map((line) => `${line.at} ${line.who} ${line.text}`));
  return [...old, ...lines.filter((line) => !known.has(`${line.at} ${line.who} ${line.text}`))];
}

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // a private window keeps nothing
  }
}
