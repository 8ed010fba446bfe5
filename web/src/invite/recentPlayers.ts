/** The people with whom this browser has played lately. */

import { COLOURS } from "../lib/colours";
import { browserStorage } from "../lib/storage";
import type { RecentPlayer } from "../wire";

const KEY = "tacora.recent";
export const MAX_RECENT = 12;

/** Returns them, the latest first. */
export function recentPlayers(): RecentPlayer[] {
  try {
    const parsed: unknown = JSON.parse(browserStorage.get(KEY) ?? "[]");
    return Array.isArray(parsed) ? parsed.filter(isPlayer).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

/** Remembers people, and forgets those of the longest ago. */
export function rememberPlayers(players: readonly RecentPlayer[]): void {
  const now = new Set(players.map(({ handle }) => handle));
  const before = recentPlayers().filter(({ handle }) => !now.has(handle));
  browserStorage.set(KEY, JSON.stringify([...players, ...before].slice(0, MAX_RECENT)));
}

function isPlayer(value: unknown): value is RecentPlayer {
  if (typeof value !== "object" || value === null) return false;
  const { name, colour, handle } = value as Partial<RecentPlayer>;
  const known = colour === null || COLOURS.some((each) => each === colour);
  return typeof name === "string" && name !== "" && typeof handle === "string" && known;
}
