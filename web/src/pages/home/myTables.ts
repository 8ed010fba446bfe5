/** The guest's games that go on, the most urgent first. */

import { isPlayable } from "../../lib/games";
import { formatList, t } from "../../lib/i18n.svelte";
import { rankSeats } from "../../table/ranking";
import type { ListedTable } from "../../wire";

/** Older tables that never began, or games that nobody goes on with, are not urgent. */
const MAX_WAITING_S = 12 * 3600;
const MAX_PLAYING_S = 7 * 24 * 3600;
const MAX_NAMES = 2;
/** How the server knows guests who have not chosen a name, in every language. */
const UNNAMED = ["You", "Vous"];

/** The tables to go on with: your turn first, then running games, then waiting tables. */
export function openGames(tables: readonly ListedTable[], nowS: number): ListedTable[] {
  const isRecent = ({ phase, at }: ListedTable) =>
    (phase === "playing" && nowS - at < MAX_PLAYING_S) ||
    (phase === "gathering" && nowS - at < MAX_WAITING_S);
  const urgency = ({ phase, yours }: ListedTable) => (yours ? 0 : phase === "playing" ? 1 : 2);
  return tables
    .filter((table) => isPlayable(table.game) && isRecent(table))
    .sort((a, b) => urgency(a) - urgency(b) || b.at - a.at);
}

/** "Jungle, with Ana and Bo": the game and the others at the table. */
export function companyOf(table: ListedTable, ownName: string): string {
  const own = table.names.indexOf(ownName);
  const others = table.names.filter((_, i) => i !== own);
  const game = t(`ui.game-short.${table.game}`);
  if (!others.length) return game;
  const who = others.length > MAX_NAMES ? `${others[0]} +${others.length - 1}` : formatList(others);
  return t("ui.go-on-with", { game, who });
}

/** How a finished game ended: who won, you first, and your own place and score. */
export function resultOf(table: ListedTable, ownName: string): string {
  const { game, names, scores, winners } = table;
  const own = ownSeat(names, ownName);
  const won = winners ?? [];
  const youWon = own !== null && won.includes(own);
  const others = won.filter((seat) => seat !== own).map((seat) => names[seat] ?? "?");
  const who = formatList(youWon ? [t("ui.you"), ...others] : others);
  const result = won.length
    ? t(youWon ? "ui.listed-you" : "ui.listed-over", { who, count: won.length })
    : t("ui.listed-nobody");
  const rank = rankSeats(scores ?? [], won).find(({ seat }) => seat === own);
  if (!rank) return result;
  const score = t(`ui.listed-score.${game}`, { count: rank.points });
  return t("ui.listed-place", { result, place: rank.place, score });
}

/** The guest's seat in one of their own tables, where they may have been unnamed. */
function ownSeat(names: readonly string[], ownName: string): number | null {
  const seat = names.indexOf(ownName);
  const unnamed = seat < 0 ? names.findIndex((name) => UNNAMED.includes(name)) : seat;
  return unnamed < 0 ? null : unnamed;
}
