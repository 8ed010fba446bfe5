import { describe, expect, it } from "vitest";
import { campLayout, type Place, pathLayout, type Rect } from "./layout";

const CAVES: [string, Rect][] = [
  ["a laptop", { x: 0, y: 0, width: 980, height: 420 }],
  ["a television", { x: 0, y: 0, width: 1450, height: 700 }],
  ["an upright tablet", { x: 0, y: 0, width: 820, height: 560 }],
  ["a tablet", { x: 0, y: 0, width: 600, height: 400 }],
  ["a small phone", { x: 0, y: 0, width: 360, height: 200 }],
  ["a phone on its side", { x: 0, y: 0, width: 430, height: 170 }],
];

const inside = (place: Place, width: number, height: number) =>
  place.x - place.width / 2 >= -1 &&
  place.x + place.width / 2 <= width + 1 &&
  place.y - place.height / 2 >= -1 &&
  place.y + place.height / 2 <= height + 1;

describe.each(CAVES)("pathLayout on %s", (_, cave) => {
  it("keeps every card and explorer visible or reachable by scrolling, up to 25 cards", () => {
    for (let cards = 0; cards <= 25; cards++) {
      for (const explorers of [0, 1, 3, 5, 8]) {
        const path = pathLayout(cave, cards, explorers);
        for (const card of path.cards) {
          expect(inside(card, path.length, cave.height), `${cards} cards`).toBe(true);
        }
        for (const explorer of path.explorers) {
          expect(inside(explorer, cave.width, cave.height), `${explorers} explorers`).toBe(true);
        }
      }
    }
  });

  it("makes the newest card the largest", () => {
    const { cards } = pathLayout(cave, 9, 4);
    const newest = cards.at(-1);
    expect(cards.slice(0, -1).every((card) => card.height < (newest?.height ?? 0))).toBe(true);
  });

  it("does not overlap cards", () => {
    for (let count = 2; count <= 14; count++) {
      const { cards } = pathLayout(cave, count, 5);
      for (const [i, a] of cards.entries()) {
        for (const b of cards.slice(i + 1)) {
          const across = (a.width + b.width) / 2 - Math.abs(a.x - b.x);
          const along = (a.height + b.height) / 2 - Math.abs(a.y - b.y);
          const covered = Math.max(0, across) * Math.max(0, along);
          expect(covered / (a.width * a.height)).toBeLessThan(0.1);
        }
      }
    }
  });
});

it("shows the last three cards of a long path on a phone without scrolling", () => {
  const cave = { x: 0, y: 0, width: 360, height: 210 };
  const path = pathLayout(cave, 14, 3);
  const third = path.cards.at(-3);
  expect((third?.x ?? 0) - (third?.width ?? 0) / 2).toBeGreaterThanOrEqual(
    path.length - cave.width,
  );
});

it("fits eight explorers into the camp", () => {
  for (const camp of [
    { x: 0, y: 0, width: 290, height: 800 },
    { x: 180, y: 0, width: 180, height: 56 },
  ]) {
    for (const place of campLayout(camp, 8)) {
      expect(place.x - place.width / 2).toBeGreaterThanOrEqual(camp.x - 1);
      expect(place.x + place.width / 2).toBeLessThanOrEqual(camp.x + camp.width + 1);
    }
  }
});
