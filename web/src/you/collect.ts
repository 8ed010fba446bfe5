/** Asks the server for results that this browser does not have yet. */

import { api } from "../lib/api";
import { toAppError } from "../lib/errors";
import type { SealedResult } from "../wire";
import { keepResults, keptResults } from "./results";

/** The server sends a few results at once, then one a second. */
const PAUSE_MS = 1200;
const TOO_FAST = "wire/too-fast";

/** Games without a result for this player, such as those that a bot ended. */
const refused = new Set<string>();

/** Gets the result of one finished game and keeps it. Null if there is none for this player. */
export async function collectResult(code: string): Promise<SealedResult | null> {
  try {
    const sealed = await api.ownResult(code);
    keepResults([sealed]);
    return sealed;
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === TOO_FAST || error.code.startsWith("client/")) throw error;
    refused.add(code);
    return null;
  }
}

/** Gets the results of all finished games that are missing; `onnew` is called after each. */
export async function collectResults(
  onnew: () => void,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const kept = new Set(keptResults().map(({ result }) => result.code));
  const tables = await api.mine();
  const missing = tables.filter(
    ({ code, phase, ended, updated, damaged }) =>
      phase === "over" && !ended && !updated && !damaged && !kept.has(code) && !refused.has(code),
  );
  for (const { code } of missing) {
    for (;;) {
      if (!isWanted()) return;
      try {
        if (await collectResult(code)) onnew();
        break;
      } catch (thrown) {
        if (toAppError(thrown).code !== TOO_FAST) throw thrown;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }
}

/** How many results one request has checked. */
const CHECKED_AT_ONCE = 20;

/** Keeps the results of a file that the server has made as they are. */
export async function importResults(
  results: readonly SealedResult[],
): Promise<{ added: number; changed: number }> {
  const genuine: SealedResult[] = [];
  for (let i = 0; i < results.length; i += CHECKED_AT_ONCE) {
    const part = results.slice(i, i + CHECKED_AT_ONCE);
    const answer = await api.checkResults(part);
    genuine.push(...part.filter((_, j) => answer.genuine[j]));
  }
  return { added: keepResults(genuine).added, changed: results.length - genuine.length };
}
