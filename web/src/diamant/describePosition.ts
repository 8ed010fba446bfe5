/** The position as text, for screen readers: loaded after the table shows. */
import { formatNumber, t } from "../lib/i18n.svelte";
import type { Message } from "../wire";
import type { Odds } from "./facts";
import { rubiesOnPath, type ViewModel } from "./viewModel";

/** Describes the position without the path, whose cards are a separate list. */
export function describePosition(
  view: ViewModel,
  seat: number | null,
  format: (message: Message) => string,
): string {
  const count = rubiesOnPath(view);
  const who = view.inside.length
    ? { names: view.inside }
    : { id: "cave.describe-nobody", args: {} };
  return [
    format({ id: count ? "cave.describe-pool" : "cave.describe-empty", args: { count } }),
    format({ id: "cave.describe-who", args: { who } }),
    describeStake(view, seat, format),
  ]
    .filter(Boolean)
    .join(" ");
}

/** What a player can lose. Empty at camp. */
export function describeStake(
  view: ViewModel,
  seat: number | null,
  format: (message: Message) => string,
): string {
  if (seat === null || !view.inside.some((e) => e % view.config.players === seat)) return "";
  const stake = { id: "rubies", args: { count: view.gathered[seat] ?? 0 } };
  return format({ id: "cave.describe-stake", args: { stake } });
}

/** What to consider before a choice: the probability that the next card ends the round, and the stake. */
export function describeRisk(
  view: ViewModel,
  seat: number | null,
  odds: Odds | null,
  keys: boolean,
  format: (message: Message) => string,
): string[] {
  const risk = !odds
    ? ""
    : odds.ending
      ? t("cave.odds-ends", {
          cards: odds.ending,
          deck: odds.deck,
          percent: formatNumber((odds.ending / odds.deck) * 100),
        })
      : t("cave.odds-safe");
  const turn = t(keys ? "cave.describe-decide" : "cave.describe-turn");
  return [risk, describeStake(view, seat, format), turn];
}
