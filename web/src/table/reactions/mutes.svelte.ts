/** Whose reactions this browser hides at a table. */

import { browserStorage } from "../../lib/storage";

const KEY = "tacora.muted";
/** Older tables are forgotten. */
const MAX_TABLES = 20;

type Muted = number[] | "all";

function stored(): Record<string, Muted> {
  try {
    const parsed: unknown = JSON.parse(browserStorage.get(KEY) ?? "{}");
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return {};
    return Object.fromEntries(Object.entries(parsed).filter(([, muted]) => isMuted(muted)));
  } catch {
    return {};
  }
}

const isMuted = (value: unknown): value is Muted =>
  value === "all" || (Array.isArray(value) && value.every((seat) => Number.isInteger(seat)));

export class Mutes {
  #muted = $state.raw<Muted>([]);

  constructor(private readonly code: string) {
    this.#muted = stored()[code] ?? [];
  }

  get all(): boolean {
    return this.#muted === "all";
  }

  has(seat: number): boolean {
    return this.#muted === "all" || this.#muted.includes(seat);
  }

  set(seat: number, on: boolean): void {
    const others = this.#muted === "all" ? [] : this.#muted.filter((each) => each !== seat);
    this.#store(on ? [...others, seat] : others);
  }

  setAll(on: boolean): void {
    this.#store(on ? "all" : []);
  }

  #store(muted: Muted): void {
    this.#muted = muted;
    const { [this.code]: _, ...others } = stored();
    const kept = Object.entries(others).slice(1 - MAX_TABLES);
    if (muted.length) kept.push([this.code, muted]);
    browserStorage.set(KEY, JSON.stringify(Object.fromEntries(kept)));
  }
}
