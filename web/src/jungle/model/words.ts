/** Cells, dinosaurs and cards as messages of the server's catalogue. */
import type { Message, Offer, Value } from "../../wire";
import {
  type CardCode,
  type Cell,
  type DinosaurId,
  type Facts,
  kindOf,
  type MapCard,
} from "../facts";
import { parseCell } from "./cells";

export const message = (id: string, args: Record<string, Value> = {}): Message => ({ id, args });

/** A player's name. */
export const player = (seat: number) => ({ names: [seat] });

/** A cell by its bearing: "1 south, 1 east of camp". */
function cellWords(cell: Cell): Message {
  const ways = bearings(cell);
  const [way, other] = ways;
  if (!way) return message("dinosaurs.camp");
  return other
    ? message("dinosaurs.cell-corner", { way, other })
    : message("dinosaurs.cell", { way });
}

/** The bearings of a cell from Base Camp: "1 south", "1 east"; none for Base Camp. */
export function bearings(cell: Cell): Message[] {
  const { x, y } = parseCell(cell);
  const ways = [];
  if (y) ways.push(message(y < 0 ? "dinosaurs.north" : "dinosaurs.south", { count: Math.abs(y) }));
  if (x) ways.push(message(x > 0 ? "dinosaurs.east" : "dinosaurs.west", { count: Math.abs(x) }));
  return ways;
}

const KINDS = ["t-rex", "raptor", "triceratops", "pterodactyl"];
const SPACES = [...KINDS, "diamond", "jungle", "shannon", "tunnel"];

/** A dinosaur by its kind and the number of its home. */
export function dinosaurWords(dinosaur: DinosaurId, facts: Facts): Message {
  const home = facts.map.find((card) => card.home === dinosaur);
  const kind = kindOf(dinosaur);
  const number = home?.number ?? message(`map.${dinosaur}.number`);
  return message(KINDS.includes(kind) ? `beast.${kind}` : "beast.other", { number });
}

/** A map card by its name, kind and number. */
function spaceWords(card: MapCard): Message {
  const kind = card.home ? kindOf(card.home) : card.kind;
  const id = SPACES.includes(kind) ? `dinosaurs.space-${kind}` : "dinosaurs.space";
  return message(id, { card: message(`map.${card.card}`), number: card.number });
}

/** A map card that this viewer sees, by its id. */
function mapCardWords(id: string, facts: Facts): Message {
  const card = [...facts.map, ...facts.drawn, ...facts.scouted].find((each) => each.card === id);
  if (card) return spaceWords(card);
  const words = { card: message(`map.${id}`), number: message(`map.${id}.number`) };
  return message("dinosaurs.space", words);
}

/** The name of a card: `item:rope`, `map:jungle-9`. */
export const cardWords = (code: CardCode): Message => message(code.replace(":", "."));

/** The target of a card: a player, a dinosaur or an item. */
function targetWords(on: number | string, facts: Facts): Value {
  if (typeof on === "number") return player(on);
  return on in facts.dinosaurs ? dinosaurWords(on, facts) : message(`item.${on}`);
}

/** Some parts with commas between them. */
function listWords(parts: Message[]): Message {
  return parts.reduce((one, other) => message("dinosaurs.list", { one, other }));
}

type Words = (value: Value, facts: Facts) => Record<string, Value>;

const ARGUMENTS: Record<string, Words> = {
  map: (id, facts) => ({ map: mapCardWords(id, facts) }),
  maps: ([one, other], facts) => ({
    maps: message("dinosaurs.both", {
      one: mapCardWords(one, facts),
      other: mapCardWords(other, facts),
    }),
  }),
  cell: (cell) => ({ cell: cellWords(cell) }),
  seat: (seat) => ({ seat: player(seat) }),
  dinosaur: (dinosaur, facts) => ({ dinosaur: dinosaurWords(dinosaur, facts) }),
  item: (item) => ({ item: message(`item.${item}`) }),
  explorer: (explorer) => ({ explorer: message(`explorer.${explorer}`) }),
  on: (on, facts) => ({ on: targetWords(on, facts) }),
  sign: (sign) => ({ sign: sign === "-" ? "−" : sign }),
  items: (items: string[]) => ({
    items: listWords(items.map((item) => message(`item.${item}`))),
    count: items.length,
  }),
};

/** The label of an offer, with what was picked for its form. */
export function labelOf(offer: Offer, facts: Facts, picked: Record<string, Value> = {}): Message {
  const found = Object.entries({ ...offer.args, ...picked }).map(([key, value]) =>
    ARGUMENTS[key]?.(value, facts),
  );
  // Discarded items have a label of their own, once they are picked.
  const id = "items" in picked ? "dinosaurs.do-augment" : offer.label;
  return message(id, Object.assign({}, ...found));
}
