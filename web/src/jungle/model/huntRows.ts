/** The rows of the dinosaur card, and how far the hunt has come. */
import type { EventMessage } from "../../wire";
import { type DinosaurId, kindOf } from "../facts";

/** The row of the dinosaur card in which a dinosaur moves, or -1. */
export const rowOf = ({ moves }: { moves: readonly string[] }, dinosaur: DinosaurId) =>
  moves.findIndex((move) => move.split(":")[0] === kindOf(dinosaur));

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
