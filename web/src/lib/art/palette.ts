/** The colours of app.css that pictures need as values. Keep both in step. */

import type { Colour } from "../colours";

export type Pose = "stand" | "walk" | "run" | "cheer" | "sit";

/** An explorer's colour in three tones: lit from the upper left, flat, in shade. */
export interface Tones {
  light: string;
  main: string;
  deep: string;
}

export const EXPLORER_TONES: Record<Colour, Tones> = {
  red: { light: "#ff7a78", main: "#e63946", deep: "#8f1d2f" },
  sky: { light: "#a9e8ff", main: "#4cc9f0", deep: "#1c6c95" },
  amber: { light: "#ffe9b0", main: "#ffd166", deep: "#a8691a" },
  mint: { light: "#c3f9cf", main: "#80ed99", deep: "#2b7f58" },
  violet: { light: "#e6c7ff", main: "#c77dff", deep: "#6a34a8" },
  coral: { light: "#ffc9b2", main: "#ff9a76", deep: "#a8452f" },
  teal: { light: "#8ae8de", main: "#2ec4b6", deep: "#0d6b6f" },
  white: { light: "#ffffff", main: "#f1efe7", deep: "#8d86a6" },
};

export const INK = "#2b1d14";
export const NIGHT = "#140f1f";
