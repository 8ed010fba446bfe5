/** The guest's games that go on, the most urgent first. */

import { isPlayable } from "../../lib/games";
import { formatList, t } from "../../lib/i18n.svelte";
import { rankSeats } from "../../table/ranking";
import type { ListedTable } from "../../wire";

/** Older tables that never began, or games that nobody goes on with, are not urgent. */
const MAX_WAITING_S = 12 * 3600;
const MAX_PLAYING_S = 7 * 24 * 3600;
const MAX_NAMES = 2;

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

/** How a finished game ended: who won, and the guest's own place if it was another. */
export function resultOf({ names, scores, winners }: ListedTable, ownName: string): string {
  const won = winners ?? [];
  const own = names.indexOf(ownName);
  const who = formatList(won.map((seat) => names[seat] ?? "?"));
  const result = won.length
    ? t("ui.listed-over", { who, count: won.length })
    : t("ui.listed-nobody");
  if (own < 0 || won.includes(own) || !won.length || !scores) return result;
  const place = rankSeats(scores, won).find(({ seat }) => seat === own)?.place;
  return place ? t("ui.listed-place", { result, place }) : result;
}
