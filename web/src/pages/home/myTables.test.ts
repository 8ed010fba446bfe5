import { expect, test } from "vitest";
import english from "../../i18n/en.json";
import french from "../../i18n/fr.json";
import home from "../../i18n/home-en.json";
import homeFrench from "../../i18n/home-fr.json";
import { setCatalogue } from "../../lib/i18n.svelte";
import type { ListedTable } from "../../wire";
import { companyOf, openGames, resultOf } from "./myTables";

const NOW = 2_000_000;

function listed(code: string, change: Partial<ListedTable>): ListedTable {
  const table = { code, game: "diamant", phase: "playing" as const, players: 3, names: ["Ana"] };
  return { ...table, open: 0, at: NOW - 60, scores: null, winners: null, ...change };
}

test("openGames puts your turn first, then running games, then waiting tables", () => {
  const tables = [
    listed("WAITS", { phase: "gathering", open: 2 }),
    listed("RUNS", {}),
    listed("OVER", { phase: "over" }),
    listed("OLD", { phase: "gathering", at: NOW - 24 * 3600 }),
    listed("YOURS", { yours: true, at: NOW - 3600, game: "dinosaurs" }),
    listed("OTHER", { game: "chess" }),
  ];
  expect(openGames(tables, NOW).map(({ code }) => code)).toEqual(["YOURS", "RUNS", "WAITS"]);
});

test("companyOf names the game and the others", () => {
  setCatalogue("en", { ...english, ...home });
  const table = listed("A", { game: "dinosaurs", names: ["Bo", "Ana", "Cy"] });
  expect(companyOf(table, "Ana")).toBe("Jungle, with Bo and Cy");
  expect(companyOf({ ...table, names: ["Ana"] }, "Ana")).toBe("Jungle");
  expect(companyOf({ ...table, names: ["Ana", "Bo", "Cy", "Di"] }, "Ana")).toBe(
    "Jungle, with Bo +2",
  );
});

test("resultOf says who won, you first, and your own place and score", () => {
  setCatalogue("en", { ...english, ...home });
  const over = { phase: "over" as const, names: ["Bo", "Ana", "Cy"], scores: [4, 1, 3] };
  const table = listed("A", { ...over, game: "dinosaurs", winners: [0] });
  expect(resultOf(table, "Ana")).toBe("Bo won · your place: 3, with 1 diamond");
  expect(resultOf(table, "Bo")).toBe("You won · your place: 1, with 4 diamonds");
  expect(resultOf(table, "Zoë")).toBe("Bo won");
  expect(resultOf({ ...table, winners: [] }, "Cy")).toBe(
    "Nobody won · your place: 2, with 3 diamonds",
  );
});

test("resultOf tells the winner of a shared victory so", () => {
  const over = { phase: "over" as const, names: ["Bo", "Ana", "Cy"], scores: [9, 9, 3] };
  const table = listed("A", { ...over, winners: [0, 1] });
  setCatalogue("en", { ...english, ...home });
  const told = resultOf(table, "Ana");
  expect(told).toBe("You and Bo shared the victory · your place: 1, with 9 points");
  setCatalogue("fr", { ...french, ...homeFrench });
  expect(resultOf(table, "Ana")).toMatch(/^Vous et Bo partagez la victoire · .* 1, .*9 points$/);
});

test("resultOf knows a guest who had no name yet", () => {
  setCatalogue("en", { ...english, ...home });
  const over = { phase: "over" as const, names: ["Vous", "Bo"], scores: [9, 3] };
  expect(resultOf(listed("A", { ...over, winners: [0] }), "Zoë")).toMatch(/^You won · /);
});
