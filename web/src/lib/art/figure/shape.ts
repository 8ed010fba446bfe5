import type { Tones } from "../palette";

/** One cut of paper: its fill (a tone's name or a colour of its own) and its outline. */
export type Shape = [fill: keyof Tones | `#${string}`, outline: string];

/** A circle as an outline. */
export const disc = (x: number, y: number, r: number) =>
  `M${x - r},${y}a${r},${r} 0 1 1 ${2 * r},0a${r},${r} 0 1 1 ${-2 * r},0Z`;
