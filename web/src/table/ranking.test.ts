import { beforeAll, expect, it } from "vitest";
import { setCatalogue } from "../lib/i18n.svelte";
import en from "./i18n/en.json";
import type { Player } from "./players";
import { victoryText } from "./ranking";

const player = (seat: number, name: string, you = false): Player => ({
  seat,
  name,
  colour: "red",
  you,
  bot: false,
  replacedByBot: false,
  absent: false,
});
const players = [player(0, "Ana", true), player(1, "Bo"), player(2, "Cy")];

beforeAll(() => setCatalogue("en", en));

it("speaks to a winner of a shared victory", () => {
  expect(victoryText([0, 1], players)).toBe("You and Bo share the victory!");
  expect(victoryText([0, 1, 2], players)).toBe("You, Bo and Cy share the victory!");
});

it("names the winners to the others", () => {
  expect(victoryText([1, 2], players)).toBe("Bo and Cy share the victory!");
  expect(victoryText([1], players)).toBe("Bo won!");
  expect(victoryText([0], players)).toBe("You won!");
});
