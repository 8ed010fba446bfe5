/** The odds as words that a child reads: how dangerous the next card is, and what staying brings. */
import type { Arguments } from "../lib/i18n.svelte";
import type { Odds } from "./facts";

/** What everybody may know of the next card: how many cards are left, and how many end the round. */
export type Danger = Pick<Odds, "deck" | "ending">;

export interface Words {
  id: string;
  args: Arguments;
}

/** From this part of the deck on, the panel has a red edge. */
const HIGH_RISK = 0.25;

/** Below this mean of rubies, staying changes almost nothing. */
const LITTLE = 0.5;

export function dangerWords({ deck, ending }: Danger): Words {
  if (!deck) return { id: "cave.odds-empty", args: {} };
  if (!ending) return { id: "cave.odds-none", args: {} };
  return { id: "cave.odds-danger", args: { count: ending, deck } };
}

export const isHighRisk = ({ deck, ending }: Danger) => ending > 0 && ending / deck >= HIGH_RISK;

/** The mean change by staying, in whole rubies. `each`: the player has two explorers inside. */
export function stayingWords({ change }: Pick<Odds, "change">, each = false): Words {
  const size = Math.abs(change);
  if (size < LITTLE) return { id: "cave.odds-same", args: {} };
  const rubies = { id: "rubies", args: { count: Math.round(size) } };
  const id = change > 0 ? "cave.odds-brings" : "cave.odds-costs";
  return { id: each ? `${id}-each` : id, args: { rubies } };
}

/** True if staying costs rubies on average. */
export const isCostly = ({ change }: Pick<Odds, "change">) => change <= -LITTLE;

/** The danger for an explorer at camp, who gets no odds of staying: all of it is public. */
export function dangerOf(
  path: readonly { card: string }[],
  deck: Readonly<Record<string, number>>,
): Danger {
  const traps = new Set(path.map(({ card }) => card).filter((card) => card.startsWith("trap:")));
  const ending = [...traps].reduce((sum, card) => sum + (deck[card] ?? 0), 0);
  return { deck: Object.values(deck).reduce((sum, count) => sum + count, 0), ending };
}
