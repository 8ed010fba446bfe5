import { expect, it } from "vitest";
import type { Chair } from "../wire";
import { explorerNames, playersOf } from "./players";

const chair = (change: Partial<Chair>): Chair => ({
  kind: "person",
  name: "",
  colour: null,
  bot: null,
  seeded: false,
  ...change,
});

const chairs = [
  chair({ name: "Ana", colour: "sky" }),
  chair({ name: "Bo" }),
  chair({ kind: "bot", bot: "cautious" }),
  chair({ name: "Dee", bot: "greedy-ev" }),
];
const players = playersOf(chairs, 0, [0, 3], (bot) => `<${bot}>`);

it("gives everybody a colour that nobody else has", () => {
  expect(players.map(({ colour }) => colour)).toEqual(["sky", "red", "amber", "mint"]);
});

it("knows who is away, who is a bot and where one stands in", () => {
  expect(players.map(({ absent }) => absent)).toEqual([false, true, false, false]);
  expect(players.map(({ bot }) => bot)).toEqual([false, false, true, true]);
  expect(players.map(({ standsIn }) => standsIn)).toEqual([false, false, false, true]);
  expect(players[2]?.name).toBe("<cautious>");
});

it("tells a player's two explorers apart", () => {
  expect(explorerNames(players.slice(0, 2), 4)).toEqual(["Ana 1", "Bo 1", "Ana 2", "Bo 2"]);
  expect(explorerNames(players, 4)[0]).toBe("Ana");
});
