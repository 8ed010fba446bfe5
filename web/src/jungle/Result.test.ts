import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import { playersOf } from "../table/players";
import { gameNamed } from "./fixtures";
import { finishedGame } from "./fixtures/finished";
import { preparePage } from "./fixtures/prepare";
import Result from "./Result.svelte";

let page: ReturnType<typeof mount> | null = null;

beforeAll(preparePage);
afterEach(async () => {
  if (page) await unmount(page);
  page = null;
});

function show(winners?: number[], own: number | null = null) {
  const finished = finishedGame(gameNamed("victory"));
  const last = gameNamed("victory").batches.at(-1)?.facts;
  if (!last) throw new Error("no position");
  const facts = { ...last, winners: winners ?? last.winners };
  const players = playersOf(finished.table.chairs, own, null, (bot) => bot);
  const result = createRawSnippet(() => ({ render: () => `<button>Play again</button>` }));
  page = mount(Result, {
    target: document.body,
    props: { facts, players, code: "TEST", finished, still: true, result },
  });
  flushSync();
  return { facts, players, text: document.body.textContent ?? "" };
}

it("names the winner, with diamonds and turn", () => {
  const { facts, players } = show();
  const [winner = 0] = facts.winners;
  expect(document.querySelector("h1")?.textContent).toBe(`${players[winner]?.name} is home!`);
  expect(document.body.textContent).toContain(`in turn ${facts.turn}`);
});

it("says you to the winner", () => {
  const last = gameNamed("victory").batches.at(-1)?.facts;
  show(undefined, last?.winners[0]);
  expect(document.querySelector("h1")?.textContent).toBe("You are home!");
});

it("lists all players by rank for screen readers, and tells the story", () => {
  const { facts } = show();
  const plates = [...document.querySelectorAll("ol li")];
  expect(plates).toHaveLength(facts.players.length);
  expect(plates[0]?.textContent).toContain("4 diamonds");
  expect(document.querySelectorAll(".story li").length).toBeGreaterThan(0);
});

it("has kind words if the turn limit ends the game", () => {
  const { text } = show([]);
  expect(document.querySelector("h1")?.textContent).toBe("Night falls over the jungle");
  expect(text).toContain("everybody is back at the fire");
});
