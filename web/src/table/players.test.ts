import { expect, it } from "vitest";
import { isolated } from "../lib/bidi";
import type { SeatInfo } from "../wire";
import { explorerNames, playersOf } from "./players";

const seatInfo = (change: Partial<SeatInfo>): SeatInfo => ({
  kind: "person",
  name: "",
  colour: null,
  bot: null,
  seeded: false,
  ...change,
});

const chairs = [
  seatInfo({ name: "Ana", colour: "sky" }),
  seatInfo({ name: "Bo" }),
  seatInfo({ kind: "bot", bot: "cautious" }),
  seatInfo({ name: "Dee", bot: "greedy-ev" }),
];
const players = playersOf(chairs, 0, [0, 3], (bot) => `<${bot}>`);

it("gives every player a unique colour", () => {
  expect(players.map(({ colour }) => colour)).toEqual(["sky", "red", "amber", "mint"]);
});

it("marks absent players, bots and replaced players", () => {
  expect(players.map(({ absent }) => absent)).toEqual([false, true, false, false]);
  expect(players.map(({ bot }) => bot)).toEqual([false, false, true, true]);
  expect(players.map(({ replacedByBot }) => replacedByBot)).toEqual([false, false, false, true]);
  expect(players[2]?.name).toBe("<cautious>");
});

it("numbers a player's two explorers", () => {
  expect(explorerNames(players.slice(0, 2), 4)).toEqual(["Ana 1", "Bo 1", "Ana 2", "Bo 2"]);
  expect(explorerNames(players, 4)[0]).toBe("Ana");
});

it("isolates a name that is written from right to left, in a sentence", () => {
  expect(isolated("ليلى")).toBe("\u2068ليلى\u2069");
  expect(isolated("Zoë")).toBe("Zoë");
});
