/** What moves in the current beat of the story, taken from its events. */
import type { EventMessage } from "../../wire";
import { type Cell, type DinosaurId, type DinosaurKind, kindOf } from "../facts";

export interface Motion {
  /** The ways of the pieces that move: `seat-2`, `raptor-7`. The first cell is where they stood. */
  paths: ReadonlyMap<string, Cell[]>;
  /** The cell of a tile that has just been laid. */
  laid: Cell | null;
  ms: number;
  skipCount: number;
  /** Nothing moves: everything is at its new place at once. */
  still: boolean;
}

/** A way that is drawn on the map. */
export interface Trail {
  dinosaur: DinosaurId;
  kind: DinosaurKind;
  path: Cell[];
}

/** The motion of some events. */
export function motionOf(
  events: readonly EventMessage[],
  { ms, skipCount, still }: Pick<Motion, "ms" | "skipCount" | "still">,
): Motion {
  const paths = new Map<string, Cell[]>();
  let laid: Cell | null = null;
  for (const { id, args } of events) {
    if (id === "dinosaurs.went" || id === "dinosaurs.carried") paths.set(`seat-${args.seat}`, args.path);
    else if (id === "dinosaurs.prowled") paths.set(args.dinosaur, args.path);
    else if (id === "dinosaurs.placed" && args.seat !== null) laid = args.cell;
  }
  return { paths, laid, ms, skipCount, still };
}

/** The ways that dinosaurs go in some events. */
export function trailsOf(events: readonly EventMessage[]): Trail[] {
  return events
    .filter(({ id, args }) => id === "dinosaurs.prowled" && args.path.length > 1)
    .map(({ args }) => ({
      dinosaur: args.dinosaur,
      kind: kindOf(args.dinosaur),
      path: args.path,
    }));
}

/** The cells where some events happen, to keep them in view. */
export function cellsOf(events: readonly EventMessage[]): Cell[] {
  return events.flatMap(({ args }) => [
    ...(Array.isArray(args.path) ? (args.path as Cell[]) : []),
    ...(typeof args.cell === "string" ? [args.cell] : []),
  ]);
}
