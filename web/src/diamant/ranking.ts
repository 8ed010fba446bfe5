import { type Place, rankSeats } from "../table/ranking";
import type { ViewModel } from "./viewModel";

export interface Standing extends Place {
  chest: number;
  relics: number[];
}

/** Players, best first. The server names the winners (D40, D46). */
export function rankPlayers(view: ViewModel): Standing[] {
  const chestOf = (seat: number) => view.chests[seat] ?? 0;
  const points = view.relics.map((own, seat) => chestOf(seat) + own.reduce((a, b) => a + b, 0));
  return rankSeats(points, view.winners).map((place) => ({
    ...place,
    chest: chestOf(place.seat),
    relics: view.relics[place.seat] ?? [],
  }));
}
