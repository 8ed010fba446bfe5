/**
 * Where pieces stand on a tile, in a box of 100 by 100 with the number's banner in the upper left
 * corner. Nothing covers the banner; a little may reach over the right edge.
 */
import { type DinosaurId, type DinosaurKind, kindOf } from "../facts";

/** A piece: the middle of its foot, and its size. */
export interface Stand {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TileLayout {
  /** One for each explorer, in their order; the first stand behind. */
  explorers: Stand[];
  /** One for each dinosaur that is drawn, at most three. */
  dinosaurs: Stand[];
  /** Dinosaurs that are not drawn: "+n" stands at the last one. */
  more: number;
  /** One for each diamond that is drawn. */
  diamonds: Stand[];
  /** The number of diamonds, from four on. */
  count: number | null;
}

export interface OnTile {
  /** Whether each explorer on the tile is conscious. */
  explorers: readonly boolean[];
  dinosaurs: readonly DinosaurId[];
  diamonds: number;
  /** A tile under 64 px: heads, medallions, a larger number. */
  small: boolean;
}

/** What the banner and the number need: from the corner to here. */
export const BANNER = { right: 38, bottom: 53 };
/** The same on a small tile, whose number is 1.4 times as large. */
export const SMALL_BANNER = { right: 50, bottom: 56 };
export const MAX_DINOSAURS_DRAWN = 3;
export const MAX_DIAMONDS_DRAWN = 3;

/** The places of everything on a tile. */
export function layoutTile(on: OnTile): TileLayout {
  const drawn = on.dinosaurs.slice(0, MAX_DINOSAURS_DRAWN).map(kindOf);
  return {
    explorers: on.small ? heads(on) : figures(on),
    dinosaurs: on.small ? medallions(drawn) : dinosaurs(drawn, on.explorers.length > 0),
    more: on.dinosaurs.length - drawn.length,
    diamonds: diamonds(on),
    count: on.diamonds > MAX_DIAMONDS_DRAWN ? on.diamonds : null,
  };
}

/** The width of a figure by its height, and that of one that lies. */
const FIGURE = 80 / 112;
const FRONT = 99;
const BACK = 82;
/** Diamonds lie to the left of this. */
const DIAMONDS_RIGHT = 30;

/** Some places between two edges for pieces of a width, spread evenly. */
function spread(count: number, left: number, right: number, width: number): number[] {
  if (count === 1) return [(left + right) / 2];
  const step = (right - left - width) / (count - 1);
  return Array.from({ length: count }, (_, i) => left + width / 2 + i * step);
}

/** 1 at 50 %, 2 and 3 in a row at 45 %, 4 to 6 in two rows at 36 %: nobody hides a number. */
function figures({ explorers, diamonds }: OnTile): Stand[] {
  const count = explorers.length;
  const height = count === 1 ? 50 : count <= 3 ? 45 : 36;
  const width = height * FIGURE;
  const left = diamonds ? DIAMONDS_RIGHT : 2;
  const behind = count <= 3 ? 0 : Math.floor(count / 2);
  // A single figure is as high as the banner: it stands beside it.
  const front = count === 1 ? [Math.max(58, left + width / 2)] : spreadFront();
  const places = [
    ...spread(behind, BANNER.right + 1, 99, width).map((x) => ({ x, y: BACK })),
    ...front.map((x) => ({ x, y: FRONT })),
  ];
  return explorers.map((conscious, i) => {
    const place = places[i] ?? { x: 58, y: FRONT };
    // The unconscious lie: as wide as they were high.
    return conscious
      ? { ...place, width, height }
      : { ...place, x: Math.min(place.x, 98 - height / 2), width: height, height: width };
  });

  function spreadFront(): number[] {
    return spread(count - behind, left, 98, width);
  }
}

/** On a small tile: heads along the front edge, from four on two of them above it. */
function heads({ explorers, diamonds }: OnTile): Stand[] {
  const count = explorers.length;
  const size = count <= 2 ? 40 : count === 3 ? 32 : 26;
  const above = Math.max(0, count - 4);
  const left = diamonds ? DIAMONDS_RIGHT : 2;
  const places = [
    ...spread(above, SMALL_BANNER.right + 2, 98, size).map((x) => ({ x, y: 72 })),
    ...(count === 1 ? [76] : spread(count - above, left, 98, size)).map((x) => ({ x, y: FRONT })),
  ];
  return explorers.map((_, i) => ({
    ...(places[i] ?? { x: 76, y: FRONT }),
    width: size,
    height: size,
  }));
}

/** Width of a dinosaur that is alone, and height by width. */
const WIDTHS: Record<DinosaurKind, number> = {
  "t-rex": 60,
  raptor: 58,
  triceratops: 58,
  pterodactyl: 60,
};
const DINOSAUR_RATIO = 0.88;

/** The middle and the foot of one, two or three dinosaurs. */
const ALONE: [number, number][][] = [
  [[69, 93]],
  [
    [74, 82],
    [27, 98],
  ],
  [
    [66, 66],
    [80, 84],
    [27, 98],
  ],
];
/** Behind explorers: a fan beside the banner, heads free. */
const BEHIND: [number, number][][] = [
  [[69, 78]],
  [
    [63, 66],
    [78, 78],
  ],
  [
    [63, 60],
    [72, 70],
    [82, 80],
  ],
];

function dinosaurs(kinds: DinosaurKind[], behind: boolean): Stand[] {
  const places = (behind ? BEHIND : ALONE)[kinds.length - 1] ?? [];
  return kinds.map((kind, i) => {
    const [x = 69, y = 93] = places[i] ?? [];
    const width = (WIDTHS[kind] ?? WIDTHS.raptor) * (kinds.length > 1 ? 0.8 : 1);
    return { x, y, width, height: width * DINOSAUR_RATIO };
  });
}

/** On a small tile: medallions beside the number. */
const MEDALLIONS: [number, number, number][][] = [
  [[75, 45, 42]],
  [
    [67, 34, 30],
    [83, 46, 30],
  ],
  [
    [66, 28, 26],
    [84, 32, 26],
    [75, 46, 26],
  ],
];

const medallions = (kinds: DinosaurKind[]): Stand[] =>
  (MEDALLIONS[kinds.length - 1] ?? []).map(([x, y, size]) => ({ x, y, width: size, height: size }));

/** In the lower left corner, three as a pile. */
function diamonds({ diamonds: count, small }: OnTile): Stand[] {
  const size = small ? 26 : 22;
  const spots: [number, number][] =
    count === 0
      ? []
      : count === 1 || small
        ? [[16, 97]]
        : [
            [13, 98],
            [24, 98],
            [18, 89],
          ];
  const drawn = Math.min(count, MAX_DIAMONDS_DRAWN);
  return spots.slice(0, drawn).map(([x, y]) => ({ x, y, width: size, height: size }));
}
