import { describe, expect, it } from "vitest";
import { GAMES, type RecordedBatch, type RecordedGame } from "./fixtures";
import { logCaves, pastViews } from "./log";
import { configOf, snapshot } from "./viewModel";

describe.each(["three", "eight", "incan", "pair", "old"])(
  "the log of the recorded game %s",
  (name) => {
    const { batches, options } = GAMES[name] as RecordedGame;
    const history = batches.map(({ events }) => events);
    const config = configOf(options);
    /** Deep in a cave: the last event was a card. */
    const at = batches.findLastIndex(({ facts }) => !facts.over && facts.path.length > 1);
    const until = (end: number) => history.slice(0, end + 1);
    const factsAt = (i: number) => (batches[i] as RecordedBatch).facts;

    it("has a heading for each cave, and the end of a cave stands under its own", () => {
      const caves = logCaves(history);
      expect(caves.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5]);
      for (const { round, lines } of caves) {
        expect(lines[0]?.text).toEqual({ id: "tell.round", args: { round } });
        const closed = lines.filter(({ icon }) => icon === "closed");
        expect(closed.map(({ text }) => text.args.round ?? round)).toContain(round);
      }
    });

    it("shows for each moment the position that the server sent then", () => {
      const views = pastViews(config, until(at), factsAt(at));
      let seen = 0;
      for (const { events, facts } of batches.slice(0, at + 1)) {
        seen += events.length;
        expect(views?.[seen - 1]).toEqual(snapshot(config, facts));
      }
    });

    it("shows no moments if its start or its last cards are missing", () => {
      expect(pastViews(config, until(at).slice(1), factsAt(at))).toBeNull();
      expect(pastViews(config, until(at - 1), factsAt(at))).toBeNull();
    });
  },
);
