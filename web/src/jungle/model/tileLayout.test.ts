import { describe, expect, it } from "vitest";
import {
  BANNER,
  layoutTile,
  MAX_DINOSAURS_DRAWN,
  type OnTile,
  SMALL_BANNER,
  type Stand,
} from "./tileLayout";

/** What a piece may reach over the edge of its tile. */
const OVERHANG = 8;
const KINDS = ["t-rex", "raptor-7", "triceratops-3", "pterodactyl-5"];

/** Every number of explorers, awake or not, of dinosaurs and of diamonds. */
function* everyTile(): Generator<OnTile> {
  for (const small of [false, true])
    for (let players = 0; players <= 6; players++)
      for (let beasts = 0; beasts <= 10; beasts++)
        for (const diamonds of [0, 1, 2, 3, 4, 9])
          for (const asleep of [0, 1, players]) {
            const explorers = Array.from({ length: players }, (_, i) => i >= asleep);
            const dinosaurs = Array.from({ length: beasts }, (_, i) => KINDS[i % 4] ?? "t-rex");
            yield { explorers, dinosaurs, diamonds, small };
          }
}

const edges = ({ x, y, width, height }: Stand) => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height,
  bottom: y,
});

describe("layoutTile", () => {
  it("never covers the number's banner and stays on its tile", () => {
    const wrong: unknown[] = [];
    for (const on of everyTile()) {
      const banner = on.small ? SMALL_BANNER : BANNER;
      const { explorers, dinosaurs, diamonds } = layoutTile(on);
      for (const piece of [...explorers, ...dinosaurs, ...diamonds]) {
        const { left, right, top, bottom } = edges(piece);
        const isClear = left >= banner.right || top >= banner.bottom;
        const isInside = left >= -OVERHANG && right <= 100 + OVERHANG && top >= 0 && bottom <= 100;
        if (!isClear || !isInside) wrong.push({ on, piece });
      }
    }
    expect(wrong).toEqual([]);
  });

  it("has a place for every explorer, and counts what is not drawn", () => {
    for (const on of everyTile()) {
      const { explorers, dinosaurs, more, diamonds, count } = layoutTile(on);
      expect(explorers).toHaveLength(on.explorers.length);
      expect(new Set(explorers.map(({ x, y }) => `${x} ${y}`)).size).toBe(explorers.length);
      expect(dinosaurs.length + more).toBe(on.dinosaurs.length);
      expect(dinosaurs.length).toBeLessThanOrEqual(MAX_DINOSAURS_DRAWN);
      expect(diamonds.length > 0).toBe(on.diamonds > 0);
      expect(count).toBe(on.diamonds > 3 ? on.diamonds : null);
    }
  });

  it("leaves a part of every explorer's head free", () => {
    let least = 100;
    for (const on of everyTile()) {
      const { explorers } = layoutTile(on);
      explorers.forEach((one, i) => {
        for (const other of explorers.slice(i + 1))
          least = Math.min(least, Math.max(Math.abs(one.x - other.x), other.y - one.y));
      });
    }
    expect(least).toBeGreaterThanOrEqual(9);
  });

  it("makes a single figure half a tile high, three 45 %, six 36 %", () => {
    const heights = [1, 3, 6].map((count) => {
      const explorers = Array.from({ length: count }, () => true);
      return layoutTile({ explorers, dinosaurs: [], diamonds: 0, small: false }).explorers[0]
        ?.height;
    });
    expect(heights).toEqual([50, 45, 36]);
  });
});
