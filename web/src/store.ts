// What stays in this browser: the notebook, the one before it, and the limits.

import type { Settings } from "./api";

export interface Stored {
  name: string;
  text: string;
}

const DEFAULT_SETTINGS: Settings = { timeout: 60, memory: 1024 };

export function load(slot: "notebook" | "previous"): Stored | undefined {
  const found = read(slot) as Stored | undefined;
  return typeof found?.text === "string" ? found : undefined;
}

export function save(slot: "notebook" | "previous", stored: Stored) {
  write(slot, stored);
}

export function loadSettings(): Settings {
  return { ...DEFAULT_SETTINGS, ...(read("settings") as Partial<Settings> | undefined) };
}

export function saveSettings(settings: Settings) {
  write("settings", settings);
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`upstar.${key}`) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Private windows and full disks refuse to store; the page works all the same. */
function write(key: string, value: unknown) {
  try {
    localStorage.setItem(`upstar.${key}`, JSON.stringify(value));
  } catch {}
}
