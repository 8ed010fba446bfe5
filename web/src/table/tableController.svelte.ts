/** Connects a session to a game's board: plays its events and derives what every table shows. */
import { formatterOf, t } from "../lib/i18n.svelte";
import type { Session } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";
import type { EventMessage } from "../wire";
import { AnimationQueue, type Storyboard } from "./animationQueue.svelte";
import { captionLines, type LogEntry, logEntry } from "./logEntries";
import { explorerNames, type Player, playersOf } from "./players";

/** What a game brings to its table. */
export interface TableGame<View> {
  storyboard: Storyboard<View>;
  /** Id of the message with a bot's name. */
  botName: (bot: string) => string;
  /** The number of the round or turn that begins with an event. The log marks it. */
  chapterOf: (event: EventMessage) => number | null;
  /**
   * The name of the round or turn that begins with an event, for the controls of a replay. Null:
   * before the first.
   */
  chapterName?: (event: EventMessage | null, players: readonly Player[]) => string;
  /** True for the first events of a game: a table that opens with them plays them. */
  isOpening: (events: readonly EventMessage[]) => boolean;
  /** The explorers of all players. One each, if it is missing. */
  explorers?: number;
  /** True if sentences about the reader say "you". */
  addressesReader?: boolean;
  /** Called for each event when it may be announced, for sounds. */
  onevent?: (event: EventMessage) => void;
}

export class TableController<View extends { over: boolean }> {
  readonly queue: AnimationQueue<View>;
  /** Multiplies the durations of animations, besides the user's speed. */
  pace = 1;

  constructor(
    private readonly session: Session,
    private readonly game: TableGame<View>,
  ) {
    const { storyboard, onevent } = game;
    const speed = () => settings.speedFactor * this.pace;
    this.queue = new AnimationQueue(storyboard, onevent ? { onevent, speed } : { speed });
  }

  /** Shows the position and every later batch. Returns a function that stops it. */
  start(): () => void {
    const { facts, ask, odds, history } = this.session;
    // A table that opens with the first batch of a game still has to play that batch.
    const first = history.length === 1 ? (history[0] ?? []) : [];
    const events = this.game.isOpening(first) ? first : [];
    if (facts) this.queue.enqueue({ events, facts, ask, odds, isSnapshot: events.length === 0 });
    const unsubscribe = this.session.onBatch((batch) => this.queue.enqueue(batch));
    return () => {
      unsubscribe();
      this.queue.stop();
    };
  }

  players = $derived.by(() => {
    const { table, you, present } = this.session;
    return playersOf(table?.chairs ?? [], you.seat, present, (bot) => t(this.game.botName(bot)));
  });
  /** One text: equal texts are the same, so what follows from the names changes with them only. */
  #joinedNames = $derived.by(() =>
    explorerNames(this.players, this.game.explorers ?? this.players.length).join("\n"),
  );
  /** The explorers' names, by explorer. */
  names = $derived.by(() => this.#joinedNames.split("\n"));
  /** Turns a message into a sentence for the reader. */
  format = $derived.by(() => {
    const reader = this.game.addressesReader ? this.session.you.seat : null;
    return formatterOf(this.names, { reader, texts: this.session.cards });
  });

  /** Entries by their events, so that only new events are formatted. */
  #formatted = $derived.by(() => {
    void this.format;
    return new WeakMap<EventMessage[], LogEntry | null>();
  });
  #entryAt(i: number): LogEntry | null {
    const events = this.session.history[i] ?? [];
    const known = this.#formatted.get(events);
    if (known !== undefined) return known;
    const entry = logEntry(i, events, this.format, this.game.chapterOf);
    this.#formatted.set(events, entry);
    return entry;
  }
  entries = $derived.by(() => this.session.history.flatMap((_, i) => this.#entryAt(i) ?? []));
  /** The last log entry. The others are formatted when somebody opens the log. */
  #lastEntry = $derived.by(() => {
    for (let i = this.session.history.length - 1; i >= 0; i--) {
      const entry = this.#entryAt(i);
      if (entry) return entry;
    }
    return null;
  });
  /** The sentences of the last log entry. */
  lastLines = $derived.by(() => this.#lastEntry?.lines ?? []);
  caption = $derived.by(() => {
    const { busy, announced, view } = this.queue;
    if (view?.over || (busy && !announced.length)) return [];
    const lines = this.#lastEntry?.currentLines ?? [];
    return captionLines(busy ? announced : [], lines, this.format);
  });

  /** The open decision. Null until the events before it have been played. */
  ask = $derived.by(() => (this.queue.busy ? null : this.session.ask));
}
