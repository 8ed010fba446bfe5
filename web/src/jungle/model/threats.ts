/** Who is attacked next. The server says it (`docs/board.md`); here it is only picked for drawing. */
import type { Cell, DinosaurId, Facts, Threat } from "../facts";
import { percentOf } from "./chances";

/** What follows the attack under way on a player. */
export interface AttackNext {
  dinosaur: DinosaurId;
  count: number;
  /** The chance to evade all of them, the attack under way included; null without odds. */
  percent: number | null;
}

const percentOfThreat = ({ chance }: Threat) => chance && percentOf(chance);

const isAttackedNow = ({ roll }: Facts, seat: number) =>
  roll?.roll === "evade" && roll.seat === seat;

const threatsNext = (facts: Facts) =>
  facts.threats.filter(({ seat }) => !isAttackedNow(facts, seat));

/** The players who are attacked next, but for the one who is attacked now. */
export const threatenedSeats = (facts: Facts): number[] =>
  threatsNext(facts).map(({ seat }) => seat);

/** The chance in percent to evade everything that comes, by the cells of the threatened. */
export const threatsByCell = (facts: Facts): Map<Cell, number | null> =>
  new Map(
    threatsNext(facts).flatMap((threat) => {
      const at = facts.players[threat.seat]?.at;
      return at ? [[at, percentOfThreat(threat)] as const] : [];
    }),
  );

/** What attacks a player after the attack under way; null if nothing does. */
export function attackNextOn(facts: Facts, seat: number): AttackNext | null {
  const threat = facts.threats.find((each) => each.seat === seat);
  if (!threat || !isAttackedNow(facts, seat)) return null;
  const next = threat.dinosaurs.filter((each) => each !== facts.roll?.dinosaur);
  const [dinosaur] = next;
  return dinosaur ? { dinosaur, count: next.length, percent: percentOfThreat(threat) } : null;
}

/**
 * The threats while a batch is told: those after it, as far as the dinosaurs have arrived. No
 * event tells threats.
 */
export function threatsSoFar(told: Facts, after: Facts): Threat[] {
  if (!told.hunt || told.hunt.card !== after.hunt?.card) return [];
  return after.threats.flatMap((threat) => {
    const at = told.players[threat.seat]?.at;
    const dinosaurs = threat.dinosaurs.filter((each) => at && told.dinosaurs[each] === at);
    if (dinosaurs.length === threat.dinosaurs.length) return [threat];
    return dinosaurs.length ? [{ ...threat, dinosaurs, chance: null }] : [];
  });
}
