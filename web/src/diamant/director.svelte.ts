/**
 * Shows what happened, one happening after the other, and never stands between a player and the
 * truth: skipped, hidden or overtaken, it lands on the position that the server sent.
 */
import type { Batch } from "../lib/session.svelte";
import type { Happening } from "../wire";
import type { Facts, Odds } from "./facts";
import { opening, REVEALS, reduce, type Scene, type Setting, snapshot } from "./scene";
import { beats, turnOf } from "./timing";

/** A clock that tests can turn by hand. */
export interface Clock {
  after: (ms: number, then: () => void) => () => void;
  hidden: () => boolean;
}

const browser: Clock = {
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  hidden: () => document.hidden,
};

export class Director {
  scene = $state.raw<Scene | null>(null);
  /** How it stood before the happening that is being shown. */
  before = $state.raw<Scene | null>(null);
  /** What is being shown; null when the stage is at rest. */
  happening = $state.raw<Happening | null>(null);
  /** Whether the card of this happening lies face up; before that nobody is to know it. */
  turned = $state(true);
  /** What may be told: the last happening whose card has turned. */
  told = $state.raw<Happening | null>(null);
  odds = $state.raw<Odds | null>(null);
  /** Of the happening that is being shown, in milliseconds. */
  beat = $state(0);
  /** How often the stage was cut short: whatever still moves then is to stop. */
  cuts = $state(0);
  busy = $derived(this.happening !== null);
  /** The position as far as the cards that lie face up tell it. */
  known = $derived(this.turned ? this.scene : this.before);

  #waiting: Batch | null = null;
  #truth: Batch | null = null;
  #cancel: () => void = () => {};

  constructor(
    private readonly setting: Setting,
    private readonly onhappening: (happening: Happening) => void = () => {},
    private readonly clock: Clock = browser,
  ) {}

  /** A batch to show: at once, or after the one on stage. */
  take(batch: Batch): void {
    if (!batch.facts) return;
    if (batch.isSnapshot || this.clock.hidden()) this.#land(batch);
    else if (!this.busy) this.#play(batch);
    else if (batch.events.length) this.#queue(batch);
  }

  /** Two batches behind is too far: what is on stage is then done with at once. */
  #queue(batch: Batch): void {
    const late = this.#waiting;
    this.#waiting = batch;
    if (!late) return;
    this.#truth = late;
    this.#finish();
  }

  /** To the end of everything that waits to be shown. */
  skip(): void {
    const last = this.#waiting ?? this.#truth;
    if (this.busy && last) this.#land(last);
  }

  stop(): void {
    this.#cancel();
    this.#waiting = null;
  }

  #play(batch: Batch): void {
    const facts = batch.facts as Facts;
    this.#truth = batch;
    const first = batch.events[0];
    if (!this.scene && first?.id === "diamant.round" && first.args.round === 1) {
      this.scene = opening(this.setting, batch.events, facts);
    }
    this.odds = null;
    this.told = null;
    this.#show(batch.events, beats(batch.events), 0);
  }

  #show(events: Happening[], times: number[], i: number): void {
    const happening = events[i];
    const scene = this.scene;
    if (!happening || !scene) {
      this.#finish();
      return;
    }
    // The podium opens the chests, not the board.
    if (happening.id === "diamant.over") {
      this.onhappening(happening);
      this.#finish();
      return;
    }
    this.before = scene;
    this.scene = reduce(scene, happening);
    this.happening = happening;
    this.beat = times[i] ?? 0;
    this.turned = !REVEALS.has(happening.id);
    const turn = this.turned ? 0 : turnOf(happening, this.beat);
    const after = () => {
      this.#cancel = this.clock.after(this.beat - turn, () => this.#show(events, times, i + 1));
    };
    if (this.turned) this.#tell(happening, after);
    else this.#cancel = this.clock.after(turn, () => this.#tell(happening, after));
  }

  #tell(happening: Happening, then: () => void): void {
    this.turned = true;
    this.told = happening;
    this.onhappening(happening);
    then();
  }

  /** The batch on stage is over; the next one comes on. */
  #finish(): void {
    const next = this.#waiting;
    this.#waiting = null;
    if (this.#truth) this.#rest(this.#truth);
    if (next) this.#play(next);
  }

  #land(batch: Batch): void {
    this.cuts++;
    this.#waiting = null;
    this.#rest(batch);
  }

  #rest(batch: Batch): void {
    this.#cancel();
    this.#truth = batch;
    this.scene = snapshot(this.setting, batch.facts as Facts);
    this.before = null;
    this.happening = null;
    this.turned = true;
    this.odds = batch.odds as Odds | null;
  }
}
