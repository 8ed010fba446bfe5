import { describe, expect, it } from "vitest";
import type { EventMessage } from "../wire";
import { campStory } from "./campStory";
import { GAMES, type RecordedGame } from "./fixtures";
import { configOf, snapshot } from "./viewModel";

const event = (id: string, args: EventMessage["args"]): EventMessage => ({ id, args, told: [] });
const ROUND = event("diamant.round", { round: 1 });
const treasure = (value: number, explorers: number[]) =>
  event("diamant.treasure", { value, explorers, share: Math.floor(value / explorers.length) });
const left = (explorers: number[], held: number, share: number, relics: number[] = []) =>
  event("diamant.left", { explorers, held, share, rest: 0, relics });

const THREE = { players: 3, explorers: 3, artifacts: false };

describe("the story at camp", () => {
  it("counts what was brought home, with relics", () => {
    const events = [ROUND, treasure(9, [0, 1, 2]), left([1], 3, 4, [5, 7])];
    expect(campStory([events], THREE, 1)).toEqual({ rubies: 7, relics: [5, 7], stayed: 3 });
    expect(campStory([events], THREE, 0)).toBeNull();
  });

  it("shares later treasures with one explorer more for what staying would have brought", () => {
    const later = [treasure(9, [0, 2]), treasure(5, [0])];
    const history = [[ROUND, treasure(9, [0, 1, 2]), left([1], 3, 0)], later];
    expect(campStory(history, THREE, 1)?.stayed).toBe(3 + 3 + 2);
  });

  it("begins again with each cave, and adds up two explorers of a player", () => {
    const cave = [ROUND, left([0], 4, 1)];
    expect(campStory([cave, [ROUND, treasure(9, [0, 1, 2])]], THREE, 0)).toBeNull();
    const pair = { players: 2, explorers: 4, artifacts: false };
    const both = [ROUND, left([0], 4, 1), left([2, 1], 6, 0)];
    expect(campStory([both], pair, 0)).toEqual({ rubies: 11, relics: [], stayed: null });
  });
});

it.each(["three", "eight", "incan"])("agrees with the chests of the recorded game %s", (name) => {
  const game = GAMES[name] as RecordedGame;
  const config = configOf(game.options);
  const history: EventMessage[][] = [];
  let before: (number | null)[] = game.names.map(() => 0);
  let told = 0;
  for (const { events, facts } of game.batches) {
    history.push(events);
    const begins = events.some(({ id }) => id === "diamant.round");
    const chests = snapshot(config, facts).chests;
    if (begins) before = chests;
    else
      game.names.forEach((_name, seat) => {
        const story = campStory(history, config, seat);
        const [now, then] = [chests[seat] ?? null, before[seat] ?? null];
        if (!story || now === null || then === null || facts.over) return;
        expect(now - then).toBe(story.rubies);
        told++;
      });
  }
  expect(told).toBeGreaterThan(0);
});
