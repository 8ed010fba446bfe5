/** The rows of a flipped dinosaur card: which kinds move, where to, and which are done. */

import type { DinosaurId, DinosaurKind, Facts, Hunt } from "../facts";
import { knownKind } from "./names";

export type Direction = "N" | "E" | "S" | "W";

export interface HuntRow {
  kind: DinosaurKind;
  /** The steps as they are walked: reversed if the hunt is. */
  steps: Direction[];
  state: "done" | "now" | "next";
  held: DinosaurId[];
  calmed: DinosaurId[];
  /** True if no dinosaur of this kind is in play. */
  absent: boolean;
}

const OPPOSITE: Record<Direction, Direction> = { N: "S", S: "N", E: "W", W: "E" };

const kindOfMove = (move: string) => move.split(":")[0] as DinosaurKind;

/** The rows of a flipped card. `current` is the row that moves now; null: none has moved yet. */
export function rowsOf(
  hunt: Hunt,
  dinosaurs: Facts["dinosaurs"],
  current: number | null,
): HuntRow[] {
  return hunt.moves.map((move, index) => {
    const kind = kindOfMove(move);
    const isKind = (dinosaur: DinosaurId) => knownKind(dinosaur) === kind;
    const printed = [...(move.split(":")[1] ?? "")] as Direction[];
    return {
      kind,
      steps: hunt.reversed ? printed.map((step) => OPPOSITE[step]) : printed,
      state: current === null || index > current ? "next" : index < current ? "done" : "now",
      held: hunt.held.filter(isKind),
      calmed: hunt.calmed.filter(isKind),
      absent: !Object.keys(dinosaurs).some(isKind),
    };
  });
}
