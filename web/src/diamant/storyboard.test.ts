import { describe, expect, it } from "vitest";
import type { Batch } from "../lib/session.svelte";
import { AnimationQueue, type Clock } from "../table/animationQueue.svelte";
import { GAMES, type RecordedBatch } from "./fixtures";
import { eventDurations, MAX_BATCH_MS, storyboardOf } from "./storyboard";
import { configOf, snapshot } from "./viewModel";

const game = GAMES.three;
if (!game) throw new Error("no game");
const config = configOf(game.options);

/** A clock that a test advances. */
class FakeClock implements Clock {
  now = 0;
  isHidden = false;
  #due: { at: number; then: () => void }[] = [];

  after(ms: number, then: () => void): () => void {
    const due = { at: this.now + ms, then };
    this.#due.push(due);
    return () => {
      this.#due = this.#due.filter((other) => other !== due);
    };
  }

  hidden = () => this.isHidden;

  advance(ms: number): void {
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

describe("the animation of a game", () => {
  it("plays the events in order and ends on the snapshot of the facts", () => {
    const clock = new FakeClock();
    const shown: string[] = [];
    const queue = new AnimationQueue(storyboardOf(config), {
      onevent: (event) => shown.push(event.id),
      clock,
    });
    for (const each of game.batches) {
      queue.enqueue(batch(each));
      clock.advance(6000);
      expect(queue.busy).toBe(false);
      expect(queue.view).toEqual(snapshot(config, each.facts));
      expect(queue.odds).toEqual(each.odds);
    }
    expect(shown).toEqual(game.batches.flatMap((b) => b.events.map((e) => e.id)));
  });

  it("does not reveal a card before it is face up", () => {
    const clock = new FakeClock();
    const queue = new AnimationQueue(storyboardOf(config), { clock });
    queue.enqueue(batch(played(caught - 1), true));
    const before = queue.revealedView;
    queue.enqueue(batch(played(caught)));
    while (queue.step?.events[0]?.id !== "diamant.caught") clock.advance(10);
    expect(queue.revealed).toBe(false);
    expect(queue.revealedView?.inside).not.toEqual([]);
    expect(queue.revealedView?.path).toEqual(before?.path);
    expect(queue.announced[0]?.id).not.toBe("diamant.caught");
    clock.advance(600);
    expect(queue.revealedView?.inside).toEqual([]);
    expect(queue.announced[0]?.id).toBe("diamant.caught");
  });

  it("shows the latest snapshot at once when it is skipped", () => {
    const clock = new FakeClock();
    const queue = new AnimationQueue(storyboardOf(config), { clock });
    queue.enqueue(batch(played(0)));
    queue.enqueue(batch(played(1)));
    expect(queue.busy).toBe(true);
    queue.skip();
    expect(queue.busy).toBe(false);
    expect(queue.view).toEqual(snapshot(config, played(1).facts));
    clock.advance(5000);
    expect(queue.view).toEqual(snapshot(config, played(1).facts));
  });

  it("is never more than one batch behind", () => {
    const clock = new FakeClock();
    const queue = new AnimationQueue(storyboardOf(config), { clock });
    for (let i = 0; i < 5; i++) queue.enqueue(batch(played(i)));
    clock.advance(2 * MAX_BATCH_MS);
    expect(queue.view).toEqual(snapshot(config, played(4).facts));
  });

  it("shows a snapshot batch at once, and every batch in a hidden tab", () => {
    const clock = new FakeClock();
    const queue = new AnimationQueue(storyboardOf(config), { clock });
    queue.enqueue(batch(played(7), true));
    expect(queue.view).toEqual(snapshot(config, played(7).facts));
    clock.isHidden = true;
    queue.enqueue(batch(played(8)));
    expect(queue.busy).toBe(false);
    expect(queue.view).toEqual(snapshot(config, played(8).facts));
  });
});

describe("eventDurations", () => {
  it("adds up to at most MAX_BATCH_MS, apart from a second trap and the end of a round", () => {
    for (const each of Object.values(GAMES).flatMap((g) => g.batches)) {
      const times = eventDurations(each.events);
      const trap = each.events.findIndex((e) => e.id === "diamant.caught");
      const end = each.events.findIndex((e) => e.id === "diamant.round-over");
      const sum = (part: number[]) => part.reduce((a, b) => a + b, 0);
      const next = each.events.findIndex((e, i) => i > end && e.id === "diamant.round");
      const counted = times.map((time, i) => (i === trap || (end >= 0 && i === next) ? 0 : time));
      const parts = end < 0 ? [counted] : [counted.slice(0, end), counted.slice(end + 1)];
      for (const part of parts) expect(sum(part)).toBeLessThanOrEqual(MAX_BATCH_MS);
      if (trap >= 0) expect(times[trap]).toBeLessThanOrEqual(1500);
    }
  });

  it("leaves time to see the barricade fall at the end of a round", () => {
    for (const { events } of Object.values(GAMES).flatMap((g) => g.batches)) {
      const times = eventDurations(events);
      const end = events.findIndex((e) => e.id === "diamant.round-over");
      events.forEach(({ id }, i) => {
        if (id === "diamant.round-over") expect(times[i]).toBeGreaterThanOrEqual(1200);
        if (id === "diamant.round") expect(times[i]).toBeGreaterThanOrEqual(end < 0 ? 300 : 600);
      });
    }
  });

  it("gives a second trap 1500 ms", () => {
    const { events } = played(caught);
    expect(Math.max(...eventDurations(events))).toBe(1500);
  });
});
