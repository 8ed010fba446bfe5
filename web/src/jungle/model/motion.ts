/** What moves in a beat, so that components need to know no events. */
import type { EventMessage, Value } from "../../wire";
import type { Cell, DinosaurId, Facts } from "../facts";
import type { Beat, BeatKind } from "./beats";

/** Where a card or a diamond flies from or to. */
export type Place =
  | { at: "cell"; cell: Cell }
  | { at: "seat"; seat: number }
  | { at: "pile"; pile: "map" | "items" | "dinosaurs" | "discards" }
  | { at: "stack"; index: number }
  | { at: "stage" }
  | { at: "sky" };

export interface CardFlight {
  deck: "item" | "explorer" | "map" | "dinosaur";
  /** Null for a card that this viewer does not see. */
  id: string | null;
  from: Place;
  to: Place;
}

export interface DiamondFlight {
  from: Place;
  to: Place;
  count: number;
}

export interface Throw {
  seat: number;
  dice: number[];
  total: number;
  /** True if dice that lay on the table are thrown again. */
  again: boolean;
}

/** The close-up of an attack. */
export interface CloseUp {
  seat: number;
  dinosaur: DinosaurId;
  cell: Cell;
  part: "attack" | "dice" | "outcome";
  /** What came of it, in the part `outcome`. */
  outcome: "evaded" | "escaped" | "withstood" | "knocked-out" | "off" | null;
}

export interface DinosaurWay {
  dinosaur: DinosaurId;
  path: Cell[];
}

export interface Motion {
  kind: BeatKind;
  explorers: { seat: number; path: Cell[]; how: "walk" | "tunnel" | "card" | "carried" }[];
  dinosaurs: DinosaurWay[];
  /** The ways that dinosaurs will go in this batch, dotted before the first one moves. */
  ahead: DinosaurWay[];
  cards: CardFlight[];
  diamonds: DiamondFlight[];
  dice: Throw[];
  /** The cell of a tile that is laid. */
  laid: Cell | null;
  /** The item that is torn across. */
  torn: string | null;
  shake: boolean;
  dusk: boolean;
  closeUp: CloseUp | null;
  /** Where it happens: the map keeps these cells in view. */
  cells: Cell[];
}

/** The motion of a beat. `ahead` are the ways of all dinosaurs in the batch. */
export function motionOf(beat: Beat, ahead: DinosaurWay[]): Motion {
  const { kind, events, before } = beat;
  const motion: Motion = {
    kind,
    explorers: [],
    dinosaurs: [],
    ahead: kind === "paths" ? ahead : [],
    cards: [],
    diamonds: [],
    dice: [],
    laid: null,
    torn: null,
    shake: kind === "quake",
    dusk: kind === "dusk",
    closeUp: closeUpOf(beat),
    cells: [],
  };
  for (const event of events) addEvent(motion, event, before);
  motion.cells = cellsOf(motion);
  return motion;
}

/** The ways of the dinosaurs that a dinosaur card moves in some events. */
export function waysOf(events: readonly EventMessage[]): DinosaurWay[] {
  return events
    .filter(({ id, args }) => id === "dinosaurs.prowled" && args.path.length > 1)
    .map(({ args: { dinosaur, path } }) => ({ dinosaur, path }));
}

const seatPlace = (seat: number): Place => ({ at: "seat", seat });
const cellPlace = (cell: Cell): Place => ({ at: "cell", cell });
const pile = (name: "map" | "items" | "dinosaurs" | "discards"): Place => ({
  at: "pile",
  pile: name,
});
const STAGE: Place = { at: "stage" };

/** Where an explorer stands, or its plate before it is on the map. */
const standOf = (facts: Facts, seat: number): Place => {
  const at = facts.players[seat]?.at;
  return at ? cellPlace(at) : seatPlace(seat);
};

function addEvent(motion: Motion, { id, args }: EventMessage, before: Facts): void {
  const { cards, diamonds } = motion;
  const seat: number = args.seat;
  const fly = (deck: CardFlight["deck"], card: string | null, from: Place, to: Place) =>
    cards.push({ deck, id: card, from, to });
  const top: Place = { at: "stack", index: before.stack.length };
  switch (id.replace("dinosaurs.", "")) {
    case "went":
      motion.explorers.push({ seat, path: args.path, how: args.how });
      break;
    case "carried":
      motion.explorers.push({ seat, path: args.path, how: "carried" });
      break;
    case "prowled":
      motion.dinosaurs.push({ dinosaur: args.dinosaur, path: args.path });
      break;
    case "rolled":
    case "rolled-to-begin":
      motion.dice.push({ seat, dice: args.dice, total: args.total, again: Boolean(args.again) });
      break;
    case "drew-map":
      fly("map", args.card, pile("map"), STAGE);
      break;
    case "placed":
      fly("map", args.card, seat === null ? pile("map") : STAGE, cellPlace(args.cell));
      if (seat !== null) motion.laid = args.cell;
      break;
    case "drew-item":
      fly("item", null, pile("items"), seatPlace(seat));
      break;
    case "took-item":
      fly("item", null, seatPlace(args.victim), seatPlace(seat));
      break;
    case "found-item":
    case "took-which":
      nameLast(cards, args);
      break;
    case "played":
      fly("item", args.item, seatPlace(seat), top);
      break;
    case "used":
      fly("explorer", args.explorer, seatPlace(seat), top);
      break;
    case "augmented":
      for (const item of args.items) fly("item", item, seatPlace(seat), top);
      break;
    case "resolved":
      addResolved(motion, args, before);
      break;
    case "cancelled":
      motion.torn = args.item;
      break;
    case "flipped":
      fly("dinosaur", args.card, pile("dinosaurs"), STAGE);
      break;
    case "picked-up":
      diamonds.push({ from: cellPlace(args.cell), to: seatPlace(seat), count: 1 });
      break;
    case "dropped":
      diamonds.push({ from: seatPlace(seat), to: cellPlace(args.cell), count: 1 });
      break;
    case "handed-over":
      diamonds.push({ from: standOf(before, seat), to: seatPlace(args.taker), count: 1 });
      break;
    case "refilled":
      diamonds.push({ from: { at: "sky" }, to: cellPlace(args.cell), count: args.number });
  }
}

/** The card that flies to this seat is one that this viewer sees. */
function nameLast(cards: CardFlight[], { seat, item }: Record<string, Value>): void {
  const flight = cards.findLast(
    ({ id, to }) => id === null && to.at === "seat" && to.seat === seat,
  );
  if (flight) flight.id = item;
}

/** An item goes to the discards, an explorer back to its player. */
function addResolved(motion: Motion, args: Record<string, Value>, before: Facts): void {
  const from: Place = { at: "stack", index: before.stack.length - 1 };
  const id = typeof args.card === "string" ? args.card.replace(/^\w+:/, "") : null;
  if (args.play === "item") motion.cards.push({ deck: "item", id, from, to: pile("discards") });
  if (args.play === "explorer") {
    motion.cards.push({ deck: "explorer", id, from, to: seatPlace(args.seat) });
  }
}

const OUTCOMES = ["evaded", "escaped", "withstood", "knocked-out"] as const;

function closeUpOf({ part, kind, events, before, after }: Beat): CloseUp | null {
  if (part !== "attack") return null;
  const roll = after.roll ?? before.roll;
  const args = events.find(({ args }) => typeof args.dinosaur === "string")?.args;
  const seat: number | undefined = args?.seat ?? roll?.seat;
  const dinosaur: string | undefined = args?.dinosaur ?? roll?.dinosaur ?? undefined;
  const cell = seat === undefined ? null : before.players[seat]?.at;
  if (seat === undefined || !dinosaur || !cell) return null;
  const ids = events.map(({ id }) => id);
  const outcome = OUTCOMES.find((each) => ids.includes(`dinosaurs.${each}`));
  return {
    seat,
    dinosaur,
    cell,
    part: kind as CloseUp["part"],
    outcome: kind === "outcome" ? (outcome ?? "off") : null,
  };
}

function cellsOf({ explorers, dinosaurs, ahead, cards, diamonds, closeUp }: Motion): Cell[] {
  const flown = [...cards, ...diamonds].flatMap(({ from, to }) => [from, to]);
  const cells = [
    ...[...explorers, ...dinosaurs, ...ahead].flatMap(({ path }) => path),
    ...flown.flatMap((place) => (place.at === "cell" ? [place.cell] : [])),
    ...(closeUp ? [closeUp.cell] : []),
  ];
  return [...new Set(cells)];
}
