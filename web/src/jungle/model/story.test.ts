import { beforeAll, describe, expect, it } from "vitest";
import { formatterOf, setCatalogue } from "../../lib/i18n.svelte";
import type { EventMessage, Value } from "../../wire";
import type { Facts } from "../facts";
import { CARDS, gameNamed } from "../fixtures";
import { ENGLISH } from "../fixtures/catalogues";
import { STORY_LENGTH, storyOf } from "./story";

beforeAll(() => setCatalogue("en", ENGLISH));

const NAMES = ["Ana", "Bo", "Cy"];

/** The last position of a recorded game, with these changes. */
function over(change: Partial<Facts> = {}): Facts {
  const { facts } = gameNamed("victory").batches.at(-1) ?? {};
  if (!facts) throw new Error("no position");
  return { ...facts, winners: [1], ...change };
}

const event = (name: string, args: Record<string, Value>): EventMessage => ({
  id: `dinosaurs.${name}`,
  args,
  told: [],
});

const PLAIN = { count: 2, modifiers: [], sixes: 0, drop_lowest: 0, drop_highest: 0 };

const rolled = (seat: number, dice: number[], change: Record<string, Value> = {}) =>
  event("rolled", {
    ...PLAIN,
    seat,
    dice,
    total: dice.reduce((a, b) => a + b, 0),
    needed: null,
    ...change,
  });

function tell(events: EventMessage[], facts = over()): string[] {
  const format = formatterOf(NAMES, { texts: CARDS });
  return storyOf({ events, facts, goal: 4, higher: 0 }).map(
    ({ title, text }) => `${format(title)}: ${format(text)}`,
  );
}

const HUNT = [
  event("flipped", { card: "pack-hunt" }),
  event("prowled", { dinosaur: "raptor-7", path: ["n3", "n2", "n1"] }),
  event("prowled", { dinosaur: "raptor-7", path: ["n1", "camp"] }),
  event("attacked", { seat: 0, dinosaur: "raptor-7" }),
];

describe("the story of a game", () => {
  it("tells the longest hunt, and how it ended", () => {
    const evaded = [...HUNT, event("evaded", { seat: 0, dinosaur: "raptor-7" })];
    expect(tell(evaded)[0]).toBe(
      "Longest hunt: A raptor came 3 spaces for Ana, and all for nothing.",
    );
    const caught = [...HUNT, event("knocked-out", { seat: 0, dinosaur: "raptor-7", by: null })];
    expect(tell(caught)[0]).toBe(
      "Longest hunt: A raptor came 3 spaces for Ana, and was fast enough.",
    );
  });

  it("counts a dinosaur's way in one hunt only", () => {
    const again = [...HUNT.slice(0, 3), event("flipped", { card: "calm" }), HUNT[3]];
    const events = [...again, event("evaded", { seat: 0, dinosaur: "raptor-7" })];
    expect(tell(events as EventMessage[]).join()).not.toContain("Longest hunt");
  });

  it("finds the roll that had to be highest, without help by cards", () => {
    const events = [
      rolled(0, [4, 5], { needed: 9 }),
      event("evaded", { seat: 0, dinosaur: "t-rex" }),
      rolled(2, [5, 6], { needed: 11, modifiers: [{ source: "augment", by: 1 }] }),
      event("evaded", { seat: 2, dinosaur: "t-rex" }),
    ];
    expect(tell(events)[0]).toBe("Luckiest roll: Ana needed 9 to get away and rolled 9.");
  });

  it("names the place that a lucky roll reached", () => {
    const tile = over().map[0];
    const map = tile ? [{ ...tile, at: "n4", card: "diamond-12", number: 12 }] : [];
    const events = [rolled(1, [6, 6]), event("went", { seat: 1, cell: "n4", how: "walk" })];
    const place = CARDS["map.diamond-12"];
    expect(tell(events, over({ map }))).toContain(
      `Luckiest roll: Bo needed 12 at ${place} and rolled 12.`,
    );
  });

  it("prefers a card that cost a diamond", () => {
    const events = [
      event("played", { seat: 2, item: "magpie", on: 0 }),
      event("took-item", { seat: 2, victim: 0, card: "item:magpie" }),
      event("dropped", { seat: 0, by: 2, card: "item:pepper", dinosaur: null }),
    ];
    const card = CARDS["item.pepper"];
    expect(tell(events)[0]).toBe(
      `Most valuable card: Cy played ${card}, and Ana dropped a diamond.`,
    );
  });

  it("tells who was close, and never of the winner", () => {
    const players = over().players.map((player) => ({ ...player, diamonds: 4, at: "n1e1" }));
    expect(tell([], over({ players })).join()).toContain(
      "So close: Ana had enough diamonds too, 2 spaces from camp.",
    );
    expect(
      tell([], over({ players, winners: players.map((_, seat) => seat) })).join(),
    ).not.toContain("So close");
  });

  it("tells three chapters at most, and something of every game", () => {
    const recorded = gameNamed("victory").batches.flatMap(({ events }) => events);
    const busy = [...HUNT, event("evaded", { seat: 0, dinosaur: "raptor-7" }), ...recorded];
    expect(tell([...busy, event("handed-over", { seat: 0, taker: 2 })])).toHaveLength(STORY_LENGTH);
    expect(tell([]).length).toBeGreaterThan(0);
  });

  it("has a story without a winner", () => {
    expect(tell([...HUNT], over({ winners: [] })).length).toBeGreaterThan(0);
  });
});
