/** What the board shows besides the position, at a table and in a replay: motion, ways, attacks. */
import { settings } from "../lib/settings.svelte";
import type { AnimationQueue } from "../table/animationQueue.svelte";
import type { Message } from "../wire";
import type { Cell, Facts } from "./facts";
import { describeTile } from "./model/describe";
import type { Motion } from "./model/motion";
import { addTrails, pieceMotion, type Trail, trailsOf } from "./model/pieceMotion";
import type { JungleStep } from "./model/storyboard";
import { cardWords, dinosaurWords } from "./model/words";

/** Where the positions and the words come from: the controller of a table or of a replay. */
interface BoardSource {
  readonly queue: AnimationQueue<Facts>;
  readonly format: (message: Message) => string;
}

export class BoardModel<Source extends BoardSource = BoardSource> {
  /** Ways of dinosaurs in this turn; they fade by themselves. */
  walked = $state.raw<Trail[]>([]);

  constructor(protected readonly controller: Source) {}

  get facts(): Facts | null {
    return this.controller.queue.view;
  }
  /** What moves in the current beat. */
  get story(): Motion | null {
    const step = this.controller.queue.step as JungleStep | null;
    return step?.motion ?? null;
  }

  motion = $derived.by(() => {
    const { durationMs, skipCount } = this.controller.queue;
    return pieceMotion(this.story, { ms: durationMs, skipCount, still: settings.reducedMotion });
  });
  ahead = $derived.by(() => trailsOf(this.story?.ahead ?? []));

  /** The attack that is told or judged now. */
  attack = $derived.by(() => {
    const { closeUp } = this.story ?? {};
    const percent = this.attackChance;
    if (closeUp) return { seat: closeUp.seat, cell: closeUp.cell, percent };
    const roll = this.facts?.roll;
    const cell = roll?.roll === "evade" ? this.facts?.players[roll.seat]?.at : null;
    return roll && cell ? { seat: roll.seat, cell, percent } : null;
  });
  /** The chance to evade in percent; null where it is not shown. */
  protected get attackChance(): number | null {
    return null;
  }

  /** Called with each beat of the story. */
  remember(story: Motion | null): void {
    if (story?.kind === "turn" || story?.kind === "flip") this.walked = [];
    const trails = trailsOf(story?.dinosaurs ?? []);
    if (trails.length) this.walked = addTrails(this.walked, trails);
  }

  format = (message: Message) => this.controller.format(message);
  cardName = (code: string) => this.format(cardWords(code));
  dinosaurName = (dinosaur: string) =>
    this.facts ? this.format(dinosaurWords(dinosaur, this.facts)) : "";
  /** A tile in words, for somebody who has no seat. */
  describe = (cell: Cell) => (this.facts ? this.format(describeTile(this.facts, cell, null)) : "");
}
