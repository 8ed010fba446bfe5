/** How fast a cave is played: faster while only bots are inside and a person waits at camp. */
import type { Player } from "../table/players";
import { seatOf, type ViewModel } from "./viewModel";

const HURRIED = 0.5;

export function paceOf(view: ViewModel | null, players: readonly Player[]): number {
  if (!view?.inside.length || players.every(({ bot }) => bot)) return 1;
  return view.inside.every((explorer) => players[seatOf(view, explorer)]?.bot) ? HURRIED : 1;
}
