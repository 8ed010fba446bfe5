/** A connection to a table. It reconnects by itself and repeats unanswered commands. */

import { untrack } from "svelte";
import type {
  DecisionRequest,
  Done,
  EventMessage,
  FromClient,
  FromServer,
  Hello,
  Invited,
  Reacted,
  Refused,
  TableInfo,
  You,
} from "../wire";
import { PROTOCOL } from "../wire";
import { ownToken } from "./api";
import { type Language, language } from "./i18n.svelte";
import { randomHex } from "./seed";
import {
  type Batch,
  type Facts,
  INITIAL_STATE,
  reconnectDelay,
  reduceMessage,
  SPECTATOR,
  type Status,
  type TableState,
  type WindowClock,
  windowClock,
} from "./tableState";

export type { Batch, Facts, Status, WindowClock } from "./tableState";

type WithoutId<T> = T extends { id: string } ? Omit<T, "id"> : never;
/** A command before it has an id. */
export type Command = WithoutId<FromClient>;

interface PendingCommand {
  text: string;
  resolve: (done: Done) => void;
  reject: (refused: Refused) => void;
}

/** After a longer time in the background the page reconnects: phones suspend connections. */
const MAX_HIDDEN_MS = 20_000;

/** A connection without an answer for this long counts as lost. */
const RESPONSE_TIMEOUT_MS = 8_000;

export class Session {
  readonly code: string;
  /** Called when a player reacts. */
  onReacted: ((reacted: Reacted) => void) | null = null;
  /** Called when somebody invites this player to another table. */
  onInvited: ((invited: Invited) => void) | null = null;

  #state = $state.raw<TableState>(INITIAL_STATE);
  #deadline = $state<number | null>(null);
  #window = $state.raw<WindowClock | null>(null);
  #pausedSince = $state<number | null>(null);
  #closing = $state(false);
  #history = $state.raw<EventMessage[][]>([]);

  #socket: WebSocket | null = null;
  #attempt = 0;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  /** The milliseconds that the server wants this client to wait, or 0. */
  #pause = 0;
  #responseTimer: ReturnType<typeof setTimeout> | undefined;
  #hiddenAt = 0;
  #ended = false;
  /** The language of the card texts. */
  #language: Language = language.current;
  #stopLanguage: () => void;
  #pending = new Map<string, PendingCommand>();
  #listeners = new Set<(batch: Batch) => void>();

  /**
   * `watch`: connect as a spectator, even if this browser's guest has a seat. `token`: connect as
   * another guest at this device.
   */
  constructor(
    code: string,
    private readonly watch = false,
    private readonly token?: string,
  ) {
    this.code = code;
    window.addEventListener("online", this.#onOnline);
    document.addEventListener("visibilitychange", this.#onVisibility);
    this.#connect();
    // The card texts come with a new connection.
    this.#stopLanguage = $effect.root(() => {
      $effect(() => {
        if (language.current === this.#language || !hasTexts(this.cards)) return;
        untrack(() => this.reconnect());
      });
    });
  }

  get status(): Status {
    return this.#state.status;
  }
  get refusal(): Refused | null {
    return this.#state.refusal;
  }
  get version(): number {
    return this.#state.version;
  }
  get table(): TableInfo | null {
    return this.#state.table;
  }
  get you(): You {
    return this.#state.you ?? SPECTATOR;
  }
  get facts(): Facts | null {
    return this.#state.facts;
  }
  get ask(): DecisionRequest | null {
    return this.#pausedSince === null ? this.#state.ask : null;
  }
  /** The names and texts of the table's cards, by message id. Empty in games without them. */
  get cards(): Record<string, string> {
    return this.#state.cards;
  }
  get odds(): Facts | null {
    return this.#state.odds;
  }
  get present(): number[] {
    return this.#state.present;
  }
  get watchers(): number {
    return this.#state.watchers;
  }
  /** When the host paused the game, in the time of performance.now(). Nothing is asked then. */
  get pausedSince(): number | null {
    return this.#pausedSince;
  }
  /** The names of some of the spectators. */
  get spectators(): string[] {
    return this.#state.spectators;
  }
  /** The end of the open decision's time limit, in the time of performance.now(). */
  get deadline(): number | null {
    return this.#deadline;
  }
  /** The clock of the open decision's window. Null if it has none. */
  get window(): WindowClock | null {
    return this.#window;
  }
  /** The end of the window, in the time of performance.now(). Null while it is held. */
  get windowEnds(): number | null {
    return this.#window?.ends ?? null;
  }
  /** The events so far, one list per update. */
  get history(): EventMessage[][] {
    return this.#history;
  }
  /** True after the server announced that it is restarting. */
  get closing(): boolean {
    return this.#closing;
  }

  /** Sends a command. Resolves when the server has executed it, rejects if the server refuses it. */
  send(command: Command): Promise<Done> {
    const id = randomHex(12);
    const text = JSON.stringify({ ...command, id });
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(SESSION_ENDED);
      this.#pending.set(id, { text, resolve, reject });
      if (this.status === "open") this.#sendText(text);
    });
  }

  /** Calls the listener for each batch. Returns a function that unsubscribes it. */
  onBatch(listener: (batch: Batch) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Closes the connection and opens a new one, for example because the cookie changed. */
  reconnect(): void {
    this.#attempt = 0;
    this.#connect();
  }

  /** Closes the connection for good. */
  end(): void {
    this.#ended = true;
    this.#stopLanguage();
    clearTimeout(this.#reconnectTimer);
    window.removeEventListener("online", this.#onOnline);
    document.removeEventListener("visibilitychange", this.#onVisibility);
    this.#closeSocket();
    for (const { reject } of this.#pending.values()) reject(SESSION_ENDED);
    this.#pending.clear();
  }

  #connect(): void {
    clearTimeout(this.#reconnectTimer);
    this.#closeSocket();
    // The code is for proxies: they can connect all players of a table to one process.
    const address = `${location.origin.replace("http", "ws")}/ws?table=${this.code}`;
    const socket = new WebSocket(address);
    this.#socket = socket;
    if (this.status !== "lost") this.#state = { ...this.#state, status: "connecting" };
    socket.onopen = () => {
      const { table, version } = this.#state;
      const since = table ? version : 0; // 0: all events, for the log
      this.#language = language.current;
      const hello: Hello = {
        type: "hello",
        protocol: PROTOCOL,
        table: this.code,
        since,
        watch: this.watch,
        language: this.#language,
        token: this.token ?? ownToken(),
      };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => this.#onMessage(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = () => this.#onClose();
    this.#startTimeout();
  }

  /** Expects a message soon: when a phone changes networks, the page gets no event. */
  #startTimeout(): void {
    clearTimeout(this.#responseTimer);
    this.#responseTimer = setTimeout(() => {
      this.#closeSocket();
      this.#onClose();
    }, RESPONSE_TIMEOUT_MS);
  }

  #onMessage(message: FromServer): void {
    clearTimeout(this.#responseTimer);
    const [state, batch] = reduceMessage(this.#state, message);
    this.#state = state;
    if ("table" in message && message.table) {
      const { paused } = message.table;
      this.#pausedSince = paused ? performance.now() - paused.seconds * 1000 : null;
    }
    if ("ask" in message && typeof message.ask !== "number")
      this.#deadline = deadlineOf(message.ask);
    if ("ask" in message && message.type !== "chosen" && message.type !== "own")
      this.#window = windowClock(state.ask?.window, performance.now());
    if (message.type === "closing") {
      this.#closing = true;
      this.#pause = message.seconds * 1000;
    }
    if (message.type === "reacted") this.onReacted?.(message);
    if (message.type === "invited") this.onInvited?.(message);
    if (message.type === "done") this.#takePending(message.id)?.resolve(message);
    if (message.type === "refused") this.#onRefused(message);
    if (batch?.events.length) {
      // Events from before the connection have no batches: each gets its own entry.
      const entries = batch.isSnapshot ? batch.events.map((event) => [event]) : [batch.events];
      this.#history = [...this.#history, ...entries];
    }
    if (batch) for (const listener of [...this.#listeners]) listener(batch);
    if (message.type === "welcome") {
      this.#attempt = 0;
      this.#closing = false;
      this.#pause = 0;
      for (const { text } of this.#pending.values()) this.#sendText(text);
    }
    if (this.#pending.size) this.#startTimeout();
  }

  #onRefused(refusal: Refused): void {
    if (isFinal(this.status)) this.#closeSocket();
    // A refusal without an id is for an unreadable command. The server answers in order, so it
    // is the oldest one.
    const id = refusal.id ?? [...this.#pending.keys()][0];
    if (id !== undefined && (refusal.id || this.status === "open")) {
      this.#takePending(id)?.reject(refusal);
    }
  }

  #takePending(id: string): PendingCommand | undefined {
    const command = this.#pending.get(id);
    this.#pending.delete(id);
    return command;
  }

  #sendText(text: string): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(text);
    this.#startTimeout();
  }

  #onClose(): void {
    clearTimeout(this.#responseTimer);
    this.#socket = null;
    if (this.#ended || isFinal(this.status)) return;
    this.#state = { ...this.#state, status: "lost" };
    // A server that stops gives each client a pause of its own, so that not all come at once.
    const pause = this.#pause || reconnectDelay(this.#attempt++, Math.random());
    this.#pause = 0;
    this.#reconnectTimer = setTimeout(() => this.#connect(), pause);
  }

  #closeSocket(): void {
    clearTimeout(this.#responseTimer);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #onOnline = (): void => {
    if (this.status === "lost") this.reconnect();
  };

  #onVisibility = (): void => {
    if (document.visibilityState === "hidden") {
      this.#hiddenAt = performance.now();
    } else if (this.status === "lost" || performance.now() - this.#hiddenAt > MAX_HIDDEN_MS) {
      if (!isFinal(this.status)) this.reconnect();
    }
  };
}

/** True if the session does not reconnect from this status. */
const isFinal = (status: Status) => status === "outdated" || status === "refused";

const hasTexts = (cards: Record<string, string>) => Object.keys(cards).length > 0;

const SESSION_ENDED: Refused = { type: "refused", code: "client/left", message: "", id: null };

function deadlineOf(ask: DecisionRequest | null | undefined): number | null {
  return ask?.seconds == null ? null : performance.now() + ask.seconds * 1000;
}
