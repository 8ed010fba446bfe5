/** Everything that the board shows, as one object for the components that draw it. */
import { settings } from "../lib/settings.svelte";
import type { AnimationQueue } from "../table/animationQueue.svelte";
import type { Player } from "../table/players";
import type { EventMessage } from "../wire";
import type { ViewModel } from "./viewModel";

/**
 * Each field is a getter over reactive state: a component that reads one field is not updated when
 * another one changes. An object literal would restart animations when a player disconnects.
 */
export class BoardState {
  constructor(
    private readonly queue: AnimationQueue<ViewModel>,
    private readonly readPlayers: () => Player[],
    private readonly readFaceDown: () => number[] = () => [],
    /** A moment of the past that is shown in place of the present. */
    private readonly readPast: () => ViewModel | null = () => null,
  ) {}

  /** True while a moment of the past is shown. */
  get isPast(): boolean {
    return this.readPast() !== null;
  }

  /** Read it only while the queue has a view. */
  get view(): ViewModel {
    const view = this.readPast() ?? this.queue.view;
    if (!view) throw new Error("The board has no position yet.");
    return view;
  }
  /** The view before the current event. */
  get previousView(): ViewModel | null {
    return this.isPast ? null : this.queue.previousView;
  }
  /** The view without the card that is still face down. */
  get revealedView(): ViewModel {
    return this.readPast() ?? this.queue.revealedView ?? this.view;
  }
  get event(): EventMessage | null {
    return this.isPast ? null : (this.queue.step?.events[0] ?? null);
  }
  /** True when the card of the current event is face up. */
  get faceUp(): boolean {
    return this.isPast || this.queue.revealed;
  }
  get busy(): boolean {
    return !this.isPast && this.queue.busy;
  }
  get durationMs(): number {
    return this.queue.durationMs;
  }
  get skipCount(): number {
    return this.queue.skipCount;
  }
  get players(): Player[] {
    return this.readPlayers();
  }
  /** Explorers whose choice is made but not revealed. */
  get faceDown(): number[] {
    return this.isPast ? [] : this.readFaceDown();
  }
  get reducedMotion(): boolean {
    return settings.reducedMotion;
  }
}
