import { describe, expect, it } from "vitest";
import { captionLines, logEntry } from "../table/logEntries";
import { cardLabel } from "./describe";
import { describePosition } from "./describePosition";
import { GAMES } from "./fixtures";
import { rankPlayers } from "./ranking";
import { diamantGame } from "./tableGame";
import { configOf, snapshot } from "./viewModel";

/** Formats a message as its id and arguments. */
const plain = (message: { id: string; args: Record<string, unknown> }) =>
  `${message.id} ${JSON.stringify(message.args)}`;

const game = GAMES.incan;
if (!game) throw new Error("no game");
const { chapterOf } = diamantGame(configOf(game.options));

describe("the log", () => {
  it("has an entry for every batch and marks the start of each round", () => {
    const entries = game.batches.map(({ events }, i) =>
      logEntry(i, events, (m) => m.id, chapterOf),
    );
    expect(entries.every((entry) => entry && entry.lines.length > 0)).toBe(true);
    expect(entries.flatMap((entry) => entry?.chapter ?? [])).toEqual([1, 2, 3, 4, 5]);
  });

  it("limits the caption's lines to the current round", () => {
    const begun = game.batches.filter(({ events }) => events.some((e) => e.id === "diamant.round"));
    for (const { events } of begun) {
      expect(logEntry(0, events, (m) => m.id, chapterOf)?.currentLines[0]).toBe("tell.round");
    }
  });

  it("shortens a caption of more than three lines", () => {
    expect(captionLines([], ["a", "b", "c", "d"], plain)).toEqual(["a", "d"]);
    expect(captionLines([], ["a", "b"], plain)).toEqual(["a", "b"]);
  });
});

describe("describePosition", () => {
  it("mentions the stake for a player inside, not for a player at camp", () => {
    const config = configOf(game.options);
    const inside = game.batches.find(({ facts }) => facts.inside.includes(1));
    const home = game.batches.find(({ facts }) => !facts.inside.includes(1) && !facts.over);
    if (!inside || !home) throw new Error("nobody ever left");
    expect(describePosition(snapshot(config, inside.facts), 1, plain)).toContain("stake");
    expect(describePosition(snapshot(config, home.facts), 1, plain)).not.toContain("stake");
  });

  it("labels treasure, trap and relic cards", () => {
    expect(cardLabel("treasure:9", 0, false).id).toBe("cave.card-treasure-empty");
    expect(cardLabel("treasure:9", 4, false).args).toEqual({ value: 9, count: 4 });
    expect(cardLabel("trap:lava", 0, true).id).toBe("cave.card-trap-second");
    expect(cardLabel("relic:7", 0, false).args).toEqual({ value: 7 });
  });
});

it("ranks the winners first, and gives equal points the same place", () => {
  const over = game.batches.at(-1);
  if (!over) throw new Error("no end");
  const view = snapshot(configOf(game.options), over.facts);
  const ranking = rankPlayers({
    ...view,
    winners: [3],
    chests: [10, 20, 10, 20, 5],
    relics: [[], [], [], [], [5]],
  });
  expect(ranking.map(({ seat, place }) => [seat, place])).toEqual([
    [3, 1],
    [1, 2],
    [0, 3],
    [2, 3],
    [4, 3],
  ]);
});
