import { describe, expect, it } from "vitest";
import { addTrails, type Trail } from "../model/pieceMotion";
import { nextCell } from "./gridKeys";
import { gridRows } from "./gridRows";
import { seenPart } from "./minimapFrame";
import { frames } from "./walk";

const trail = (dinosaur: string, ...path: string[]): Trail => ({
  dinosaur,
  kind: "raptor",
  path,
});

describe("trails", () => {
  it("joins the steps of one dinosaur to one way", () => {
    const first = addTrails([], [trail("raptor-7", "camp", "n1")]);
    expect(addTrails(first, [trail("raptor-7", "n1", "n2")])).toEqual([
      trail("raptor-7", "camp", "n1", "n2"),
    ]);
  });

  it("begins again for a dinosaur that was put elsewhere", () => {
    const first = addTrails([], [trail("raptor-7", "camp", "n1")]);
    expect(addTrails(first, [trail("raptor-7", "e3", "e2")])).toEqual([
      trail("raptor-7", "e3", "e2"),
    ]);
  });
});

describe("walk", () => {
  it("rises between two tiles and stands on each", () => {
    const [start, middle, end] = frames(
      [
        { x: 0, y: 0 },
        { x: 2, y: 0 },
      ],
      0.5,
    );
    expect([start, middle, end]).toEqual([
      { x: 0, y: 0 },
      { x: 1, y: -0.5 },
      { x: 2, y: 0 },
    ]);
  });
});

describe("arrow keys on the map", () => {
  it("go to the neighbour, over gaps, and stop at the edge", () => {
    const cells = ["camp", "n1", "e2", "s1"];
    expect(nextCell("camp", "ArrowUp", cells)).toBe("n1");
    expect(nextCell("camp", "ArrowRight", cells)).toBe("e2");
    expect(nextCell("camp", "ArrowLeft", cells)).toBeNull();
    expect(nextCell("camp", "Tab", cells)).toBeNull();
  });
});

describe("rows of the map", () => {
  it("go from north to south and from west to east, free cells included", () => {
    const rows = gridRows([], ["e1", "n1", "camp", "w1"]);
    expect(rows.map(({ places }) => places.map(({ cell }) => cell))).toEqual([
      ["n1"],
      ["w1", "camp", "e1"],
    ]);
  });
});

describe("small map", () => {
  it("frames what is seen, cut to the map", () => {
    const bounds = { left: -2, top: -1, right: 2, bottom: 1 };
    const seen = seenPart(bounds, { x: 100, y: 50 }, 100, { width: 300, height: 500 });
    expect(seen).toEqual({ x: -1, y: -0.5, width: 3, height: 2.5 });
  });
});
