/** One connection to one table. It comes back by itself, and what was sent is sent again. */

import type {
  Ask,
  Done,
  FromClient,
  FromServer,
  Happening,
  Refused,
  TableInfo,
  You,
} from "../wire";
import { PROTOCOL } from "../wire";
import {
  type Batch,
  type Facts,
  NOBODY,
  type Position,
  patience,
  receive,
  type Status,
  UNKNOWN,
} from "./position";
import { randomHex } from "./seed";

export type { Batch, Facts, Status } from "./position";

type WithoutId<T> = T extends { id: string } ? Omit<T, "id"> : never;
/** A command before it has an id. */
export type Command = WithoutId<FromClient>;

interface Sent {
  text: string;
  resolve: (done: Done) => void;
  reject: (refused: Refused) => void;
}

/** A page hidden for longer cannot trust its connection: phones put them to sleep. */
const DOZED_OFF = 20_000;

/** A line that gives no answer for so long is dead, whatever the browser thinks of it. */
const OVERDUE = 8_000;

export class Session {
  readonly code: string;

  #position = $state.raw<Position>(UNKNOWN);
  #deadline = $state<number | null>(null);
  #closing = $state(false);
  #history = $state.raw<Happening[][]>([]);

  #socket: WebSocket | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #overdue: ReturnType<typeof setTimeout> | undefined;
  #hiddenAt = 0;
  #ended = false;
  #sent = new Map<string, Sent>();
  #listeners = new Set<(batch: Batch) => void>();

  /** `watch`: as nobody, whoever this browser belongs to. */
  constructor(
    code: string,
    private readonly watch = false,
  ) {
    this.code = code;
    window.addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#look);
    this.#connect();
  }

  get status(): Status {
    return this.#position.status;
  }
  get refusal(): Refused | null {
    return this.#position.refusal;
  }
  get version(): number {
    return this.#position.version;
  }
  get table(): TableInfo | null {
    return this.#position.table;
  }
  get you(): You {
    return this.#position.you ?? NOBODY;
  }
  get facts(): Facts | null {
    return this.#position.facts;
  }
  get ask(): Ask | null {
    return this.#position.ask;
  }
  get odds(): Facts | null {
    return this.#position.odds;
  }
  get present(): number[] {
    return this.#position.present;
  }
  get watchers(): number {
    return this.#position.watchers;
  }
  /** When the time of the open decision is up, by performance.now(). */
  get deadline(): number | null {
    return this.#deadline;
  }
  /** What happened so far, update by update. */
  get history(): Happening[][] {
    return this.#history;
  }
  /** The server said that it stops for a moment. */
  get closing(): boolean {
    return this.#closing;
  }

  /** Resolves once the server has carried it out; rejects with its refusal. */
  send(command: Command): Promise<Done> {
    const id = randomHex(12);
    const text = JSON.stringify({ ...command, id });
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(LEFT);
      this.#sent.set(id, { text, resolve, reject });
      if (this.status === "open") this.#say(text);
    });
  }

  /** Tells what happens; gives a function that stops it. */
  onHappenings(listener: (batch: Batch) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Connects anew, because the server is to see us with another cookie. */
  renew(): void {
    this.#attempt = 0;
    this.#connect();
  }

  /** Ends it for good. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#look);
    this.#drop();
    for (const { reject } of this.#sent.values()) reject(LEFT);
    this.#sent.clear();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#drop();
    const socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/ws`);
    this.#socket = socket;
    if (this.status !== "lost") this.#position = { ...this.#position, status: "connecting" };
    socket.onopen = () => {
      const { table, version } = this.#position;
      const since = table ? version : 0; // from the beginning, for the log
      const hello = { type: "hello", protocol: PROTOCOL, table: this.code, since };
      socket.send(JSON.stringify({ ...hello, watch: this.watch }));
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = () => this.#lost();
    this.#expect();
  }

  /** Something is to be heard soon: phones change networks without a word to the page. */
  #expect(): void {
    clearTimeout(this.#overdue);
    this.#overdue = setTimeout(() => {
      this.#drop();
      this.#lost();
    }, OVERDUE);
  }

  #hear(message: FromServer): void {
    clearTimeout(this.#overdue);
    const [position, batch] = receive(this.#position, message);
    this.#position = position;
    if ("ask" in message && typeof message.ask !== "number")
      this.#deadline = deadlineOf(message.ask);
    if (message.type === "closing") this.#closing = true;
    if (message.type === "done") this.#answered(message.id)?.resolve(message);
    if (message.type === "refused") this.#refused(message);
    if (batch?.events.length) {
      // What happened before one came is told event by event.
      const told = batch.jumped ? batch.events.map((event) => [event]) : [batch.events];
      this.#history = [...this.#history, ...told];
    }
    if (batch) for (const listener of [...this.#listeners]) listener(batch);
    if (message.type === "welcome") {
      this.#attempt = 0;
      this.#closing = false;
      for (const { text } of this.#sent.values()) this.#say(text);
    }
    if (this.#sent.size) this.#expect();
  }

  #refused(refusal: Refused): void {
    if (isFinal(this.status)) this.#drop();
    // What the server could not even read has no id; it answers in order, so it is the oldest.
    const id = refusal.id ?? [...this.#sent.keys()][0];
    if (id !== undefined && (refusal.id || this.status === "open")) {
      this.#answered(id)?.reject(refusal);
    }
  }

  #answered(id: string): Sent | undefined {
    const sent = this.#sent.get(id);
    this.#sent.delete(id);
    return sent;
  }

  #say(text: string): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(text);
    this.#expect();
  }

  #lost(): void {
    clearTimeout(this.#overdue);
    this.#socket = null;
    if (this.#ended || isFinal(this.status)) return;
    this.#position = { ...this.#position, status: "lost" };
    this.#timer = setTimeout(() => this.#connect(), patience(this.#attempt++, Math.random()));
  }

  #drop(): void {
    clearTimeout(this.#overdue);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #hurry = (): void => {
    if (this.status === "lost") this.renew();
  };

  #look = (): void => {
    if (document.visibilityState === "hidden") {
      this.#hiddenAt = performance.now();
    } else if (this.status === "lost" || performance.now() - this.#hiddenAt > DOZED_OFF) {
      if (!isFinal(this.status)) this.renew();
    }
  };
}

/** Whether nothing comes after it. */
const isFinal = (status: Status) => status === "outdated" || status === "refused";

const LEFT: Refused = { type: "refused", code: "client/left", message: "", id: null };

function deadlineOf(ask: Ask | null | undefined): number | null {
  return ask?.seconds == null ? null : performance.now() + ask.seconds * 1000;
}
