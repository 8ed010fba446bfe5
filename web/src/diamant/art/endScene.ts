/** Where everybody stands in the last scene. The server draws the same scene for shared links. */
import type { Place } from "../../table/ranking";

/** A place in the scene, and the size of what stands there. */
export interface Spot {
  x: number;
  y: number;
  scale: number;
}

/** The steps for first, second and third: their left edge from the middle, and their height. */
export const STEPS = [
  { x: -85, y: 612, tones: ["#ffeeaa", "#ffd166", "#b9791c"] },
  { x: -255, y: 664, tones: ["#f1efe7", "#c9c9dd", "#87799a"] },
  { x: 85, y: 700, tones: ["#f0bb99", "#cc9966", "#845a38"] },
] as const;
export const STEP_WIDTH = 170;
export const GROUND = 800;

/** The scale of explorers who share a step, by their number. */
const STEP_SCALES = [2.1, 1.5, 1.12, 0.92];
const LEAST_STEP_SCALE = 0.78;

/** Where the explorers on a step stand, around its middle. */
export function stepSpots(step: number, count: number): Spot[] {
  const { x, y } = STEPS[step] ?? STEPS[0];
  const scale = STEP_SCALES[count - 1] ?? LEAST_STEP_SCALE;
  const stride = count > 1 ? Math.min(76, (STEP_WIDTH - 34) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, index) => ({
    x: x + STEP_WIDTH / 2 + (index - (count - 1) / 2) * stride,
    y: y + (index % 2) * 5,
    scale,
  }));
}

/** Where those without a step stand, right of the podium: the next one is nearest. */
export function campSpots(count: number): Spot[] {
  const stride = count > 4 ? 62 : 76;
  return Array.from({ length: count }, (_, index) => ({
    x: 318 + index * stride,
    y: 846 - index * 7,
    scale: 1.42 - index * 0.06,
  }));
}

/** The seats on each step, and those without one. Winners share the highest. */
export function placesOf(ranking: readonly Place[]): { steps: number[][]; camp: number[] } {
  const onStep = (place: number) =>
    ranking.filter((each) => each.place === place).map(({ seat }) => seat);
  return {
    steps: [onStep(1), onStep(2), onStep(3)],
    camp: ranking.filter(({ place }) => place > STEPS.length).map(({ seat }) => seat),
  };
}
