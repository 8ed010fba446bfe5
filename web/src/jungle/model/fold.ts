/**
 * Folds events into a position. It knows no rules: each event says what changes. What no event
 * tells (`pending`, `window`, `forecast`, `threats`, a roll's `chance` and `steps`) comes with the
 * facts.
 */
import type { EventMessage, Value } from "../../wire";
import type { Facts, Hunt, MapCard, Play, Player, Roll } from "../facts";

type Args = Record<string, Value>;
type Fold = (facts: Facts, args: Args) => Facts;

/** The position after an event that this viewer sees. Unknown events change nothing. */
export function foldEvent(facts: Facts, event: EventMessage): Facts {
  const fold = FOLDS[event.id.replace("dinosaurs.", "")];
  if (!fold) return facts;
  const after = fold(facts, event.args);
  return {
    ...after,
    scores: after.players.map(({ diamonds }) => diamonds),
    round: Math.ceil(after.turn / after.players.length),
  };
}

/** The position after several events. */
export const foldEvents = (facts: Facts, events: readonly EventMessage[]): Facts =>
  events.reduce(foldEvent, facts);

function withPlayer(
  facts: Facts,
  seat: number,
  change: (player: Player) => Partial<Player>,
): Facts {
  const players = facts.players.map((player, i) =>
    i === seat ? { ...player, ...change(player) } : player,
  );
  return { ...facts, players };
}

const set = (facts: Facts, args: Args, change: Partial<Player>): Facts =>
  withPlayer(facts, args.seat, () => change);

function addDiamonds(facts: Facts, cell: string, by: number): Facts {
  const map = facts.map.map((card) =>
    card.at === cell ? { ...card, diamonds: card.diamonds + by } : card,
  );
  return { ...facts, map };
}

function changeHunt(facts: Facts, change: (hunt: Hunt) => Partial<Hunt>): Facts {
  return facts.hunt ? { ...facts, hunt: { ...facts.hunt, ...change(facts.hunt) } } : facts;
}

/** Adds items to a hand: their number, and which ones if this viewer knows them. */
const gain = (facts: Facts, seat: number, count: number, items: string[] = []): Facts =>
  withPlayer(facts, seat, (player) => ({
    items: player.items + count,
    hand: player.hand && [...player.hand, ...items],
  }));

const lose = (facts: Facts, seat: number, count: number, items: string[]): Facts =>
  withPlayer(facts, seat, (player) => ({
    items: player.items - count,
    hand: player.hand?.filter((item) => !items.includes(item)) ?? null,
  }));

function push(facts: Facts, args: Args, play: Partial<Play> & Pick<Play, "kind">): Facts {
  const empty = { seat: args.seat, card: null, on: null, by: 0, items: [] };
  return { ...facts, stack: [...facts.stack, { ...empty, ...play }] };
}

/** Takes the last play off the stack; an item goes to the discards. */
function pop(facts: Facts): Facts {
  const play = facts.stack.at(-1);
  const discards = play?.kind === "item" && play.card ? [play.card] : [];
  return {
    ...facts,
    stack: facts.stack.slice(0, -1),
    item_discards: [...facts.item_discards, ...discards],
  };
}

const without = (names: string[], name: string) => names.filter((other) => other !== name);

const printedOf = ({ card, kind, number, items, refresh, printed, home }: Args): MapCard => ({
  card,
  kind,
  number,
  items,
  refresh,
  printed,
  home,
});

const isOther = (args: Args) => (card: MapCard) => card.card !== args.card;

function placed(facts: Facts, args: Args): Facts {
  const card = { ...printedOf(args), at: args.cell, diamonds: args.printed };
  return {
    ...facts,
    map_deck: without(facts.map_deck, args.card),
    drawn: facts.drawn.filter(isOther(args)),
    map: [...facts.map, card],
    supply: args.supply,
    dinosaurs: args.home ? { ...facts.dinosaurs, [args.home]: args.cell } : facts.dinosaurs,
  };
}

function tookWhich(facts: Facts, { seat, victim, item }: Args): Facts {
  const left = withPlayer(facts, victim, ({ hand }) => ({ hand: hand && without(hand, item) }));
  return gain(left, seat, 0, [item]);
}

function reshuffled(facts: Facts, { deck, count }: Args): Facts {
  if (deck === "items") return { ...facts, item_deck_count: count, item_discards: [] };
  const { under, flipped } = facts.dinosaur_deck;
  return { ...facts, dinosaur_deck: { left: under, under: [], flipped } };
}

function augmented(facts: Facts, args: Args): Facts {
  const discarded = [...facts.item_discards, ...args.items];
  const after = lose(facts, args.seat, args.items.length, args.items);
  const { by, items } = args;
  return push({ ...after, item_discards: discarded }, args, { kind: "augment", by, items });
}

/** Sets a roll; the second seat of a theft has the opposed one. */
function roll(facts: Facts, args: Args): Facts {
  const { by: _by, card: _card, again: _again, ...rolled } = args;
  const isFirst = !facts.roll || facts.roll.seat === args.seat;
  return { ...facts, [isFirst ? "roll" : "opposed_roll"]: rolled as Roll };
}

function rollEnded(facts: Facts, args: Args): Facts {
  const after = { ...facts, roll: null, opposed_roll: null };
  const isJudged = args.reason === "done" || args.reason === "escaped";
  if (args.roll !== "evade" || !isJudged) return after;
  const attack = { seat: args.seat, dinosaur: args.dinosaur };
  return changeHunt(after, ({ attacked }) => ({ attacked: [...attacked, attack] }));
}

function flipped(facts: Facts, args: Args): Facts {
  const { left, under, flipped } = facts.dinosaur_deck;
  const { card, moves, earthquake, quarry } = args;
  return {
    ...facts,
    dinosaur_deck: { left: without(left, card), under, flipped: [...flipped, card] },
    foreseen: null,
    hunt: { card, moves, earthquake, quarry, held: [], calmed: [], reversed: false, attacked: [] },
  };
}

function putUnder(facts: Facts, args: Args): Facts {
  const { left, under } = facts.dinosaur_deck;
  const decks = left.length
    ? { left, under: [...under, ...args.cards] }
    : { left: args.cards, under };
  return { ...facts, dinosaur_deck: { ...decks, flipped: [] } };
}

const huntOver = (facts: Facts, args: Args): Facts => ({
  ...facts,
  hunt: null,
  players: facts.players.map((player, seat) =>
    args.unprotected.includes(seat) ? { ...player, protections: [] } : player,
  ),
});

const over = (facts: Facts, args: Args): Facts => ({
  ...facts,
  over: true,
  winners: [args.winner],
  hunt: null,
  roll: null,
  opposed_roll: null,
});

/** By event; those that are missing change no fact, or another event tells their change. */
const FOLDS: Record<string, Fold> = {
  begins: (facts, { seat }) => ({ ...facts, active: seat }),
  explorer: (facts, args) => set(facts, args, { explorer: args.explorer }),
  turn: (facts, { seat, turn, actions }) => ({ ...facts, active: seat, turn, actions }),
  entered: (facts, args) => set(facts, args, { at: "camp" }),
  woke: (facts, args) => set(facts, args, { conscious: true }),
  "drew-map": (facts, args) => ({
    ...facts,
    drawn: [...facts.drawn, printedOf(args)],
    scouted: facts.scouted.filter(isOther(args)),
    map_deck: without(facts.map_deck, args.card),
  }),
  placed,
  scouted: (facts, args) => ({
    ...facts,
    scouted: [...facts.scouted, printedOf(args)],
    map_deck: without(facts.map_deck, args.card),
  }),
  "scouting-over": (facts) => ({
    ...facts,
    map_deck: [...facts.map_deck, ...facts.scouted.map(({ card }) => card)],
    scouted: [],
  }),
  acted: (facts, { points }) => ({ ...facts, actions: points }),
  points: (facts, { points }) => ({ ...facts, actions: points }),
  "roll-due": roll,
  rolled: roll,
  "roll-changed": roll,
  "roll-ended": rollEnded,
  went: (facts, args) => set(facts, args, { at: args.cell }),
  "drew-item": (facts, { seat }) =>
    gain({ ...facts, item_deck_count: facts.item_deck_count - 1 }, seat, 1),
  "found-item": (facts, { seat, item }) => gain(facts, seat, 0, [item]),
  "took-item": (facts, { seat, victim }) => lose(gain(facts, seat, 1), victim, 1, []),
  "took-which": tookWhich,
  reshuffled,
  played: (facts, args) =>
    push(lose(facts, args.seat, 1, [args.item]), args, {
      kind: "item",
      card: args.item,
      on: args.on,
    }),
  used: (facts, args) =>
    push(set(facts, args, { ready: false }), args, {
      kind: "explorer",
      card: args.explorer,
      on: args.on,
    }),
  augmented,
  resolved: pop,
  cancelled: pop,
  refreshed: (facts, args) => set(facts, args, { ready: true }),
  omen: (facts, { card }) => ({ ...facts, foreseen: card }),
  foresaw: (facts, { kept }) => (kept ? facts : { ...facts, foreseen: null }),
  "picked-up": (facts, args) =>
    addDiamonds(set(facts, args, { diamonds: args.diamonds }), args.cell, -1),
  dropped: (facts, args) =>
    addDiamonds(set(facts, args, { diamonds: args.diamonds }), args.cell, 1),
  "handed-over": (facts, { seat, taker, diamonds }) =>
    withPlayer(
      withPlayer(facts, seat, (player) => ({ diamonds: player.diamonds - 1 })),
      taker,
      () => ({ diamonds }),
    ),
  caught: (facts) => ({ ...facts, actions: 0 }),
  celestial: (facts) => ({ ...facts, celestial: true }),
  refilled: (facts, { cell, number, supply }) => ({
    ...addDiamonds(facts, cell, number),
    supply,
  }),
  flipped,
  prowled: (facts, { dinosaur, cell }) => ({
    ...facts,
    dinosaurs: { ...facts.dinosaurs, [dinosaur]: cell },
  }),
  held: (facts, { dinosaur }) => changeHunt(facts, ({ held }) => ({ held: [...held, dinosaur] })),
  calmed: (facts, { dinosaur }) =>
    changeHunt(facts, ({ calmed }) => ({ calmed: [...calmed, dinosaur] })),
  redirected: (facts, { seat }) => changeHunt(facts, () => ({ quarry: seat })),
  reversed: (facts, { reversed }) => changeHunt(facts, () => ({ reversed })),
  protected: (facts, { seat, against }) =>
    withPlayer(facts, seat, ({ protections }) => ({ protections: [...protections, against] })),
  "knocked-out": (facts, args) => set(facts, args, { conscious: false }),
  carried: (facts, args) => set(facts, args, { at: args.path.at(-1) }),
  "put-under": putUnder,
  "hunt-over": huntOver,
  limit: (facts) => ({ ...facts, over: true }),
  over,
};
