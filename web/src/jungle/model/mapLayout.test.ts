import { describe, expect, it } from "vitest";
import { BATCHES } from "../fixtures";
import { cellName, neighbours, parseCell } from "./cells";
import {
  cellBox,
  clampOffset,
  emptiestCorner,
  layoutMap,
  offsetAround,
  revealOffset,
  SMALL_TILE,
  trayHalf,
  type Viewport,
} from "./mapLayout";

/** Numbers from 0 to 1 that are the same in every run. */
function random(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A map of some tiles that grows from Base Camp; some are long lines. */
function shape(tiles: number, seed: number): string[] {
  const next = random(seed);
  const straight = next();
  const cells = ["camp"];
  while (cells.length < tiles) {
    const from =
      next() < straight ? cells[cells.length - 1] : cells[Math.floor(next() * cells.length)];
    const free = neighbours(from ?? "camp").filter((cell) => !cells.includes(cell));
    const cell = free[Math.floor(next() * free.length)];
    if (cell) cells.push(cell);
  }
  return cells;
}

const LINE = Array.from({ length: 35 }, (_, x) => cellName({ x, y: 0 }));
const SHAPES = [LINE, ...Array.from({ length: 25 }, (_, i) => shape(3 + ((i * 13) % 33), i))];
const LAPTOP: Viewport = { width: 700, height: 620, screen: "laptop" };
const PHONE: Viewport = { width: 390, height: 404, screen: "phone" };
const VIEWPORTS: Viewport[] = [
  LAPTOP,
  PHONE,
  { width: 360, height: 300, screen: "phone" },
  { width: 506, height: 340, screen: "phone" },
  { width: 1500, height: 1000, screen: "tv" },
];

describe("layoutMap", () => {
  it("keeps tiles within the sizes of each screen", () => {
    for (const cells of SHAPES)
      for (const viewport of VIEWPORTS) {
        const { tile, small, pans, offset, pitch, bounds } = layoutMap(cells, [], viewport);
        const [least, largest] = { phone: [40, 96], laptop: [72, 132], tv: [100, 190] }[
          viewport.screen
        ] as [number, number];
        expect(tile).toBeGreaterThanOrEqual(least);
        expect(tile).toBeLessThanOrEqual(largest);
        expect(small).toBe(tile < SMALL_TILE);
        if (pans) continue;
        for (const cell of cells) {
          const box = cellBox(cell, { tile, small, pans, offset, pitch, bounds });
          expect(box.left).toBeGreaterThanOrEqual(-0.001);
          expect(box.left + box.width).toBeLessThanOrEqual(viewport.width);
          expect(box.top + box.height).toBeLessThanOrEqual(viewport.height);
        }
      }
  });

  it("shows 4 by 4 tiles of about 90 px near", () => {
    for (const viewport of VIEWPORTS.filter(({ screen }) => screen === "phone")) {
      const { tile, small } = layoutMap(SHAPES[9] ?? [], [], viewport, "near");
      expect(small).toBe(false);
      expect(Math.abs(tile - 86)).toBeLessThanOrEqual(10);
    }
    expect(layoutMap(LINE, [], PHONE, "near").tile).toBe(90);
  });

  it("includes the free cells while a card is placed", () => {
    for (const cells of SHAPES) {
      const free = cells.flatMap(neighbours).filter((cell) => !cells.includes(cell));
      const layout = layoutMap(cells, free, LAPTOP);
      if (layout.pans) continue;
      for (const cell of free) expect(cellBox(cell, layout).left).toBeGreaterThanOrEqual(-0.001);
    }
  });

  it("shows the map of recorded positions whole on a laptop, up to 8 columns and 7 rows", () => {
    for (const { facts } of BATCHES) {
      const cells = facts.map.map(({ at }) => at);
      const { pans, bounds } = layoutMap(cells, [], LAPTOP);
      const isLarge = bounds.right - bounds.left > 7 || bounds.bottom - bounds.top > 6;
      expect(pans).toBe(isLarge);
    }
  });
});

describe("panning", () => {
  it("never leaves the map: some tile is always in view", () => {
    for (const cells of SHAPES)
      for (const viewport of VIEWPORTS) {
        const layout = layoutMap(cells, [], viewport, "near");
        for (const far of [-1e5, -300, 0, 300, 1e5]) {
          const offset = clampOffset({ x: far, y: -far }, layout, viewport);
          expect(clampOffset(offset, layout, viewport)).toEqual(offset);
          const { bounds, pitch } = layout;
          expect(bounds.left * pitch + offset.x).toBeLessThan(viewport.width);
          expect((bounds.right + 1) * pitch + offset.x).toBeGreaterThan(0);
          expect(bounds.top * pitch + offset.y).toBeLessThan(viewport.height);
          expect((bounds.bottom + 1) * pitch + offset.y).toBeGreaterThan(0);
        }
      }
  });

  it("follows the action, and does not move when it is in view", () => {
    for (const cells of SHAPES)
      for (const viewport of VIEWPORTS) {
        const layout = layoutMap(cells, [], viewport, "near");
        for (const cell of cells) {
          const offset = revealOffset([cell], layout, viewport);
          const box = cellBox(cell, { ...layout, offset });
          expect(box.left).toBeGreaterThanOrEqual(-0.001);
          expect(box.top).toBeGreaterThanOrEqual(-0.001);
          expect(box.left + box.width).toBeLessThanOrEqual(viewport.width + 0.001);
          expect(box.top + box.height).toBeLessThanOrEqual(viewport.height + 0.001);
          const again = revealOffset([cell], layout, viewport, offset);
          expect(again.x).toBeCloseTo(offset.x);
          expect(again.y).toBeCloseTo(offset.y);
        }
      }
  });

  it("puts a place into the middle where the map is wider than the viewport", () => {
    const layout = layoutMap(LINE, [], LAPTOP);
    const offset = offsetAround(parseCell("e17"), layout, LAPTOP);
    const box = cellBox("e17", { ...layout, offset });
    expect(box.left + layout.pitch / 2).toBeCloseTo(LAPTOP.width / 2);
  });
});

describe("what lies over the map", () => {
  it("puts the minimap where there are no tiles", () => {
    const corner = (cells: string[]) =>
      emptiestCorner(cells, layoutMap(cells, [], PHONE), PHONE, { width: 110, height: 90 });
    const stairs = ["camp", "e1", "s1e1", "s1e2", "s2e2", "s2e3", "s3e3", "s3e4", "s4e4", "s4e5"];
    expect(corner([...stairs, "s4"])).toBe("top-right");
    expect(corner([...stairs, "e5"])).toBe("bottom-left");
  });

  it("puts the tray on the half where nothing is at stake", () => {
    const cells = ["w3", "w2", "w1", "camp", "e1", "e2", "e3"];
    const layout = layoutMap(cells, [], LAPTOP);
    expect(trayHalf(cells, ["w3", "w2"], layout, LAPTOP)).toBe("right");
    expect(trayHalf(cells, ["e2"], layout, LAPTOP)).toBe("left");
    const tall = ["n2", "n1", "camp", "s1", "s2"];
    expect(trayHalf(tall, ["s2"], layoutMap(tall, [], PHONE), PHONE)).toBe("top");
  });
});
