/**
 * Plays the events of each batch one after the other. When the queue is skipped, hidden or falls
 * behind, it shows the position that the server sent at once.
 */
import type { Batch } from "../lib/session.svelte";
import type { EventMessage } from "../wire";
import type { Facts, Odds } from "./facts";
import { eventDurations, flipDuration } from "./timing";
import {
  type GameConfig,
  initialView,
  REVEALING_EVENTS,
  reduceEvent,
  snapshot,
  type ViewModel,
} from "./viewModel";

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

export class AnimationQueue {
  view = $state.raw<ViewModel | null>(null);
  /** The view before the current event. */
  previousView = $state.raw<ViewModel | null>(null);
  /** The event that is being played. Null when the queue is idle. */
  event = $state.raw<EventMessage | null>(null);
  /** True when the card of the current event is face up. Before that, nothing may reveal it. */
  faceUp = $state(true);
  /** The last event that may be announced: its card is face up. */
  announcedEvent = $state.raw<EventMessage | null>(null);
  odds = $state.raw<Odds | null>(null);
  /** The duration of the current event. */
  durationMs = $state(0);
  /** How often the queue was skipped. A change stops all running animations. */
  skipCount = $state(0);
  busy = $derived(this.event !== null);
  /** The view without the card that is still face down. */
  revealedView = $derived(this.faceUp ? this.view : this.previousView);

  #next: Batch | null = null;
  #latest: Batch | null = null;
  #cancel: () => void = () => {};

  constructor(
    private readonly config: GameConfig,
    private readonly onevent: (event: EventMessage) => void = () => {},
    private readonly clock: Clock = browserClock,
  ) {}

  /** Plays a batch, at once or after the current one. */
  enqueue(batch: Batch): void {
    if (!batch.facts) return;
    if (batch.isSnapshot || this.clock.hidden()) this.#showSnapshot(batch);
    else if (!this.busy) this.#play(batch);
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

  stop(): void {
    this.#cancel();
    this.#next = null;
  }

  #play(batch: Batch): void {
    const facts = batch.facts as Facts;
    this.#latest = batch;
    const first = batch.events[0];
    if (!this.view && first?.id === "diamant.round" && first.args.round === 1) {
      this.view = initialView(this.config, batch.events, facts);
    }
    this.odds = null;
    this.announcedEvent = null;
    this.#playEvent(batch.events, eventDurations(batch.events), 0);
  }

  #playEvent(events: EventMessage[], durations: number[], i: number): void {
    const event = events[i];
    const view = this.view;
    if (!event || !view) {
      this.#finish();
      return;
    }
    // The result page opens the chests, not the board.
    if (event.id === "diamant.over") {
      this.onevent(event);
      this.#finish();
      return;
    }
    this.previousView = view;
    this.view = reduceEvent(view, event);
    this.event = event;
    this.durationMs = durations[i] ?? 0;
    this.faceUp = !REVEALING_EVENTS.has(event.id);
    const flipMs = this.faceUp ? 0 : flipDuration(event, this.durationMs);
    const playRest = () => {
      this.#cancel = this.clock.after(this.durationMs - flipMs, () =>
        this.#playEvent(events, durations, i + 1),
      );
    };
    if (this.faceUp) this.#announce(event, playRest);
    else this.#cancel = this.clock.after(flipMs, () => this.#announce(event, playRest));
  }

  #announce(event: EventMessage, then: () => void): void {
    this.faceUp = true;
    this.announcedEvent = event;
    this.onevent(event);
    then();
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
    this.view = snapshot(this.config, batch.facts as Facts);
    this.previousView = null;
    this.event = null;
    this.faceUp = true;
    this.odds = batch.odds as Odds | null;
  }
}
