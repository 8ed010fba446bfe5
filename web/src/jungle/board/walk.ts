/** The way of a piece over the map, as points between which it glides. */

import type { Point } from "../model/cells";

/** The points of a way. With a leap, the piece rises in the middle of every step. */
export function frames(spots: readonly Point[], leap: number): Point[] {
  if (!leap) return [...spots];
  return spots.flatMap((spot, i) => {
    const next = spots[i + 1];
    if (!next) return [spot];
    return [spot, { x: (spot.x + next.x) / 2, y: (spot.y + next.y) / 2 - leap }];
  });
}
