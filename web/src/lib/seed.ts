/** The seed that this browser adds to a game's randomness: sent before the first card. */

import type { Session } from "./session.svelte";
import { tabStorage } from "./storage";

const storageKey = (code: string) => `tacora.seed.${code}`;

/** The seed that this browser sent to a table, kept for the fairness proof. */
export function ownSeed(code: string): string | null {
  return tabStorage.get(storageKey(code));
}

/** Sends our seed to the table where we sit, once. False if the table does not need it. */
export async function sendSeed(session: Session): Promise<boolean> {
  const { table, you } = session;
  if (table?.phase !== "gathering" || you.seat === null) return false;
  if (table.chairs[you.seat]?.seeded) return false;
  const seed = ownSeed(table.code) ?? randomHex(32);
  tabStorage.set(storageKey(table.code), seed);
  await session.send({ type: "seed", seed });
  return true;
}

/** `byteCount` random bytes in hexadecimal. Works without https too. */
export function randomHex(byteCount: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(byteCount));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
