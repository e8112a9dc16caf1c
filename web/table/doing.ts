// What a key's command does at the table.

import { mainButton, passButton } from "./buttons";
import { settings } from "./settings.svelte";
import type { Panel, TableState } from "./table.svelte";

const PANELS: Record<string, Panel> = { chat: "chat", keys: "keys", lists: "lists" };
// What can be chosen beside the board: cards of the hand, Troops and cards of the strip, the list below the buttons.
const CHOOSABLE = ".hand .playable, .battle button:not([aria-disabled=true]), .answers button";
const REPLAY = new Set(["step-back", "step-on", "turn-back", "turn-on"]);

export class Doer {
  constructor(private readonly table: TableState) {}

  // Whether there was anything to do.
  do(command: string): boolean {
    const { table } = this;
    if (table.confirm !== null) return false;
    if (table.curtain) return false;
    const [name = "", what = ""] = command.split(":");
    const panel = PANELS[name];
    if (panel !== undefined) table.openPanel(panel);
    else if (REPLAY.has(name)) this.replay(name);
    else if (name === "act") return this.act(Number(what));
    else if (name === "overlay") void table.toggleOverlay(what);
    else return this.simple(name);
    return true;
  }

  private simple(name: string): boolean {
    const { table } = this;
    const deeds: Record<string, () => void> = {
      next: () => this.next(1),
      previous: () => this.next(-1),
      skip: () => this.next(1),
      confirm: () => mainButton(table).press?.(),
      back: () => this.back(),
      undo: () => void table.undo(),
      redo: () => void table.redo(),
      end: () => this.end(),
      why: () => table.ponder(!table.asking),
      flash: () => this.flash(),
      fit: () => table.board?.fit(),
      pieces: () => void (table.pieces = (table.pieces + 1) % 3),
      goto: () => void ((table.line = true), (table.going = true)),
      line: () => (table.line = true),
      log: () => document.getElementById("log")?.focus(),
      column: () => settings.set("column", !settings.now.column),
    };
    const deed = deeds[name];
    deed?.();
    return deed !== undefined;
  }

  private act(key: number): boolean {
    const act = this.table.acts.find((one) => one.key === key);
    if (act !== undefined) this.table.choose(act);
    return act !== undefined;
  }

  private back(): void {
    const { table } = this;
    if (table.asking) table.ponder(false);
    else if (table.panel !== null) table.panel = null;
    else if (table.past !== null) table.present();
    else table.back();
  }

  // To the next thing that can be chosen: a place on the board, else a card or button.
  private next(step: 1 | -1): void {
    const { table } = this;
    if (table.places.size > 0) return void table.board?.nextOffered(step);
    const found = [...document.querySelectorAll<HTMLElement>(CHOOSABLE)];
    const here = found.indexOf(document.activeElement as HTMLElement);
    found[(here + step + found.length) % found.length]?.focus();
  }

  private flash(): void {
    const { table } = this;
    table.light([...table.places.keys(), ...table.acts.flatMap((act) => act.card ?? [])]);
    setTimeout(() => table.light([]), 900);
  }

  // Passing says what else could still be done.
  private end(): void {
    const { table } = this;
    const pass = passButton(table);
    const { press } = pass.press ? pass : mainButton(table);
    if (press === undefined) return;
    const others = table.acts.filter((act) => act.slot !== "pass").map((act) => act.title);
    if (pass.press === undefined || others.length === 0) return press();
    const more = others.length > 5 ? `, and ${others.length - 5} more` : "";
    table.confirm = {
      text: `Still possible: ${others.slice(0, 5).join("; ")}${more}.`,
      button: pass.label,
      act: press,
    };
  }

  private replay(name: string): void {
    this.table.replaying = true;
    this.table.replay?.(name);
  }
}
