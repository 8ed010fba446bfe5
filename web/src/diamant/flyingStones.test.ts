import { describe, expect, it } from "vitest";
import { GAMES } from "./fixtures";
import { type BoardPositions, flightsFor } from "./flyingStones";
import { configOf, snapshot } from "./viewModel";

const game = GAMES.three;
const facts = game?.batches[0]?.facts;
if (!game || !facts) throw new Error("no game");
const view = snapshot(configOf(game.options), facts);

const positions: BoardPositions = {
  card: (index) => ({ x: index * 100, y: 50 }),
  explorer: (explorer) => ({ x: 500, y: explorer * 10 }),
  home: (explorer) => ({ x: 0, y: explorer * 10 }),
};

describe("flightsFor", () => {
  it("sends stones from a treasure card to each explorer, with a diamond for five rubies", () => {
    const args = { value: 18, explorers: [0, 1, 2], share: 6, rest: 0 };
    const flights = flightsFor({ id: "diamant.treasure", args, told: [] }, view, positions);
    expect(flights.map(({ what }) => what)).toEqual(Array(3).fill(["diamond", "ruby"]).flat());
    expect(new Set(flights.map(({ to }) => to.y))).toEqual(new Set([0, 10, 20]));
  });

  it("has no flights when the share is zero", () => {
    const args = { value: 2, explorers: [0, 1, 2], share: 0, rest: 2 };
    expect(flightsFor({ id: "diamant.treasure", args, told: [] }, view, positions)).toEqual([]);
  });

  it("sends the path's relics to a single leaver only", () => {
    const withRelic = { ...view, path: [{ card: "relic", rubies: 0 }] };
    const args = { explorers: [1], held: 0, share: 0, rest: 0 };
    const alone = { id: "diamant.left", args: { ...args, relics: [5] }, told: [] };
    const together = { id: "diamant.left", args: { ...args, relics: [] }, told: [] };
    expect(flightsFor(alone, withRelic, positions).map(({ what }) => what)).toEqual(["relic"]);
    expect(flightsFor(together, withRelic, positions)).toEqual([]);
  });
});
