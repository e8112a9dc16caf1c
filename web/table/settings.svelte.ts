// What this person prefers, on this device, at every table.

export interface Preferences {
  theme: "" | "light" | "dark";
  sound: boolean;
  motion: boolean;
  letters: boolean; // single-letter keys
  strength: number; // of the highlights on the board, 0 to 1
  keys: Record<string, string>; // command -> key, where it is not the usual one
  column: boolean;
}

const PLACE = "demilune.preferences";

export const touch = (): boolean => matchMedia("(pointer: coarse)").matches;
const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

function usual(): Preferences {
  return { theme: "", sound: !touch(), motion: true, letters: true, strength: 0.5, keys: {}, column: true };
}

function kept(): Preferences {
  try {
    return { ...usual(), ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Preferences>) };
  } catch {
    return usual();
  }
}

class Settings {
  now = $state<Preferences>(kept());

  get moves(): boolean {
    return this.now.motion && !calm();
  }

  set<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
    this.now[name] = value;
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.now));
    } catch {
      // a private window keeps nothing
    }
    this.show();
  }

  show(): void {
    const page = document.documentElement;
    if (this.now.theme === "") delete page.dataset["theme"];
    else page.dataset["theme"] = this.now.theme;
    page.dataset["motion"] = this.moves ? "on" : "off";
  }
}

export const settings = new Settings();
