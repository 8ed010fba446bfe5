/** The twelve reactions: their keys, and how long one is seen. */

import { REACTIONS } from "../../wire";

export type Reaction = (typeof REACTIONS)[number];

/** The keys of the upper row, by their place on the keyboard and by what they type. */
const CODES = [..."123456789", "0"].map((digit) => `Digit${digit}`).concat("Minus", "Equal");
const KEYS = [..."1234567890-="];

/** The reaction of a key while the picker is open. */
export function reactionOfKey({ key, code }: { key: string; code: string }): Reaction | null {
  const typed = KEYS.indexOf(key);
  return REACTIONS[typed >= 0 ? typed : CODES.indexOf(code)] ?? null;
}

/** A reaction grows, stays and fades. */
export const SHOWN_MS = 200 + 1800 + 400;

/** The most reactions of a seat in a time, as the server counts them. */
export const MAX_REACTIONS = 3;
export const REACTION_SPAN_MS = 10_000;

/** How long until a seat may react again, by the times of its last reactions. */
export function waitingMs(times: readonly number[], now: number): number {
  const counted = times.at(-MAX_REACTIONS);
  if (times.length < MAX_REACTIONS || counted === undefined) return 0;
  return Math.max(0, counted + REACTION_SPAN_MS - now);
}
