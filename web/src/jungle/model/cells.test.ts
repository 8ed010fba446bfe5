import { describe, expect, it } from "vitest";
import { boundsOf, cellName, directionTo, neighbours, parseCell } from "./cells";

describe("cells", () => {
  it("have the names of the server", () => {
    expect(parseCell("camp")).toEqual({ x: 0, y: 0 });
    expect(parseCell("n2")).toEqual({ x: 0, y: -2 });
    expect(parseCell("s1e3")).toEqual({ x: 3, y: 1 });
    expect(parseCell("w12")).toEqual({ x: -12, y: 0 });
    for (let x = -12; x <= 12; x++)
      for (let y = -12; y <= 12; y++) expect(parseCell(cellName({ x, y }))).toEqual({ x, y });
  });

  it("reject any other name", () => {
    for (const name of ["", "north", "n0", "e1n1", "n1e", "7"])
      expect(() => parseCell(name)).toThrow(`the name ${name}`);
  });

  it("have four neighbours, north first", () => {
    expect(neighbours("camp")).toEqual(["n1", "e1", "s1", "w1"]);
    expect(neighbours("s1e3")).toEqual(["e3", "s1e4", "s2e3", "s1e2"]);
    expect(directionTo("s1e3", "s1e2")).toBe("west");
    expect(directionTo("s1e3", "camp")).toBe(null);
  });

  it("have bounds", () => {
    expect(boundsOf(["camp", "n2", "s1e3"])).toEqual({ left: 0, top: -2, right: 3, bottom: 1 });
    expect(boundsOf([])).toEqual({ left: 0, top: 0, right: 0, bottom: 0 });
  });
});
