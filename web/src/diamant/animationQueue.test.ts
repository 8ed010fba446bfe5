import { describe, expect, it } from "vitest";
import type { Batch } from "../lib/session.svelte";
import { AnimationQueue, type Clock } from "./animationQueue.svelte";
import { GAMES, type RecordedBatch } from "./fixtures";
import { eventDurations, MAX_BATCH_MS } from "./timing";
import { configOf, snapshot } from "./viewModel";

const game = GAMES.three;
if (!game) throw new Error("no game");
const config = configOf(game.options);

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

function batch({ events, facts, odds }: RecordedBatch, isSnapshot = false): Batch {
  return { events, facts: { ...facts }, ask: null, odds: odds && { ...odds }, isSnapshot };
}

function played(i: number): RecordedBatch {
  const found = game?.batches[i];
  if (!found) throw new Error("no such batch");
  return found;
}

const caught = game.batches.findIndex((b) => b.events.some((e) => e.id === "diamant.caught"));

describe("the queue", () => {
  it("shows one happening after the other and ends on the facts", () => {
    const clock = new HandClock();
    const shown: string[] = [];
    const queue = new AnimationQueue(config, (event) => shown.push(event.id), clock);
    for (const each of game.batches) {
      queue.enqueue(batch(each));
      clock.pass(6000);
      expect(queue.busy).toBe(false);
      expect(queue.view).toEqual(snapshot(config, each.facts));
      expect(queue.odds).toEqual(each.odds);
    }
    expect(shown).toEqual(game.batches.flatMap((b) => b.events.map((e) => e.id)));
  });

  it("keeps what a card is to itself until the card has turned", () => {
    const clock = new HandClock();
    const queue = new AnimationQueue(config, undefined, clock);
    queue.enqueue(batch(played(caught - 1), true));
    const before = queue.revealedView;
    queue.enqueue(batch(played(caught)));
    while (queue.event?.id !== "diamant.caught") clock.pass(10);
    expect(queue.faceUp).toBe(false);
    expect(queue.revealedView?.inside).not.toEqual([]);
    expect(queue.revealedView?.path).toEqual(before?.path);
    expect(queue.announcedEvent?.id).not.toBe("diamant.caught");
    clock.pass(600);
    expect(queue.revealedView?.inside).toEqual([]);
    expect(queue.announcedEvent?.id).toBe("diamant.caught");
  });

  it("lands at once when it is skipped, whatever waits", () => {
    const clock = new HandClock();
    const queue = new AnimationQueue(config, undefined, clock);
    queue.enqueue(batch(played(0)));
    queue.enqueue(batch(played(1)));
    expect(queue.busy).toBe(true);
    queue.skip();
    expect(queue.busy).toBe(false);
    expect(queue.view).toEqual(snapshot(config, played(1).facts));
    clock.pass(5000);
    expect(queue.view).toEqual(snapshot(config, played(1).facts));
  });

  it("is never more than one batch behind", () => {
    const clock = new HandClock();
    const queue = new AnimationQueue(config, undefined, clock);
    for (let i = 0; i < 5; i++) queue.enqueue(batch(played(i)));
    clock.pass(2 * MAX_BATCH_MS);
    expect(queue.view).toEqual(snapshot(config, played(4).facts));
  });

  it("shows the true position at once after a jump and in a hidden tab", () => {
    const clock = new HandClock();
    const queue = new AnimationQueue(config, undefined, clock);
    queue.enqueue(batch(played(7), true));
    expect(queue.view).toEqual(snapshot(config, played(7).facts));
    clock.away = true;
    queue.enqueue(batch(played(8)));
    expect(queue.busy).toBe(false);
    expect(queue.view).toEqual(snapshot(config, played(8).facts));
  });
});

describe("the eventDurations", () => {
  it("let nobody wait longer than the look allows", () => {
    for (const each of Object.values(GAMES).flatMap((g) => g.batches)) {
      const times = eventDurations(each.events);
      const moment = each.events.findIndex((e) => e.id === "diamant.caught");
      const end = each.events.findIndex((e) => e.id === "diamant.round-over");
      const sum = (part: number[]) => part.reduce((a, b) => a + b, 0);
      const next = each.events.findIndex((e, i) => i > end && e.id === "diamant.round");
      const told = times.map((time, i) => (i === moment || (end >= 0 && i === next) ? 0 : time));
      const parts = end < 0 ? [told] : [told.slice(0, end), told.slice(end + 1)];
      for (const part of parts) expect(sum(part)).toBeLessThanOrEqual(MAX_BATCH_MS);
      if (moment >= 0) expect(times[moment]).toBeLessThanOrEqual(1500);
    }
  });

  it("let everybody see the barricade fall", () => {
    for (const { events } of Object.values(GAMES).flatMap((g) => g.batches)) {
      const times = eventDurations(events);
      const end = events.findIndex((e) => e.id === "diamant.round-over");
      events.forEach(({ id }, i) => {
        if (id === "diamant.round-over") expect(times[i]).toBeGreaterThanOrEqual(1200);
        if (id === "diamant.round") expect(times[i]).toBeGreaterThanOrEqual(end < 0 ? 300 : 600);
      });
    }
  });

  it("give a second trap its moment", () => {
    const { events } = played(caught);
    expect(Math.max(...eventDurations(events))).toBe(1500);
  });
});
