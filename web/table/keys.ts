// Which key means which command. Single letters can be switched off, every key can be another one, and no key is
// taken from somebody who is typing or from the control that has the focus.

import type { Preferences } from "./settings.svelte";

export interface Key {
  command: string;
  key: string; // as in KeyboardEvent.key; a letter means both cases unless `shift`
  shift?: boolean;
  title: string;
}

export const KEYS: Key[] = [
  { command: "next", key: "n", title: "Next place or card that can be chosen" },
  { command: "previous", key: "n", shift: true, title: "Previous one" },
  { command: "skip", key: ".", title: "Skip this one; show at once what the others did" },
  { command: "confirm", key: "Enter", title: "Do what is selected, or the main button" },
  { command: "back", key: "Escape", title: "Back" },
  { command: "undo", key: "u", title: "Undo" },
  { command: "redo", key: "r", title: "Redo" },
  { command: "end", key: "e", title: "Pass or finish" },
  { command: "why", key: "w", title: "Why can't I? Point at a place, card or button" },
  { command: "flash", key: "h", title: "Flash all that can be chosen" },
  { command: "fit", key: "f", title: "See the whole board" },
  { command: "pieces", key: "m", title: "All pieces, only marks, bare board" },
  { command: "goto", key: "g", title: "Go to a place by its letter or name" },
  { command: "line", key: "/", title: "Command line" },
  { command: "line", key: ":", title: "Command line" },
  { command: "log", key: "l", title: "Log" },
  { command: "chat", key: "c", title: "Chat" },
  { command: "lists", key: "b", title: "Board and answers as tables" },
  { command: "column", key: "k", title: "Column away or back" },
  { command: "step-back", key: "[", title: "Replay: one step back" },
  { command: "step-on", key: "]", title: "Replay: one step on" },
  { command: "turn-back", key: "{", title: "Replay: one turn back" },
  { command: "turn-on", key: "}", title: "Replay: one turn on" },
  { command: "keys", key: "?", title: "These keys" },
];

export interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  target: EventTarget | null;
}

const TYPING = "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]";
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
  if (enter && within(pressed.target, PRESSABLE)) return null;
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
