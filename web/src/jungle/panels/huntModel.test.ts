import { expect, test } from "vitest";
import type { Hunt } from "../facts";
import { rowOf } from "../model/huntRows";
import { rowsOf } from "./huntModel";

const HUNT: Hunt = {
  card: "hunters-wake",
  moves: ["raptor", "t-rex", "pterodactyl:SE"],
  earthquake: false,
  quarry: 0,
  held: ["raptor-7"],
  calmed: ["t-rex"],
  reversed: false,
  attacked: [],
};
const DINOSAURS = { "raptor-7": "n1", "raptor-10": "n2", "t-rex": "camp" };

test("rowsOf marks what is done, what moves now and what comes next", () => {
  const states = (current: number | null) =>
    rowsOf(HUNT, DINOSAURS, current).map(({ state }) => state);
  expect(states(null)).toEqual(["next", "next", "next"]);
  expect(states(1)).toEqual(["done", "now", "next"]);
  expect(states(3)).toEqual(["done", "done", "done"]);
});

test("rowsOf turns the printed directions around in a reversed hunt", () => {
  expect(rowsOf(HUNT, DINOSAURS, null)[2]?.steps).toEqual(["S", "E"]);
  expect(rowsOf({ ...HUNT, reversed: true }, DINOSAURS, null)[2]?.steps).toEqual(["N", "W"]);
});

test("rowsOf tells held and calmed dinosaurs and kinds that are not in play", () => {
  const [raptors, rex, pterodactyls] = rowsOf(HUNT, DINOSAURS, null);
  expect(raptors?.held).toEqual(["raptor-7"]);
  expect(rex?.calmed).toEqual(["t-rex"]);
  expect(rex?.absent).toBe(false);
  expect(pterodactyls?.absent).toBe(true);
});

test("rowOf finds the row of a dinosaur", () => {
  expect(rowOf(HUNT, "raptor-10")).toBe(0);
  expect(rowOf(HUNT, "t-rex")).toBe(1);
  expect(rowOf(HUNT, "triceratops-4")).toBe(-1);
});
