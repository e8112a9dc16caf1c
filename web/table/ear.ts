// Which sound belongs to what has just happened.

import type { Entry } from "../messages";
import { settings } from "./settings.svelte";
import type { Sound } from "./sounds";
import type { TableState } from "./table.svelte";

export class Ear {
  private heard = -1; // log entries
  private lines = -1; // of chat
  private asked = true;
  private over = true;
  private failure: unknown = null;

  // Called whenever something it reads has changed.
  hear(table: TableState): void {
    const { entries, chat, asked, failure } = table;
    const over = table.outcome !== null;
    const fresh = this.heard < 0 ? [] : entries.slice(this.heard);
    const heard: (Sound | false | null)[] = [
      fresh.some((entry) => entry.event["kind"] === "DiceRolled") && "die",
      decided(fresh, table),
      asked && !this.asked && "turn",
      failure !== null && failure !== this.failure && failure.kind === "cannot_undo" && "refused",
      this.lines >= 0 && chat.length > this.lines && "chat",
      over && !this.over && "end",
    ];
    if (table.view !== null) {
      this.heard = entries.length;
      this.lines = chat.length;
      this.over = over;
    }
    this.asked = asked;
    this.failure = failure;
    const sounds = heard.filter((sound) => typeof sound === "string");
    if (settings.now.sound && sounds.length > 0) {
      void import("./sounds").then(({ play }) => sounds.forEach((sound) => play(sound)));
    }
  }
}

function decided(fresh: Entry[], table: TableState): Sound | null {
  const battle = fresh.findLast(({ event }) => event["kind"] === "AttackDecided");
  if (battle === undefined) return null;
  return battle.event["winner"] === table.own ? "won" : "lost";
}
