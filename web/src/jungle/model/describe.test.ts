import { beforeAll, describe, expect, it } from "vitest";
import { formatMessage, setCatalogue } from "../../lib/i18n.svelte";
import type { Message } from "../../wire";
import type { Facts } from "../facts";
import { BATCHES, gameNamed } from "../fixtures";
import { ENGLISH, FRENCH } from "../fixtures/catalogues";
import { answersOf } from "./answers";
import { announce, describePosition, describeTile } from "./describe";
import { logTurns } from "./log";
import { pictureOf } from "./pictures";

const NAMES = ["Ana", "Bo", "Cy", "Dee", "Eli", "Fran"];
const format = (message: Message | null) => (message ? formatMessage(message, NAMES) : "");

/** No message id and no placeholder is left: every part has words. */
const expectWords = (text: string) =>
  expect(text).not.toMatch(/\{|\b(jungle|dinosaurs|beast|item|map)\.[a-z]|undefined/);

/** The number of sentences that were joined. */
const sentencesIn = (message: Message | null): number =>
  message?.id === "jungle.sentences" ? sentencesIn(message.args.one) + 1 : message ? 1 : 0;

beforeAll(() => setCatalogue("en", ENGLISH));

function factsOf(name: string, i: number): Facts {
  const facts = gameNamed(name).batches[i]?.facts;
  if (!facts) throw new Error("no facts");
  return facts;
}

describe("describeTile", () => {
  it("says a tile in one breath", () => {
    const facts = factsOf("thief", 0);
    const at = facts.players[1]?.at ?? "";
    expect(
      format(describeTile(facts, at, 1, [{ cell: "n1e2", chance: [26, 36], reached: null }])),
    ).toMatchInlineSnapshot(
      `"Three-Horn Pasture, triceratops 4, 2 east; you; Cy, unconscious. North: 10, 72 percent."`,
    );
    expect(format(describeTile(facts, "camp", 1))).toMatchInlineSnapshot(
      `"Base Camp, 2; the T-Rex; the raptor of 7."`,
    );
    expect(format(describeTile(facts, "s9", 1))).toBe("Free, 9 south.");
  });

  it.each([
    ["English", ENGLISH],
    ["French", FRENCH],
  ] as const)(
    "has words for every tile of every recorded position in %s",
    (language, catalogue) => {
      setCatalogue(language === "French" ? "fr" : "en", catalogue);
      for (const { facts, ask, game } of BATCHES) {
        const answers = ask && game.seat !== null ? answersOf(ask, facts, game.seat) : null;
        for (const { at } of facts.map)
          expectWords(format(describeTile(facts, at, game.seat, answers?.chips)));
        expectWords(format(describePosition(facts, game.seat)));
        for (const { label } of answers?.list ?? []) expectWords(format(label));
        for (const { label, note } of answers?.buttons ?? []) {
          expectWords(format(label));
          expectWords(format(note));
        }
        for (const { reason } of answers?.hand ?? []) expectWords(format(reason));
      }
      setCatalogue("en", ENGLISH);
    },
  );
});

describe("describePosition", () => {
  it("says whose turn it is, and what everybody has", () => {
    expect(format(describePosition(factsOf("thief", 0), 1))).toMatchInlineSnapshot(
      `"Turn 25: your turn, 0 actions left. Ana: 3 diamonds, 0 items, Dripping Tunnel. You: 2 diamonds, 3 items, Three-Horn Pasture. Cy: 2 diamonds, 0 items, Three-Horn Pasture, unconscious. Dee: 3 diamonds, 2 items, Needle Ridge."`,
    );
  });
});

describe("announce", () => {
  it("interrupts for an attack on the reader, and for nobody else's", () => {
    let [own, others] = [0, 0];
    for (const { events, game } of BATCHES) {
      const attacks = events.filter(
        ({ id, args }) => id === "dinosaurs.roll-due" && args.roll === "evade",
      );
      const { assertive } = announce(events, game.seat);
      const isOwn = attacks.some(({ args }) => args.seat === game.seat);
      expect(assertive !== null).toBe(isOwn);
      if (isOwn) own++;
      else others += attacks.length;
      expect(announce(events, null).assertive).toBe(null);
    }
    expect(own).toBeGreaterThan(0);
    expect(others).toBeGreaterThan(0);
  });

  it("says at most five sentences, and every batch that has one says something", () => {
    for (const { events, game } of BATCHES) {
      const { polite, assertive } = announce(events, game.seat);
      const text = format(polite);
      expectWords(text);
      expect(sentencesIn(polite)).toBeLessThanOrEqual(5);
      if (events.some(({ told }) => told.length)) expect(polite ?? assertive).not.toBe(null);
    }
  });
});

describe("logTurns", () => {
  it("has every sentence under its turn, with places by name", () => {
    const game = gameNamed("earthquake");
    const last = game.batches.at(-1)?.facts;
    if (!last) throw new Error("no facts");
    const turns = logTurns(
      game.batches.map(({ events }) => events),
      last,
    );
    expect(turns.map(({ turn }) => turn)).toEqual([0, 15, 16]);
    const entries = turns.flatMap((turn) => turn.entries);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
    for (const { text, spoken } of entries) {
      expectWords(format(text));
      expectWords(format(spoken));
    }
    const moved = entries.filter(({ text }) => text.id === "dinosaurs.prowled");
    expect(moved.length).toBeGreaterThan(0);
    for (const { text, spoken, cells } of moved) {
      expect(text.args.cell.id).toMatch(/^map\./);
      expect(spoken.args.cell.id).toMatch(/^dinosaurs\./);
      expect(cells.length).toBeGreaterThan(1);
    }
  });

  it("does not say twice that the reader drew an item", () => {
    for (const { events, facts } of BATCHES) {
      const found = events.filter(({ id }) => id === "dinosaurs.found-item").length;
      const drawn = events.filter(({ id }) => id === "dinosaurs.drew-item").length;
      const ids = logTurns([events], facts).flatMap(({ entries }) =>
        entries.map(({ text }) => text.id),
      );
      expect(ids.filter((id) => id === "dinosaurs.drew-item")).toHaveLength(drawn - found);
    }
  });

  it("has a picture of the dice, the item or the dinosaur that a sentence is about", () => {
    const told = BATCHES.flatMap(({ events }) => events);
    const kinds = (id: string) =>
      new Set(told.filter((event) => event.id === id).map((event) => pictureOf(event)?.kind));
    expect(kinds("dinosaurs.rolled")).toEqual(new Set(["dice"]));
    expect(kinds("dinosaurs.played")).toEqual(new Set(["item"]));
    expect(kinds("dinosaurs.found-item")).toEqual(new Set(["item"]));
    expect(kinds("dinosaurs.prowled")).toEqual(new Set(["dinosaur"]));
    expect(kinds("dinosaurs.turn")).toEqual(new Set([undefined]));
  });

  it("shows the face of the player who does something", () => {
    const game = gameNamed("thief");
    const events = game.batches.flatMap((batch) => batch.events);
    const entries = logTurns([events], factsOf("thief", 0)).flatMap((turn) => turn.entries);
    const faceOf = (id: string) => entries.find(({ text }) => text.id === id)?.seat;
    const argsOf = (id: string) => events.find((event) => event.id === id)?.args;
    expect(faceOf("dinosaurs.stealing")).toBe(argsOf("dinosaurs.stealing")?.seat);
    expect(faceOf("dinosaurs.handed-over")).toBe(argsOf("dinosaurs.handed-over")?.taker);
    expect(entries.filter(({ seat }) => seat !== null).length).toBeGreaterThan(5);
  });
});
