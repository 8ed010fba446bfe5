import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { loadLazyParts } from "../../table/lazyComponent.svelte";
import type { Message } from "../../wire";
import { Aim } from "../board/aim.svelte";
import { gameNamed } from "../fixtures";
import { answersOf } from "../model/answers";
import Bar from "./Bar.svelte";

let bar: ReturnType<typeof mount> | null = null;

beforeAll(loadLazyParts);
afterEach(async () => {
  if (bar) await unmount(bar);
  bar = null;
});

/** Shows the bar for the first recorded question of a kind. */
function show(name: string, kind: string) {
  const game = gameNamed(name);
  const batch = game.batches.find(({ ask }) => ask?.question?.kind === kind);
  if (!batch?.ask || game.seat === null) throw new Error(`no question ${kind} in ${name}`);
  const answers = answersOf(batch.ask, batch.facts, game.seat);
  const onchoose = vi.fn<(choice: string) => void>();
  const aim = new Aim();
  aim.follow(answers);
  bar = mount(Bar, {
    target: document.body,
    props: {
      facts: batch.facts,
      answers,
      seat: game.seat,
      players: [],
      aim,
      controls: null,
      told: "",
      nameOf: (id: string) => id,
      format: ({ id }: Message) => id,
      onchoose,
    },
  });
  flushSync();
  return { onchoose, aim };
}

const button = (verb: string) =>
  document.querySelector<HTMLButtonElement>(`button[data-verb="${verb}"]`);

describe("bar", () => {
  it("sends the action that is pressed", () => {
    const { onchoose } = show("full-hand", "act");
    button("move")?.click();
    expect(onchoose).toHaveBeenCalledExactlyOnceWith("move");
  });

  it("says why an action is dark, and sends nothing", () => {
    const { onchoose } = show("full-hand", "act");
    const dark = button("pick-up");
    expect(dark?.getAttribute("aria-disabled")).toBe("true");
    expect(dark?.textContent).toContain("dinosaurs.no-diamond");
    dark?.click();
    expect(onchoose).not.toHaveBeenCalled();
  });

  it("lets the player choose which map card to place", () => {
    const { aim } = show("earthquake", "place");
    const cards = [...document.querySelectorAll<HTMLButtonElement>(".cards button")];
    expect(cards).toHaveLength(2);
    const before = aim.placeCard;
    cards[1]?.click();
    flushSync();
    expect(aim.placeCard).not.toBe(before);
    expect(cards[1]?.getAttribute("aria-pressed")).toBe("true");
  });
});
