/** How large the tiles of the map are and which part of it is seen. Pixels, without the DOM. */
import type { Cell } from "../facts";
import { type Bounds, boundsOf, type Point, parseCell } from "./cells";

export interface Size {
  width: number;
  height: number;
}

/** `near` and `whole` differ on a phone only: elsewhere the map is whole, or pans. */
export type Zoom = "near" | "whole";
export type Screen = "phone" | "laptop" | "tv";
export type Corner = "top-left" | "top-right" | "bottom-left" | "bottom-right";
export type Half = "left" | "right" | "top" | "bottom";

export interface Viewport extends Size {
  screen: Screen;
}

export interface MapLayout {
  /** The side of a tile. */
  tile: number;
  /** From tile to tile. */
  pitch: number;
  /** Heads and medallions instead of figures, a larger number, no icons. */
  small: boolean;
  /** True if a part of the map is out of sight. */
  pans: boolean;
  /** The place of Base Camp's upper left corner in the viewport. */
  offset: Point;
  bounds: Bounds;
}

/** From tile to tile, in tiles: there is a gap between them. */
export const PITCH = 1.08;
/** Under this size a tile is small. */
export const SMALL_TILE = 64;

/** How much larger the number of a small tile is, so that it never has less than 20 px. */
export const numberScale = (tile: number) =>
  tile < SMALL_TILE ? Math.max(SMALL_NUMBER, (SMALL_NUMBER * LEAST_WITH_NUMBER) / tile) : 1;
const SMALL_NUMBER = 1.4;
/** The tile whose number has 20 px. */
const LEAST_WITH_NUMBER = 50;

/** The least and the largest tile: below, its number would have less than 20 px, or half of it. */
const WHOLE_TILES: Record<Screen, [number, number]> = {
  phone: [40, 96],
  laptop: [72, 132],
  tv: [100, 190],
};
const NEAR_TILES = { count: 4, least: 76, largest: 96 };
/** The least tile that is pressed. */
const LEAST_PRESSED = 44;
/** What may be dragged beyond the last tile, in tiles. */
const EDGE = 0.3;
/** Around the whole map, in tiles: rings and chips reach over the edge of a tile. */
const MARGIN = 0.12;
/** Around the cells to press: a chip reaches further. */
const FOCUS_MARGIN = 0.25;

const limited = (value: number, least: number, largest: number) =>
  Math.min(largest, Math.max(least, value));

const columnsOf = ({ left, right }: Bounds) => right - left + 1;
const rowsOf = ({ top, bottom }: Bounds) => bottom - top + 1;

/**
 * The layout of the map in a viewport. While a card is placed, its free cells are included. Cells in
 * focus are all to be seen: for them the tiles are as small as they need to be.
 */
export function layoutMap(
  cells: readonly Cell[],
  free: readonly Cell[],
  viewport: Viewport,
  zoom: Zoom = "whole",
  focus: readonly Cell[] = [],
): MapLayout {
  const bounds = boundsOf([...cells, ...free]);
  const tile = tileSize(bounds, viewport, zoom, focus.length ? boundsOf(focus) : null);
  const pitch = tile * PITCH;
  const pans =
    columnsOf(bounds) * pitch > viewport.width || rowsOf(bounds) * pitch > viewport.height;
  const offset = centredOffset(bounds, pitch, viewport);
  return { tile, pitch, small: tile < SMALL_TILE, pans, offset, bounds };
}

const fittingTile = (bounds: Bounds, { width, height }: Size, margin: number) =>
  Math.floor(
    Math.min(
      width / (columnsOf(bounds) * PITCH + margin),
      height / (rowsOf(bounds) * PITCH + margin),
    ),
  );

/** The side of a tile: the whole map, within the limits of the screen; or near, 4 by 4 tiles. */
function tileSize(
  bounds: Bounds,
  viewport: Viewport,
  zoom: Zoom,
  focus: Bounds | null = null,
): number {
  const { width, height, screen } = viewport;
  const { count, least: leastNear, largest: largestNear } = NEAR_TILES;
  const near = limited(
    Math.floor(Math.min(width, height) / (count * PITCH)),
    leastNear,
    largestNear,
  );
  const [least, most] = WHOLE_TILES[screen];
  // A map of few tiles is as near as it gets: nothing jumps between the two.
  const largest = screen === "phone" ? near : most;
  const whole = limited(fittingTile(bounds, viewport, MARGIN), least, largest);
  const wanted = screen === "phone" && zoom === "near" ? near : whole;
  if (!focus) return wanted;
  const seen = Math.max(LEAST_PRESSED, fittingTile(focus, viewport, FOCUS_MARGIN));
  return Math.min(wanted, seen);
}

/** True if all these cells are in the viewport at once. */
export function fits(
  cells: readonly Cell[],
  { pitch }: MapLayout,
  { width, height }: Size,
): boolean {
  const bounds = boundsOf(cells);
  return columnsOf(bounds) * pitch <= width && rowsOf(bounds) * pitch <= height;
}

/** The offset that puts the middle of the map into the middle of the viewport. */
function centredOffset(bounds: Bounds, pitch: number, { width, height }: Size): Point {
  const gap = pitch - pitch / PITCH;
  return {
    x: (width - (bounds.left + bounds.right + 1) * pitch + gap) / 2,
    y: (height - (bounds.top + bounds.bottom + 1) * pitch + gap) / 2,
  };
}

/** Keeps the map in the viewport: centred where it fits, else without much empty space. */
export function clampOffset(offset: Point, layout: MapLayout, viewport: Size): Point {
  const { bounds, pitch } = layout;
  const middle = centredOffset(bounds, pitch, viewport);
  const within = (value: number, around: number, count: number, length: number) => {
    const hidden = count * pitch - length;
    const slack = hidden <= 0 ? 0 : hidden / 2 + EDGE * pitch;
    return limited(value, around - slack, around + slack);
  };
  return {
    x: within(offset.x, middle.x, columnsOf(bounds), viewport.width),
    y: within(offset.y, middle.y, rowsOf(bounds), viewport.height),
  };
}

/** The offset that shows some cells with the least movement, to follow the action. */
export function revealOffset(
  cells: readonly Cell[],
  layout: MapLayout,
  viewport: Size,
  offset: Point = layout.offset,
): Point {
  if (!cells.length || !layout.pans) return clampOffset(offset, layout, viewport);
  const { pitch } = layout;
  const { left, top, right, bottom } = boundsOf(cells);
  const shifted = (from: number, to: number, at: number, length: number) => {
    const [low, high] = [from * pitch + at, (to + 1) * pitch + at];
    if (high - low > length) return at + (length - low - high) / 2;
    if (low < 0) return at - low;
    return high > length ? at + length - high : at;
  };
  const wanted = {
    x: shifted(left, right, offset.x, viewport.width),
    y: shifted(top, bottom, offset.y, viewport.height),
  };
  return clampOffset(wanted, layout, viewport);
}

/** The offset that puts a place of the map, in cells, into the middle of the viewport. */
export function offsetAround(place: Point, layout: MapLayout, viewport: Size): Point {
  const { pitch } = layout;
  const x = viewport.width / 2 - (place.x + 0.5) * pitch;
  const y = viewport.height / 2 - (place.y + 0.5) * pitch;
  return clampOffset({ x, y }, layout, viewport);
}

interface Box extends Size {
  left: number;
  top: number;
}

/** The box of a cell in the viewport. */
export function cellBox(cell: Cell, { offset, pitch, tile }: MapLayout): Box {
  const { x, y } = parseCell(cell);
  return { left: x * pitch + offset.x, top: y * pitch + offset.y, width: tile, height: tile };
}

const overlap = (one: Box, other: Box) => {
  const wide =
    Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high =
    Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
};

const covered = (cells: readonly Cell[], layout: MapLayout, box: Box) =>
  cells.reduce((sum, cell) => sum + overlap(cellBox(cell, layout), box), 0);

/** The corner of the viewport where a box hides the least of the map: for the minimap. */
export function emptiestCorner(
  cells: readonly Cell[],
  layout: MapLayout,
  { width, height }: Size,
  box: Size,
): Corner {
  const corners: Corner[] = ["bottom-right", "bottom-left", "top-right", "top-left"];
  const hidden = corners.map((corner) =>
    covered(cells, layout, {
      ...box,
      left: corner.endsWith("left") ? 0 : width - box.width,
      top: corner.startsWith("top") ? 0 : height - box.height,
    }),
  );
  return corners[hidden.indexOf(Math.min(...hidden))] ?? "bottom-right";
}

/**
 * The half of the viewport that the tray may cover: where nothing is at stake, and where it hides
 * less of the map. A viewport that is higher than wide has an upper and a lower half.
 */
export function trayHalf(
  cells: readonly Cell[],
  atStake: readonly Cell[],
  layout: MapLayout,
  { width, height }: Size,
): Half {
  const halves: [Half, Box][] =
    width > height
      ? [
          ["right", { left: width / 2, top: 0, width: width / 2, height }],
          ["left", { left: 0, top: 0, width: width / 2, height }],
        ]
      : [
          ["bottom", { left: 0, top: height / 2, width, height: height / 2 }],
          ["top", { left: 0, top: 0, width, height: height / 2 }],
        ];
  const costs = halves.map(
    ([, box]) => 1000 * covered(atStake, layout, box) + covered(cells, layout, box),
  );
  return halves[costs.indexOf(Math.min(...costs))]?.[0] ?? "right";
}
