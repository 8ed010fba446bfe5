import { expect, test } from "vitest";
import { againstBots, hasBoard, part } from "./games";

const INFO = { name: "diamant", players: [3, 4, 5], bots: ["random", "cautious", "greedy-ev"] };

test("one person plays against bots that do not all think alike", () => {
  const { bots, options, sit, start } = againstBots(INFO);
  expect(options.players).toBe(5);
  expect(Object.keys(bots ?? {})).toEqual(["1", "2", "3", "4"]);
  expect(new Set(Object.values(bots ?? {})).size).toBe(4);
  // It starts once the person's own seed is in: not at once.
  expect([sit, start]).toEqual([true, false]);
});

test("where there are no others, chance plays", () => {
  const { bots } = againstBots({ ...INFO, bots: ["random"] });
  expect(new Set(Object.values(bots ?? {}))).toEqual(new Set(["random"]));
});

test("a game without a board is not offered, and says so when it is asked for", async () => {
  expect(hasBoard("diamant")).toBe(true);
  expect(hasBoard("chess")).toBe(false);
  await expect(part("chess", "table")).rejects.toThrow("chess");
});
