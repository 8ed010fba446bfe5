/** How large the small map is, and which part of the map is seen: the frame on it. */
import type { Bounds, Point } from "../model/cells";
import type { Size } from "../model/mapLayout";

/** The seen part in tiles, cut to the map. */
export function seenPart(
  { left, top, right, bottom }: Bounds,
  offset: Point,
  pitch: number,
  { width, height }: Size,
): Point & Size {
  const cut = (start: number, length: number, low: number, high: number) => {
    const from = Math.max(low, start);
    return [from, Math.max(0, Math.min(high, start + length) - from)] as const;
  };
  const [x, wide] = cut(-offset.x / pitch, width / pitch, left, right + 1);
  const [y, high] = cut(-offset.y / pitch, height / pitch, top, bottom + 1);
  return { x, y, width: wide, height: high };
}

/** The sides of a tile of the small map, and the room for all of them. */
const LEAST_TILE = 4.5;
const LARGEST_TILE = 16;
const ROOM: Size = { width: 94, height: 72 };
const PADDING = 9;
const LEAST_SIDE = 44;

/** The side of a tile of the small map: a long line of tiles may take more room than others. */
export function minimapTile({ left, top, right, bottom }: Bounds): number {
  const fitting = Math.min(ROOM.width / (right - left + 1), ROOM.height / (bottom - top + 1));
  return Math.min(LARGEST_TILE, Math.max(LEAST_TILE, fitting));
}

/** The size of the small map with its frame. */
export function minimapSize(bounds: Bounds): Size {
  const tile = minimapTile(bounds);
  const side = (count: number) => Math.max(LEAST_SIDE, count * tile + 2 * PADDING);
  return {
    width: side(bounds.right - bounds.left + 1),
    height: side(bounds.bottom - bounds.top + 1),
  };
}
