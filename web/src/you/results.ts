/** The results of the user's own games, sealed by the server and kept in this browser. */

import { browserStorage } from "../lib/storage";
import type { OwnResult, SealedResult } from "../wire";

const STORAGE_KEY = "tacora.results";
const FORMAT = "tacora-results/1";
/** About a third of a megabyte: browsers keep five. */
const MAX_KEPT = 2000;

/** The results that this browser keeps, oldest first. */
export function keptResults(): SealedResult[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isSealedResult) : [];
  } catch {
    return [];
  }
}

/** Adds results; of each game one is kept. Returns all, and how many were new. */
export function keepResults(more: readonly SealedResult[]): {
  kept: SealedResult[];
  added: number;
} {
  const byCode = new Map(keptResults().map((sealed) => [sealed.result.code, sealed]));
  const before = byCode.size;
  for (const sealed of more) byCode.set(sealed.result.code, sealed);
  const kept = [...byCode.values()].sort(byTime).slice(-MAX_KEPT);
  browserStorage.set(STORAGE_KEY, JSON.stringify(kept));
  return { kept, added: byCode.size - before };
}

const byTime = (a: SealedResult, b: SealedResult) => a.result.at - b.result.at;

/** The text of a file with all results. */
export function resultsFile(results: readonly SealedResult[]): string {
  return JSON.stringify({ format: FORMAT, results }, null, 1);
}

/** The results in a file's text. Null if it is not such a file. */
export function parseResultsFile(text: string): SealedResult[] | null {
  try {
    const file: unknown = JSON.parse(text);
    if (!isObject(file) || file.format !== FORMAT || !Array.isArray(file.results)) return null;
    return file.results.every(isSealedResult) ? file.results.slice(-MAX_KEPT) : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const KINDS: Record<keyof OwnResult, (value: unknown) => boolean> = {
  code: isString,
  game: isString,
  at: Number.isInteger,
  players: Number.isInteger,
  place: Number.isInteger,
  points: Number.isInteger,
  won: (value) => typeof value === "boolean",
  feats: (value) => Array.isArray(value) && value.every(isString),
  figures: (value) => isObject(value) && Object.values(value).every(Number.isInteger),
};

function isString(value: unknown): value is string {
  return typeof value === "string";
}

function isSealedResult(value: unknown): value is SealedResult {
  if (!isObject(value) || !isString(value.seal)) return false;
  const { result } = value;
  return isObject(result) && Object.entries(KINDS).every(([key, isKind]) => isKind(result[key]));
}
