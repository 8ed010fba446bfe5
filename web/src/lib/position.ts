/** What a client knows of a table, and how each message of the server changes it. No socket here. */

import type {
  Ask,
  FromServer,
  Happening,
  Refused,
  TableInfo,
  Update,
  Value,
  Welcome,
  You,
} from "../wire";

export type Facts = Record<string, Value>;

export type Status = "connecting" | "open" | "lost" | "outdated" | "refused";

export interface Position {
  status: Status;
  refusal: Refused | null;
  version: number;
  table: TableInfo | null;
  you: You;
  facts: Facts | null;
  ask: Ask | null;
  odds: Facts | null;
  present: number[];
  watchers: number;
}

/** One update: what happened, and how it stands after it. */
export interface Batch {
  events: Happening[];
  facts: Facts | null;
  ask: Ask | null;
  odds: Facts | null;
  /** Nothing tells how it came to this: show the position at once. */
  jumped: boolean;
}

export const NOBODY: You = { seat: null, host: false, replaced: false, standing: null };

/** Before the first word of the server. */
export const UNKNOWN: Position = {
  status: "connecting",
  refusal: null,
  version: 0,
  table: null,
  you: NOBODY,
  facts: null,
  ask: null,
  odds: null,
  present: [],
  watchers: 0,
};

/** Refusals of a connection that go away by waiting. */
const PASSING = ["wire/too-fast", "server/closing"];

/** The position after a message, and the batch to be shown where there is one. */
export function receive(position: Position, message: FromServer): [Position, Batch | null] {
  switch (message.type) {
    case "welcome":
      return welcomed(position, message);
    case "update":
      return updated(position, message);
    case "chosen":
      return [
        {
          ...position,
          version: Math.max(position.version, message.version),
          ask: onAsk(position.ask, message.ask, { chosen: message.seats }),
        },
        null,
      ];
    case "own":
      return [
        { ...position, ask: onAsk(position.ask, message.ask, { own: message.choice }) },
        null,
      ];
    case "presence":
      return [{ ...position, present: message.present, watchers: message.watchers }, null];
    case "refused":
      return [message.id === null ? turnedAway(position, message) : position, null];
    case "closing":
      return [{ ...position, status: "lost" }, null];
    case "done":
      return [position, null];
  }
}

function welcomed(position: Position, welcome: Welcome): [Position, Batch] {
  const { version, table, you, facts, ask, odds, present, watchers } = welcome;
  const now: Position = {
    ...position,
    status: "open",
    refusal: null,
    version,
    table,
    you,
    facts,
    ask,
    odds,
    present,
    watchers,
  };
  const events = welcome.events ?? [];
  // Whoever comes for the first time is shown how it stands, not how it came to this.
  const jumped = welcome.events === null || position.table === null;
  return [now, { events, facts, ask, odds, jumped }];
}

function updated(position: Position, update: Update): [Position, Batch | null] {
  if (update.version < position.version) return [position, null];
  const now: Position = {
    ...position,
    version: update.version,
    table: update.table ?? position.table,
    you: update.you ?? position.you,
    facts: update.facts ?? position.facts,
    ask: update.ask === undefined ? position.ask : update.ask,
    odds: update.odds === undefined ? position.odds : update.odds,
  };
  const { facts, ask, odds } = now;
  return [now, { events: update.events ?? [], facts, ask, odds, jumped: false }];
}

function onAsk(ask: Ask | null, number: number, change: Partial<Ask>): Ask | null {
  return ask && ask.number === number ? { ...ask, ...change } : ask;
}

function turnedAway(position: Position, refusal: Refused): Position {
  if (refusal.code === "wire/protocol") return { ...position, status: "outdated", refusal };
  if (position.status === "open" || PASSING.includes(refusal.code)) return position;
  return { ...position, status: "refused", refusal };
}

/** Milliseconds before the next attempt to connect: longer each time, never all at the same moment. */
export function patience(attempt: number, luck: number): number {
  return Math.min(10_000, 400 * 2 ** attempt) * (0.5 + luck / 2);
}
