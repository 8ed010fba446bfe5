import { expect, test } from "vitest";
import type { SeatInfo, TableInfo } from "../../../wire";
import { startPlan, withPlayers } from "./startPlan";

const INFO = {
  name: "diamant",
  players: [3, 4, 5, 6, 7, 8],
  bots: ["random", "greedy-ev"],
  stand_in: "greedy-ev",
  quick: ["greedy-ev", "random"],
};

function tableOf(kinds: SeatInfo["kind"][]): TableInfo {
  const chairs = kinds.map((kind) => ({ kind, name: "", colour: null, bot: null, seeded: false }));
  return { game: "diamant", options: { players: kinds.length }, chairs } as unknown as TableInfo;
}

test("alone, bots fill up to the fewest players and the other seats go", () => {
  const plan = startPlan(tableOf(["person", "open", "open", "open", "open"]), INFO);
  expect([plan.players, plan.bots, plan.added]).toEqual([3, 2, 2]);
  expect(plan.commands).toEqual([
    { type: "fill", seat: 1, bot: "greedy-ev" },
    { type: "fill", seat: 2, bot: "greedy-ev" },
    { type: "arrange", options: { players: 3 } },
    { type: "start" },
  ]);
});

test("with enough players, open seats go and no bot comes", () => {
  const plan = startPlan(tableOf(["person", "person", "open", "bot", "person"]), INFO);
  expect([plan.players, plan.bots, plan.added]).toEqual([4, 1, 0]);
  expect(plan.commands.map(({ type }) => type)).toEqual(["arrange", "start"]);
});

test("a full table only starts", () => {
  const plan = startPlan(tableOf(["person", "bot", "bot"]), INFO);
  expect(plan.commands).toEqual([{ type: "start" }]);
});

test("six diamonds stay only with two players", () => {
  expect(withPlayers({ players: 2, diamonds: 6 }, 3)).toEqual({ players: 3 });
  expect(withPlayers({ players: 4, diamonds: 6 }, 2)).toEqual({ players: 2, diamonds: 6 });
});
