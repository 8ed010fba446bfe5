// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { DecisionRequest, FromServer, TableInfo, Update, Welcome, WindowInfo } from "../wire";
import {
  INITIAL_STATE,
  reconnectDelay,
  reduceMessage,
  type TableState,
  windowClock,
} from "./tableState";

const TABLE: TableInfo = {
  code: "KX4P",
  game: "diamant",
  phase: "playing",
  options: { players: 3 },
  settings: {},
  chairs: [],
  host: 0,
  fairness: { server: "", seats: {} },
  rematch: null,
};

const ASK: DecisionRequest = {
  number: 4,
  seats: [0, 1, 2],
  chosen: [],
  quiet: false,
  choices: ["continue", "exit"],
  own: null,
  seconds: null,
  limit: null,
};

const WELCOME: Welcome = {
  type: "welcome",
  protocol: 1,
  version: 10,
  table: TABLE,
  you: { seat: 1, host: false, replaced: false, standing: null },
  facts: { round: 1 },
  ask: ASK,
  odds: { deck: 30 },
  events: null,
  present: [0, 1],
  watchers: 2,
  spectators: ["Zoë"],
};

const TREASURE = { id: "diamant.treasure", args: { value: 9 }, told: [] };

function stateAfter(...messages: FromServer[]): TableState {
  return messages.reduce((state, message) => reduceMessage(state, message)[0], INITIAL_STATE);
}

const update = (change: Partial<Update>): Update => ({ type: "update", version: 11, ...change });

describe("a welcome", () => {
  test("replaces the whole state", () => {
    const state = stateAfter(WELCOME);
    expect(state).toMatchObject({
      status: "open",
      version: 10,
      facts: { round: 1 },
      watchers: 2,
      spectators: ["Zoë"],
    });
    expect(state.you.seat).toBe(1);
  });

  test("without events gives a snapshot batch", () => {
    expect(reduceMessage(INITIAL_STATE, WELCOME)[1]).toMatchObject({
      events: [],
      isSnapshot: true,
    });
  });

  test("after a reconnect gives a batch with the missed events", () => {
    const [, batch] = reduceMessage(stateAfter(WELCOME), { ...WELCOME, events: [TREASURE] });
    expect(batch).toMatchObject({ events: [TREASURE], isSnapshot: false });
  });

  test("on the first connection gives all events for the log as a snapshot batch", () => {
    const [, batch] = reduceMessage(INITIAL_STATE, { ...WELCOME, events: [TREASURE] });
    expect(batch).toMatchObject({ events: [TREASURE], isSnapshot: true });
  });

  test("after a lost connection sets the status to open", () => {
    const lost: TableState = { ...stateAfter(WELCOME), status: "lost" };
    expect(reduceMessage(lost, WELCOME)[0].status).toBe("open");
  });
});

describe("an update", () => {
  test("keeps fields that it does not contain", () => {
    const state = stateAfter(WELCOME, update({ events: [TREASURE], facts: { round: 2 } }));
    expect(state).toMatchObject({
      version: 11,
      facts: { round: 2 },
      ask: ASK,
      odds: { deck: 30 },
    });
  });

  test("clears fields that are null", () => {
    expect(stateAfter(WELCOME, update({ ask: null, odds: null }))).toMatchObject({
      ask: null,
      odds: null,
    });
  });

  test("with an older version is ignored", () => {
    const [state, batch] = reduceMessage(
      stateAfter(WELCOME),
      update({ version: 9, facts: { round: 0 } }),
    );
    expect(state.facts).toEqual({ round: 1 });
    expect(batch).toBeNull();
  });
});

describe("an open decision", () => {
  test("lists the seats that have chosen", () => {
    const chosen: FromServer = { type: "chosen", version: 11, ask: 4, seats: [2] };
    expect(stateAfter(WELCOME, chosen).ask?.chosen).toEqual([2]);
  });

  test("holds the player's own choice until it is withdrawn", () => {
    const own: FromServer = { type: "own", ask: 4, choice: "exit" };
    expect(stateAfter(WELCOME, own).ask?.own).toBe("exit");
    expect(stateAfter(WELCOME, own, { ...own, choice: null }).ask?.own).toBeNull();
  });

  test("ignores choices of another decision", () => {
    const late: FromServer = { type: "own", ask: 3, choice: "exit" };
    expect(stateAfter(WELCOME, late).ask?.own).toBeNull();
  });
});

describe("a refusal", () => {
  const refused = (code: string, id: string | null = null): FromServer => ({
    type: "refused",
    code,
    message: "No.",
    id,
  });

  test("without an id refuses the connection", () => {
    const state = stateAfter(refused("table/unknown"));
    expect(state).toMatchObject({ status: "refused", refusal: { code: "table/unknown" } });
  });

  test("with wire/protocol means that the page is outdated", () => {
    expect(stateAfter(refused("wire/protocol")).status).toBe("outdated");
  });

  test("of a command does not change the connection", () => {
    expect(stateAfter(WELCOME, refused("table/late", "abc")).status).toBe("open");
  });

  test.each(["wire/too-fast", "store/read"])("with %s is temporary", (code) => {
    expect(stateAfter(refused(code)).status).toBe("connecting");
  });
});

test("a closing message sets the status to lost", () => {
  expect(stateAfter(WELCOME, { type: "closing", seconds: 2 }).status).toBe("lost");
});

test("reconnectDelay backs off exponentially up to ten seconds, with jitter", () => {
  expect(reconnectDelay(0, 0)).toBe(200);
  expect(reconnectDelay(0, 1)).toBe(400);
  expect(reconnectDelay(3, 1)).toBe(3200);
  expect(reconnectDelay(30, 1)).toBe(10_000);
});

describe("a window", () => {
  const WINDOW: WindowInfo = {
    moment: "rolled",
    length: 1.6,
    left: 1.5,
    held: false,
    seconds: null,
    holds: 2,
    own_hold: false,
    passed: false,
  };
  const asked: DecisionRequest = { ...ASK, quiet: true, window: WINDOW };
  const opened = stateAfter(WELCOME, update({ ask: asked }));
  const held: FromServer = {
    type: "held",
    ask: 4,
    held: true,
    seconds: 20,
    left: 0.7,
    holds: 1,
    own_hold: true,
  };

  test("is held, and goes on", () => {
    const [during, batch] = reduceMessage(opened, held);
    const change = { held: true, seconds: 20, left: 0.7, holds: 1, own_hold: true };
    expect(during.ask?.window).toEqual({ ...WINDOW, ...change });
    expect(batch).toBeNull();
    const [after] = reduceMessage(during, { ...held, held: false, seconds: null });
    expect(after.ask?.window).toMatchObject({ held: false, seconds: null, left: 0.7 });
  });

  test("ignores a hold of another window, and a decision without a window stays one", () => {
    expect(reduceMessage(opened, { ...held, ask: 3 })[0]).toEqual(opened);
    expect(stateAfter(WELCOME, held).ask).toEqual(ASK);
  });

  test("has a clock that stands still while it is held", () => {
    expect(windowClock(WINDOW, 1000)).toEqual({ ends: 2500, leftMs: 1500, holdEnds: null });
    expect(windowClock({ ...WINDOW, held: true, seconds: 20, left: 0.7 }, 1000)).toEqual({
      ends: null,
      leftMs: 700,
      holdEnds: 21_000,
    });
    expect(windowClock(undefined, 1000)).toBeNull();
  });
});

test("card texts are kept, with single braces", () => {
  const texts = { "item.rope": "Rope", "item.odd.text": "a {{brace}}" };
  const cards: FromServer = { type: "cards", language: "en", texts };
  expect(stateAfter(WELCOME, cards).cards).toEqual({
    "item.rope": "Rope",
    "item.odd.text": "a {brace}",
  });
});

test("a message that this client does not know changes nothing", () => {
  const state = stateAfter(WELCOME);
  const unknown = { type: "news" } as unknown as FromServer;
  expect(reduceMessage(state, unknown)).toEqual([state, null]);
});
