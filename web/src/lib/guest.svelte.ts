/** The guest of this browser: a name and a colour, no account. */

import type { Me } from "../wire";
import { api, keepToken, ownToken } from "./api";
import { COLOURS, type Colour } from "./colours";
import { AppError } from "./errors";
import { t } from "./i18n.svelte";
import { browserStorage } from "./storage";

interface Profile {
  name: string;
  colour: Colour;
}

interface StoredProfile extends Profile {
  /** True if the user has not chosen the name. */
  unnamed?: boolean;
}

const STORAGE_KEY = "tacora.guest";

/** Names for guests who have not chosen one and play with others. */
const SUGGESTED_NAMES = ["Ada", "Milo", "Nora", "Otto", "Pia", "Remi", "Sacha", "Tess"];

class Guest {
  /** The guest as the server knows it. Undefined before the first request. */
  me = $state.raw<Me | null | undefined>(undefined);
  /** The content of the profile form, the same on every page. */
  draft = $state<Profile>({ name: "", colour: "red" });
  /** True until the user has chosen a name. */
  #unnamed = $state(true);
  /** The content that we filled in ourselves. What differs from it was typed by the user. */
  #prefilled: Profile;

  constructor() {
    const { unnamed, ...profile } = storedProfile();
    this.#unnamed = unnamed ?? false;
    this.#prefilled = profile;
    this.draft = { ...profile };
  }

  /** The name to greet the user with: "You" until they choose one. */
  get shownName(): string {
    return this.#unnamed ? t("ui.you") : (this.me?.name ?? this.draft.name);
  }

  /** Asks the server who this guest is. */
  async load(): Promise<Me | null> {
    if (browserStorage.get(STORAGE_KEY) === null) {
      this.me = null; // first visit
      return null;
    }
    const me = await this.#ask();
    if (me) this.#setMe(me);
    else this.me = null;
    return me;
  }

  /** Registers the guest under a name they chose. The answer sets a cookie that identifies it. */
  async register(name: string, colour: Colour): Promise<Me> {
    const me = await this.#enter({ name: name.trim(), colour });
    this.#prefilled = { ...this.draft };
    this.#unnamed = false;
    this.#setMe(me);
    return me;
  }

  /**
   * Registers a guest who has not chosen a name, so that nobody fills in a form to play: as "You"
   * alone with bots, under a suggested name with others.
   */
  async registerUnnamed(withOthers: boolean): Promise<void> {
    if (this.me === undefined) await this.load();
    const name = this.#unnamed && !withOthers ? t("ui.you") : this.#prefilled.name;
    if (this.me && (!this.#unnamed || !withOthers || this.me.name === name)) return;
    this.#setMe(await this.#enter({ name, colour: this.#prefilled.colour }));
  }

  /** Suggests a name that nobody at the table has. A name that was typed stays. */
  avoidNames(names: readonly string[]): void {
    const { name } = this.draft;
    if (!this.#unnamed || name !== this.#prefilled.name || !names.includes(name)) return;
    this.#prefill({
      name: randomItem(SUGGESTED_NAMES.filter((one) => !names.includes(one))) ?? name,
    });
  }

  /** Names the guest. A browser that blocks cookies gets a token instead. */
  async #enter(profile: Profile): Promise<Me> {
    const me = await api.guest({ ...profile, token: ownToken() !== null });
    if (this.me || me.token || (await this.#ask())) return me;
    return api.guest({ ...profile, token: true });
  }

  /** The guest as the server knows it by cookie or token. Null if it does not. */
  async #ask(): Promise<Me | null> {
    try {
      return await api.me();
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code !== "guest/none") throw thrown;
      return null;
    }
  }

  #setMe(me: Me): void {
    this.me = me;
    if (me.token) keepToken(me.token);
    this.#prefill({
      ...(this.#unnamed ? {} : { name: me.name }),
      ...(me.colour ? { colour: me.colour } : {}),
    });
    const stored: StoredProfile = this.#unnamed
      ? { ...this.#prefilled, unnamed: true }
      : this.#prefilled;
    browserStorage.set(STORAGE_KEY, JSON.stringify(stored));
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

function storedProfile(): StoredProfile {
  let stored: Partial<StoredProfile> | null = null;
  try {
    stored = JSON.parse(browserStorage.get(STORAGE_KEY) ?? "{}");
  } catch {
    // Not valid JSON: treat it as a first visit.
  }
  const name = typeof stored?.name === "string" ? stored.name : "";
  return {
    name: name || (randomItem(SUGGESTED_NAMES) ?? ""),
    colour: COLOURS.find((one) => one === stored?.colour) ?? randomItem(COLOURS) ?? "red",
    unnamed: !name || stored?.unnamed === true,
  };
}

function randomItem<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

export const guest = new Guest();
