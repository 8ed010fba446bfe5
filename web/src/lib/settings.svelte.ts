/** The user's settings, stored in this browser. */

import { browserStorage } from "./storage";

export type Motion = "full" | "reduced";
export type Speed = "calm" | "normal" | "quick";

/** How long animations take, compared with the normal speed. */
export const SPEED_FACTORS: Record<Speed, number> = { calm: 1.4, normal: 1, quick: 0.6 };

const STORAGE_KEY = "tacora.settings";

interface StoredSettings {
  sound?: boolean;
  knock?: boolean;
  vibration?: boolean;
  motion?: Motion;
  speed?: Speed;
  keys?: boolean;
  firstJungle?: string;
}

const isBoolean = (value: unknown) => typeof value === "boolean";
const isString = (value: unknown) => typeof value === "string";
const isOneOf = (values: string[]) => (value: unknown) => values.includes(value as string);

const VALIDATORS: Record<keyof StoredSettings, (value: unknown) => boolean> = {
  sound: isBoolean,
  knock: isBoolean,
  vibration: isBoolean,
  motion: isOneOf(["full", "reduced"]),
  speed: isOneOf(Object.keys(SPEED_FACTORS)),
  keys: isBoolean,
  firstJungle: isString,
};

/** Parses stored settings. Invalid values are ignored. */
export function parseSettings(text: string | null): StoredSettings {
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (typeof parsed !== "object" || parsed === null) return {};
    const valid = Object.entries(parsed).filter(
      ([key, value]) =>
        Object.hasOwn(VALIDATORS, key) && VALIDATORS[key as keyof StoredSettings](value),
    );
    return Object.fromEntries(valid);
  } catch {
    return {};
  }
}

class Settings {
  #stored = $state<StoredSettings>({});
  #systemReducesMotion = $state(false);

  constructor() {
    this.#stored = parseSettings(browserStorage.get(STORAGE_KEY));
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

  /** True if the user has said yes or no. */
  get soundChosen(): boolean {
    return this.#stored.sound !== undefined;
  }

  /** A knock when this player is asked, even if other sounds are off. */
  get knock(): boolean {
    return this.#stored.knock ?? false;
  }

  set knock(on: boolean) {
    this.#store({ knock: on });
  }

  /** The device vibrates with the knock. */
  get vibration(): boolean {
    return this.#stored.vibration ?? false;
  }

  set vibration(on: boolean) {
    this.#store({ vibration: on });
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

  /** How fast events are played. */
  get speed(): Speed {
    return this.#stored.speed ?? "normal";
  }

  set speed(speed: Speed) {
    this.#store({ speed });
  }

  get speedFactor(): number {
    return SPEED_FACTORS[this.speed];
  }

  /** Single-letter keys make a choice. Speech input may trigger them by accident. */
  get keys(): boolean {
    return this.#stored.keys ?? true;
  }

  set keys(on: boolean) {
    this.#store({ keys: on });
  }

  /** The code of the first jungle table that this browser played at: there the rules are explained. */
  get firstJungle(): string | undefined {
    return this.#stored.firstJungle;
  }

  set firstJungle(code: string | undefined) {
    if (code !== this.firstJungle) this.#store({ firstJungle: code });
  }

  #store(change: StoredSettings): void {
    this.#stored = { ...this.#stored, ...change };
    browserStorage.set(STORAGE_KEY, JSON.stringify(this.#stored));
    this.#updateDocument();
  }

  // Style sheets use these, so that the user's choice counts as well as the system's preference.
  #updateDocument(): void {
    document.documentElement.dataset.motion = this.motion;
    document.documentElement.dataset.speed = this.speed;
    document.documentElement.classList.toggle("reduced-motion", this.reducedMotion);
  }
}

export const settings = new Settings();
