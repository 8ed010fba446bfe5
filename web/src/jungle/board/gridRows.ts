/** The map as rows from north to south, for screen readers and arrow keys. */
import type { Cell, PlacedCard } from "../facts";
import { parseCell } from "../model/cells";

export interface GridPlace {
  cell: Cell;
  /** Null: a free cell where a card may be placed. */
  card: PlacedCard | null;
}

export interface GridRow {
  y: number;
  places: GridPlace[];
}

/** The tiles and free cells by row, each row from west to east. */
export function gridRows(map: readonly PlacedCard[], free: readonly Cell[]): GridRow[] {
  const places: GridPlace[] = [
    ...map.map((card) => ({ cell: card.at, card })),
    ...free.map((cell) => ({ cell, card: null })),
  ];
  const rows = new Map<number, GridPlace[]>();
  for (const place of places) {
    const { y } = parseCell(place.cell);
    rows.set(y, [...(rows.get(y) ?? []), place]);
  }
  return [...rows]
    .sort(([one], [other]) => one - other)
    .map(([y, row]) => ({
      y,
      places: row.sort((one, other) => parseCell(one.cell).x - parseCell(other.cell).x),
    }));
}
