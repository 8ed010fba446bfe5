/** Arrow keys on the map: the next tile in a direction, over gaps if there is none beside it. */
import type { Cell } from "../facts";
import { parseCell, STEPS } from "../model/cells";

const ARROWS = {
  ArrowUp: STEPS.north,
  ArrowRight: STEPS.east,
  ArrowDown: STEPS.south,
  ArrowLeft: STEPS.west,
} as const;

/** True for an arrow key. */
export const isArrow = (key: string): key is keyof typeof ARROWS => key in ARROWS;

/** The nearest cell in the direction of an arrow key; null for other keys and at the edge. */
export function nextCell(from: Cell, key: string, cells: readonly Cell[]): Cell | null {
  if (!isArrow(key)) return null;
  const step = ARROWS[key];
  const start = parseCell(from);
  const found = cells
    .map((cell) => {
      const at = parseCell(cell);
      const [dx, dy] = [at.x - start.x, at.y - start.y];
      const along = dx * step.x + dy * step.y;
      const aside = Math.abs(dx * step.y) + Math.abs(dy * step.x);
      return { cell, along, cost: along + 3 * aside, aside };
    })
    .filter(({ along, aside }) => along > 0 && aside <= along)
    .sort((one, other) => one.cost - other.cost);
  return found[0]?.cell ?? null;
}
