/** Chapters of the story about rolls, cards and diamonds. */
import type { EventMessage } from "../../wire";
import type { Roll } from "../facts";
import { parseCell } from "./cells";
import type { Medal } from "./pictures";
import type { Chapter, Told } from "./story";
import { cardWords, message, player } from "./words";

/** A roll of two dice that nothing has changed: its luck is the player's own. */
const isPlain = (roll: Roll) =>
  roll.count === 2 &&
  roll.modifiers.length === 0 &&
  roll.sixes + roll.drop_lowest + roll.drop_highest === 0;

interface LuckyRoll {
  seat: number;
  needed: number;
  roll: Roll;
  /** The id of the map card that was reached; null for an attack that was evaded. */
  card: string | null;
}

/** What the thrown dice were good for, if they were: a step or an evasion. */
function luckyRolls({ events, facts, higher }: Told): LuckyRoll[] {
  const found: LuckyRoll[] = [];
  let roll: Roll | null = null;
  const take = (needed: number, card: string | null) => {
    if (roll && isPlain(roll) && (roll.total ?? 0) >= needed) {
      found.push({ seat: roll.seat, needed, roll, card });
    }
    roll = null;
  };
  for (const { id, args } of events) {
    if (id === "dinosaurs.rolled" || id === "dinosaurs.roll-changed")
      roll = args as unknown as Roll;
    else if (roll?.seat !== args.seat) continue;
    else if (id === "dinosaurs.evaded") take(roll?.needed ?? Number.POSITIVE_INFINITY, null);
    else if (id === "dinosaurs.went" && args.how === "walk") {
      const space = facts.map.find(({ at }) => at === args.cell);
      if (space) take(space.number + higher, space.card);
    }
  }
  return found;
}

/** The roll that had to be highest. */
export function luckiestRoll(told: Told): Chapter | null {
  const [best] = luckyRolls(told)
    .filter(({ needed }) => needed >= 7)
    .sort((a, b) => b.needed - a.needed);
  if (!best) return null;
  const { seat, needed, roll, card } = best;
  const args = { seat: player(seat), needed, total: roll.total };
  return {
    key: "roll",
    medal: { kind: "dice", dice: roll.dice },
    title: message("jungle.story.roll"),
    text: card
      ? message("jungle.story.roll-step", { ...args, place: cardWords(`map:${card}`) })
      : message("jungle.story.roll-evade", args),
    weight: needed - 4,
  };
}

const medalOf = (code: string): Medal =>
  code.startsWith("explorer:")
    ? { kind: "explorer", explorer: code.slice("explorer:".length) }
    : { kind: "item", item: code.slice("item:".length) };

const isPlayers = (card: unknown): card is string =>
  typeof card === "string" && /^(?:item|explorer):/.test(card);

interface Dear {
  id: string;
  card: string;
  by: number;
  seat: number | null;
  count?: number;
  weight: number;
}

/** What a card did to somebody, as far as an event says so. */
function dearOf({ id, args }: EventMessage, owner: (card: string) => number | null): Dear | null {
  const { card, by, seat } = args;
  if (id === "dinosaurs.cancelled") {
    return { id: "card-cancelled", card: `item:${args.item}`, by: args.by, seat, weight: 4 };
  }
  if (id === "dinosaurs.augmented" && args.items.length > 1) {
    const count = args.items.length;
    return {
      id: "card-given",
      card: `item:${args.items[0]}`,
      by: seat,
      seat: null,
      count,
      weight: 3 + count,
    };
  }
  if (!isPlayers(card)) return null;
  const from = by ?? owner(card);
  if (from === null) return null;
  if (id === "dinosaurs.dropped" && from !== seat) {
    return { id: "card-dropped", card, by: from, seat, weight: 8 };
  }
  if (id === "dinosaurs.escaped")
    return { id: "card-escaped", card, by: seat, seat: null, weight: 5 };
  if (id === "dinosaurs.redirected" && from !== seat) {
    return { id: "card-redirected", card, by: from, seat, weight: 5 };
  }
  if (id === "dinosaurs.took-item") {
    return { id: "card-took", card, by: seat, seat: args.victim, weight: 4 };
  }
  if (id === "dinosaurs.went" && from !== seat && args.how === "card") {
    return { id: "card-moved", card, by: from, seat, weight: 5 };
  }
  return null;
}

/** A card that cost somebody much, saved somebody, or was itself given for a roll. */
export function dearestCard({ events }: Told): Chapter | null {
  /** Who played a card last. */
  const owners = new Map<string, number>();
  let best: Dear | null = null;
  for (const event of events) {
    const { id, args } = event;
    if (id === "dinosaurs.played") owners.set(`item:${args.item}`, args.seat);
    if (id === "dinosaurs.used") owners.set(`explorer:${args.explorer}`, args.seat);
    const dear = dearOf(event, (card) => owners.get(card) ?? null);
    if (dear && dear.weight >= (best?.weight ?? 0)) best = dear;
  }
  if (!best) return null;
  const { id, card, by, seat, count, weight } = best;
  return {
    key: "card",
    medal: medalOf(card),
    title: message(`jungle.story.card`),
    text: message(`jungle.story.${id}`, {
      by: player(by),
      card: cardWords(card),
      ...(seat !== null && { seat: player(seat) }),
      ...(count !== undefined && { count }),
    }),
    weight,
  };
}

/** The winner fell on the way. */
export function comeback({ events, facts }: Told): Chapter | null {
  const [winner] = facts.winners;
  if (winner === undefined) return null;
  const count = events.filter(
    ({ id, args }) => id === "dinosaurs.knocked-out" && args.seat === winner,
  ).length;
  if (!count) return null;
  return {
    key: "comeback",
    medal: { kind: "seat", seat: winner },
    title: message("jungle.story.comeback"),
    text: message("jungle.story.comeback-text", { seat: player(winner), count }),
    weight: 2 + count,
  };
}

/** Somebody else had all diamonds in hand: how far was it to camp? */
export function closestLoser({ facts, goal }: Told): Chapter | null {
  const [best] = facts.players
    .flatMap(({ at, diamonds }, seat) => {
      if (facts.winners.includes(seat) || diamonds < goal || !at) return [];
      const { x, y } = parseCell(at);
      return [{ seat, count: Math.abs(x) + Math.abs(y) }];
    })
    .sort((a, b) => a.count - b.count);
  if (!best?.count) return null;
  return {
    key: "close",
    medal: { kind: "seat", seat: best.seat },
    title: message("jungle.story.close"),
    text: message("jungle.story.close-text", { seat: player(best.seat), count: best.count }),
    weight: 9 - Math.min(best.count, 4),
  };
}
