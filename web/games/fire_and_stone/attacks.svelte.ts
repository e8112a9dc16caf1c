// What reads a battle out of the log: loaded when the first attack is made.

import type { TableState } from "../../table/table.svelte";
import { boardOf } from "./view";

type Strip = typeof import("./battle/strip");

let strip = $state.raw<Strip | null>(null);
let loading = false;

export function stripFor(table: TableState): Strip | null {
  if (strip === null && !loading && attacked(table)) {
    loading = true;
    void import("./battle/strip").then((loaded) => (strip = loaded));
  }
  return strip;
}

function attacked({ shown, log }: TableState): boolean {
  if (shown === null) return false;
  return boardOf(shown).attack !== null || log.some(({ event }) => event["kind"] === "AttackDecided");
}
