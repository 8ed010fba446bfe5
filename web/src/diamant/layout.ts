/**
 * Positions on the board: cards along the path, explorers at its end or at the camp. In a wide
 * cave the whole path winds to the right. On a phone it is a strip that scrolls, with the newest
 * card at its end.
 */

import { ROUNDS } from "./viewModel";

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Form = "winding" | "strip";

/** The centre of something, its size, and its rotation in degrees. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  turn: number;
}

export interface Point {
  x: number;
  y: number;
}

const CARD_ASPECT_RATIO = 3 / 4;
const FIGURE_ASPECT_RATIO = 80 / 104;
const COMPACT_CAMP_HEIGHT_PX = 150;
const NEWEST_CARD_SCALE = 1.3;
/** In card widths: the step between cards in a line and in a zigzag, and the space at both ends. */
const LINE_STEP = 1.08;
const ZIGZAG_STEP = 0.56;
const ENDS_WIDTH = 2.4;
/** The first card is the largest, and turned: its corners stay inside. */
const LONE_CARD_EDGE_PX = 14;
/** In figure widths: how far the choice beside an explorer reaches, from the explorer's left. */
const WITH_CHOICE = 1.45;
/** A strip's explorers leave this place free at their left, for the button of the reactions. */
export const REACTION_WIDTH_PX = 56;

const pathForm = (cave: Rect): Form =>
  cave.width >= 560 && cave.height >= 260 ? "winding" : "strip";

export interface PathLayout {
  form: Form;
  cards: Place[];
  /** The width of the whole path. It scrolls if it is wider than the cave. */
  length: number;
  explorers: Place[];
  /** Where the next card will be placed. */
  end: Point;
}

/** Positions of the cards and of the explorers, relative to the cave's top left corner. */
export function pathLayout(cave: Rect, cards: number, explorers: number): PathLayout {
  return pathForm(cave) === "winding"
    ? windingLayout(cave, cards, explorers)
    : stripLayout(cave, cards, explorers);
}

function windingLayout(cave: Rect, cards: number, explorers: number): PathLayout {
  const largest = Math.max(Math.min(cave.height * 0.27, cave.width * 0.17), 64);
  const figure = largest * (explorers > 6 ? 0.8 : explorers > 4 ? 0.9 : 1);
  const rows = rowsOf(explorers);
  const columns = Math.ceil(explorers / rows);
  const crowd = figure * FIGURE_ASPECT_RATIO * (columnsWidth(columns, rows) + WITH_CHOICE);
  const tallest = Math.max(cave.height * 0.36, 90);
  const widest = tallest * CARD_ASPECT_RATIO;
  // In a row, cards lie side by side. If they alternate, every other card lies above its
  // neighbours, so they can be closer. Either way no card hides another.
  const room = cave.width - crowd;
  const older = Math.max(cards - 2, 0);
  const widthFor = (step: number) => Math.min(widest, room / (ENDS_WIDTH + step * older));
  const zigzag = widthFor(LINE_STEP) < widthFor(ZIGZAG_STEP) * 0.8;
  const width = widthFor(zigzag ? ZIGZAG_STEP : LINE_STEP);
  const height = width / CARD_ASPECT_RATIO;
  const step = Math.min(width * 1.22, (room - width * ENDS_WIDTH) / Math.max(older, 1));
  const newest = Math.min(NEWEST_CARD_SCALE, (cave.height * 0.52) / height);
  const reachable = (cave.height - height * newest) / 2;
  const sway = zigzag ? height * 0.56 : Math.min(reachable * 0.55, height * 0.8);
  const middle = cave.height / 2;
  const places = Array.from({ length: cards }, (_, i) => {
    const last = i === cards - 1;
    const wave = zigzag ? (i % 2 ? 1 : -1) : Math.sin(i * 0.9);
    const scale = last ? newest : 1;
    const along = last && i ? (i - 1) * step + width * 1.22 : i * step;
    return {
      x: width * 0.65 + along + (cards === 1 ? LONE_CARD_EDGE_PX : 0),
      y: middle + sway * wave * (last ? 0.4 : 1),
      width: width * scale,
      height: height * scale,
      turn: last ? 2 : Math.round((zigzag ? 2 : 4) * Math.cos(i * 2.3)),
    };
  });
  const tip = places.at(-1);
  const from = Math.min(tip ? tip.x + tip.width * 0.42 : width * 0.3, cave.width - crowd);
  const reach = figure * (0.5 + (ROW_STEP / 2) * (rows - 1));
  const floor = clamp((tip?.y ?? middle) + height * newest * 0.3, reach, cave.height - reach);
  const group = groupLayout(explorers, { x: from, y: floor }, figure, cave.width - from);
  const end = { x: from + crowd * 0.6, y: floor };
  return { form: "winding", cards: places, length: cave.width, explorers: group, end };
}

const rowsOf = (explorers: number) => (explorers <= 2 ? 1 : explorers <= 4 ? 2 : 3);

/** In figure heights: how far rows are apart. Every hat is seen above the row in front. */
const ROW_STEP = 0.46;
/** In figure widths: the least step between columns, and how far every other row is shifted. */
const COLUMN_STEP = 0.82;
const ROW_SHIFT = 0.45;

/** The width of a group in figure widths, without its last figure. */
const columnsWidth = (columns: number, rows: number) =>
  (columns - 1) * COLUMN_STEP + (rows > 1 ? ROW_SHIFT : 0);

/** Positions of a group of explorers, the last ones in front. */
function groupLayout(count: number, from: Point, height: number, room: number): Place[] {
  const width = height * FIGURE_ASPECT_RATIO;
  const rows = rowsOf(count);
  const columns = Math.ceil(count / rows);
  const shift = rows > 1 ? ROW_SHIFT : 0;
  const free = room / width - WITH_CHOICE - shift;
  const apart = width * clamp(free / Math.max(columns - 1, 1), COLUMN_STEP, 1);
  return Array.from({ length: count }, (_, i) => {
    const row = i % rows;
    const column = Math.floor(i / rows);
    return {
      x: from.x + width * 0.5 + column * apart + (row % 2) * width * shift,
      y: from.y + (row - (rows - 1) / 2) * height * ROW_STEP,
      width,
      height,
      turn: 0,
    };
  });
}

function stripLayout(cave: Rect, cards: number, explorers: number): PathLayout {
  const others = Math.max(explorers - 1, 0);
  const room = cave.width - REACTION_WIDTH_PX;
  // Side by side, with the last one's face-down choice. Explorers may overlap by a fifth.
  const widest = room / (others * 0.8 + WITH_CHOICE);
  const figure = Math.min(clamp(cave.height * 0.3, 26, 76), widest / FIGURE_ASPECT_RATIO);
  const newestHeight = Math.min(
    cave.height - figure * 0.72 - 4,
    (cave.width * 0.335) / CARD_ASPECT_RATIO,
  );
  const height = newestHeight * 0.86;
  const gap = 8;
  const step = height * CARD_ASPECT_RATIO + gap;
  const floor = cave.height - figure * 0.72 - 2;
  const baseline = Math.min(floor, (floor + newestHeight) / 2 + figure * 0.3);
  const full = newestHeight * CARD_ASPECT_RATIO + (cards - 1) * step + gap * 2;
  const start = Math.max(gap, cave.width - full > 0 ? (cave.width - full) / 2 + gap : gap);
  const places = Array.from({ length: cards }, (_, i) => {
    const tall = i === cards - 1 ? newestHeight : height;
    return {
      x: start + i * step + (tall * CARD_ASPECT_RATIO) / 2,
      y: baseline - tall / 2,
      width: tall * CARD_ASPECT_RATIO,
      height: tall,
      turn: i === cards - 1 ? 1 : Math.round(2 * Math.cos(i * 2.3)),
    };
  });
  const length = Math.max(cave.width, cards ? full : 0);
  const width = figure * FIGURE_ASPECT_RATIO;
  const apart = Math.min(width * 0.95, (room - width * WITH_CHOICE) / Math.max(others, 1));
  const right = cave.width - width * (WITH_CHOICE - 0.5);
  const group = Array.from({ length: explorers }, (_, i) => ({
    x: right - (explorers - 1 - i) * apart,
    y: cave.height - figure / 2,
    width,
    height: figure,
    turn: 0,
  }));
  const end = { x: right, y: baseline - height / 2 };
  return { form: "strip", cards: places, length, explorers: group, end };
}

/** Positions of the explorers at camp: rows from the front, or one row in a compact camp. */
export function campLayout(camp: Rect, count: number): Place[] {
  if (isCompact(camp)) return compactCampLayout(camp, count);
  const height = Math.max(Math.min(camp.width * 0.3, camp.height * 0.17), 40);
  const width = height * FIGURE_ASPECT_RATIO;
  const inRow = Math.max(2, Math.floor((camp.width * 0.92) / (width * 0.9)));
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / inRow);
    const rowCount = Math.min(inRow, count - row * inRow);
    const apart = Math.min(width * 0.92, (camp.width * 0.94 - width) / Math.max(rowCount - 1, 1));
    const column = i % inRow;
    return {
      x: camp.x + camp.width / 2 + (column - (rowCount - 1) / 2) * apart,
      y: camp.y + camp.height - height * 0.55 - row * height * 0.62,
      width,
      height,
      turn: 0,
    };
  });
}

/** One row from the right, beside the entrances. */
function compactCampLayout(camp: Rect, count: number): Place[] {
  const lastDoor = entranceLayout(camp, ROUNDS).at(-1);
  const room = camp.width - (lastDoor ? lastDoor.x - camp.x + lastDoor.width / 2 : 0) - 8;
  const others = Math.max(count - 1, 0);
  const width = Math.min(camp.height * 0.72 * FIGURE_ASPECT_RATIO, room / (others * 0.72 + 1.2));
  const apart = Math.min(width * 0.92, (room - width * 1.2) / Math.max(others, 1));
  const height = width / FIGURE_ASPECT_RATIO;
  return Array.from({ length: count }, (_, i) => ({
    x: camp.x + camp.width - width * 0.6 - i * apart,
    y: camp.y + camp.height - camp.height * 0.06 - height / 2,
    width,
    height,
    turn: 0,
  }));
}

/** True if the camp is a low band, as on a phone. */
export const isCompact = (camp: Rect) => camp.height < COMPACT_CAMP_HEIGHT_PX;

/** Positions of the entrances: down the rock beside a camp, or in a row along a compact one. */
export function entranceLayout(camp: Rect, count: number): Place[] {
  if (isCompact(camp)) {
    const height = camp.height * 0.78;
    const width = height * 0.8;
    const apart = Math.min(width * 1.12, (camp.width * 0.5) / count);
    return Array.from({ length: count }, (_, i) => ({
      x: camp.x + 8 + width / 2 + i * apart,
      y: camp.y + camp.height * 0.52,
      width,
      height,
      turn: 0,
    }));
  }
  const height = Math.max(camp.height * 0.088, 46);
  const width = height * 0.8;
  return Array.from({ length: count }, (_, i) => ({
    x: camp.x + camp.width - width * (i % 2 ? 0.62 : 0.86),
    y: camp.y + camp.height * 0.13 + i * height * 1.12,
    width,
    height,
    turn: 0,
  }));
}

/** SVG path data of a smooth line through these points (Catmull-Rom). */
export function smoothPath(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return "";
  const near = (i: number): Point => points[clamp(i, 0, points.length - 1)] ?? first;
  const curves = points.slice(1).map((to, i) => {
    const [before, from, after] = [near(i - 1), near(i), near(i + 2)];
    const out = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const into = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    return `C${[out, into, to].map(({ x, y }) => `${round(x)} ${round(y)}`).join(" ")}`;
  });
  return `M${round(first.x)} ${round(first.y)}${curves.join("")}`;
}

const round = (value: number) => Math.round(value * 10) / 10;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
