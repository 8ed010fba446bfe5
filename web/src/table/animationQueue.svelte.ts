/**
 * Plays the events of each batch one after the other. When the queue is skipped, hidden or falls
 * behind, it shows the position that the server sent at once. A game brings its storyboard.
 */
import type { Batch, Facts } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";
import type { EventMessage } from "../wire";

/** One beat of an animation: the board after some events, and how long they take to be shown. */
export interface Step<View> {
  /** The view after the events. */
  view: View;
  events: EventMessage[];
  /** 0: the next step follows at once. */
  ms: number;
  /** The first part of `ms`, in which nothing may reveal the events: a card is turning over. */
  revealMs?: number;
}

/** How a game's events become animations. Pure: the queue has the clock. */
export interface Storyboard<View> {
  /** The view of a position that the server sent. */
  snapshot(facts: Facts): View;
  /** The steps of a batch from a view. Null: no view was shown before. Empty: show the position. */
  steps(batch: Batch, view: View | null): Step<View>[];
}

/** The timer and the page's visibility. Tests replace them. */
export interface Clock {
  after: (ms: number, then: () => void) => () => void;
  hidden: () => boolean;
}

const browserClock: Clock = {
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  hidden: () => document.hidden,
};

interface QueueOptions {
  /** Called for each event when it may be announced, for sounds. */
  onevent?: (event: EventMessage) => void;
  /** All durations are multiplied by it. */
  speed?: () => number;
  clock?: Clock;
}

export class AnimationQueue<View> {
  view = $state.raw<View | null>(null);
  /** The view before the current step. */
  previousView = $state.raw<View | null>(null);
  /** The step that is being played. Null when the queue is idle. */
  step = $state.raw<Step<View> | null>(null);
  /** False while the outcome of the current step is still hidden. */
  revealed = $state(true);
  /** The last events that may be announced: they are revealed. */
  announced = $state.raw<EventMessage[]>([]);
  /** The odds of the position. Null while a batch is played. */
  odds = $state.raw<Facts | null>(null);
  /** The duration of the current step, at the user's speed. */
  durationMs = $state(0);
  /** How often the queue was skipped. A change stops all running animations. */
  skipCount = $state(0);
  busy = $derived(this.step !== null);
  /** True while batches are shown at once, until an event that ends this. */
  rushing = $state(false);
  /** The view without what is still hidden. */
  revealedView = $derived(this.revealed ? this.view : this.previousView);

  #next: Batch | null = null;
  #latest: Batch | null = null;
  #endsRush: (event: EventMessage) => boolean = () => false;
  #cancel: () => void = () => {};
  #onevent: (event: EventMessage) => void;
  #speed: () => number;
  #clock: Clock;

  constructor(
    private readonly storyboard: Storyboard<View>,
    {
      onevent = () => {},
      speed = () => settings.speedFactor,
      clock = browserClock,
    }: QueueOptions = {},
  ) {
    this.#onevent = onevent;
    this.#speed = speed;
    this.#clock = clock;
  }

  /** Plays a batch, at once or after the current one. */
  enqueue(batch: Batch): void {
    if (!batch.facts) return;
    if (batch.isSnapshot || this.#clock.hidden()) {
      if (batch.events.some(this.#endsRush)) this.rushing = false;
      this.#showSnapshot(batch);
    } else if (!this.busy) this.#play(batch);
    else if (batch.events.length) this.#setNext(batch);
  }

  /** Two batches behind is too far: the current batch ends at once. */
  #setNext(batch: Batch): void {
    const overdue = this.#next;
    this.#next = batch;
    if (!overdue) return;
    this.#latest = overdue;
    this.#finish();
  }

  /** Ends everything that is playing or waiting. */
  skip(): void {
    const last = this.#next ?? this.#latest;
    if (this.busy && last) this.#showSnapshot(last);
  }

  /** Skips what is playing, and shows all that comes at once until an event that ends the rush. */
  rush(ends: (event: EventMessage) => boolean): void {
    this.#endsRush = ends;
    this.rushing = true;
    const skipped = this.busy ? [this.#latest, this.#next] : [];
    if (skipped.some((batch) => batch?.events.some(ends))) this.rushing = false;
    this.skip();
  }

  /** Stops for good. */
  stop(): void {
    this.#cancel();
    this.#next = null;
  }

  #play(batch: Batch): void {
    let steps = this.storyboard.steps(batch, this.view);
    if (this.rushing) {
      const from = steps.findIndex(({ events }) => events.some(this.#endsRush));
      if (from < 0) {
        this.#showSnapshot(batch);
        return;
      }
      this.rushing = false;
      this.view = steps[from - 1]?.view ?? this.view;
      steps = steps.slice(from);
    }
    this.#latest = batch;
    this.odds = null;
    this.announced = [];
    this.#playStep(steps, 0);
  }

  #playStep(steps: Step<View>[], i: number): void {
    const step = steps[i];
    if (!step) {
      this.#finish();
      return;
    }
    const factor = this.#speed();
    this.previousView = this.view;
    this.view = step.view;
    this.step = step;
    this.durationMs = step.ms * factor;
    const revealMs = (step.revealMs ?? 0) * factor;
    this.revealed = revealMs === 0;
    const playRest = () => {
      this.#announce(step.events);
      this.#after(this.durationMs - revealMs, () => this.#playStep(steps, i + 1));
    };
    this.#after(revealMs, playRest);
  }

  #after(ms: number, then: () => void): void {
    if (ms > 0) this.#cancel = this.#clock.after(ms, then);
    else then();
  }

  #announce(events: EventMessage[]): void {
    this.revealed = true;
    if (events.length) this.announced = events;
    for (const event of events) this.#onevent(event);
  }

  /** Ends the current batch and starts the next one. */
  #finish(): void {
    const next = this.#next;
    this.#next = null;
    if (this.#latest) this.#showPosition(this.#latest);
    if (next) this.#play(next);
  }

  #showSnapshot(batch: Batch): void {
    this.skipCount++;
    this.#next = null;
    this.#showPosition(batch);
  }

  #showPosition(batch: Batch): void {
    this.#cancel();
    this.#latest = batch;
    this.view = this.storyboard.snapshot(batch.facts as Facts);
    this.previousView = null;
    this.step = null;
    this.revealed = true;
    this.odds = batch.odds;
  }
}
