/** Who one is at this server: a name and a colour, no account. */

import type { Me } from "../wire";
import { api } from "./api";
import { Trouble } from "./trouble";

export const COLOURS = ["red", "sky", "amber", "mint", "violet", "coral", "teal", "white"] as const;
export type Colour = (typeof COLOURS)[number];

interface Who {
  name: string;
  colour: Colour;
}

const KEPT = "tacora.guest";

/** Names for somebody who has not said one yet. */
const NAMES = ["Ada", "Milo", "Nora", "Otto", "Pia", "Remi", "Sacha", "Tess"];

class Guest {
  /** As the server knows us; undefined before it was asked. */
  me = $state.raw<Me | null | undefined>(undefined);
  /** What stands in the forms, the same on every page. */
  draft = $state<Who>(kept());
  /** What we put there ourselves: nobody has typed it. */
  #ours: Who = { ...this.draft };

  /** Asks the server who we are. */
  async recall(): Promise<Me | null> {
    if (localStorage.getItem(KEPT) === null) {
      this.me = null; // never been here
      return null;
    }
    try {
      this.#is(await api.me());
    } catch (thrown) {
      if (!(thrown instanceof Trouble) || thrown.code !== "guest/none") throw thrown;
      this.me = null;
    }
    return this.me ?? null;
  }

  /** Says who we are; the cookie that comes with the answer keeps it. */
  async introduce(name: string, colour: Colour): Promise<Me> {
    const me = await api.guest({ name: name.trim(), colour });
    this.#ours = { ...this.draft };
    this.#is(me);
    return me;
  }

  /** Suggests another name than those at the table have; one that was typed stays. */
  differFrom(names: readonly string[]): void {
    const { name } = this.draft;
    if (this.me || name !== this.#ours.name || !names.includes(name)) return;
    this.#put({ name: anyOf(NAMES.filter((one) => !names.includes(one))) ?? name });
  }

  #is(me: Me): void {
    this.me = me;
    this.#put(me.colour ? { name: me.name, colour: me.colour } : { name: me.name });
    localStorage.setItem(KEPT, JSON.stringify(this.#ours));
  }

  /** Whoever typed faster than the server answered keeps what they typed. */
  #put(who: Partial<Who>): void {
    const typed = this.draft;
    const ours = { ...this.#ours, ...who };
    this.draft = {
      name: typed.name === this.#ours.name ? ours.name : typed.name,
      colour: typed.colour === this.#ours.colour ? ours.colour : typed.colour,
    };
    this.#ours = ours;
  }
}

function kept(): Who {
  let found: Partial<Who> | null = null;
  try {
    found = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    // Not ours, or nothing that could be read.
  }
  return {
    name: (typeof found?.name === "string" && found.name) || (anyOf(NAMES) ?? ""),
    colour: COLOURS.find((one) => one === found?.colour) ?? anyOf(COLOURS) ?? "red",
  };
}

function anyOf<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

export const guest = new Guest();
