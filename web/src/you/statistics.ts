/** What the results of many games say together. */

import type { OwnResult, SealedResult } from "../wire";
import { BADGES } from "./badges";

export interface Streak {
  current: number;
  best: number;
}

export interface GameRecord {
  games: number;
  wins: number;
  /** The best figure of the game: the most from one cave, or the fewest turns. Null: none yet. */
  best: number | null;
}

export interface Badge {
  id: string;
  /** In how many games it was earned. */
  times: number;
  /** The game in which it was earned first. */
  first: OwnResult | null;
}

/** The figure that is a record, and whether less is better. */
const BEST_FIGURES: Record<string, { figure: string; least: boolean }> = {
  diamant: { figure: "haul", least: false },
  dinosaurs: { figure: "turns", least: true },
};

export const resultsOf = (kept: readonly SealedResult[]) => kept.map(({ result }) => result);

/** Victories in a row, by the order in which the games began. */
export function streakOf(results: readonly OwnResult[]): Streak {
  let current = 0;
  let best = 0;
  for (const { won } of results) {
    current = won ? current + 1 : 0;
    best = Math.max(best, current);
  }
  return { current, best };
}

/** Games, victories and the best figure of one game. */
export function recordOf(game: string, results: readonly OwnResult[]): GameRecord {
  const own = results.filter((result) => result.game === game);
  const wanted = BEST_FIGURES[game];
  const figures = own.flatMap(({ figures }) => (wanted && figures[wanted.figure]) || []);
  return {
    games: own.length,
    wins: own.filter(({ won }) => won).length,
    best: figures.length ? (wanted?.least ? Math.min : Math.max)(...figures) : null,
  };
}

/** All badges of a game, those that were earned and those that were not. */
export function badgesOf(game: string, results: readonly OwnResult[]): Badge[] {
  return (BADGES[game] ?? []).map((id) => {
    const earned = results.filter((result) => result.game === game && result.feats.includes(id));
    return { id, times: earned.length, first: earned[0] ?? null };
  });
}

/** The badges of a result that no earlier game has earned. */
export function newBadges(result: OwnResult, earlier: readonly OwnResult[]): string[] {
  return (BADGES[result.game] ?? []).filter(
    (id) =>
      result.feats.includes(id) &&
      !earlier.some(
        ({ game, code, feats }) =>
          game === result.game && code !== result.code && feats.includes(id),
      ),
  );
}
