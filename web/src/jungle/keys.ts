/** What each key does at the table. The picture and the list do the same. */
import type { Answers, BarButton } from "./model/answerTypes";

export type KeyAction =
  | { does: "press"; button: BarButton }
  | { does: "place"; index: number }
  | { does: "lift"; index: number }
  | { does: "arrow"; key: string }
  | {
      does: "skip" | "back" | "list" | "ask-me" | "bell" | "hold" | "pass-all" | "discard" | "pass";
    };

interface KeyState {
  answers: Answers | null;
  /** The story is being told: only skipping is possible. */
  busy: boolean;
  /** The user wants single letters to answer. */
  letters: boolean;
  /** A reaction window is open. */
  window: boolean;
}

const COMMANDS = { L: "list", R: "ask-me", B: "bell", H: "hold" } as const;
const WINDOW_COMMANDS = { F: "pass-all", D: "discard" } as const;

/** The action of a key, or null. */
export function keyAction(key: string, state: KeyState): KeyAction | null {
  const { answers, busy, letters, window } = state;
  if (key === "Escape") return { does: busy ? "skip" : "back" };
  if (busy) return key === " " ? { does: "skip" } : null;
  if (key.startsWith("Arrow")) return { does: "arrow", key };
  if (key === " ") return window ? { does: "pass" } : null;
  if (!letters) return null;
  const letter = key.toUpperCase();
  if (letter in COMMANDS) return { does: COMMANDS[letter as keyof typeof COMMANDS] };
  if (window && letter in WINDOW_COMMANDS) {
    return { does: WINDOW_COMMANDS[letter as keyof typeof WINDOW_COMMANDS] };
  }
  const button = answers?.buttons.find(({ shortcut }) => shortcut.toUpperCase() === letter);
  if (button) return { does: "press", button };
  if (/^[1-6]$/.test(key)) {
    const index = Number(key) - 1;
    return answers?.place ? { does: "place", index } : { does: "lift", index };
  }
  return null;
}
