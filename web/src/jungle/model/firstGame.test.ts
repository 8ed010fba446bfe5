import { beforeAll, describe, expect, it } from "vitest";
import { formatMessage, setCatalogue } from "../../lib/i18n.svelte";
import type { Facts, PlacedCard } from "../facts";
import { BATCHES } from "../fixtures";
import { ENGLISH } from "../fixtures/catalogues";
import { answersOf } from "./answers";
import type { Answers } from "./answerTypes";
import { chanceOfTotal, percentOf } from "./chances";
import { firstGameLine } from "./firstGame";
import { bestRoute, chanceWithin, shiftOf } from "./routes";

beforeAll(() => setCatalogue("en", ENGLISH));

const tile = (at: string, number: number, more: Partial<PlacedCard> = {}): PlacedCard => ({
  card: `jungle-${number}`,
  kind: "jungle",
  number,
  items: 0,
  refresh: false,
  printed: 0,
  home: null,
  at,
  diamonds: 0,
  ...more,
});

/** A recorded position and question, with other tiles and an explorer on Base Camp. */
function position(map: PlacedCard[], diamonds = 0): { facts: Facts; answers: Answers } {
  const found = BATCHES.find(({ ask }) => ask?.question?.kind === "act");
  if (!found?.ask) throw new Error("nobody acts");
  const players = found.facts.players.map((player) => ({ ...player, at: "camp", diamonds }));
  const facts = { ...found.facts, map: [tile("camp", 2, { kind: "camp" }), ...map], players };
  const near = map.filter(({ at }) => ["n1", "e1", "s1", "w1"].includes(at));
  const chips = near.map(({ at, number }) => ({
    cell: at,
    chance: chanceOfTotal(number),
    reached: null,
  }));
  return { facts: { ...facts, actions: 3 }, answers: { ...answersOf(found.ask, facts, 0), chips } };
}

const line = (map: PlacedCard[], diamonds = 0) => {
  const { facts, answers } = position(map, diamonds);
  const buttons = answers.buttons.map((button) => ({ ...button, dark: button.verb === "pick-up" }));
  const said = firstGameLine(facts, { ...answers, buttons }, 0);
  return said ? formatMessage(said, []) : null;
};

describe("firstGameLine", () => {
  it("names the nearest diamond and the chances on the way", () => {
    expect(line([tile("n1", 7), tile("n2", 8, { diamonds: 1 })])).toBe(
      "A diamond lies 2 steps north: 58 %, then 42 %.",
    );
    expect(line([tile("e1", 6, { diamonds: 1 })])).toBe("A diamond lies 1 step east: 72 %.");
    expect(line([tile("w1", 3), tile("n1w1", 4, { diamonds: 2 })])).toBe(
      "A diamond lies 2 steps away, first west: 97 %, then 92 %.",
    );
    expect(line([tile("e1", 6)])).toMatch(/^No diamond/);
  });

  it("says the chance to be home with all diamonds", () => {
    const { facts, answers } = position([tile("n1", 7)], 4);
    const players = facts.players.map((player) => ({ ...player, at: "n1" }));
    const chips = [{ cell: "camp", chance: chanceOfTotal(2), reached: null }];
    const said = firstGameLine({ ...facts, players }, { ...answers, chips }, 0);
    expect(said).toEqual({ id: "jungle.first-home", args: { percent: 100 } });
  });

  it("says something for every recorded question in a turn, and no odds where there are none", () => {
    for (const { ask, facts, game } of BATCHES) {
      if (ask?.question?.kind !== "act" || game.seat === null) continue;
      const answers = answersOf(ask, facts, game.seat);
      const said = firstGameLine(facts, answers, game.seat);
      expect(said && formatMessage(said, [])).toMatch(/^[A-Z].*\.$/);
      const bare = firstGameLine(facts, { ...answers, chips: [] }, game.seat);
      expect(bare && formatMessage(bare, [])).not.toMatch(/%/);
    }
  });
});

describe("routes", () => {
  it("reads Higher Rolls and Shannon from the chips of every recorded turn", () => {
    for (const { ask, facts, game } of BATCHES) {
      if (ask?.question?.kind !== "act" || game.seat === null) continue;
      const player = facts.players[game.seat];
      if (!player?.at || player.protections.length) continue;
      const { chips } = answersOf(ask, facts, game.seat);
      expect(shiftOf(facts, player.at, chips)).toBe(game.options["higher-rolls"] ? 1 : 0);
    }
  });

  it("goes around a tile that is hard to reach", () => {
    const { facts } = position([
      tile("n1", 12),
      tile("e1", 3),
      tile("n1e1", 3),
      tile("n2e1", 3),
      tile("n2", 3, { diamonds: 1 }),
    ]);
    const route = bestRoute(facts, "camp", ({ diamonds }) => diamonds > 0, 0);
    expect(route?.path).toEqual(["camp", "e1", "n1e1", "n2e1", "n2"]);
  });

  it("reckons with every way and with failed rolls", () => {
    const { facts } = position([tile("n1", 7)]);
    expect(chanceWithin(facts, "camp", "n1", 1, 0)).toBeCloseTo(21 / 36);
    expect(chanceWithin(facts, "camp", "n1", 2, 0)).toBeCloseTo(1 - (15 / 36) ** 2);
    expect(chanceWithin(facts, "camp", "n1", 0, 0)).toBe(0);
  });
});

describe("percentOf", () => {
  it("is never 0 for what is possible, never 100 for what is not certain", () => {
    const shown = Array.from({ length: 11 }, (_, i) => percentOf(chanceOfTotal(i + 2)));
    expect(shown).toEqual([100, 97, 92, 83, 72, 58, 42, 28, 17, 8, 3]);
    expect(percentOf([1, 1296])).toBe(1);
    expect(percentOf([1295, 1296])).toBe(99);
    expect(percentOf([0, 36])).toBe(0);
  });
});
