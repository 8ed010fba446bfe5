/** The invitations of this browser's user, and those that the user does not want. */

import { browserStorage } from "../lib/storage";
import type { Invited } from "../wire";

const KEY = "tacora.invitations";
const MAX_MUTED = 50;
const MAX_REFUSED = 30;

/** Somebody whose invitations are not shown. */
interface Muted {
  name: string;
  handle: string;
}

interface Stored {
  off: boolean;
  muted: Muted[];
  /** The invitations that got a no: who, and to which table. */
  refused: string[];
}

export class Invitations {
  #all = $state.raw<readonly Invited[]>([]);
  #stored = $state.raw<Stored>(stored());
  #timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** Whether the user wants invitations at all. */
  get on(): boolean {
    return !this.#stored.off;
  }
  get muted(): readonly Muted[] {
    return this.#stored.muted;
  }
  get shown(): readonly Invited[] {
    const { off, muted, refused } = this.#stored;
    if (off) return [];
    const quiet = new Set(muted.map(({ handle }) => handle));
    return this.#all.filter((each) => !quiet.has(each.handle) && !refused.includes(keyOf(each)));
  }

  /** Adds an invitation that has just come. */
  receive(invited: Invited): void {
    const key = keyOf(invited);
    clearTimeout(this.#timers.get(key));
    this.#timers.set(
      key,
      setTimeout(() => this.#forget(key), invited.seconds * 1000),
    );
    if (this.#all.some((each) => keyOf(each) === key)) return;
    this.#all = [...this.#all, invited];
  }

  /** Takes what the server knows: an invitation that it no longer has is over. */
  replace(invitations: readonly Invited[]): void {
    const known = new Set(invitations.map(keyOf));
    this.#all = this.#all.filter((each) => known.has(keyOf(each)));
    for (const each of invitations) this.receive(each);
  }

  /** Says no to one invitation. */
  refuse(invited: Invited): void {
    const refused = [...this.#stored.refused, keyOf(invited)].slice(-MAX_REFUSED);
    this.#store({ refused });
  }

  /** Shows no invitations of this person any more. */
  mute({ name, handle }: Muted): void {
    const others = this.#stored.muted.filter((each) => each.handle !== handle);
    this.#store({ muted: [...others, { name, handle }].slice(-MAX_MUTED) });
  }

  unmute(handle: string): void {
    this.#store({ muted: this.#stored.muted.filter((each) => each.handle !== handle) });
  }

  setOn(on: boolean): void {
    this.#store({ off: !on });
  }

  #forget(key: string): void {
    this.#timers.delete(key);
    this.#all = this.#all.filter((each) => keyOf(each) !== key);
  }

  #store(change: Partial<Stored>): void {
    this.#stored = { ...stored(), ...change };
    browserStorage.set(KEY, JSON.stringify(this.#stored));
  }
}

const keyOf = ({ handle, code }: Invited) => `${handle} ${code}`;

function stored(): Stored {
  let parsed: Partial<Stored> | null = null;
  try {
    parsed = JSON.parse(browserStorage.get(KEY) ?? "{}");
  } catch {
    // Not valid JSON: nothing is refused.
  }
  return {
    off: parsed?.off === true,
    muted: listOf(parsed?.muted, isMuted),
    refused: listOf(parsed?.refused, (value): value is string => typeof value === "string"),
  };
}

function listOf<Item>(value: unknown, is: (item: unknown) => item is Item): Item[] {
  return Array.isArray(value) ? value.filter(is) : [];
}

function isMuted(value: unknown): value is Muted {
  if (typeof value !== "object" || value === null) return false;
  const { name, handle } = value as Partial<Muted>;
  return typeof name === "string" && typeof handle === "string";
}

/** Shared by all pages. */
export const invitations = new Invitations();
