/** The part of the map that is seen, for the frame on the small map. */
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
