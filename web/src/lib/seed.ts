/** One's own part in the luck of a game: sent before the first card, kept for the review. */

import type { Session } from "./session.svelte";

const kept = (code: string) => `tacora.seed.${code}`;

/** The seed that this browser gave to a table. */
export function ownSeed(code: string): string | null {
  return sessionStorage.getItem(kept(code));
}

/** Gives our seed to the table where we sit, once; false where it is not wanted. */
export async function giveSeed(session: Session): Promise<boolean> {
  const { table, you } = session;
  if (table?.phase !== "gathering" || you.seat === null) return false;
  if (table.chairs[you.seat]?.seeded) return false;
  const seed = ownSeed(table.code) ?? randomHex(32);
  sessionStorage.setItem(kept(table.code), seed);
  await session.send({ type: "seed", seed });
  return true;
}

/** So many random bytes, in hexadecimal; works without https as well. */
export function randomHex(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
