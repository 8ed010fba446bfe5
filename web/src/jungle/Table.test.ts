import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { FakeSocket } from "../lib/fixtures/fakeSocket";
import { Session } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";
import { recordedTable } from "../table/fixtures/recordedTable";
import { loadLazyParts } from "../table/lazyComponent.svelte";
import type { DecisionRequest, Welcome } from "../wire";
import { gameNamed } from "./fixtures";
import { preparePage } from "./fixtures/prepare";
import Table from "./Table.svelte";

let session: Session;
let table: ReturnType<typeof mount>;
let welcome: Welcome & { ask: DecisionRequest };

const receive = (message: Parameters<FakeSocket["receive"]>[0]) => {
  FakeSocket.all.at(-1)?.receive(message);
  flushSync();
};
const hint = () => document.querySelector(".hint")?.textContent ?? "";

beforeAll(async () => {
  preparePage();
  await loadLazyParts();
});

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  const game = gameNamed("full-hand");
  const batch = game.batches.find(({ ask }) => ask?.question?.kind === "act");
  if (!batch?.ask) throw new Error("no question");
  welcome = {
    type: "welcome",
    protocol: 1,
    version: 7,
    table: recordedTable("dinosaurs", game.names, game.options),
    you: { seat: game.seat, host: false, replaced: false, standing: null },
    facts: JSON.parse(JSON.stringify(batch.facts)),
    ask: batch.ask,
    odds: null,
    events: [],
    present: [],
    watchers: 0,
    spectators: [],
  };
  settings.firstJungle = "TEST";
  session = new Session("TEST");
  FakeSocket.all.at(-1)?.receive(welcome);
  table = mount(Table, { target: document.body, props: { session } });
  flushSync();
});

afterEach(async () => {
  await unmount(table);
  session.end();
  vi.unstubAllGlobals();
});

it("keeps the line of a first game when the clock of the question comes", () => {
  const line = hint();
  expect(line).not.toBe("");
  receive({ type: "update", version: 7, ask: { ...welcome.ask, seconds: 25, limit: 30 } });
  expect(document.querySelector("[role=timer]")).not.toBeNull();
  expect(hint()).toBe(line);
});

it("keeps the line of a first game when the connection was lost during the question", () => {
  const line = hint();
  session.reconnect();
  receive(welcome);
  expect(hint()).toBe(line);
});

it("explains the same kind of question once a turn", () => {
  expect(hint()).not.toBe("");
  receive({ type: "update", version: 8, ask: { ...welcome.ask, number: welcome.ask.number + 1 } });
  expect(hint()).toBe("");
});
