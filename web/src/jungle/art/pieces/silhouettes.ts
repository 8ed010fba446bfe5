/** Silhouettes of the dinosaurs in a box of 28 × 22 from -1 -3, for banners, badges and decks. */

import type { DinosaurKind } from "../../facts";

export const SILHOUETTES: Record<DinosaurKind, string> = {
  "t-rex":
    "M13 3C12 0 7-.5 5 1 3 1 0 2 0 5c0 2 3 2 7 3-2 1-4 1-5 1 0 2 3 2 6 2l0 2-2 1 1 1 2-1c1 2 2 3 3 3l0 3H9v1h6c0-2-1-2-1-3l3-1 1 3h-1v1h5l-1-2 0-4c2-1 4-4 5-8-2 3-5 3-7 2-3-1-5-2-6-6Z",
  raptor:
    "M0 5C2 2 4 1 7 1l0-2 2 1.6L10-1l1 2.4c2 3 4 3.6 6 3.6 4 0 7-1 10-4-1 4-4 6-7 7l-2 3 3 2-1 2h-4c1-2 2-2 3-3l-3-2-4 1-2 3h-4c1-2 2-2 3-2l1-4L7 11l-2 2-1-3 3-2-2-1C3 7 1 7 0 6Z",
  triceratops:
    "M0 9l3-3L2 2l4 3L1-2 8 3 6-3l6 5c5-2 10-1 12 3l3 6-4-1 0 5h-4l0-3h-5l0 3h-4l-1-3c-3 0-6 0-8-1Z",
  pterodactyl:
    "M13 6L8 8l3-4 6-4-2 4c3-1 6-3 10-4l3 4c-3 0-4 1-5 3-3 0-4 1-5 4l-4 5-4-5C9 8 7 7 4 7 3 5 2 5 0 6 0 3 1 1 3 0c4 1 7 3 10 6Z",
};
