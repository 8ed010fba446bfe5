/** The guest of this browser: a name and a colour, no account. */

import type { Me } from "../wire";
import { api } from "./api";
import { COLOURS, type Colour } from "./colours";
import { AppError } from "./errors";

interface Profile {
  name: string;
  colour: Colour;
}

const STORAGE_KEY = "tacora.guest";

/** Names that the form suggests to a new guest. */
const SUGGESTED_NAMES = ["Ada", "Milo", "Nora", "Otto", "Pia", "Remi", "Sacha", "Tess"];

class Guest {
  /** The guest as the server knows it. Undefined before the first request. */
  me = $state.raw<Me | null | undefined>(undefined);
  /** The content of the profile form, the same on every page. */
  draft = $state<Profile>(storedProfile());
  /** The content that we filled in ourselves. What differs from it was typed by the user. */
  #prefilled: Profile = { ...this.draft };

  /** Asks the server who this guest is. */
  async load(): Promise<Me | null> {
    if (localStorage.getItem(STORAGE_KEY) === null) {
      this.me = null; // first visit
      return null;
    }
    try {
      this.#setMe(await api.me());
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code !== "guest/none") throw thrown;
      this.me = null;
    }
    return this.me ?? null;
  }

  /** Registers the guest. The answer sets a cookie that identifies it from then on. */
  async register(name: string, colour: Colour): Promise<Me> {
    const me = await api.guest({ name: name.trim(), colour });
    this.#prefilled = { ...this.draft };
    this.#setMe(me);
    return me;
  }

  /** Suggests a name that nobody at the table has. A name that was typed stays. */
  avoidNames(names: readonly string[]): void {
    const { name } = this.draft;
    if (this.me || name !== this.#prefilled.name || !names.includes(name)) return;
    this.#prefill({
      name: randomItem(SUGGESTED_NAMES.filter((one) => !names.includes(one))) ?? name,
    });
  }

  #setMe(me: Me): void {
    this.me = me;
    this.#prefill(me.colour ? { name: me.name, colour: me.colour } : { name: me.name });
    localStorage.setItem(STORAGE_KEY, JSON.stringify(this.#prefilled));
  }

  /** Fills the form, except for fields that the user has changed in the meantime. */
  #prefill(change: Partial<Profile>): void {
    const { draft } = this;
    const prefilled = { ...this.#prefilled, ...change };
    this.draft = {
      name: draft.name === this.#prefilled.name ? prefilled.name : draft.name,
      colour: draft.colour === this.#prefilled.colour ? prefilled.colour : draft.colour,
    };
    this.#prefilled = prefilled;
  }
}

function storedProfile(): Profile {
  let stored: Partial<Profile> | null = null;
  try {
    stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
  } catch {
    // Not valid JSON: treat it as a first visit.
  }
  return {
    name: (typeof stored?.name === "string" && stored.name) || (randomItem(SUGGESTED_NAMES) ?? ""),
    colour: COLOURS.find((one) => one === stored?.colour) ?? randomItem(COLOURS) ?? "red",
  };
}

function randomItem<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

export const guest = new Guest();
