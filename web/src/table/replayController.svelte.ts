/** Moves through the steps of a finished game, one by one or by itself. */
import { formatterOf, t } from "../lib/i18n.svelte";
import type { FinishedGame } from "../wire";
import { AnimationQueue, type Storyboard } from "./animationQueue.svelte";
import { logEntry } from "./logEntries";
import { explorerNames, playersOfFinished } from "./players";
import type { TableGame } from "./tableController.svelte";

/** The pause between two steps that play by themselves, at normal speed. */
export const STEP_PAUSE_MS = 700;

export class ReplayController<View> {
  /** The step that is shown. */
  step = $state(0);
  playing = $state(false);
  readonly last: number;
  readonly queue: AnimationQueue<View>;

  constructor(
    private readonly finished: FinishedGame,
    private readonly game: Omit<TableGame<View>, "isOpening">,
  ) {
    this.last = finished.moments.length - 1;
    this.queue = new AnimationQueue<View>(game.storyboard satisfies Storyboard<View>);
  }

  /** Shows a step: with its animation, or its position at once. */
  go(to: number, animated = false): void {
    const moment = this.finished.moments[to];
    if (!moment) return;
    this.step = to;
    if (to === this.last) this.playing = false;
    const { events, facts } = moment;
    if (!facts) throw new Error(`step ${to} of the replay has no position`);
    this.queue.skip();
    this.queue.enqueue({ events, facts, ask: null, odds: null, isSnapshot: !animated });
  }

  /** Shows the next step when it plays by itself. */
  advance(): void {
    this.go(this.step + 1, true);
  }

  /** Stops playing by itself, and shows a step. */
  jump(to: number, animated = false): void {
    this.playing = false;
    this.go(to, animated);
  }

  /** Shows the beginning of this round or turn, or of the one before; or of the next one. */
  jumpChapter(by: -1 | 1): void {
    const starts = this.chapters.map(({ step }) => step);
    if (by < 0) this.jump(starts.findLast((start) => start < this.step) ?? 0);
    else this.jump(starts.find((start) => start > this.step) ?? this.last);
  }

  /** Plays by itself from here, or from the start at the end; or pauses. */
  toggle(): void {
    if (!this.playing && this.step === this.last) this.go(0);
    this.playing = !this.playing;
  }

  players = $derived.by(() => playersOfFinished(this.finished, (bot) => t(this.game.botName(bot))));
  format = $derived.by(() => {
    const names = explorerNames(this.players, this.game.explorers ?? this.players.length);
    return formatterOf(names);
  });
  /** The log of the whole game: nothing of it is a secret any more. */
  entries = $derived.by(() =>
    this.finished.moments.flatMap(
      ({ events }, i) => logEntry(i, events, this.format, this.game.chapterOf) ?? [],
    ),
  );
  /** The steps where a round or turn begins, if the game names them: the slider marks them. */
  chapters = $derived.by((): { step: number; name: string }[] => {
    const { chapterName, chapterOf } = this.game;
    if (!chapterName) return [];
    return this.finished.moments.flatMap(({ events }, step) => {
      const begun = events.findLast((event) => chapterOf(event) !== null) ?? null;
      return begun || step === 0 ? [{ step, name: chapterName(begun, this.players) }] : [];
    });
  });
  /** Where the replay is, for people: the round or turn, or the number of the step. */
  count = $derived.by(() => {
    const chapter = this.chapters.findLast(({ step }) => step <= this.step);
    if (chapter) return chapter.name;
    return t("table.replay-step", { step: this.step + 1, steps: this.last + 1 });
  });
  /** The step's events as sentences. */
  lines = $derived.by(() =>
    (this.finished.moments[this.step]?.events ?? []).flatMap(({ told }) => told.map(this.format)),
  );
}
