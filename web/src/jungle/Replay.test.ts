import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import { t } from "../lib/i18n.svelte";
import { CARDS, gameNamed } from "./fixtures";
import { finishedGame } from "./fixtures/finished";
import { preparePage } from "./fixtures/prepare";
import Replay from "./Replay.svelte";

let page: ReturnType<typeof mount> | null = null;

beforeAll(preparePage);
afterEach(async () => {
  if (page) await unmount(page);
  page = null;
});

const press = (name: string) => {
  document.querySelector<HTMLElement>(`button[aria-label="${t(name)}"]`)?.click();
  flushSync();
};

it("moves from turn to turn and ends in the last position", () => {
  const game = gameNamed("victory");
  page = mount(Replay, { target: document.body, props: { finished: finishedGame(game) } });
  flushSync();
  const slider = document.querySelector<HTMLInputElement>("input[type=range]");
  expect(slider?.valueAsNumber).toBe(0);
  for (let i = 0; i < game.batches.length; i++) press("table.replay-chapter-on");
  expect(slider?.value).toBe(slider?.max);
  const { facts } = game.batches.at(-1) ?? {};
  expect(document.querySelectorAll("[data-cell]")).toHaveLength(facts?.map.length ?? 0);
});

it("shows every hand that it knows, with the text of a card", () => {
  const finished = finishedGame(gameNamed("victory"));
  const [first] = finished.moments;
  const players = first?.facts?.players.map((player: object) => ({ ...player, hand: ["rope"] }));
  if (first?.facts) first.facts = { ...first.facts, players };
  page = mount(Replay, { target: document.body, props: { finished } });
  flushSync();
  const ropes = document.querySelectorAll<HTMLElement>(`[aria-label="${CARDS["item.rope"]}"]`);
  expect(ropes).toHaveLength(players.length);
  ropes[0]?.click();
  flushSync();
  expect(document.body.textContent).toContain(CARDS["item.rope.text"]);
});
