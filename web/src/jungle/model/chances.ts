/** Chances as numbers for people. */
import type { Chance } from "../facts";

/** A chance in whole percent. What is possible is never 0, what is not certain never 100. */
export function percentOf([ways, all]: Chance): number {
  if (ways <= 0 || all <= 0) return 0;
  if (ways >= all) return 100;
  return Math.min(99, Math.max(1, Math.round((100 * ways) / all)));
}

/** The chance of two dice to reach a total. */
export function chanceOfTotal(needed: number): Chance {
  let ways = 0;
  for (let one = 1; one <= 6; one++)
    for (let other = 1; other <= 6; other++) if (one + other >= needed) ways++;
  return [ways, 36];
}

/** A chance as players of dice say it: "26 in 36" where the dice are two. */
export function exactChance([ways, all]: Chance): { ways: number; all: number } {
  const factor = 36 % all === 0 ? 36 / all : 1;
  return { ways: ways * factor, all: all * factor };
}
