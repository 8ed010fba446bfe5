/**
 * What a client knows of a table, and how each server message changes it.
 * Pure functions: the socket is in `session.svelte.ts`.
 */

import type {
  Cards,
  DecisionRequest,
  EventMessage,
  FromServer,
  Held,
  Presence,
  Refused,
  TableInfo,
  Update,
  Value,
  Welcome,
  WindowInfo,
  You,
} from "../wire";

export type Facts = Record<string, Value>;

export type Status = "connecting" | "open" | "lost" | "outdated" | "refused";

export interface TableState {
  status: Status;
  refusal: Refused | null;
  version: number;
  table: TableInfo | null;
  you: You;
  facts: Facts | null;
  ask: DecisionRequest | null;
  odds: Facts | null;
  present: number[];
  watchers: number;
  spectators: string[];
  /** The names and texts of the table's cards, by message id. */
  cards: Record<string, string>;
}

/** One update: the events, and the position after them. */
export interface Batch {
  events: EventMessage[];
  facts: Facts | null;
  ask: DecisionRequest | null;
  odds: Facts | null;
  /** The events do not lead from the position before to this one: show the position at once. */
  isSnapshot: boolean;
}

export const SPECTATOR: You = { seat: null, host: false, replaced: false, standing: null };

/** The state before the first server message. */
export const INITIAL_STATE: TableState = {
  status: "connecting",
  refusal: null,
  version: 0,
  table: null,
  you: SPECTATOR,
  facts: null,
  ask: null,
  odds: null,
  present: [],
  watchers: 0,
  spectators: [],
  cards: {},
};

/** Codes of refused connections that a later attempt may overcome. */
const TEMPORARY_REFUSALS = ["wire/too-fast", "server/closing", "store/read"];

const MAX_RECONNECT_DELAY_MS = 10_000;
const FIRST_RECONNECT_DELAY_MS = 400;

/** Returns the state after a message, and the batch to show if there is one. */
export function reduceMessage(state: TableState, message: FromServer): [TableState, Batch | null] {
  switch (message.type) {
    case "welcome":
      return applyWelcome(state, message);
    case "update":
      return applyUpdate(state, message);
    case "chosen":
      return [
        {
          ...state,
          version: Math.max(state.version, message.version),
          ask: changeAsk(state.ask, message.ask, { chosen: message.seats }),
        },
        null,
      ];
    case "own":
      return [{ ...state, ask: changeAsk(state.ask, message.ask, { own: message.choice }) }, null];
    case "held":
      return [{ ...state, ask: applyHeld(state.ask, message) }, null];
    case "cards":
      return [{ ...state, cards: unescaped(message) }, null];
    case "presence":
      return [{ ...state, ...presenceOf(message) }, null];
    case "refused":
      return [message.id === null ? connectionRefused(state, message) : state, null];
    case "closing":
      return [{ ...state, status: "lost" }, null];
    default: // done, and messages that this client does not know
      return [state, null];
  }
}

const presenceOf = ({ present, watchers, spectators }: Welcome | Presence) => ({
  present,
  watchers,
  spectators,
});

function applyWelcome(state: TableState, welcome: Welcome): [TableState, Batch] {
  const { version, table, you, facts, ask, odds } = welcome;
  const next: TableState = {
    ...state,
    status: "open",
    refusal: null,
    version,
    table,
    you,
    facts,
    ask,
    odds,
    ...presenceOf(welcome),
  };
  const events = welcome.events ?? [];
  // A first connection shows the current position. The events before it only fill the log.
  const isSnapshot = welcome.events === null || state.table === null;
  return [next, { events, facts, ask, odds, isSnapshot }];
}

function applyUpdate(state: TableState, update: Update): [TableState, Batch | null] {
  if (update.version < state.version) return [state, null];
  const next: TableState = {
    ...state,
    version: update.version,
    table: update.table ?? state.table,
    you: update.you ?? state.you,
    facts: update.facts ?? state.facts,
    ask: update.ask === undefined ? state.ask : update.ask,
    odds: update.odds === undefined ? state.odds : update.odds,
  };
  const { facts, ask, odds } = next;
  return [next, { events: update.events ?? [], facts, ask, odds, isSnapshot: false }];
}

function applyHeld(
  ask: DecisionRequest | null,
  { ask: number, type, ...change }: Held,
): DecisionRequest | null {
  const window = ask?.window && { ...ask.window, ...change };
  return window ? changeAsk(ask, number, { window }) : ask;
}

/** Braces are doubled in card texts, as in messages. */
function unescaped({ texts }: Cards): Record<string, string> {
  const plain = (text: string) => text.replaceAll("{{", "{").replaceAll("}}", "}");
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, plain(text)]));
}

/** When a window ends. Times are those of performance.now(). */
export interface WindowClock {
  /** Null while somebody holds the window: then its time does not run. */
  ends: number | null;
  /** The milliseconds left while it is held, or at the start. */
  leftMs: number;
  /** The end of the hold at the latest. Null: nobody holds it. */
  holdEnds: number | null;
}

/** The clock of a window that a message at the time `now` has described. */
export function windowClock(window: WindowInfo | undefined, now: number): WindowClock | null {
  if (!window) return null;
  const leftMs = window.left * 1000;
  return {
    ends: window.held ? null : now + leftMs,
    leftMs,
    holdEnds: window.held && window.seconds !== null ? now + window.seconds * 1000 : null,
  };
}

/** Changes the open decision if it is the one with this number. */
function changeAsk(
  ask: DecisionRequest | null,
  number: number,
  change: Partial<DecisionRequest>,
): DecisionRequest | null {
  return ask && ask.number === number ? { ...ask, ...change } : ask;
}

function connectionRefused(state: TableState, refusal: Refused): TableState {
  if (refusal.code === "wire/protocol") return { ...state, status: "outdated", refusal };
  if (state.status === "open" || TEMPORARY_REFUSALS.includes(refusal.code)) return state;
  return { ...state, status: "refused", refusal };
}

/** Exponential backoff with jitter, in milliseconds. `random` is between 0 and 1. */
export function reconnectDelay(attempt: number, random: number): number {
  const delay = Math.min(MAX_RECONNECT_DELAY_MS, FIRST_RECONNECT_DELAY_MS * 2 ** attempt);
  return delay * (0.5 + random / 2);
}
