/**
 * What the board shows of a game, and how each event changes it.
 *
 * This is a second implementation of the rules, on purpose: to animate a batch, the client needs
 * the positions between its events, which the server does not send. `reduceEvent` over all events
 * of a batch gives exactly `snapshot` of the batch's facts, so an animation can be skipped at any
 * time. The tests compare both for whole games that the server's rules played.
 */
import type { DecisionRequest, EventMessage } from "../wire";
import { isRelic, isTreasure, relic, trap, treasure } from "./cards";
import type { Facts } from "./facts";

/** What never changes during a game. */
export interface GameConfig {
  players: number;
  /** Two for each player in the game for two (D47). */
  explorers: number;
  /** Incan Gold adds an artifact to the deck in each round (D46). */
  artifacts: boolean;
}

export interface PathCard {
  card: string;
  rubies: number;
}

export interface ViewModel {
  config: GameConfig;
  round: number;
  barricades: number;
  path: PathCard[];
  inside: number[];
  gathered: number[];
  /** Banked by seat; null is a closed chest (D43). */
  chests: (number | null)[];
  relics: number[][];
  removed: string[];
  cardsLeft: number;
  over: boolean;
  winners: number[];
}

export const ROUNDS = 5;

export function configOf(options: Record<string, unknown>): GameConfig {
  const players = Number(options.players);
  return {
    players,
    explorers: options["two-explorers"] ? players * 2 : players,
    artifacts: options.edition === "incan-gold",
  };
}

/** The view of a position that the server sent. */
export function snapshot(config: GameConfig, facts: Facts): ViewModel {
  return {
    config,
    round: facts.round,
    barricades: facts.barricades,
    path: facts.path.map((card, i) => ({ card, rubies: facts.rubies_on_path[i] ?? 0 })),
    inside: [...facts.inside],
    gathered: [...facts.gathered],
    chests: [...facts.banked],
    relics: facts.relics.map((values) => [...values]),
    removed: [...facts.removed],
    cardsLeft: Object.values(facts.deck).reduce((sum, n) => sum + n, 0),
    over: facts.over,
    winners: [...facts.winners],
  };
}

/** The view before the first round, computed from the facts after these events. */
export function initialView(config: GameConfig, events: EventMessage[], facts: Facts): ViewModel {
  const later = snapshot(config, facts);
  const revealed = events.filter((e) => REVEALING_EVENTS.has(e.id)).length;
  const zeroBySeat = Array.from({ length: config.players }, () => 0);
  return {
    ...later,
    round: 0,
    barricades: 0,
    path: [],
    inside: [],
    gathered: zeroBySeat,
    chests: later.chests.map((chest) => (chest === null ? null : 0)),
    relics: zeroBySeat.map(() => []),
    removed: [],
    cardsLeft: later.cardsLeft + revealed - (config.artifacts ? 1 : 0),
    over: false,
    winners: [],
  };
}

/** Events that turn a card over. */
export const REVEALING_EVENTS = new Set([
  "diamant.treasure",
  "diamant.trap",
  "diamant.relic",
  "diamant.caught",
]);

export const seatOf = (view: ViewModel, explorer: number) => explorer % view.config.players;

/** Explorers whose choice is made but not revealed. */
export const facedownExplorers = (view: ViewModel | null, ask: DecisionRequest | null) =>
  view?.inside.filter((e) => ask?.chosen.includes(seatOf(view, e))) ?? [];

/** The rubies on the path, all cards together. */
export const rubiesOnPath = (view: ViewModel) =>
  view.path.reduce((sum, { rubies }) => sum + rubies, 0);

/** The rubies that each explorer inside holds: all hold the same number (D12, D15). */
export function rubiesPerExplorer(view: ViewModel): number {
  const one = view.inside[0];
  if (one === undefined) return 0;
  const seat = seatOf(view, one);
  const own = view.inside.filter((e) => seatOf(view, e) === seat).length;
  return (view.gathered[seat] ?? 0) / own;
}

/** The view after one event. Unknown events change nothing. */
export function reduceEvent(view: ViewModel, { id, args }: EventMessage): ViewModel {
  switch (id) {
    case "diamant.round":
      return beginRound(view, args.round);
    case "diamant.treasure":
      return {
        ...addCard(view, treasure(args.value), args.rest),
        gathered: addShares(view, args.explorers, args.share),
      };
    case "diamant.trap":
      return addCard(view, trap(args.trap), 0);
    case "diamant.relic":
      return addCard(view, relic(args.value), 0);
    case "diamant.caught":
      return { ...addCard(view, trap(args.trap), 0), inside: [], gathered: zeros(view) };
    case "diamant.left":
      return leave(view, args.explorers, args.held + args.share, args.rest, args.relics);
    case "diamant.round-over":
      return endRound(view, args.round, args.trap);
    case "diamant.over":
      return {
        ...view,
        over: true,
        winners: [...args.winners],
        // The end opens all chests: their content follows from the scores.
        chests: view.relics.map((values, seat) => args.scores[seat] - sum(values)),
      };
    default:
      return view;
  }
}

function beginRound(view: ViewModel, round: number): ViewModel {
  return {
    ...view,
    round,
    path: [],
    inside: Array.from({ length: view.config.explorers }, (_, e) => e),
    gathered: zeros(view),
    cardsLeft: view.cardsLeft + (view.config.artifacts ? 1 : 0),
  };
}

function addCard(view: ViewModel, card: string, rubies: number): ViewModel {
  return { ...view, path: [...view.path, { card, rubies }], cardsLeft: view.cardsLeft - 1 };
}

/** The rubies that each seat holds after each of these explorers gets a share. */
function addShares(view: ViewModel, explorers: number[], share: number): number[] {
  const gathered = [...view.gathered];
  for (const explorer of explorers) {
    const seat = seatOf(view, explorer);
    gathered[seat] = (gathered[seat] ?? 0) + share;
  }
  return gathered;
}

function leave(view: ViewModel, leavers: number[], each: number, rest: number, values: number[]) {
  const held = rubiesPerExplorer(view);
  const inside = view.inside.filter((e) => !leavers.includes(e));
  const chests = [...view.chests];
  const relics = view.relics.map((own) => [...own]);
  for (const leaver of leavers) {
    const seat = seatOf(view, leaver);
    const chest = chests[seat] ?? null;
    chests[seat] = chest === null ? null : chest + each;
    relics[seat]?.push(...values);
  }
  const path = clearRubies(view.path, rest).filter(({ card }) => !values.length || !isRelic(card));
  const gathered = addShares({ ...view, gathered: zeros(view) }, inside, held);
  return { ...view, path, inside, gathered, chests, relics };
}

/** D25: rubies that cannot be shared stay on the first treasure card. */
function clearRubies(path: PathCard[], rest: number): PathCard[] {
  const first = path.findIndex(({ card }) => isTreasure(card));
  return path.map(({ card }, i) => ({ card, rubies: i === first ? rest : 0 }));
}

function endRound(view: ViewModel, round: number, trapName: string | null): ViewModel {
  const lost = view.path.map(({ card }) => card).filter(isRelic);
  const removed = trapName === null ? lost : [trap(trapName), ...lost];
  return {
    ...view,
    barricades: round,
    path: [],
    inside: [],
    gathered: zeros(view),
    removed: [...view.removed, ...removed],
    cardsLeft: view.cardsLeft + view.path.length - removed.length,
  };
}

const zeros = (view: ViewModel) => view.gathered.map(() => 0);
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
