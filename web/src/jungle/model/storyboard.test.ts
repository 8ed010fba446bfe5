import { describe, expect, it } from "vitest";
import { BATCHES } from "../fixtures";
import { comparable } from "../fixtures/comparable";
import { foldEvents } from "./fold";
import { type JungleStep, LIMITS, MAX_WAIT_MS, storyboard } from "./storyboard";

const PLAYED = BATCHES.flatMap(({ before, facts, events, ask, label }) => {
  if (!before) return [];
  const batch = { events, facts: { ...facts }, ask, odds: null, isSnapshot: false };
  return [{ before, facts, events, ask, label, steps: storyboard.steps(batch, before) }];
});
const STEPS = PLAYED.flatMap(({ steps }) => steps);
const ofKind = (kind: string) => STEPS.filter(({ motion }) => motion.kind === kind);
const total = (steps: JungleStep[]) => steps.reduce((sum, { ms }) => sum + ms, 0);

const HUNT = ["flip", "paths", "prowl", "quake", "run-home", "quake-drop"];

describe("storyboard", () => {
  it("shows every event once and in order, and ends with the facts of the batch", () => {
    for (const { steps, events, facts } of PLAYED) {
      expect(steps.flatMap((step) => step.events)).toEqual(events);
      if (events.length) expect(steps.at(-1)?.view).toEqual(facts);
    }
  });

  it("shows in each step the position after its events", () => {
    for (const { steps, before } of PLAYED) {
      let now = before;
      for (const { events, view } of steps) {
        now = foldEvents(now, events);
        expect(comparable(view)).toEqual(comparable(now));
      }
    }
  });

  it("lets the hunt take 6 s at most, apart from attacks", () => {
    for (const { steps } of PLAYED) {
      const hunt = steps.filter(({ motion }) => HUNT.includes(motion.kind));
      expect(total(hunt)).toBeLessThanOrEqual(LIMITS.hunt + hunt.length);
    }
  });

  it("lets nobody wait more than 1.2 s to act, apart from hunt, attack and dusk", () => {
    for (const { steps, ask } of PLAYED) {
      const plain = steps.filter(
        ({ motion }) =>
          ![...HUNT, "dusk", "refill"].includes(motion.kind) && motion.closeUp === null,
      );
      const limit = ask?.question ? MAX_WAIT_MS : LIMITS.other;
      expect(total(plain)).toBeLessThanOrEqual(limit + plain.length);
    }
  });

  it("gives the first attack of a hunt 400, 700 and 500 ms, further ones half", () => {
    const found = new Set<string>();
    for (const { steps, before } of PLAYED) {
      let now = before;
      for (const { ms, motion, events } of steps) {
        const isFurther = Boolean(now.hunt?.attacked.length);
        now = foldEvents(now, events);
        const { closeUp } = motion;
        if (!closeUp) continue;
        const full = { attack: 400, dice: 700, outcome: 500 }[closeUp.part];
        expect(ms).toBe(isFurther ? full / 2 : full);
        found.add(`${closeUp.part} ${isFurther}`);
      }
    }
    expect(found.size).toBe(6);
  });

  it("shows where an attack happens, and its outcome", () => {
    const closeUps = STEPS.flatMap(({ motion }) => motion.closeUp ?? []);
    expect(new Set(closeUps.map(({ outcome }) => outcome))).toEqual(
      new Set([null, "evaded", "escaped", "withstood", "knocked-out"]),
    );
    for (const { cell, dinosaur } of closeUps) {
      expect(cell).toMatch(/^(camp|[nsew]\d)/);
      expect(dinosaur).toMatch(/^[a-z]/);
    }
  });

  it("shakes before an Earthquake: all dinosaurs run home together, then all diamonds fall", () => {
    const quake = PLAYED.find(({ steps }) => steps.some(({ motion }) => motion.shake));
    const kinds = quake?.steps.map(({ motion }) => motion.kind) ?? [];
    const at = kinds.indexOf("quake");
    expect(kinds.slice(at, at + 3)).toEqual(["quake", "run-home", "quake-drop"]);
    const [shake, home, drop] = quake?.steps.slice(at) ?? [];
    expect([shake?.ms, home?.ms, drop?.ms]).toEqual([500, 700, 300]);
    expect(home?.motion.dinosaurs.length).toBeGreaterThan(1);
    expect(drop?.motion.diamonds.length).toBeGreaterThan(0);
  });

  it("dots all ways before the first dinosaur goes, and moves herds together", () => {
    for (const { steps } of PLAYED) {
      const moved = steps
        .filter(({ motion }) => motion.kind === "prowl")
        .flatMap(({ motion }) => motion.dinosaurs);
      const ahead = steps.filter(({ motion }) => motion.kind === "paths");
      expect(ahead.length).toBe(moved.length ? 1 : 0);
      for (const way of moved) expect(ahead[0]?.motion.ahead).toContainEqual(way);
    }
    expect(ofKind("prowl").some(({ motion }) => motion.dinosaurs.length > 1)).toBe(true);
  });

  it("turns the card over before it may be known", () => {
    for (const { ms, revealMs } of ofKind("flip")) {
      expect(revealMs).toBeGreaterThan(0);
      expect(revealMs).toBeLessThan(ms);
    }
    expect(ofKind("flip").length).toBeGreaterThan(3);
  });

  it("moves every piece from where it stands", () => {
    for (const { steps, before } of PLAYED) {
      let now = before;
      for (const { motion, events } of steps) {
        for (const { seat, path } of motion.explorers) expect(path[0]).toBe(now.players[seat]?.at);
        for (const { dinosaur, path } of motion.dinosaurs)
          expect(path[0]).toBe(now.dinosaurs[dinosaur]);
        now = foldEvents(now, events);
      }
    }
  });

  it("shows an item that is drawn only to who may know it", () => {
    const flights = PLAYED.flatMap(({ steps }) =>
      steps.flatMap(({ motion }) => motion.cards.filter(({ from }) => from.at === "pile")),
    );
    const drawn = flights.filter(({ deck }) => deck === "item");
    expect(drawn.some(({ id }) => id === null)).toBe(true);
    expect(drawn.some(({ id }) => id !== null)).toBe(true);
  });

  it("darkens the sky once, at the Celestial Event", () => {
    expect(STEPS.filter(({ motion }) => motion.dusk).map(({ ms }) => ms)).toEqual([1500]);
  });

  it("shows the position at once without a view, or after more than two turns", () => {
    const [first] = PLAYED;
    if (!first) throw new Error("no batch");
    const facts = { ...first.facts };
    const batch = { events: first.events, facts, ask: null, odds: null, isSnapshot: false };
    expect(storyboard.steps(batch, null)).toEqual([]);
    const turn = { id: "dinosaurs.turn", args: { seat: 0, turn: 9, actions: 3 }, told: [] };
    expect(storyboard.steps({ ...batch, events: [turn, turn, turn] }, first.before)).toEqual([]);
  });
});
