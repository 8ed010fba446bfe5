import { describe, expect, it } from "vitest";
import type { Batch } from "../lib/session.svelte";
import { type Clock, Director } from "./director.svelte";
import { GAMES, type Played } from "./fixtures";
import { settingOf, snapshot } from "./scene";
import { beats, LONGEST } from "./timing";

const game = GAMES.three;
if (!game) throw new Error("no game");
const setting = settingOf(game.options);

/** Time that passes when a test says so. */
class HandClock implements Clock {
  now = 0;
  away = false;
  #due: { at: number; then: () => void }[] = [];

  after(ms: number, then: () => void): () => void {
    const due = { at: this.now + ms, then };
    this.#due.push(due);
    return () => {
      this.#due = this.#due.filter((other) => other !== due);
    };
  }

  hidden = () => this.away;

  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const next = this.#due.filter((due) => due.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#due = this.#due.filter((due) => due !== next);
      this.now = next.at;
      next.then();
    }
    this.now = until;
  }
}

function batch({ events, facts, odds }: Played, isSnapshot = false): Batch {
  return { events, facts: { ...facts }, ask: null, odds: odds && { ...odds }, isSnapshot };
}

function played(i: number): Played {
  const found = game?.batches[i];
  if (!found) throw new Error("no such batch");
  return found;
}

const caught = game.batches.findIndex((b) => b.events.some((e) => e.id === "diamant.caught"));

describe("the director", () => {
  it("shows one happening after the other and ends on the facts", () => {
    const clock = new HandClock();
    const shown: string[] = [];
    const director = new Director(setting, (happening) => shown.push(happening.id), clock);
    for (const each of game.batches) {
      director.take(batch(each));
      clock.pass(6000);
      expect(director.busy).toBe(false);
      expect(director.scene).toEqual(snapshot(setting, each.facts));
      expect(director.odds).toEqual(each.odds);
    }
    expect(shown).toEqual(game.batches.flatMap((b) => b.events.map((e) => e.id)));
  });

  it("keeps what a card is to itself until the card has turned", () => {
    const clock = new HandClock();
    const director = new Director(setting, undefined, clock);
    director.take(batch(played(caught - 1), true));
    const before = director.known;
    director.take(batch(played(caught)));
    while (director.happening?.id !== "diamant.caught") clock.pass(10);
    expect(director.turned).toBe(false);
    expect(director.known?.inside).not.toEqual([]);
    expect(director.known?.path).toEqual(before?.path);
    expect(director.told?.id).not.toBe("diamant.caught");
    clock.pass(600);
    expect(director.known?.inside).toEqual([]);
    expect(director.told?.id).toBe("diamant.caught");
  });

  it("lands at once when it is skipped, whatever waits", () => {
    const clock = new HandClock();
    const director = new Director(setting, undefined, clock);
    director.take(batch(played(0)));
    director.take(batch(played(1)));
    expect(director.busy).toBe(true);
    director.skip();
    expect(director.busy).toBe(false);
    expect(director.scene).toEqual(snapshot(setting, played(1).facts));
    clock.pass(5000);
    expect(director.scene).toEqual(snapshot(setting, played(1).facts));
  });

  it("is never more than one batch behind", () => {
    const clock = new HandClock();
    const director = new Director(setting, undefined, clock);
    for (let i = 0; i < 5; i++) director.take(batch(played(i)));
    clock.pass(2 * LONGEST);
    expect(director.scene).toEqual(snapshot(setting, played(4).facts));
  });

  it("shows the true position at once after a jump and in a hidden tab", () => {
    const clock = new HandClock();
    const director = new Director(setting, undefined, clock);
    director.take(batch(played(7), true));
    expect(director.scene).toEqual(snapshot(setting, played(7).facts));
    clock.away = true;
    director.take(batch(played(8)));
    expect(director.busy).toBe(false);
    expect(director.scene).toEqual(snapshot(setting, played(8).facts));
  });
});

describe("the beats", () => {
  it("let nobody wait longer than the look allows", () => {
    for (const each of Object.values(GAMES).flatMap((g) => g.batches)) {
      const times = beats(each.events);
      const moment = each.events.findIndex((e) => e.id === "diamant.caught");
      const end = each.events.findIndex((e) => e.id === "diamant.round-over");
      const sum = (part: number[]) => part.reduce((a, b) => a + b, 0);
      const next = each.events.findIndex((e, i) => i > end && e.id === "diamant.round");
      const told = times.map((time, i) => (i === moment || (end >= 0 && i === next) ? 0 : time));
      const parts = end < 0 ? [told] : [told.slice(0, end), told.slice(end + 1)];
      for (const part of parts) expect(sum(part)).toBeLessThanOrEqual(LONGEST);
      if (moment >= 0) expect(times[moment]).toBeLessThanOrEqual(1500);
    }
  });

  it("let everybody see the barricade fall", () => {
    for (const { events } of Object.values(GAMES).flatMap((g) => g.batches)) {
      const times = beats(events);
      const end = events.findIndex((e) => e.id === "diamant.round-over");
      events.forEach(({ id }, i) => {
        if (id === "diamant.round-over") expect(times[i]).toBeGreaterThanOrEqual(1200);
        if (id === "diamant.round") expect(times[i]).toBeGreaterThanOrEqual(end < 0 ? 300 : 600);
      });
    }
  });

  it("give a second trap its moment", () => {
    const { events } = played(caught);
    expect(Math.max(...beats(events))).toBe(1500);
  });
});
