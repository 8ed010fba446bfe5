/** The user's settings, stored in this browser. */

export type Motion = "full" | "reduced";

const STORAGE_KEY = "tacora.settings";

interface StoredSettings {
  sound?: boolean;
  motion?: Motion;
  keys?: boolean;
}

/** Parses stored settings. Invalid values are ignored. */
export function parseSettings(text: string | null): StoredSettings {
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (typeof parsed !== "object" || parsed === null) return {};
    const { sound, motion, keys } = parsed as Record<string, unknown>;
    return {
      ...(typeof sound === "boolean" ? { sound } : {}),
      ...(motion === "full" || motion === "reduced" ? { motion } : {}),
      ...(typeof keys === "boolean" ? { keys } : {}),
    };
  } catch {
    return {};
  }
}

class Settings {
  #stored = $state<StoredSettings>({});
  #systemReducesMotion = $state(false);

  constructor() {
    this.#stored = parseSettings(localStorage.getItem(STORAGE_KEY));
    const query = window.matchMedia?.("(prefers-reduced-motion: reduce)");
    this.#systemReducesMotion = query?.matches ?? false;
    query?.addEventListener("change", (event) => {
      this.#systemReducesMotion = event.matches;
      this.#updateDocument();
    });
    this.#updateDocument();
  }

  /** Off until the user turns it on. */
  get sound(): boolean {
    return this.#stored.sound ?? false;
  }

  set sound(on: boolean) {
    this.#store({ sound: on });
  }

  /** The user's choice, or else the system's preference. */
  get motion(): Motion {
    return this.#stored.motion ?? (this.#systemReducesMotion ? "reduced" : "full");
  }

  set motion(motion: Motion) {
    this.#store({ motion });
  }

  get reducedMotion(): boolean {
    return this.motion === "reduced";
  }

  /** Single-letter keys make a choice. Speech input may trigger them by accident. */
  get keys(): boolean {
    return this.#stored.keys ?? true;
  }

  set keys(on: boolean) {
    this.#store({ keys: on });
  }

  #store(change: StoredSettings): void {
    this.#stored = { ...this.#stored, ...change };
    localStorage.setItem(STORAGE_KEY, JSON.stringify(this.#stored));
    this.#updateDocument();
  }

  // Style sheets use these, so that the user's choice counts as well as the system's preference.
  #updateDocument(): void {
    document.documentElement.dataset.motion = this.motion;
    document.documentElement.classList.toggle("reduced-motion", this.reducedMotion);
  }
}

export const settings = new Settings();
