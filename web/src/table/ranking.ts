/** Who won, and the places of all players. */

import { isolated } from "../lib/bidi";
import { formatList, t } from "../lib/i18n.svelte";
import type { Player } from "./players";

export interface Place {
  seat: number;
  place: number;
  points: number;
}

/** Seats, best first. The server names the winners. Below them equal points are a tie. */
export function rankSeats(points: readonly number[], winners: readonly number[]): Place[] {
  const won = (seat: number) => winners.includes(seat);
  const ranking = points
    .map((each, seat) => ({ seat, place: 1, points: each }))
    .sort(
      (a, b) => Number(won(b.seat)) - Number(won(a.seat)) || b.points - a.points || a.seat - b.seat,
    );
  ranking.forEach((each, i) => {
    const above = ranking[i - 1];
    const tied = above && above.points === each.points && won(above.seat) === won(each.seat);
    each.place = above && tied ? above.place : i + 1;
  });
  return ranking;
}

/** The headline of the result: who won. */
export function victoryText(winners: readonly number[], players: readonly Player[]): string {
  const won = winners.flatMap((seat) => players[seat] ?? []);
  if (won.length === 1 && won[0]?.you) return t("table.you-won");
  const others = won.filter(({ you }) => !you).map(({ name }) => isolated(name));
  const you = others.length < won.length ? [t("table.you-among")] : [];
  const who = formatList([...you, ...others]);
  return t(won.length > 1 ? "table.shared" : "table.won", { who });
}
