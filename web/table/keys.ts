// Which key means which command. Single letters can be switched off, every key can be another one, and no key is
// taken from somebody who is typing or from the control that has the focus.

import type { Preferences } from "./settings.svelte";

export interface Key {
  command: string;
  key: string; // as in KeyboardEvent.key; a letter means both cases unless `shift`
  shift?: boolean;
}

export const KEYS: Key[] = [
  { command: "next", key: "n" },
  { command: "previous", key: "n", shift: true },
  { command: "skip", key: "." },
  { command: "confirm", key: "Enter" },
  { command: "back", key: "Escape" },
  { command: "undo", key: "u" },
  { command: "redo", key: "r" },
  { command: "end", key: "e" },
  { command: "why", key: "w" },
  { command: "flash", key: "h" },
  { command: "fit", key: "f" },
  { command: "pieces", key: "m" },
  { command: "goto", key: "g" },
  { command: "line", key: "/" },
  { command: "line", key: ":" },
  { command: "log", key: "l" },
  { command: "chat", key: "c" },
  { command: "lists", key: "b" },
  { command: "column", key: "k" },
  { command: "step-back", key: "[" },
  { command: "step-on", key: "]" },
  { command: "turn-back", key: "{" },
  { command: "turn-on", key: "}" },
  { command: "keys", key: "?" },
];

// A card that is in play: Enter is for what it is played for.
const PLAYED = ".hand [aria-pressed=true]";

export interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  target: EventTarget | null;
}

const TYPING =
  "input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select, [contenteditable]";
const PRESSABLE =
  "button, a[href], summary, input, select, textarea, [role=button], [role=gridcell], [role=slider]";

// The command of a key press, `act:3` for a number, an overlay's `overlay:threats`, or nothing.
export function commandOf(
  pressed: Pressed,
  { letters, keys }: Pick<Preferences, "letters" | "keys">,
  overlays: { name: string; key: string }[] = [],
): string | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey || within(pressed.target, TYPING)) return null;
  const enter = pressed.key === "Enter" || pressed.key === " ";
  if (enter && within(pressed.target, PRESSABLE) && !within(pressed.target, PLAYED)) return null;
  if (!letters && pressed.key.length === 1) return null;
  for (const key of KEYS) if (means(pressed, keys[nameOf(key)] ?? key.key, key)) return key.command;
  for (const overlay of overlays) if (same(pressed.key, overlay.key)) return `overlay:${overlay.name}`;
  return /^[1-9]$/.test(pressed.key) ? `act:${pressed.key}` : null;
}

// Two keys may mean the same command, so that a key of one's own is kept for command and usual key.
export function nameOf(key: Key): string {
  return `${key.command} ${key.key}`;
}

function means(pressed: Pressed, wanted: string, key: Key): boolean {
  if (!same(pressed.key, wanted)) return false;
  const letter = wanted.length === 1 && wanted.toLowerCase() !== wanted.toUpperCase();
  return !letter || pressed.shiftKey === (key.shift ?? false);
}

function same(pressed: string, wanted: string): boolean {
  return pressed === wanted || (wanted.length === 1 && pressed.toLowerCase() === wanted.toLowerCase());
}

function within(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
