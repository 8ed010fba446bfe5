import { describe, expect, it } from "vitest";
import type { Facts } from "../facts";
import { exactChance } from "./chances";
import { attackersOf, evadeChance, rowOf, threatenedSeats, threatsByCell } from "./threats";

const player = (at: string | null, more = {}) => ({
  at,
  conscious: true,
  protections: [],
  ...more,
});

const facts = (more: Partial<Facts> = {}) =>
  ({
    map: [
      { at: "n1", number: 8, kind: "jungle" },
      { at: "e1", number: 6, kind: "shannon" },
    ],
    players: [player("n1"), player("e1", { protections: ["boost"] }), player(null)],
    dinosaurs: { "raptor-7": "n1", "t-rex": "n1", "pterodactyl-5": "e1" },
    hunt: {
      card: "x",
      moves: ["raptor", "t-rex", "pterodactyl:NE"],
      earthquake: false,
      quarry: 0,
      held: [],
      calmed: [],
      reversed: false,
      attacked: [],
    },
    roll: null,
    ...more,
  }) as unknown as Facts;

describe("threats", () => {
  it("are certain only from dinosaurs whose row has moved", () => {
    expect(attackersOf(facts(), 0, null)).toEqual([]);
    expect(attackersOf(facts(), 0, 0)).toEqual(["raptor-7"]);
    expect(attackersOf(facts(), 0, 1)).toEqual(["raptor-7", "t-rex"]);
    expect(threatenedSeats(facts(), 1)).toEqual([0]);
    expect(threatenedSeats(facts(), 2)).toEqual([0, 1]);
  });

  it("end with the attack, by calming, and while unconscious", () => {
    const { hunt } = facts();
    const attacked = facts({
      hunt: { ...hunt, attacked: [{ seat: 0, dinosaur: "raptor-7" }] } as never,
    });
    expect(attackersOf(attacked, 0, 1)).toEqual(["t-rex"]);
    const calmed = facts({ hunt: { ...hunt, calmed: ["t-rex"] } as never });
    expect(attackersOf(calmed, 0, 1)).toEqual(["raptor-7"]);
    const asleep = facts({ players: [player("n1", { conscious: false })] as never });
    expect(attackersOf(asleep, 0, 1)).toEqual([]);
  });

  it("have a chance that knows the number, Shannon, a boost and Higher Rolls", () => {
    expect(evadeChance(facts(), 0, false)).toBeCloseTo(15 / 36);
    expect(evadeChance(facts(), 0, true)).toBeCloseTo(10 / 36);
    // 6, less 2 for Shannon and 1 for the boost.
    expect(evadeChance(facts(), 1, false)).toBeCloseTo(35 / 36);
    expect(evadeChance(facts(), 2, false)).toBeNull();
  });

  it("are shown by cell, for all attackers together, and without odds as a ring alone", () => {
    expect(threatsByCell(facts(), 1, false, true)).toEqual(new Map([["n1", 17]]));
    expect(threatsByCell(facts(), 1, false, false)).toEqual(new Map([["n1", null]]));
  });

  it("find the row of a dinosaur", () => {
    expect(rowOf({ moves: ["raptor", "t-rex"] }, "t-rex")).toBe(1);
    expect(rowOf({ moves: ["raptor", "t-rex"] }, "triceratops-4")).toBe(-1);
  });
});

describe("exactChance", () => {
  it("counts in 36 where two dice are thrown", () => {
    expect(exactChance([13, 18])).toEqual({ ways: 26, all: 36 });
    expect(exactChance([7, 216])).toEqual({ ways: 7, all: 216 });
  });
});
