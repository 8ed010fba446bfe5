/** The position as text, for screen readers. */
import type { EventMessage, Message } from "../../wire";
import { type Cell, type Facts, kindOf, type PlacedCard, type Player } from "../facts";
import type { CellChip } from "./answerTypes";
import { DIRECTIONS, neighbour } from "./cells";
import { percentOf } from "./chances";
import { bearings, cardWords, dinosaurWords, message, player } from "./words";

const joined = (id: string) => (one: Message, other: Message) => message(id, { one, other });
const sentence = (text: Message) => message("jungle.sentence", { text });
const sentences = (parts: Message[]): Message =>
  parts.length ? parts.reduce(joined("jungle.sentences")) : message("jungle.nothing");

/**
 * A tile: "Crystal Stairs, diamond 8, 1 south 1 east; one diamond; you. North: 6, 72 percent."
 * `seat` is the reader's, null for a spectator.
 */
export function describeTile(
  facts: Facts,
  cell: Cell,
  seat: number | null,
  chips: readonly CellChip[] = [],
): Message {
  const card = facts.map.find(({ at }) => at === cell);
  if (!card) return sentence(message("jungle.tile-free", { where: whereWords(cell) }));
  const parts = [tileName(card), ...printedWords(card), ...piecesOn(facts, cell, seat)];
  const chip = chips.find((each) => each.cell === cell);
  if (chip) parts.push(chipWords(chip));
  const isHere = seat !== null && facts.players[seat]?.at === cell;
  const around = isHere ? neighboursWords(facts, cell, chips) : [];
  return sentences([sentence(parts.reduce(joined("jungle.and"))), ...around]);
}

/** The kind that the banner shows: whose home it is, diamond, jungle … */
function tileName(card: PlacedCard): Message {
  const name = cardWords(`map:${card.card}`);
  if (card.kind === "camp") return message("jungle.tile-camp", { name, number: card.number });
  const kind = message(`jungle.tile-kind-${card.home ? kindOf(card.home) : card.kind}`);
  return message("jungle.tile", { name, kind, number: card.number, where: whereWords(card.at) });
}

/** "1 south 1 east", without "of camp". */
function whereWords(cell: Cell): Message {
  const [way, other] = bearings(cell);
  if (!way) return message("dinosaurs.camp");
  return other ? message("jungle.where-corner", { way, other }) : way;
}

function printedWords({ items, refresh }: PlacedCard): Message[] {
  const words = items ? [message("jungle.tile-items", { count: items })] : [];
  return refresh ? [...words, message("jungle.tile-refresh")] : words;
}

/** Diamonds, dinosaurs and explorers on a tile. */
function piecesOn(facts: Facts, cell: Cell, seat: number | null): Message[] {
  const diamonds = facts.map.find(({ at }) => at === cell)?.diamonds ?? 0;
  const dinosaurs = Object.keys(facts.dinosaurs).filter((id) => facts.dinosaurs[id] === cell);
  const explorers = facts.players.flatMap(({ at, conscious }, i) => {
    if (at !== cell) return [];
    const who = i === seat ? message("jungle.you") : message("jungle.name", { who: player(i) });
    return [conscious ? who : message("jungle.unconscious", { who })];
  });
  return [
    ...(diamonds ? [message("jungle.tile-diamonds", { count: diamonds })] : []),
    ...dinosaurs.map((id) => dinosaurWords(id, facts)),
    ...explorers,
  ];
}

function chipWords({ chance, reached }: CellChip): Message {
  if (reached !== null) return message(reached ? "jungle.in-reach" : "jungle.out-of-reach");
  return message("jungle.percent-words", { percent: chance ? percentOf(chance) : 0 });
}

/** "North: 6, 72 percent." for each neighbouring tile. */
function neighboursWords(facts: Facts, cell: Cell, chips: readonly CellChip[]): Message[] {
  return DIRECTIONS.flatMap((direction) => {
    const next = neighbour(cell, direction);
    const card = facts.map.find(({ at }) => at === next);
    const chip = chips.find((each) => each.cell === next);
    if (!card || !chip) return [];
    const args = { number: card.number, chance: chipWords(chip) };
    return [message(`jungle.to-${direction}`, args)];
  });
}

/** The whole position: whose turn it is, then each player. */
export function describePosition(facts: Facts, seat: number | null): Message {
  const { turn, active, actions } = facts;
  const parts: Message[] = [];
  if (active !== null)
    parts.push(
      active === seat
        ? message("jungle.position-turn-own", { turn, count: actions })
        : message("jungle.position-turn", { turn, who: player(active), count: actions }),
    );
  facts.players.forEach((each, i) => {
    parts.push(playerWords(facts, each, i, seat));
  });
  return sentences(parts);
}

function playerWords(facts: Facts, each: Player, i: number, seat: number | null): Message {
  const tile = facts.map.find(({ at }) => at === each.at);
  const args = {
    who: i === seat ? message("jungle.You") : message("jungle.name", { who: player(i) }),
    diamonds: message("jungle.tile-diamonds", { count: each.diamonds }),
    items: message("jungle.item-count", { count: each.items }),
    place: tile ? cardWords(`map:${tile.card}`) : message("jungle.not-on-map"),
  };
  return message(
    each.conscious ? "jungle.position-player" : "jungle.position-player-unconscious",
    args,
  );
}

/** What a batch says aloud: politely, and what interrupts. */
export interface Announcement {
  polite: Message | null;
  /** An attack on the reader. */
  assertive: Message | null;
}

/** Sentences that a long announcement leaves out: the log has them. */
const MINOR = new Set([
  "prowled",
  "drew-item",
  "placed",
  "refilled",
  "rolled-to-begin",
  "explorer",
]);
const MAX_SENTENCES = 5;

/** One announcement for a batch. */
export function announce(events: readonly EventMessage[], seat: number | null): Announcement {
  const attack = events.find(
    ({ id, args }) => id === "dinosaurs.roll-due" && args.roll === "evade" && args.seat === seat,
  );
  const told = withoutPublicHalves(events).filter(({ told: { length } }) => length > 0);
  const isLong = told.length > MAX_SENTENCES;
  const major = told.filter(({ id }) => !isLong || !MINOR.has(id.replace("dinosaurs.", "")));
  const polite = major
    .filter((event) => event !== attack)
    .slice(-MAX_SENTENCES)
    .flatMap((event) => event.told);
  return {
    polite: polite.length ? sentences(polite) : null,
    assertive: attack?.told[0] ?? null,
  };
}

const PRIVATE_HALVES: Record<string, string> = {
  "dinosaurs.drew-item": "dinosaurs.found-item",
  "dinosaurs.took-item": "dinosaurs.took-which",
};

/** Leaves out "you drew an item" where "you drew Rope" follows. */
export function withoutPublicHalves(events: readonly EventMessage[]): EventMessage[] {
  return events.filter(({ id, args }, i) => {
    const next = events[i + 1];
    const half = PRIVATE_HALVES[id];
    return half === undefined || next?.id !== half || next.args.seat !== args.seat;
  });
}
