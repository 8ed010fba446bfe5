import type { DinosaurKind } from "../facts";

/** The colour of each kind. Keep in step with jungle.css. */
export const DINOSAUR_COLOURS: Record<DinosaurKind, string> = {
  "t-rex": "#c4303a",
  raptor: "#e8772e",
  triceratops: "#4a8ca8",
  pterodactyl: "#8a5cc0",
};

/** The edge of paper around everything that is cut out. */
export const CUT_EDGE = "#fff0cf";

/** The box of each kind's silhouette. */
export const DINOSAUR_SIZES: Record<DinosaurKind, { width: number; height: number }> = {
  "t-rex": { width: 124, height: 112 },
  raptor: { width: 124, height: 88 },
  triceratops: { width: 128, height: 86 },
  pterodactyl: { width: 136, height: 84 },
};

/** The size of a picture in `dinosaurs/`: the silhouette with its cut edge, 5 on each side. */
export function dinosaurBox(kind: DinosaurKind) {
  const { width, height } = DINOSAUR_SIZES[kind];
  return { width: width + 10, height: height + 10 };
}
