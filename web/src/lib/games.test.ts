import { expect, test } from "vitest";
import english from "../i18n/en.json";
import setup from "../i18n/setup-en.json";
import type { TableInfo } from "../wire";
import { isPlayable, loadPart, quickTable, tableSummary, usualBot } from "./games";
import { setCatalogue } from "./i18n.svelte";

const DIAMANT = {
  name: "diamant",
  players: [3, 4, 5],
  bots: ["random", "cautious", "greedy-ev"],
  stand_in: "greedy-ev",
  quick: ["greedy-ev", "cautious:4", "cautious:6", "random"],
};
const JUNGLE = {
  name: "dinosaurs",
  players: [2, 3, 4],
  bots: ["random", "planner", "search"],
  stand_in: "planner",
  quick: ["planner", "planner", "planner"],
};

test("quickTable seats one person and different bots in the cave", () => {
  const { bots, options, sit, start } = quickTable(DIAMANT);
  expect(options.players).toBe(5);
  expect(Object.keys(bots ?? {})).toEqual(["1", "2", "3", "4"]);
  expect(new Set(Object.values(bots ?? {})).size).toBe(4);
  // The client starts the table after it has sent its own seed.
  expect([sit, start]).toEqual([true, false]);
});

test("quickTable seats one person and three planners in the jungle", () => {
  const { bots, options } = quickTable(JUNGLE);
  expect(options.players).toBe(4);
  expect(Object.values(bots ?? {})).toEqual(["planner", "planner", "planner"]);
});

test("quickTable and usualBot fall back to random bots", () => {
  const { bots } = quickTable({ ...DIAMANT, bots: ["random"] });
  expect(new Set(Object.values(bots ?? {}))).toEqual(new Set(["random"]));
  expect(usualBot({ ...JUNGLE, bots: ["random"] }, 1)).toBe("random");
  expect(usualBot(JUNGLE, 1)).toBe("planner");
});

test("tableSummary describes the settings and what happens when time is up", () => {
  setCatalogue("en", { ...english, ...setup });
  const table = { game: "diamant", options: {}, settings: {} } as TableInfo;
  expect(tableSummary(table)).toEqual(["no clock"]);
  const options = { chests: "open", absence: "bot" };
  const settings = { seconds: 30, public: true, odds: true };
  expect(tableSummary({ ...table, options, settings })).toEqual([
    "30 s, then a bot",
    "open chests",
    "odds shown",
    "open to everybody",
  ]);
});

test("a game without a board is not playable, and loadPart rejects it", async () => {
  expect(isPlayable("diamant")).toBe(true);
  expect(isPlayable("chess")).toBe(false);
  await expect(loadPart("chess", "table")).rejects.toThrow("chess");
});
