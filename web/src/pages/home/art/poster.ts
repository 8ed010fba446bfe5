/** What both halves of the poster share: their size and the part of the picture that is shown. */

export interface PosterProps {
  /** The scrim lies between the scene and the figures. */
  part: "scene" | "figures";
  /** Size on the screen in pixels. */
  width: number;
  height: number;
  /** True if the words stand beside the picture instead of below it. */
  wide: boolean;
  /** How far from the top the words begin, in pixels. Figures stand above. */
  floor: number;
}

/** Width of the upright part, in units of the picture. */
const UPRIGHT_WIDTH = 436;
const UPRIGHT_HEIGHT = 1034;

interface Upright {
  width: number;
  height: number;
  floor: number;
  /** Where the figures stand, in units of the picture. */
  ground: number;
  /** The upper edge of the picture if there is room for all of it, and at the lowest. */
  top: number;
  lowest: number;
}

/** How far the figures may stand below the floor, in pixels: boots on the first line of words. */
const TOLERANCE = 14;

/**
 * The upper edge that puts the figures' ground at the floor, in units of the picture, and whether
 * they fit above it.
 */
export function upright({ width, height, floor, ground, top, lowest }: Upright) {
  const scale = Math.max(width / UPRIGHT_WIDTH, height / UPRIGHT_HEIGHT) || 1;
  const edge = Math.round(Math.min(lowest, Math.max(top, ground - floor / scale)));
  return { top: edge, fits: (ground - edge) * scale <= floor + TOLERANCE };
}
