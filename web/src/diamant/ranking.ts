import type { Scene } from "./scene";

export interface Standing {
  seat: number;
  place: number;
  chest: number;
  relics: number[];
  points: number;
}

/** Best first. The winners are the rules' business (D40, D46); below them equal points are a tie. */
export function ranked(scene: Scene): Standing[] {
  const standings = scene.relics.map((relics, seat) => {
    const chest = scene.chests[seat] ?? 0;
    return { seat, place: 1, chest, relics, points: chest + relics.reduce((a, b) => a + b, 0) };
  });
  const won = ({ seat }: Standing) => scene.winners.includes(seat);
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
