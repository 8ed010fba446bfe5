import { describe, expect, it } from "vitest";
import { GAMES } from "./fixtures";
import { opening, reduce, type Scene, settingOf, snapshot } from "./scene";

describe.each(Object.entries(GAMES))("the game %s", (_, game) => {
  const setting = settingOf(game.options);

  it("shows after each batch what the facts say", () => {
    const [first] = game.batches;
    if (!first) throw new Error("an empty game");
    let scene: Scene = opening(setting, first.events, first.facts);
    for (const { events, facts } of game.batches) {
      scene = events.reduce(reduce, scene);
      expect(scene).toEqual(snapshot(setting, facts));
    }
    expect(scene.over).toBe(true);
  });

  it("never changes a scene it was given", () => {
    for (const [i, { events }] of game.batches.entries()) {
      const before = game.batches[i - 1];
      if (!before) continue;
      const scene = snapshot(setting, before.facts);
      const copy = structuredClone(scene);
      events.reduce(reduce, scene);
      expect(scene).toEqual(copy);
    }
  });
});

it("lets a happening it does not know change nothing", () => {
  const game = GAMES.three;
  const facts = game?.batches[3]?.facts;
  if (!game || !facts) throw new Error("no such batch");
  const scene = snapshot(settingOf(game.options), facts);
  expect(reduce(scene, { id: "diamant.sneeze", args: {}, told: [] })).toBe(scene);
});
