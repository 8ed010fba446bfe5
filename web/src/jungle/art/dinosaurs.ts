import type { DinosaurKind } from "../facts";

/** A dinosaur as one outline that looks left. `width` and `height` are its box. */
export interface Silhouette {
  width: number;
  height: number;
  outline: string;
}

/** The colour of each kind. Keep in step with jungle.css. */
export const DINOSAUR_COLOURS: Record<DinosaurKind, string> = {
  "t-rex": "#c4303a",
  raptor: "#e8772e",
  triceratops: "#4a8ca8",
  pterodactyl: "#8a5cc0",
};

/** The edge of paper around everything that is cut out. */
export const CUT_EDGE = "#fff0cf";

/** The outlines of the pictures in `dinosaurs/`, with the eye cut out: fill them by `evenodd`. */
export const SILHOUETTES: Record<DinosaurKind, Silhouette> = {
  "t-rex": {
    width: 124,
    height: 112,
    outline:
      "M63 22C62 9 49 2 37 5 32 3 27 6 26 10 17 10 8 14 4 21 1 27 2 33 7 35 17 36 29 36 38 40 31 43 20 43 12 43 8 45 9 50 13 52 21 56 32 57 41 56 43 60 42 64 41 67L33 68C28 69 26 73 27 79L31 75 33 80 36 75 42 76C45 82 48 85 53 87 51 91 53 94 57 97L55 101C49 102 44 104 43 109H70C71 105 70 102 67 100L70 95C76 93 81 89 84 84L88 92 86 100C82 102 79 104 79 108H101C102 104 100 101 97 99L99 89C99 83 97 78 93 73 107 68 117 56 122 36 113 49 101 53 91 47 82 42 76 40 71 33 67 29 64 27 63 22ZM30 14.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0Z",
  },
  raptor: {
    width: 124,
    height: 88,
    outline:
      "M4 27C8 18 17 11 28 11L26 3 34 9 36 1 41 11 47 6 46 16C50 23 55 28 64 29 86 31 104 26 121 10 117 29 104 41 88 46 87 53 83 58 78 61L88 67C91 69 90 73 87 74L78 76C81 78 82 80 82 83H62C63 78 66 75 70 74L77 70 64 64C59 67 54 69 49 69L38 78C40 80 40 82 39 85L21 84C22 80 25 78 29 77L40 64C38 61 39 57 42 54L41 52 30 55 26 62 22 57 25 50 37 44C33 41 31 38 29 35 22 38 12 37 5 34 3 32 3 29 4 27ZM23.4 20a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0Z",
  },
  triceratops: {
    width: 128,
    height: 86,
    outline:
      "M5 52C6 46 10 42 15 40L9 28 21 36C24 33 27 31 30 30L6 7 36 23 39 21 24 1 47 17C52 12 60 12 64 18 73 12 92 12 103 22 112 30 118 44 126 60 116 58 111 56 107 54 107 62 106 70 107 82H88C89 76 88 71 86 67 79 70 70 70 64 67L64 82H45C46 76 46 70 44 65 38 66 32 66 27 63 20 64 12 63 8 60 5 58 4 55 5 52ZM27.6 43.4a3.4 3.4 0 1 0 6.8 0 3.4 3.4 0 1 0-6.8 0Z",
  },
  pterodactyl: {
    width: 136,
    height: 84,
    outline:
      "M62 30C58 26 54 25 49 26L28 33 44 20C47 17 51 15 56 14L84 1 71 19C73 22 74 25 74 28 84 22 98 10 118 6 126 8 131 14 134 24 126 22 122 23 119 27 112 27 107 31 104 38 97 38 91 43 88 51 84 52 81 56 79 62L76 76 72 64 68 78 64 63C60 57 56 54 51 53 47 45 41 40 33 40 29 33 23 30 16 31 13 27 9 26 2 29 4 19 8 12 16 9 32 11 46 20 58 32ZM53 20.6a3 3 0 1 0 6 0 3 3 0 1 0-6 0Z",
  },
};

/** The size of a picture in `dinosaurs/`: the silhouette with its cut edge, 5 on each side. */
export function dinosaurBox(kind: DinosaurKind) {
  const { width, height } = SILHOUETTES[kind];
  return { width: width + 10, height: height + 10 };
}
