import { describe, expect, it } from "vitest";
import packageEnglish from "../../../../src/tacora/i18n/en.json";
import { type Catalogue, formatMessage, setCatalogue } from "../../lib/i18n.svelte";
import { GAMES, type RecordedGame } from "../fixtures";
import english from "../i18n/guide-en.json";
import french from "../i18n/guide-fr.json";
import { configOf, snapshot, type ViewModel } from "../viewModel";
import { hintsFor } from "./hints";

const VIEW: ViewModel = {
  config: { players: 4, explorers: 4, artifacts: false },
  round: 1,
  barricades: 0,
  path: [],
  inside: [0, 1, 2, 3],
  gathered: [0, 0, 0, 0],
  chests: [0, 0, 0, 0],
  relics: [[], [], [], []],
  removed: [],
  cardsLeft: 30,
  over: false,
  winners: [],
};
const path = (...cards: string[]) => cards.map((card) => ({ card, rubies: 1 }));
const told = [{ id: "tell.caught", args: {} }];
const caught = { id: "diamant.caught", args: { trap: "snakes", explorers: [0, 2] }, told };

describe("the hints of a moment", () => {
  it.each([
    ["treasure decide", { path: path("treasure:9"), gathered: [2, 2, 2, 2] }, true, []],
    // Less than one ruby for each: nothing is shared.
    ["decide", { path: path("treasure:3") }, true, []],
    ["trap decide", { path: path("trap:snakes") }, true, []],
    ["relic decide stake", { path: path("treasure:9", "relic"), gathered: [2, 0, 0, 0] }, true, []],
    [
      "trap decide stake leave",
      { path: path("treasure:9", "relic", "trap:lava"), gathered: [2, 2, 2, 2] },
      true,
      [],
    ],
    ["next trap decide", { path: path("trap:lava"), round: 2 }, true, []],
    ["caught next trap decide", { path: path("trap:lava"), round: 2 }, true, [caught]],
    // Others were caught while this seat was at camp.
    [
      "escaped next trap decide",
      { path: path("trap:lava"), round: 2 },
      true,
      [{ ...caught, args: { trap: "snakes", explorers: [1] } }],
    ],
    ["home", { path: path("treasure:9"), inside: [1, 2] }, false, []],
    // Nobody is inside any more, or nothing is asked.
    ["", { path: path("treasure:9"), inside: [] }, false, []],
    ["", { path: path("treasure:9") }, false, []],
  ])("%s", (names, change, asked, events) => {
    const hints = hintsFor({ view: { ...VIEW, ...change }, seat: 0, asked, events });
    expect(hints.map(({ name }) => name).join(" ")).toBe(names);
  });
});

describe.each([
  ["English", { ...packageEnglish, ...english }],
  ["French", { ...packageEnglish, ...french }],
])("in %s", (_language, words) => {
  it.each(Object.entries(GAMES))(
    "a whole game (%s) has words for each hint",
    (_name, game: RecordedGame) => {
      setCatalogue("en", words as Catalogue);
      const config = configOf(game.options);
      for (const { facts, events } of game.batches) {
        const view = snapshot(config, facts);
        for (const asked of [true, false]) {
          for (const { text } of hintsFor({ view, seat: game.seat ?? 0, asked, events })) {
            const sentence = formatMessage(text, []);
            expect(sentence).not.toContain("cave.hint");
            expect(sentence).not.toMatch(/[{}]/);
            expect(sentence.length).toBeLessThan(120);
          }
        }
      }
    },
  );
});
