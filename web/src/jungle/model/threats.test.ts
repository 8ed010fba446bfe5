import { describe, expect, it } from "vitest";
import type { Facts, Threat } from "../facts";
import { BATCHES } from "../fixtures";
import { storyboard } from "./storyboard";
import { attackNextOn, threatenedSeats, threatsByCell, threatsSoFar } from "./threats";

const THREATS: Threat[] = [
  { seat: 0, dinosaurs: ["raptor-7", "t-rex"], chance: [225, 1296] },
  { seat: 1, dinosaurs: ["pterodactyl-5"], chance: null },
];

const facts = (more: Partial<Facts> = {}) =>
  ({
    players: [{ at: "n1" }, { at: "e1" }],
    dinosaurs: { "raptor-7": "n1", "t-rex": "n1", "pterodactyl-5": "e1" },
    hunt: { card: "hunters-wake" },
    roll: null,
    threats: THREATS,
    ...more,
  }) as unknown as Facts;

const attacked = facts({ roll: { roll: "evade", seat: 0, dinosaur: "t-rex" } as Facts["roll"] });

describe("threats", () => {
  it("are shown by cell, for all attackers together, and without odds as a ring alone", () => {
    expect(threatenedSeats(facts())).toEqual([0, 1]);
    expect([...threatsByCell(facts())]).toEqual([
      ["n1", 17],
      ["e1", null],
    ]);
  });

  it("leave out the player who is attacked now, and say what comes after that attack", () => {
    expect(threatenedSeats(attacked)).toEqual([1]);
    expect(attackNextOn(attacked, 0)).toEqual({ dinosaur: "raptor-7", count: 1, percent: 17 });
    expect(attackNextOn(attacked, 1)).toBeNull();
    expect(attackNextOn(facts(), 0)).toBeNull();
  });

  it("appear in the story when the dinosaurs arrive", () => {
    const coming = facts({ dinosaurs: { "raptor-7": "n1", "t-rex": "n2" } });
    expect(threatsSoFar(coming, facts())).toEqual([
      { seat: 0, dinosaurs: ["raptor-7"], chance: null },
    ]);
    expect(threatsSoFar(facts(), facts())).toEqual(THREATS);
    expect(threatsSoFar(facts({ hunt: null }), facts())).toEqual([]);
  });

  it("of recorded games name dinosaurs that stand with the player in every step", () => {
    let seen = 0;
    for (const { events, facts: after, ask, before } of BATCHES) {
      const batch = { events, facts: after, ask } as never;
      for (const { view } of storyboard.steps(batch, before)) {
        for (const { seat, dinosaurs } of view.threats) {
          const at = view.players[seat]?.at;
          expect(dinosaurs.map((each) => view.dinosaurs[each])).toEqual(dinosaurs.map(() => at));
          seen += 1;
        }
      }
    }
    expect(seen).toBeGreaterThan(10);
  });
});
