import { describe, expect, it } from "vitest";
import { GAMES } from "./fixtures";
import { configOf, initialView, reduceEvent, snapshot, type ViewModel } from "./viewModel";

describe.each(Object.entries(GAMES))("the game %s", (_, game) => {
  const config = configOf(game.options);

  it("reduceEvent over a batch gives the snapshot of its facts", () => {
    const [first] = game.batches;
    if (!first) throw new Error("the game has no batches");
    let view: ViewModel = initialView(config, first.events, first.facts);
    for (const { events, facts } of game.batches) {
      view = events.reduce(reduceEvent, view);
      expect(view).toEqual(snapshot(config, facts));
    }
    expect(view.over).toBe(true);
  });

  it("reduceEvent does not mutate the view", () => {
    for (const [i, { events }] of game.batches.entries()) {
      const before = game.batches[i - 1];
      if (!before) continue;
      const view = snapshot(config, before.facts);
      const copy = structuredClone(view);
      events.reduce(reduceEvent, view);
      expect(view).toEqual(copy);
    }
  });
});

it("reduceEvent ignores an unknown event", () => {
  const game = GAMES.three;
  const facts = game?.batches[3]?.facts;
  if (!game || !facts) throw new Error("no such batch");
  const view = snapshot(configOf(game.options), facts);
  expect(reduceEvent(view, { id: "diamant.sneeze", args: {}, told: [] })).toBe(view);
});
