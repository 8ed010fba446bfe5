/** What the board of a replay shows besides the position: motion, ways, attacks, dice. */
import { settings } from "../../lib/settings.svelte";
import type { ReplayController } from "../../table/replayController.svelte";
import type { Cell, DinosaurId, Facts } from "../facts";
import { describeTile } from "../model/describe";
import type { Motion } from "../model/motion";
import { addTrails, pieceMotion, type Trail, trailsOf } from "../model/pieceMotion";
import type { JungleStep } from "../model/storyboard";
import { cardWords, dinosaurWords } from "../model/words";

export class ReplayModel {
  /** Ways of dinosaurs in this turn; they fade by themselves. */
  walked = $state.raw<Trail[]>([]);

  constructor(private readonly replay: ReplayController<Facts>) {}

  get facts(): Facts | null {
    return this.replay.queue.view;
  }
  /** What moves in the current beat. */
  get story(): Motion | null {
    const step = this.replay.queue.step as JungleStep | null;
    return step?.motion ?? null;
  }

  motion = $derived.by(() => {
    const { durationMs, skipCount } = this.replay.queue;
    return pieceMotion(this.story, { ms: durationMs, skipCount, still: settings.reducedMotion });
  });
  ahead = $derived.by(() => trailsOf(this.story?.ahead ?? []));
  attack = $derived.by(() => {
    const { closeUp } = this.story ?? {};
    if (closeUp) return { seat: closeUp.seat, cell: closeUp.cell, percent: null };
    const roll = this.facts?.roll;
    const cell = roll?.roll === "evade" ? this.facts?.players[roll.seat]?.at : null;
    return roll && cell ? { seat: roll.seat, cell, percent: null } : null;
  });
  /** Dice or cards lie in the tray. */
  trayOpen = $derived.by(
    () => Boolean(this.facts?.stack.length) || Boolean(this.facts?.roll?.dice.length),
  );

  /** Called with each beat of the story. */
  remember(story: Motion | null): void {
    if (!story || story.kind === "turn" || story.kind === "flip") this.walked = [];
    const trails = trailsOf(story?.dinosaurs ?? []);
    if (trails.length) this.walked = addTrails(this.walked, trails);
  }

  describe = (cell: Cell) =>
    this.facts ? this.replay.format(describeTile(this.facts, cell, null)) : "";
  dinosaurName = (dinosaur: DinosaurId) =>
    this.facts ? this.replay.format(dinosaurWords(dinosaur, this.facts)) : "";
  cardName = (code: string) => this.replay.format(cardWords(code));
}
