/** Cells of the map: their names, neighbours and directions. North and west are fixed. */
import type { Cell } from "../facts";

/** How far a cell lies east and south of Base Camp: the coordinates of a screen. */
export interface Point {
  x: number;
  y: number;
}

export type Direction = "north" | "east" | "south" | "west";

/** The four directions as steps on the screen, in the order of the rules. */
export const STEPS: Record<Direction, Point> = {
  north: { x: 0, y: -1 },
  east: { x: 1, y: 0 },
  south: { x: 0, y: 1 },
  west: { x: -1, y: 0 },
};
export const DIRECTIONS = Object.keys(STEPS) as Direction[];

const NAME = /^(?:([ns])([1-9]\d?))?(?:([ew])([1-9]\d?))?$/;

const known = new Map<Cell, Readonly<Point>>();

/** The place of a cell: `s1e3` is 3 to the right of Base Camp and 1 below it. */
export function parseCell(cell: Cell): Readonly<Point> {
  let place = known.get(cell);
  if (!place) {
    place = readCell(cell);
    known.set(cell, place);
  }
  return place;
}

function readCell(cell: Cell): Point {
  if (cell === "camp") return { x: 0, y: 0 };
  const found = NAME.exec(cell);
  if (!cell || !found) throw new Error(`no cell has the name ${cell}`);
  const [, vertical, down = 0, horizontal, right = 0] = found;
  return {
    x: Number(right) * (horizontal === "w" ? -1 : 1),
    y: Number(down) * (vertical === "n" ? -1 : 1),
  };
}

/** The name of the cell at a place. */
export function cellName({ x, y }: Point): Cell {
  const vertical = y ? `${y < 0 ? "n" : "s"}${Math.abs(y)}` : "";
  const horizontal = x ? `${x > 0 ? "e" : "w"}${Math.abs(x)}` : "";
  return vertical + horizontal || "camp";
}

/** The cell one step away. */
export function neighbour(cell: Cell, direction: Direction): Cell {
  const { x, y } = parseCell(cell);
  const step = STEPS[direction];
  return cellName({ x: x + step.x, y: y + step.y });
}

/** The four cells around a cell: north, east, south, west. */
export const neighbours = (cell: Cell): Cell[] =>
  DIRECTIONS.map((direction) => neighbour(cell, direction));

/** The direction of a neighbouring cell; null for any other. */
export function directionTo(from: Cell, to: Cell): Direction | null {
  return DIRECTIONS.find((direction) => neighbour(from, direction) === to) ?? null;
}

/** The smallest rectangle around some cells, in cells; both ends belong to it. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The bounds of some cells; of none, Base Camp alone. */
export function boundsOf(cells: Iterable<Cell>): Bounds {
  const points = [...cells].map(parseCell);
  if (!points.length) return { left: 0, top: 0, right: 0, bottom: 0 };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}
