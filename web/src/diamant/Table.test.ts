import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DIAMANT } from "../i18n/catalogues";
import { formatMessage, loadExtraCatalogue } from "../lib/i18n.svelte";
import { LATER_MS } from "../lib/loadLater";
import { addResizeObserver } from "../table/fixtures/resizeObserver";
import { cardLabel } from "./describe";
import { GAMES, type RecordedGame } from "./fixtures";
import { RecordedSession } from "./fixtures/session.svelte";
import Table from "./Table.svelte";

const game = GAMES.three as RecordedGame;

let session: RecordedSession;
let table: ReturnType<typeof mount> | undefined;

beforeAll(() => {
  addResizeObserver();
  return loadExtraCatalogue(DIAMANT);
});

beforeEach(() => {
  vi.useFakeTimers();
  session = new RecordedSession(game);
});

afterEach(async () => {
  if (table) await unmount(table);
  table = undefined;
  vi.useRealTimers();
});

function mountTable(at: number) {
  session.showPosition(at);
  table = mount(Table, { target: document.body, props: { session: session.asSession } });
  flushSync();
}

const button = (name: string) => {
  const found = [...document.querySelectorAll("button")].find((b) => b.textContent?.includes(name));
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const pressed = (name: string) => button(name).getAttribute("aria-pressed");
const status = () => document.querySelector("[role=status]")?.textContent ?? "";
const press = (key: string) =>
  window.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

describe("a decision", () => {
  it("is made, changed and withdrawn with the two decision cards", async () => {
    mountTable(1);
    button("Continue").click();
    await tick();
    flushSync();
    expect(pressed("Continue")).toBe("true");
    button("Exit").click();
    await tick();
    flushSync();
    expect(pressed("Continue")).toBe("false");
    expect(pressed("Exit")).toBe("true");
    button("Exit").click();
    await tick();
    flushSync();
    expect(pressed("Exit")).toBe("false");
    expect(session.sent).toEqual([
      { type: "choose", ask: 1, choice: "continue" },
      { type: "choose", ask: 1, choice: "exit" },
      { type: "withdraw", ask: 1 },
    ]);
  });

  it("is made with the keys C and E, and a repeated key sends one command", async () => {
    mountTable(1);
    press("c");
    await tick();
    flushSync();
    press("c");
    press("E");
    await tick();
    expect(session.sent.map((command) => "choice" in command && command.choice)).toEqual([
      "continue",
      "exit",
    ]);
  });

  it("is disabled while the animation plays, and Escape skips it", () => {
    mountTable(1);
    session.sendBatch(2);
    flushSync();
    press("c");
    expect(session.sent).toEqual([]);
    press("Escape");
    flushSync();
    press("c");
    expect(session.sent).toEqual([{ type: "choose", ask: 2, choice: "continue" }]);
  });
});

it("moves the keyboard focus back to the cards when the next round begins", () => {
  const next = game.batches.findIndex(
    ({ events }, i) => i > 0 && events.some(({ id }) => id === "diamant.round"),
  );
  mountTable(0);
  button("Continue").focus();
  for (let i = 1; i <= next; i++) {
    session.sendBatch(i);
    flushSync();
    vi.advanceTimersByTime(7000);
    flushSync();
    vi.advanceTimersByTime(100); // the next frame
  }
  expect(document.activeElement).toBe(button("Continue"));
});

describe("the texts for screen readers", () => {
  it("announce the events and the stake once per batch in the status region", async () => {
    mountTable(0);
    await vi.advanceTimersByTimeAsync(LATER_MS);
    await vi.dynamicImportSettled();
    flushSync();
    session.sendBatch(1);
    flushSync();
    vi.advanceTimersByTime(5000);
    flushSync();
    const said = status();
    expect(said).toContain("At stake for you: ");
    expect(said).not.toContain("On the path: ");
    expect(said).toContain("press C to continue");
    session.present = [0];
    flushSync();
    expect(status()).toBe(said);
  });

  it("label each card of the path", () => {
    mountTable(1);
    const cards = [...document.querySelectorAll("ol li .visually-hidden")].map(
      (li) => li.textContent,
    );
    const { path = [], rubies_on_path = [] } = game.batches[1]?.facts ?? {};
    const labels = path.map((card, i) =>
      formatMessage(cardLabel(card, rubies_on_path[i] ?? 0, false), []),
    );
    expect(cards).toEqual(labels);
  });
});

it("shows the result page with everybody's points at the end", async () => {
  mountTable(game.batches.length - 2);
  session.sendBatch(game.batches.length - 1);
  flushSync();
  vi.advanceTimersByTime(6000);
  await vi.dynamicImportSettled();
  flushSync();
  const points = [...document.querySelectorAll("ol li strong")].map((each) =>
    Number(each.textContent),
  );
  const scores = game.batches.at(-1)?.facts.scores ?? [];
  expect(points).toEqual([...scores].sort((a, b) => Number(b) - Number(a)));
});
