/** A stone lying on a card: the centre, how large it is and how it happens to be turned. */
export interface Stone {
  kind: "ruby" | "diamond";
  x: number;
  y: number;
  scale: number;
  turn: number;
}

/** More would not fit: beyond it every five rubies lie there as a diamond (D6). */
export const MOST = 18;
const GROUND = 138;
const WIDTH = 100;

/** Lays rubies in up to three rows, the longest on the ground, smaller as they get more. */
export function lay(rubies: number): Stone[] {
  const diamonds = rubies > MOST ? Math.floor(rubies / 5) : 0;
  const count = diamonds + rubies - diamonds * 5;
  const rows = count <= 4 ? 1 : count <= 9 ? 2 : 3;
  const stones: Stone[] = [];
  let left = count;
  for (let row = 0; row < rows; row++) {
    const length = Math.ceil(left / (rows - row));
    const widest = Math.ceil(count / rows);
    const step = Math.min(26, WIDTH / widest);
    for (let index = 0; index < length; index++) {
      const serial = stones.length;
      stones.push({
        kind: serial < diamonds ? "diamond" : "ruby",
        x: 60 + (index - (length - 1) / 2) * step,
        y: GROUND - row * step * 0.92 - (serial % 2) * 2,
        scale: (step * (widest > 4 ? 1.08 : 0.94)) / 24,
        turn: ((serial * 37) % 41) - 20,
      });
    }
    left -= length;
  }
  return stones;
}
