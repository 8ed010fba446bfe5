/** Where all pieces of the map stand. */
import { type Cell, type DinosaurId, type DinosaurKind, type Facts, kindOf } from "../facts";
import { type Point, parseCell } from "./cells";
import { PITCH } from "./mapLayout";
import { layoutTile, type Stand as TileStand } from "./tileLayout";

/** A piece with its place: the middle of its foot, in tiles with gaps from Base Camp. */
export interface Stand {
  key: string;
  cell: Cell;
  spot: Point;
  /** The width in tiles. */
  width: number;
  /** It looks right. */
  flip: boolean;
}

export interface ExplorerStand extends Stand {
  seat: number;
  conscious: boolean;
}

export interface DinosaurStand extends Stand {
  dinosaur: DinosaurId;
  kind: DinosaurKind;
  /** The number of dinosaurs that are not drawn, on the last one that is. */
  more: number;
}

export interface Stands {
  explorers: ExplorerStand[];
  dinosaurs: DinosaurStand[];
}

/** The places of all pieces. Dinosaurs that are not drawn stand behind the last one. */
export function standsOf(facts: Facts, small: boolean): Stands {
  const seats = grouped(facts.players.map(({ at }, seat) => [at, seat]));
  const beasts = grouped(Object.entries(facts.dinosaurs).map(([id, at]) => [at, id]));
  const explorers: ExplorerStand[] = [];
  const dinosaurs: DinosaurStand[] = [];
  for (const { at: cell, diamonds } of facts.map) {
    const here = seats.get(cell) ?? [];
    const ids = beasts.get(cell) ?? [];
    if (!here.length && !ids.length) continue;
    const conscious = here.map((seat) => facts.players[seat]?.conscious ?? true);
    const layout = layoutTile({ explorers: conscious, dinosaurs: ids, diamonds, small });
    here.forEach((seat, i) => {
      const stand = place(cell, layout.explorers[i]);
      explorers.push({ ...stand, key: `seat-${seat}`, seat, conscious: conscious[i] ?? true });
    });
    ids.forEach((dinosaur, i) => {
      const last = layout.dinosaurs.length - 1;
      const more = i === last ? layout.more : 0;
      const stand = place(cell, layout.dinosaurs[Math.min(i, last)]);
      dinosaurs.push({ ...stand, key: dinosaur, dinosaur, kind: kindOf(dinosaur), more });
    });
  }
  return { explorers, dinosaurs };
}

/** A dinosaur in the left half of its tile looks right: it does not turn its back. */
function place(cell: Cell, { x, y, width }: TileStand = { x: 50, y: 95, width: 40, height: 40 }) {
  const at = parseCell(cell);
  const spot = { x: at.x + x / 100 / PITCH, y: at.y + y / 100 / PITCH };
  return { cell, spot, width: width / 100, flip: x < 50 };
}

function grouped<Value>(entries: Iterable<[Cell | null, Value]>): Map<Cell, Value[]> {
  const groups = new Map<Cell, Value[]>();
  for (const [cell, value] of entries) {
    if (cell !== null) groups.set(cell, [...(groups.get(cell) ?? []), value]);
  }
  return groups;
}
