import { beforeAll, expect, test } from "vitest";
import type { Facts, Forecast, Play, Roll, RollForecast } from "../facts";
import { percentText } from "./cardModel";
import { useTestCatalogue } from "./testCatalogue";
import { aimOf, chainOf, changedRolls, modifierText, outcomeOf } from "./trayModel";

const PLAYERS = [
  { name: "Ana", colour: "red" as const },
  { name: "Bo", colour: "sky" as const },
];

const rollOf = (changes: Partial<Roll> = {}): Roll => ({
  seat: 0,
  roll: "move",
  dinosaur: null,
  opponent: null,
  need: null,
  needed: null,
  count: 2,
  drop_lowest: 0,
  drop_highest: 0,
  sixes: 0,
  dice: [4, 6],
  total: 10,
  modifiers: [],
  floor: null,
  ...changes,
});

const after = (changes: Partial<RollForecast>): RollForecast => ({
  seat: 0,
  total: null,
  known: true,
  off: false,
  ...changes,
});

const forecastOf = (...rolls: RollForecast[]): Forecast => ({
  plays: rolls.map((roll, place) => ({
    index: rolls.length - 1 - place,
    effect: true,
    cancelled: false,
    rolls: [roll],
  })),
  result: rolls.slice(-1),
});

const play = (seat: number): Play => ({
  seat,
  kind: "item",
  card: "lantern",
  on: null,
  by: 0,
  items: [],
});

beforeAll(useTestCatalogue);

test("chainOf tells the totals as the stack resolves", () => {
  const forecast = forecastOf(after({ total: 5 }), after({ total: 4 }));
  expect(chainOf(rollOf(), forecast)).toEqual(["10", "5", "4"]);
});

test("chainOf leaves out what changes nothing, and shows ? where dice are thrown again", () => {
  const forecast = forecastOf(after({ total: 10 }), after({ known: false }));
  expect(chainOf(rollOf(), forecast)).toEqual(["10", "?"]);
  expect(chainOf(rollOf(), null)).toEqual(["10"]);
});

test("chainOf tells chances before the throw of an evasion", () => {
  const roll = rollOf({ roll: "evade", dice: [], total: null, chance: [26, 36] });
  const forecast = forecastOf(after({ chance: [35, 36] }));
  expect(chainOf(roll, forecast)).toEqual(["72\u00a0%", "97\u00a0%"]);
});

test("percentText says 0 and 100 only if they are exact", () => {
  expect(percentText([0, 36])).toBe("0\u00a0%");
  expect(percentText([1, 1296])).toBe("1\u00a0%");
  expect(percentText([1295, 1296])).toBe("99\u00a0%");
  expect(percentText([36, 36])).toBe("100\u00a0%");
});

test("outcomeOf counts the neighbours that a move reaches", () => {
  const steps = (...ways: number[]) =>
    ways.map((way, index) => ({
      cell: `n${index + 1}`,
      needed: 7,
      chance: [way, 36] as [number, number],
    }));
  const outcome = (...ways: number[]) =>
    outcomeOf(rollOf({ steps: steps(...ways) }), null, 0, PLAYERS);
  expect(outcome(0, 0)).toEqual({ text: "too low for all 2: you stay", good: false });
  expect(outcome(36, 0)).toEqual({ text: "enough for 1 of 2 neighbours", good: true });
  expect(outcome(36, 36)).toEqual({ text: "enough for all 2 neighbours", good: true });
  expect(outcomeOf(rollOf(), null, 0, PLAYERS)).toBeNull();
});

test("outcomeOf judges an evasion by the forecast, in the third person for others", () => {
  const roll = rollOf({ roll: "evade", dinosaur: "t-rex", needed: 6 });
  expect(outcomeOf(roll, null, 1, PLAYERS)?.text).toBe("enough: Ana slips away");
  const lost = forecastOf(after({ total: 5, chance: [0, 1] }));
  expect(outcomeOf(roll, lost, 0, PLAYERS)).toEqual({ text: "too low: you are hit", good: false });
  const off = forecastOf(after({ off: true }));
  expect(outcomeOf(roll, off, 0, PLAYERS)?.text).toBe("this roll will not count");
});

test("aimOf names the dinosaur and the number needed", () => {
  const roll = rollOf({ roll: "evade", dinosaur: "raptor-7", needed: 8 });
  expect(aimOf(roll, true)).toBe("to evade the raptor of 7: 8 needed");
  expect(aimOf(roll, true, true)).toBe("8 needed");
  expect(aimOf(rollOf({ roll: "steal" }), false)).toBe("against the thief");
});

test("modifierText names the card and the amount", () => {
  expect(modifierText({ source: "item:walking-stick", by: 3 })).toBe("Walking Stick +3");
  expect(modifierText({ source: "augment", by: -2 })).toBe("Discarded −2");
});

test("changedRolls finds the roll that the top of the stack changes", () => {
  const facts = (forecast: Forecast | null, stack: Play[]) =>
    ({
      roll: rollOf({ roll: "steal" }),
      opposed_roll: rollOf({ seat: 1, roll: "steal", total: 6 }),
      stack,
      forecast,
    }) as Facts;
  const forecast = forecastOf(after({ total: 10 }));
  forecast.plays[0]?.rolls.push(after({ seat: 1, total: 8 }));
  expect(changedRolls(facts(forecast, [play(1)]))).toEqual([1]);
  expect(changedRolls(facts(null, [play(1)]))).toEqual([]);
  expect(changedRolls(facts(null, [{ ...play(1), kind: "augment" }]))).toEqual([1]);
});
