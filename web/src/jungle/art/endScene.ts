/** The beats of the last scene: dusk falls, each diamond rises as a star, the others walk in. */
export const DUSK_MS = 1500;
export const STAR_MS = 250;
const WALK_MS = 700;

/** How long the last scene moves. */
export const endSceneMs = (diamonds: number) => DUSK_MS + STAR_MS * diamonds + WALK_MS;

/** A place in the scene, and the size of what stands there. */
export interface Spot {
  x: number;
  y: number;
  scale: number;
}

/**
 * Where the diamonds stand as stars, around (0, 0): one row of at most four, or two rows;
 * `first` marks the beginning of a row.
 */
export function starSpots(diamonds: number): (Spot & { first: boolean })[] {
  const rows = diamonds > 4 ? [Math.ceil(diamonds / 2), Math.floor(diamonds / 2)] : [diamonds];
  const gap = Math.min(130, 400 / Math.max(1, (rows[0] ?? 1) - 1));
  return rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, index) => ({
      x: (index - (count - 1) / 2) * gap,
      y: (index % 2 === row % 2 ? 24 : -24) + (row - (rows.length - 1) / 2) * 110,
      scale: rows.length > 1 ? 0.82 : 1.1,
      first: index === 0,
    })),
  );
}

/** Where the others stand, by rank, right of the fire: the second is nearest and largest. */
export function arrivalSpots(others: number): Spot[] {
  const step = others > 4 ? 65 : 86;
  return Array.from({ length: others }, (_, rank) => ({
    x: 158 + rank * step,
    y: 812 - rank * 9,
    scale: 1.62 - rank * 0.09,
  }));
}
