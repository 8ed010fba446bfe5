/** Who one is at this server: a name and a colour, no account. */

import type { Me } from "../wire";
import { api } from "./api";
import { Trouble } from "./trouble";

export const COLOURS = ["red", "sky", "amber", "mint", "violet", "coral", "teal", "white"] as const;
export type Colour = (typeof COLOURS)[number];

const KEPT = "tacora.guest";

class Guest {
  /** As the server knows us; undefined before it was asked. */
  me = $state.raw<Me | null | undefined>(undefined);
  name = $state("");
  colour = $state<Colour>("red");

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Me>;
      if (typeof kept.name === "string") this.name = kept.name;
      this.colour = COLOURS.find((one) => one === kept.colour) ?? anyColour();
    } catch {
      this.colour = anyColour();
    }
  }

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
    this.#is(me);
    return me;
  }

  #is(me: Me): void {
    this.me = me;
    this.name = me.name;
    if (me.colour) this.colour = me.colour;
    localStorage.setItem(KEPT, JSON.stringify({ name: this.name, colour: this.colour }));
  }
}

function anyColour(): Colour {
  return COLOURS[Math.floor(Math.random() * COLOURS.length)] ?? "red";
}

export const guest = new Guest();
