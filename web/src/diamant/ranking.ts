import type { ViewModel } from "./viewModel";

export interface Standing {
  seat: number;
  place: number;
  chest: number;
  relics: number[];
  points: number;
}

/** Players, best first. The server names the winners (D40, D46). Below them equal points are a tie. */
export function rankPlayers(view: ViewModel): Standing[] {
  const standings = view.relics.map((relics, seat) => {
    const chest = view.chests[seat] ?? 0;
    return { seat, place: 1, chest, relics, points: chest + relics.reduce((a, b) => a + b, 0) };
  });
  const won = ({ seat }: Standing) => view.winners.includes(seat);
  standings.sort(
    (a, b) => Number(won(b)) - Number(won(a)) || b.points - a.points || a.seat - b.seat,
  );
  standings.forEach((standing, i) => {
    const above = standings[i - 1];
    const tied = above && above.points === standing.points && won(above) === won(standing);
    standing.place = above && tied ? above.place : i + 1;
  });
  return standings;
}
