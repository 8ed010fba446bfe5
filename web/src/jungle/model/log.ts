/** The log of the jungle: sentences by turn, with the tiles that each is about. */
import type { EventMessage, Message, Value } from "../../wire";
import type { Cell, Facts } from "../facts";
import { withoutPublicHalves } from "./describe";
import { type Medal, pictureOf } from "./pictures";
import { cardWords, message } from "./words";

export interface JungleLogEntry {
  key: string;
  /** The sentence with places by name: "Ana moved: Crystal Stairs." */
  text: Message;
  /** The same with bearings, for screen readers: "Ana moved: 1 south, 1 east of camp." */
  spoken: Message;
  /** The tiles that it is about, to mark them. */
  cells: Cell[];
  /** The player whose face stands beside it. */
  seat: number | null;
  picture: Medal | null;
}

export interface LogTurn {
  /** 0 before the first turn. */
  turn: number;
  seat: number | null;
  entries: JungleLogEntry[];
}

/** The log of some batches. Cells of the map never change their card: any later facts will do. */
export function logTurns(history: readonly (readonly EventMessage[])[], facts: Facts): LogTurn[] {
  const turns: LogTurn[] = [];
  let current: LogTurn = { turn: 0, seat: null, entries: [] };
  const names = new Map(facts.map.map(({ at, card }) => [at, cardWords(`map:${card}`)]));
  history.forEach((events, batch) => {
    withoutPublicHalves(events).forEach((event, i) => {
      if (event.id === "dinosaurs.turn") {
        if (current.entries.length) turns.push(current);
        current = { turn: event.args.turn, seat: event.args.seat, entries: [] };
      }
      event.told.forEach((told, part) => {
        current.entries.push(entryOf(`${batch}-${i}-${part}`, event, told, names));
      });
    });
  });
  return current.entries.length ? [...turns, current] : turns;
}

/** The last sentences, for the stage beside the decks. */
export const lastEntries = (turns: readonly LogTurn[], count: number): JungleLogEntry[] =>
  turns
    .slice(-count)
    .flatMap(({ entries }) => entries)
    .slice(-count);

function entryOf(
  key: string,
  event: EventMessage,
  spoken: Message,
  names: ReadonlyMap<Cell, Message>,
): JungleLogEntry {
  const { args } = event;
  const name = typeof args.cell === "string" ? names.get(args.cell) : undefined;
  const text = name && "cell" in spoken.args ? named(spoken, name) : spoken;
  return { key, text, spoken, cells: cellsOf(args), seat: seatOf(args), picture: pictureOf(event) };
}

/** The sentence with the name of its place. That of a new tile has no other place. */
const named = (spoken: Message, cell: Message): Message =>
  "card" in spoken.args
    ? message("jungle.new-tile", { tile: cell })
    : { ...spoken, args: { ...spoken.args, cell } };

/** The cells of an event: its path, or its cell. */
function cellsOf({ path, cell }: Record<string, Value>): Cell[] {
  if (Array.isArray(path)) return [...new Set(path as Cell[])];
  return typeof cell === "string" ? [cell] : [];
}

const seatOf = ({ seat, winner, taker }: Record<string, Value>): number | null =>
  taker ?? seat ?? winner ?? null;
