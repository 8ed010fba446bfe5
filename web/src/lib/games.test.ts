import { expect, test } from "vitest";
import english from "../i18n/en.json";
import type { TableInfo } from "../wire";
import { isPlayable, loadPart, quickTable, tableSummary } from "./games";
import { setCatalogue } from "./i18n.svelte";

const INFO = {
  name: "diamant",
  players: [3, 4, 5],
  bots: ["random", "cautious", "greedy-ev"],
  stand_in: "greedy-ev",
  quick: ["greedy-ev", "random"],
};

test("quickTable seats one person and different bots", () => {
  const { bots, options, sit, start } = quickTable(INFO);
  expect(options.players).toBe(5);
  expect(Object.keys(bots ?? {})).toEqual(["1", "2", "3", "4"]);
  expect(new Set(Object.values(bots ?? {})).size).toBe(4);
  // The client starts the table after it has sent its own seed.
  expect([sit, start]).toEqual([true, false]);
});

test("quickTable falls back to random bots", () => {
  const { bots } = quickTable({ ...INFO, bots: ["random"] });
  expect(new Set(Object.values(bots ?? {}))).toEqual(new Set(["random"]));
});

test("tableSummary describes the settings and what happens when time is up", () => {
  setCatalogue("en", english);
  const table = { game: "diamant", options: {}, settings: {} } as TableInfo;
  expect(tableSummary(table)).toEqual(["No time limit", "closed chests", "by invitation"]);
  const options = { chests: "open", absence: "bot" };
  const settings = { seconds: 30, public: true, odds: true };
  expect(tableSummary({ ...table, options, settings })).toEqual([
    "30 seconds, then a bot takes over",
    "open chests",
    "open to everybody",
    "odds shown",
  ]);
});

test("a game without a board is not playable, and loadPart rejects it", async () => {
  expect(isPlayable("diamant")).toBe(true);
  expect(isPlayable("chess")).toBe(false);
  await expect(loadPart("chess", "table")).rejects.toThrow("chess");
});
