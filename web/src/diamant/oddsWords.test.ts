import { describe, expect, it } from "vitest";
import { GAMES } from "./fixtures";
import { dangerOf, dangerWords, isCostly, isHighRisk, stayingWords } from "./oddsWords";

describe("the words about staying", () => {
  const rubies = (count: number) => ({ rubies: { id: "rubies", args: { count } } });

  it.each([
    [3.2, "cave.odds-brings", rubies(3)],
    [1.49, "cave.odds-brings", rubies(1)],
    [0.5, "cave.odds-brings", rubies(1)],
    [0.49, "cave.odds-same", {}],
    [0, "cave.odds-same", {}],
    [-0.49, "cave.odds-same", {}],
    [-0.5, "cave.odds-costs", rubies(1)],
    [-1.6, "cave.odds-costs", rubies(2)],
    [-12.4, "cave.odds-costs", rubies(12)],
  ])("a mean change of %d is %s", (change, id, args) => {
    expect(stayingWords({ change })).toEqual({ id, args });
    expect(isCostly({ change })).toBe(id === "cave.odds-costs");
  });

  it("say for two explorers that the number is for each", () => {
    expect(stayingWords({ change: 2 }, true).id).toBe("cave.odds-brings-each");
    expect(stayingWords({ change: -2 }, true).id).toBe("cave.odds-costs-each");
    expect(stayingWords({ change: 0 }, true).id).toBe("cave.odds-same");
  });
});

describe("the words about danger", () => {
  it.each([
    [35, 0, "cave.odds-none", false],
    [27, 2, "cave.odds-danger", false],
    [25, 6, "cave.odds-danger", false],
    [24, 6, "cave.odds-danger", true],
    [21, 9, "cave.odds-danger", true],
    [1, 1, "cave.odds-danger", true],
    [0, 0, "cave.odds-empty", false],
  ])("%d cards of which %d end the round: %s, red edge: %s", (deck, ending, id, high) => {
    expect(dangerWords({ deck, ending }).id).toBe(id);
    expect(isHighRisk({ deck, ending })).toBe(high);
  });
});

describe.each(Object.entries(GAMES).filter(([, { seat }]) => seat !== null))(
  "in the recorded game %s",
  (_, { batches }) => {
    const asked = batches.flatMap(({ facts, odds }) => (odds ? [{ facts, odds }] : []));

    it("words and exact odds agree at every decision", () => {
      expect(asked.length).toBeGreaterThan(5);
      for (const { odds } of asked) {
        const { id, args } = stayingWords(odds);
        const told = (args.rubies as { args: { count: number } } | undefined)?.args.count ?? 0;
        const sign = id === "cave.odds-costs" ? -1 : 1;
        expect(Math.abs(odds.change - sign * told)).toBeLessThanOrEqual(0.5);
        const danger = dangerWords(odds);
        expect(danger.args).toEqual(
          odds.ending && odds.deck ? { count: odds.ending, deck: odds.deck } : {},
        );
      }
    });

    it("the danger that is shown at camp is that of the players inside", () => {
      for (const { facts, odds } of asked) {
        const path = facts.path.map((card) => ({ card }));
        expect(dangerOf(path, facts.deck)).toEqual({ deck: odds.deck, ending: odds.ending });
      }
    });
  },
);
