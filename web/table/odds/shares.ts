// The chances of an answer, ready to be drawn and to be read aloud.

import type { FaceSide, Side } from "../../face";
import type { OddsGiven, Share } from "../../messages";

export interface Bar {
  label: string;
  percent: number;
  side: FaceSide | null;
  text: string; // what fits inside
}

// Ways that favour different sides are the parts of one bar; anything else is a list.
export function isDuel(shares: Share[]): boolean {
  const favoured = new Set(shares.map((share) => share.favours ?? ""));
  return shares.length <= 2 && favoured.size === shares.length && !favoured.has("");
}

// One bar of two halves; whoever is first among the sides stands at the left.
export function duelBars(shares: Share[], sides: FaceSide[]): Bar[] {
  const order = (side: Side | null | undefined): number => sides.findIndex((known) => known.id === side);
  const bars = [...shares].sort((one, other) => order(one.favours) - order(other.favours));
  const percents = rounded(bars.map((share) => share.share));
  return bars.map((share, at) => barOf(share, percents[at] ?? 0, sides));
}

export function rowBars(shares: Share[], sides: FaceSide[]): Bar[] {
  const percents = rounded(shares.map((share) => share.share));
  return shares.map((share, at) => barOf(share, percents[at] ?? 0, sides));
}

const ROOM = [8, 30]; // per cent of the bar's width: below the first nothing fits, below the second only the number

function barOf(share: Share, percent: number, sides: FaceSide[]): Bar {
  const [number, label] = ROOM as [number, number];
  const words = share.label.charAt(0).toUpperCase() + share.label.slice(1);
  const text = percent < number ? "" : percent < label ? `${percent} %` : `${words} ${percent} %`;
  return { label: words, percent, side: sides.find((side) => side.id === share.favours) ?? null, text };
}

// Whole percents that make 100 together where the shares make 1, by largest remainder. Nothing that can happen is
// shown as 0 and nothing that can fail as 100.
export function rounded(shares: number[]): number[] {
  const whole = shares.map((share) => Math.floor(share * 100 + 1e-9));
  const total = Math.round(shares.reduce((sum, share) => sum + share, 0) * 100);
  const order = shares
    .map((share, at) => ({ at, left: share * 100 - (whole[at] ?? 0) }))
    .sort((one, other) => other.left - one.left);
  let missing = total - whole.reduce((sum, part) => sum + part, 0);
  for (const { at } of order) {
    if (missing <= 0) break;
    whole[at] = (whole[at] ?? 0) + 1;
    missing -= 1;
  }
  return raised(whole, shares);
}

function raised(whole: number[], shares: number[]): number[] {
  const most = whole.indexOf(Math.max(...whole));
  return whole.reduce(
    (made, percent, at) => {
      if (percent > 0 || (shares[at] ?? 0) <= 0 || (made[most] ?? 0) <= 1) return made;
      made[at] = 1;
      made[most] = (made[most] ?? 0) - 1;
      return made;
    },
    [...whole],
  );
}

export function percent(share: number): string {
  if (share > 0 && share < 0.01) return "<1 %";
  if (share < 1 && share > 0.99) return ">99 %";
  return `${Math.round(share * 100)} %`;
}

// "Won 43 %, held 57 %": for the ear, and for what is too narrow to hold its number.
export function spokenShares(bars: Bar[]): string {
  return bars.map((bar) => `${bar.label} ${bar.percent} %`).join(", ");
}

// What to ask next: `without` names what is struck out, the other keys are assumptions.
export function struck(given: OddsGiven): string[] {
  return (given.changes ?? []).filter((change) => change.on === false).map((change) => change.key);
}

export function withSwitch(
  assuming: Record<string, string>,
  given: OddsGiven,
  key: string,
): Record<string, string> {
  const out = struck(given);
  const now = out.includes(key) ? out.filter((other) => other !== key) : [...out, key];
  const { without: _, ...rest } = assuming;
  return now.length > 0 ? { ...rest, without: now.join(",") } : rest;
}
