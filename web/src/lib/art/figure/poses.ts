import type { Pose } from "../palette";

/** A limb, point by point: from the body over its joint to hand or foot. */
export type Limb = [number, number, number, number, number, number];

export interface Stance {
  /** How far the upper body leans forward (degrees) and sinks. */
  lean: number;
  sink: number;
  legs: [Limb, Limb];
  /** Arms are drawn with the upper body: the far one behind the coat, the near one in front of it. */
  arms: [Limb, Limb];
}

/** Feet stand on y = 97; hips are near y = 84 and shoulders near y = 64. */
export const STANCES: Record<Pose, Stance> = {
  stand: {
    lean: 0,
    sink: 0,
    legs: [
      [34, 82, 34, 90, 33, 97],
      [46, 82, 46, 90, 47, 97],
    ],
    arms: [
      [50, 64, 58, 71, 57, 79],
      [30, 64, 22, 71, 23, 79],
    ],
  },
  walk: {
    lean: 4,
    sink: 1,
    legs: [
      [36, 82, 29, 90, 23, 95],
      [44, 82, 53, 88, 54, 97],
    ],
    arms: [
      [50, 64, 60, 69, 64, 63],
      [30, 64, 21, 70, 18, 78],
    ],
  },
  run: {
    lean: 14,
    sink: 3,
    legs: [
      [36, 82, 24, 86, 12, 82],
      [44, 82, 58, 84, 60, 96],
    ],
    arms: [
      [50, 64, 61, 68, 66, 58],
      [30, 64, 18, 66, 14, 77],
    ],
  },
  cheer: {
    lean: 0,
    sink: 0,
    legs: [
      [34, 82, 32, 90, 28, 97],
      [46, 82, 48, 90, 52, 97],
    ],
    arms: [
      [50, 65, 64, 58, 68, 45],
      [30, 65, 16, 58, 12, 45],
    ],
  },
  sit: {
    lean: -2,
    sink: 9,
    legs: [
      [36, 90, 50, 86, 56, 97],
      [42, 91, 60, 88, 68, 97],
    ],
    arms: [
      [50, 64, 58, 70, 55, 78],
      [30, 64, 26, 74, 36, 79],
    ],
  },
};
