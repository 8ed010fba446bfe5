import { type Component, flushSync, type MountOptions, mount, tick, unmount } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { loadLazyParts } from "../../table/lazyComponent.svelte";
import type { Value } from "../../wire";
import type { Facts, Play } from "../facts";
import type { Discard as DiscardAnswer, HandCard } from "../model/answerTypes";
import { isUrgent, resultText } from "./cardModel";
import Discard from "./Discard.svelte";
import Hand from "./Hand.svelte";
import LiftedCard from "./LiftedCard.svelte";
import Stack from "./Stack.svelte";
import Stage from "./Stage.svelte";
import { useTestCatalogue } from "./testCatalogue";

const PLAYERS = [
  { name: "Ana", colour: "red" as const },
  { name: "Bo", colour: "sky" as const },
];

const cardOf = (changes: Partial<HandCard> = {}): HandCard => ({
  key: "item:lantern",
  deck: "item",
  id: "lantern",
  state: "play",
  reason: null,
  answer: { choice: "play:lantern", verb: "play", label: { id: "x", args: {} } },
  targets: [],
  result: null,
  chips: [],
  good: null,
  ...changes,
});

const shown: ReturnType<typeof mount>[] = [];
function show<Props extends Record<string, Value>>(
  component: Component<Props>,
  options: MountOptions<Props>,
) {
  shown.push(mount(component, options));
  flushSync();
}
const target = document.body;
const find = (selector: string) => target.querySelector<HTMLElement>(selector);
const button = (label: RegExp) =>
  [...target.querySelectorAll("button")].find((each) =>
    label.test(each.getAttribute("aria-label") ?? each.textContent?.trim() ?? ""),
  );

beforeAll(loadLazyParts);
beforeAll(useTestCatalogue);
afterEach(() => Promise.all(shown.splice(0).map((each) => unmount(each))));

test("a card that fits this moment of a window is urgent, one for any time is not", () => {
  expect(isUrgent(cardOf(), true)).toBe(true);
  expect(isUrgent(cardOf(), false)).toBe(false);
  expect(isUrgent(cardOf({ id: "bait" }), true)).toBe(false);
  expect(isUrgent(cardOf({ state: "dark" }), true)).toBe(false);
});

test("resultText tells a total, an open result, a chance or nothing", () => {
  expect(resultText(cardOf({ result: 9 }))).toBe("→ 9");
  expect(resultText(cardOf({ result: "?" }))).toBe("?");
  expect(resultText(cardOf())).toBeNull();
  const answer = { choice: "x", verb: "play", label: { id: "x", args: {} } };
  expect(resultText(cardOf({ answer: { ...answer, chance: [35, 36] } }))).toBe("97\u00a0%");
});

test("the hand says name, gist, state, result and bell of each card", () => {
  const reason = { id: "dinosaurs.no-just-rolled", args: {} };
  show(Hand, {
    target,
    props: {
      cards: [
        cardOf({
          key: "explorer:santiago",
          deck: "explorer",
          id: "santiago",
          state: "dark",
          reason,
        }),
        cardOf({ result: 6 }),
      ],
      players: PLAYERS,
      bells: ["lantern"],
      onlift: () => {},
      onplay: () => {},
    },
  });
  const labels = [...target.querySelectorAll("button .visually-hidden")].map(
    (each) => each.textContent,
  );
  expect(labels).toEqual([
    "Santiago the Gambler. Reroll all your dice. After your roll",
    "Lantern. +2 after your roll. May be played. The roll becomes 6. Bell on",
  ]);
});

test("a press lifts a card, dark or not, and a second press puts it back", () => {
  const onlift = vi.fn();
  const props = handProps(onlift);
  show(Hand, { target, props });
  button(/^Lantern/)?.click();
  expect(onlift).toHaveBeenLastCalledWith("item:lantern");
  shown.push(mount(Hand, { target, props: { ...props, lifted: "item:lantern", detail: false } }));
  flushSync();
  find('[aria-expanded="true"]')?.click();
  expect(onlift).toHaveBeenLastCalledWith(null);
});

function handProps(onlift: (key: string | null) => void) {
  return { cards: [cardOf({ state: "dark" })], players: PLAYERS, onlift, onplay: () => {} };
}

test("a lifted card shows its whole text and plays at a press", () => {
  const onplay = vi.fn();
  show(LiftedCard, {
    target,
    props: { card: cardOf({ result: 6 }), players: PLAYERS, onplay, onclose: () => {} },
  });
  expect(target.textContent).toContain("After you roll: +2 to that roll. You must be conscious.");
  expect(document.activeElement).toBe(find(".play"));
  find(".play")?.click();
  expect(onplay).toHaveBeenCalledWith("play:lantern");
});

test("a lifted card with targets has a button for each, and none to play without", () => {
  const onplay = vi.fn();
  const label = { id: "dinosaurs.do-play-on", args: { item: "Bait", on: "Bo" } };
  const targets: HandCard["targets"] = [
    { choice: "play:bait>1", verb: "play", label, on: { seat: 1 } },
    { choice: "play:bait>raptor-7", verb: "play", label, on: { dinosaur: "raptor-7" } },
  ];
  show(LiftedCard, {
    target,
    props: {
      card: cardOf({ id: "bait", answer: null, targets }),
      players: PLAYERS,
      onplay,
      onclose: () => {},
    },
  });
  expect(find(".play")).toBeNull();
  const buttons = [...target.querySelectorAll<HTMLElement>(".target")];
  expect(buttons.map((each) => each.textContent?.trim())).toEqual(["Bo", "the raptor of 7"]);
  expect(buttons[0]?.ariaLabel).toBe("Play Bait on Bo");
  buttons[1]?.click();
  expect(onplay).toHaveBeenCalledWith("play:bait>raptor-7");
});

test("B rings the bell of a lifted card, Escape puts it back", () => {
  const onbell = vi.fn();
  const onclose = vi.fn();
  const props = {
    card: cardOf(),
    players: PLAYERS,
    bell: false,
    onplay: () => {},
    onbell,
    onclose,
  };
  show(LiftedCard, { target, props });
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  press("b");
  expect(onbell).toHaveBeenCalledWith("lantern");
  press("Escape");
  expect(onclose).toHaveBeenCalledOnce();
});

test("discarding: mark items and a sign, see the total, confirm", async () => {
  const onplay = vi.fn();
  const discard: DiscardAnswer = {
    items: ["lantern", "bait", "bait"],
    signs: ["+", "-"],
    totals: { "+": [11, 12, 13], "-": [9, 8, 7] },
    choiceOf: (sign, items) => `augment:${sign}:${items.join(",")}`,
  };
  show(Discard, { target, props: { discard, total: 10, onplay, onclose: () => {} } });
  const confirm = find(".confirm") as HTMLButtonElement;
  expect(confirm.disabled).toBe(true);
  const items = target.querySelectorAll<HTMLElement>(".item");
  items[2]?.click();
  items[0]?.click();
  await tick();
  expect(confirm.textContent).toContain("10 → 12");
  button(/less/)?.click();
  await tick();
  expect(confirm.textContent).toContain("10 → 8");
  confirm.click();
  expect(onplay).toHaveBeenCalledWith("augment:-:lantern,bait");
});

test("the stack shows its top first, three cards at most, and counts the others", async () => {
  const play = (seat: number, card: string): Play => ({
    seat,
    kind: "item",
    card,
    on: null,
    by: 0,
    items: [],
  });
  const stack = [play(0, "bait"), play(1, "lantern"), play(0, "bait"), play(1, "lantern")];
  show(Stack, { target, props: { stack, forecast: null, players: PLAYERS } });
  const orders = [...target.querySelectorAll(".order")].map((each) => each.textContent?.trim());
  expect(orders).toEqual(["Bo · happens first", "Ana · then", "Bo · then"]);
  expect(find(".more")?.textContent).toBe("+1");
  const cards = target.querySelectorAll<HTMLElement>(".card");
  cards[1]?.click();
  await tick();
  expect(cards[1]?.getAttribute("aria-pressed")).toBe("true");
});

test("the stage shows decks and the last four sentences, or the flipped card", () => {
  const facts = {
    map_deck: ["a", "b"],
    item_deck_count: 21,
    dinosaur_deck: { left: ["x"], under: [], flipped: [] },
    dinosaurs: {},
    hunt: null,
  } as unknown as Facts;
  const sentences = ["1", "2", "3", "4", "5"].map((text) => ({ text, colour: null, cells: [] }));
  show(Stage, { target, props: { facts, players: PLAYERS, sentences } });
  const decks = [...target.querySelectorAll(".deck")].map((each) => each.ariaLabel);
  expect(decks).toEqual(["2 map cards left", "21 item cards left", "1 dinosaur card left"]);
  expect([...target.querySelectorAll("li")].map((each) => each.textContent?.trim())).toEqual([
    "5",
    "4",
    "3",
    "2",
  ]);
  const hunt = {
    card: "hunters-wake",
    moves: ["t-rex"],
    earthquake: false,
    quarry: 1,
    held: [],
    calmed: [],
    reversed: false,
    attacked: [],
  };
  const hunted = { ...facts, dinosaurs: { "t-rex": "camp" }, hunt };
  show(Stage, {
    target,
    props: { facts: hunted, players: PLAYERS, you: 1, sentences, current: 0 },
  });
  expect(find("[aria-current=step]")?.textContent).toContain("3 towards you");
  expect(find("h2")?.textContent).toContain("The Hunters Wake");
});
