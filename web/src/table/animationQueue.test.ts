import { describe, expect, it } from "vitest";
import type { Batch, Facts } from "../lib/session.svelte";
import type { EventMessage } from "../wire";
import { AnimationQueue, type Storyboard } from "./animationQueue.svelte";

/** A clock that a test advances. */
function fakeClock() {
  let now = 0;
  let due: { at: number; then: () => void }[] = [];
  return {
    hidden: () => false,
    after(ms: number, then: () => void) {
      const timer = { at: now + ms, then };
      due.push(timer);
      return () => {
        due = due.filter((other) => other !== timer);
      };
    },
    advance(ms: number) {
      const until = now + ms;
      for (;;) {
        const next = due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        due = due.filter((other) => other !== next);
        now = next.at;
        next.then();
      }
      now = until;
    },
  };
}

/** A game whose position is a number. Each event adds to it; "hidden" ones are revealed late. */
const counting: Storyboard<number> = {
  snapshot: (facts) => facts.count,
  steps({ events }, view) {
    let count = view ?? 0;
    return events.map((event) => {
      count += event.args.by;
      const step = { view: count, events: [event], ms: event.args.ms };
      return event.id === "hidden" ? { ...step, revealMs: 40 } : step;
    });
  },
};

const add = (by: number, ms: number, id = "add"): EventMessage => ({
  id,
  args: { by, ms },
  told: [],
});
const batch = (events: EventMessage[], count: number): Batch => {
  const facts: Facts = { count };
  return { events, facts, ask: null, odds: { count }, isSnapshot: false };
};

function start(speed = 1) {
  const clock = fakeClock();
  const heard: string[] = [];
  const queue = new AnimationQueue(counting, {
    clock,
    speed: () => speed,
    onevent: ({ id, args }) => heard.push(`${id} ${args.by}`),
  });
  return { clock, heard, queue };
}

describe("AnimationQueue", () => {
  it("plays step after step, and ends on the position that the server sent", () => {
    const { clock, heard, queue } = start();
    queue.enqueue(batch([add(1, 100), add(2, 100)], 3));
    expect([queue.view, queue.busy, queue.odds]).toEqual([1, true, null]);
    clock.advance(100);
    expect([queue.previousView, queue.view]).toEqual([1, 3]);
    clock.advance(100);
    expect([queue.view, queue.busy, queue.odds]).toEqual([3, false, { count: 3 }]);
    expect(heard).toEqual(["add 1", "add 2"]);
  });

  it("goes on at once after a step without a duration", () => {
    const { heard, queue } = start();
    queue.enqueue(batch([add(1, 0), add(1, 0)], 2));
    expect([queue.view, queue.busy]).toEqual([2, false]);
    expect(heard.length).toBe(2);
  });

  it("multiplies all durations by the speed", () => {
    const { clock, queue } = start(0.6);
    queue.enqueue(batch([add(1, 100)], 1));
    expect(queue.durationMs).toBe(60);
    clock.advance(59);
    expect(queue.busy).toBe(true);
    clock.advance(1);
    expect(queue.busy).toBe(false);
  });

  it("announces an event when it is revealed, at the user's speed", () => {
    const { clock, heard, queue } = start(1.4);
    queue.enqueue(batch([add(5, 100, "hidden")], 5));
    expect([queue.revealed, queue.revealedView, queue.announced]).toEqual([false, null, []]);
    clock.advance(55);
    expect(heard).toEqual([]);
    clock.advance(1);
    expect([queue.revealed, queue.revealedView]).toEqual([true, 5]);
    expect(heard).toEqual(["hidden 5"]);
    clock.advance(84);
    expect(queue.busy).toBe(false);
  });

  it("ends everything when it is skipped, without announcing the rest", () => {
    const { clock, heard, queue } = start();
    queue.enqueue(batch([add(1, 100), add(1, 100)], 2));
    queue.enqueue(batch([add(1, 100)], 3));
    queue.skip();
    expect([queue.view, queue.busy, queue.skipCount]).toEqual([3, false, 1]);
    clock.advance(1000);
    expect(queue.view).toBe(3);
    expect(heard).toEqual(["add 1"]);
  });

  it("shows batches at once while it rushes, and plays from the event that ends the rush", () => {
    const { clock, heard, queue } = start();
    queue.enqueue(batch([add(1, 100)], 1));
    queue.rush(({ args }) => args.by === 7);
    expect([queue.view, queue.busy, queue.rushing]).toEqual([1, false, true]);
    queue.enqueue(batch([add(1, 100), add(1, 100)], 3));
    expect([queue.view, queue.busy, queue.rushing]).toEqual([3, false, true]);
    heard.length = 0;
    queue.enqueue(batch([add(2, 100), add(7, 100)], 12));
    expect([queue.previousView, queue.view, queue.rushing]).toEqual([5, 12, false]);
    clock.advance(100);
    expect([queue.view, queue.busy]).toEqual([12, false]);
    expect(heard).toEqual(["add 7"]);
    queue.enqueue(batch([add(1, 100)], 13));
    expect(queue.busy).toBe(true);
  });

  it("does not rush past the end that is already playing", () => {
    const { queue } = start();
    queue.enqueue(batch([add(7, 100)], 7));
    queue.rush(({ args }) => args.by === 7);
    expect([queue.view, queue.rushing]).toEqual([7, false]);
  });
});
