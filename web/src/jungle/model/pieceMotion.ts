/** How the pieces move in the current beat of the story. */
import { type Cell, type DinosaurId, type DinosaurKind, kindOf } from "../facts";
import type { DinosaurWay, Motion } from "./motion";

export interface PieceMotion {
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

/** The pieces' part of a motion. */
export function pieceMotion(
  motion: Motion | null,
  { ms, skipCount, still }: Pick<PieceMotion, "ms" | "skipCount" | "still">,
): PieceMotion {
  const paths = new Map<string, Cell[]>();
  for (const { seat, path } of motion?.explorers ?? []) paths.set(`seat-${seat}`, path);
  for (const { dinosaur, path } of motion?.dinosaurs ?? []) paths.set(dinosaur, path);
  return { paths, laid: motion?.laid ?? null, ms, skipCount, still };
}

/** Ways of dinosaurs as trails; who stays where it is leaves none. */
export function trailsOf(ways: readonly DinosaurWay[]): Trail[] {
  return ways
    .filter(({ path }) => path.length > 1)
    .map(({ dinosaur, path }) => ({ dinosaur, kind: kindOf(dinosaur), path }));
}

/** The trails of a hunt so far, with new ones: each dinosaur has one, from where it first stood. */
export function addTrails(before: readonly Trail[], added: readonly Trail[]): Trail[] {
  const longer = added.map((trail) => {
    const start = before.find(({ dinosaur }) => dinosaur === trail.dinosaur);
    const isContinued = start && start.path.at(-1) === trail.path[0];
    return isContinued ? { ...trail, path: [...start.path, ...trail.path.slice(1)] } : trail;
  });
  const moved = new Set(added.map(({ dinosaur }) => dinosaur));
  return [...before.filter(({ dinosaur }) => !moved.has(dinosaur)), ...longer];
}
