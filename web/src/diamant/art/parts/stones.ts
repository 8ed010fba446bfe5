/** A stone on a card: its centre, scale and rotation in degrees. */
export interface Stone {
  kind: "ruby" | "diamond";
  x: number;
  y: number;
  scale: number;
  turn: number;
}

/** More rubies do not fit on a card: beyond this, a diamond stands for five rubies (D6). */
export const MAX_RUBIES_SHOWN = 18;
const GROUND_Y = 138;
const ROW_WIDTH = 100;

/** Arranges rubies in up to three rows, the longest at the bottom. More rubies are drawn smaller. */
export function stonesFor(rubies: number): Stone[] {
  const diamonds = rubies > MAX_RUBIES_SHOWN ? Math.floor(rubies / 5) : 0;
  const count = diamonds + rubies - diamonds * 5;
  const rows = count <= 4 ? 1 : count <= 9 ? 2 : 3;
  const stones: Stone[] = [];
  let left = count;
  for (let row = 0; row < rows; row++) {
    const length = Math.ceil(left / (rows - row));
    const widest = Math.ceil(count / rows);
    const step = Math.min(26, ROW_WIDTH / widest);
    for (let index = 0; index < length; index++) {
      const serial = stones.length;
      stones.push({
        kind: serial < diamonds ? "diamond" : "ruby",
        x: 60 + (index - (length - 1) / 2) * step,
        y: GROUND_Y - row * step * 0.92 - (serial % 2) * 2,
        scale: (step * (widest > 4 ? 1.08 : 0.94)) / 24,
        turn: ((serial * 37) % 41) - 20,
      });
    }
    left -= length;
  }
  return stones;
}
