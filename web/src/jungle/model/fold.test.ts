import { describe, expect, it } from "vitest";
import { BATCHES, GAMES } from "../fixtures";
import { comparable } from "../fixtures/comparable";
import { foldEvents } from "./fold";

describe("foldEvents", () => {
  for (const game of Object.values(GAMES)) {
    it(`gives the server's facts after every batch of ${game.name}`, () => {
      for (const { facts, before, events } of BATCHES.filter((each) => each.game === game))
        if (before) expect(comparable(foldEvents(before, events))).toEqual(comparable(facts));
    });
  }

  it("ignores an event that it does not know", () => {
    const facts = GAMES.start?.batches[0]?.facts;
    if (!facts) throw new Error("no facts");
    expect(foldEvents(facts, [{ id: "dinosaurs.sneezed", args: {}, told: [] }])).toEqual(facts);
  });

  it("does not change the facts before", () => {
    for (const { before, events } of BATCHES) {
      if (!before) continue;
      const copy = structuredClone(before);
      foldEvents(before, events);
      expect(before).toEqual(copy);
    }
  });
});

describe("the recorded games", () => {
  it("have nearly every event and every kind of question but fill", () => {
    const events = new Set(BATCHES.flatMap((batch) => batch.events.map(({ id }) => id)));
    const kinds = new Set(BATCHES.flatMap(({ ask }) => ask?.question?.kind ?? []));
    expect(events.size).toBeGreaterThanOrEqual(60);
    expect([...kinds].sort()).toEqual(
      "act carried chase draw explorer face from go keep place step take way window".split(" "),
    );
  });
});
