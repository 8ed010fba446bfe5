/** Connects a session to the board: plays its events and derives what the table shows. */
import { formatMessage, t } from "../lib/i18n.svelte";
import type { Session } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";
import type { EventMessage, Message } from "../wire";
import { AnimationQueue } from "./animationQueue.svelte";
import { botName } from "./bots";
import { captionLines, logEntry } from "./logEntries";
import { explorerNames, playersOf } from "./players";
import { playSound, soundOf } from "./sound";
import { configOf, type GameConfig } from "./viewModel";

export class TableController {
  readonly config: GameConfig;
  readonly queue: AnimationQueue;

  constructor(private readonly session: Session) {
    // The options of a running game never change.
    this.config = configOf(session.table?.options ?? {});
    this.queue = new AnimationQueue(this.config, (event) => {
      const sound = settings.sound ? soundOf(event) : null;
      if (sound) playSound(sound);
    });
  }

  /** Shows the position and every later batch. Returns a function that stops it. */
  start(): () => void {
    const { facts, ask, odds, history } = this.session;
    // A table that opens with the first batch of a game still has to play that batch.
    const first = history.length === 1 ? (history[0] ?? []) : [];
    const events = isFirstBatch(first) ? first : [];
    if (facts) this.queue.enqueue({ events, facts, ask, odds, isSnapshot: events.length === 0 });
    const unsubscribe = this.session.onBatch((batch) => this.queue.enqueue(batch));
    return () => {
      unsubscribe();
      this.queue.stop();
    };
  }

  format = (message: Message): string => formatMessage(message, this.names);

  players = $derived.by(() => {
    const { table, you, present } = this.session;
    return playersOf(table?.chairs ?? [], you.seat, present, (bot) => t(botName(bot)));
  });
  names = $derived.by(() => explorerNames(this.players, this.config.explorers));
  entries = $derived.by(() =>
    this.session.history.flatMap((events, i) => logEntry(i, events, this.format) ?? []),
  );
  /** The sentences of the last log entry. */
  lastLines = $derived.by(() => this.entries.at(-1)?.lines ?? []);
  caption = $derived.by(() => {
    const { busy, announcedEvent, view } = this.queue;
    if (view?.over || (busy && !announcedEvent)) return [];
    const lines = this.entries.at(-1)?.currentRoundLines ?? [];
    return captionLines(busy ? announcedEvent : null, lines, this.format);
  });

  /** The open decision. Null until the events before it have been played. */
  ask = $derived.by(() => (this.queue.busy ? null : this.session.ask));
  /** Explorers whose choice is made but not revealed. */
  faceDown = $derived.by(() =>
    (this.queue.view?.inside ?? []).filter((e) =>
      this.ask?.chosen.includes(e % this.config.players),
    ),
  );
}

/** True if only the start of the first round and its first card have happened. */
function isFirstBatch(events: readonly EventMessage[]): boolean {
  return events[0]?.id === "diamant.round" && events.length <= 2;
}
