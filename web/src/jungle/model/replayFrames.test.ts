import { describe, expect, it } from "vitest";
import { GAMES, gameNamed } from "../fixtures";
import { comparable } from "../fixtures/comparable";
import { finishedGame } from "../fixtures/finished";
import { framesOf } from "./replayFrames";

describe("framesOf", () => {
  it.each(Object.keys(GAMES))("folds the positions that the server left out: %s", (name) => {
    const game = gameNamed(name);
    const finished = finishedGame(game);
    const told = game.batches.filter(({ events }, i) => i === 0 || events.length);
    const frames = framesOf(finished.moments);
    expect(frames).toHaveLength(told.length);
    frames.forEach(({ facts }, i) => {
      expect(comparable(facts)).toEqual(comparable(told[i]?.facts as typeof facts));
    });
  });

  it("leaves out moments in which nothing happens", () => {
    const { moments } = finishedGame(gameNamed("victory"));
    const passes = moments.flatMap((moment) => [moment, { step: null, facts: null, events: [] }]);
    expect(framesOf(passes)).toHaveLength(framesOf(moments).length);
  });

  it("says once what was drawn", () => {
    const told = (item: string) => [{ id: `dinosaurs.${item}`, args: {} }];
    const drew = { id: "dinosaurs.drew-item", args: { seat: 0 }, told: told("drew-item") };
    const found = {
      id: "dinosaurs.found-item",
      args: { seat: 0, item: "rope" },
      told: told("found"),
    };
    const [start] = finishedGame(gameNamed("victory")).moments;
    if (!start) throw new Error("no moment");
    const frames = framesOf([start, { step: null, facts: null, events: [drew, found] }]);
    expect(frames[1]?.events.map((event) => event.told)).toEqual([[], found.told]);
  });
});
