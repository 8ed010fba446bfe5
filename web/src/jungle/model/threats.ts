/** Who is about to be attacked, as far as everybody can see it, and how that may end. */
import type { EventMessage } from "../../wire";
import { type Cell, type DinosaurId, type Facts, kindOf, type Roll } from "../facts";
import { chanceOfTotal, percentOf } from "./chances";

const SHANNON = 2;
const BOOST = 1;

/** The row of the dinosaur card in which a dinosaur moves, or -1. */
export const rowOf = ({ moves }: { moves: readonly string[] }, dinosaur: DinosaurId) =>
  moves.findIndex((move) => move.split(":")[0] === kindOf(dinosaur));

/**
 * The dinosaurs that will attack a player: those that have moved, stand on the same space, and have
 * not attacked yet. `row` is the row of the card that moves now.
 */
export function attackersOf(facts: Facts, seat: number, row: number | null): DinosaurId[] {
  const { hunt, players, dinosaurs, roll } = facts;
  const player = players[seat];
  if (!hunt || hunt.earthquake || row === null || !player?.conscious || !player.at) return [];
  return Object.entries(dinosaurs).flatMap(([id, at]) => {
    const its = rowOf(hunt, id);
    const isDone =
      hunt.calmed.includes(id) ||
      hunt.attacked.some((each) => each.seat === seat && each.dinosaur === id) ||
      (roll?.roll === "evade" && roll.seat === seat && roll.dinosaur === id);
    return at === player.at && its >= 0 && its <= row && !isDone ? [id] : [];
  });
}

/** The players whom an attack is certain to hit next, but for the one who is attacked now. */
export function threatenedSeats(facts: Facts, row: number | null): number[] {
  const { roll } = facts;
  return facts.players.flatMap((_, seat) => {
    const attackedNow = roll?.roll === "evade" && roll.seat === seat;
    return !attackedNow && attackersOf(facts, seat, row).length ? [seat] : [];
  });
}

/** The chance of a player to evade one attack without cards, as a number from 0 to 1. */
export function evadeChance(facts: Facts, seat: number, higher: boolean): number | null {
  const player = facts.players[seat];
  const card = facts.map.find(({ at }) => at === player?.at);
  if (!player || !card) return null;
  const bonus =
    (card.kind === "shannon" ? SHANNON : 0) + (player.protections.includes("boost") ? BOOST : 0);
  const [ways, all] = chanceOfTotal(card.number + (higher ? 1 : 0) - bonus);
  return ways / all;
}

/** The chance to evade everything that is certain to come, by the cells of the threatened. */
export function threatsByCell(
  facts: Facts,
  row: number | null,
  higher: boolean,
  withOdds: boolean,
): Map<Cell, number | null> {
  const threats = new Map<Cell, number | null>();
  for (const seat of threatenedSeats(facts, row)) {
    const { at } = facts.players[seat] ?? {};
    const one = withOdds ? evadeChance(facts, seat, higher) : null;
    const count = attackersOf(facts, seat, row).length;
    if (at) threats.set(at, one === null ? null : Math.round(100 * one ** count));
  }
  return threats;
}

/** The dinosaurs that the last flipped card has moved, or that stayed at their turn. */
export function moversOf(history: readonly (readonly EventMessage[])[]): DinosaurId[] {
  const movers: DinosaurId[] = [];
  for (const events of history.toReversed()) {
    for (const { id, args } of events.toReversed()) {
      if (id === "dinosaurs.flipped") return movers;
      const isMove = id === "dinosaurs.prowled" || id === "dinosaurs.dinosaur-stayed";
      if (isMove && args.by === null) movers.push(args.dinosaur);
    }
  }
  return movers;
}

/** What follows the attack under way. */
export interface AttackNext {
  dinosaur: DinosaurId;
  count: number;
  /** The chance to evade all of them; null without odds. */
  percent: number | null;
}

/** What attacks somebody after a roll to evade. Null: nothing. */
export function attackAfter(
  facts: Facts,
  roll: Roll,
  row: number | null,
  higher: boolean,
  hasOdds: boolean,
): AttackNext | null {
  const next = attackersOf(facts, roll.seat, row);
  const [dinosaur] = next;
  if (!dinosaur) return null;
  const each = hasOdds ? evadeChance(facts, roll.seat, higher) : null;
  const now = roll.chance ? roll.chance[0] / roll.chance[1] : each;
  const all = each === null || now === null ? null : now * each ** next.length;
  return {
    dinosaur,
    count: next.length,
    percent: all === null ? null : percentOf([Math.round(all * 1e6), 1e6]),
  };
}
