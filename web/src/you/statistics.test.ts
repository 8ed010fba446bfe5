import { beforeEach, expect, test } from "vitest";
import en from "../i18n/you-en.json";
import type { OwnResult, SealedResult } from "../wire";
import { BADGES, badgeUrl } from "./badges";
import { keepResults, keptResults, parseResultsFile, resultsFile } from "./results";
import { badgesOf, newBadges, recordOf, streakOf } from "./statistics";

let made = 0;
function result(change: Partial<OwnResult> = {}): OwnResult {
  made += 1;
  const figures: Record<string, number> = change.game === "dinosaurs" ? {} : { haul: made };
  return {
    code: `CODE${made}`,
    game: "diamant",
    at: made,
    players: 5,
    place: change.won ? 1 : 3,
    points: 20,
    won: false,
    feats: [],
    figures,
    ...change,
  };
}
const sealed = (own: OwnResult): SealedResult => ({ result: own, seal: `seal of ${own.code}` });

beforeEach(() => localStorage.clear());

test("a streak ends with a game that is not won", () => {
  const won = [true, true, true, false, true, true].map((won) => result({ won }));
  expect(streakOf(won)).toEqual({ current: 2, best: 3 });
  expect(streakOf([])).toEqual({ current: 0, best: 0 });
});

test("records of a game: most points from one cave, fewest turns to a victory", () => {
  const games = [
    result({ figures: { haul: 12 } }),
    result({ figures: { haul: 31 }, won: true }),
    result({ game: "dinosaurs", figures: { turns: 9 }, won: true }),
    result({ game: "dinosaurs", figures: { turns: 6 }, won: true }),
    result({ game: "dinosaurs" }),
  ];
  expect(recordOf("diamant", games)).toEqual({ games: 2, wins: 1, best: 31 });
  expect(recordOf("dinosaurs", games)).toEqual({ games: 3, wins: 2, best: 6 });
  expect(recordOf("diamant", [])).toEqual({ games: 0, wins: 0, best: null });
});

test("a badge counts the games that earned it, and remembers the first", () => {
  const games = [result(), result({ feats: ["comeback"] }), result({ feats: ["comeback"] })];
  const badge = badgesOf("diamant", games).find(({ id }) => id === "comeback");
  expect(badge).toEqual({ id: "comeback", times: 2, first: games[1] });
  expect(badgesOf("dinosaurs", games).every(({ times }) => times === 0)).toBe(true);
});

test("new badges are those that no other game has earned", () => {
  const earlier = [result({ feats: ["big-haul"] })];
  const last = result({ feats: ["big-haul", "by-one"] });
  expect(newBadges(last, earlier)).toEqual(["by-one"]);
  expect(newBadges(last, [...earlier, last])).toEqual(["by-one"]); // it is kept already
});

test("results are kept once for each game, oldest first", () => {
  const [first, second] = [sealed(result()), sealed(result())];
  expect(keepResults([second, first]).added).toBe(2);
  expect(keepResults([first]).added).toBe(0);
  expect(keptResults()).toEqual([first, second]);
});

test("what somebody else wrote into the storage is ignored", () => {
  const good = sealed(result());
  const bad = [null, 5, {}, { ...good, seal: 3 }, { ...good, result: { code: "X" } }];
  localStorage.setItem("tacora.results", JSON.stringify([...bad, good]));
  expect(keptResults()).toEqual([good]);
  localStorage.setItem("tacora.results", "{not json");
  expect(keptResults()).toEqual([]);
});

test("a file of results is read back, and nothing else is", () => {
  const results = [sealed(result()), sealed(result())];
  expect(parseResultsFile(resultsFile(results))).toEqual(results);
  for (const text of ["", "[]", '{"format": "tacora-results/2", "results": []}', "null"]) {
    expect(parseResultsFile(text)).toBeNull();
  }
  expect(parseResultsFile(resultsFile([{ seal: "x" } as SealedResult]))).toBeNull();
});

test("every badge has a picture, a name, and says how to earn it", () => {
  const texts: Record<string, unknown> = en;
  for (const [game, badges] of Object.entries(BADGES)) {
    for (const id of badges) {
      expect(badgeUrl(game, id), id).toContain(".svg");
      expect(texts[`badge.${game}.${id}`], id).toBeTruthy();
      expect(texts[`badge.${game}.${id}-how`], id).toBeTruthy();
    }
  }
});
