/**
 * What is shown of a game, and how each happening changes it.
 *
 * `reduce` over all happenings of a batch gives exactly `snapshot` of the batch's facts, so an
 * animation can be cut short anywhere without a trace.
 */
import type { Happening } from "../wire";
import { isRelic, isTreasure, relic, trap, treasure } from "./cards";
import type { Facts } from "./facts";

/** What never changes during a game. */
export interface Setting {
  players: number;
  /** Two for each player in the game for two (D47). */
  explorers: number;
  /** Incan Gold adds an artifact to the deck in each round (D46). */
  artifacts: boolean;
}

export interface Laid {
  card: string;
  rubies: number;
}

export interface Scene {
  setting: Setting;
  round: number;
  barricades: number;
  path: Laid[];
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

export const ENTRANCES = 5;

export function settingOf(options: Record<string, unknown>): Setting {
  const players = Number(options.players);
  return {
    players,
    explorers: options["two-explorers"] ? players * 2 : players,
    artifacts: options.edition === "incan-gold",
  };
}

/** The scene that these facts describe. */
export function snapshot(setting: Setting, facts: Facts): Scene {
  return {
    setting,
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

/** Before the first round, given how it stands some events later. */
export function opening(setting: Setting, events: Happening[], facts: Facts): Scene {
  const later = snapshot(setting, facts);
  const revealed = events.filter((e) => REVEALS.has(e.id)).length;
  const nobody = Array.from({ length: setting.players }, () => 0);
  return {
    ...later,
    round: 0,
    barricades: 0,
    path: [],
    inside: [],
    gathered: nobody,
    chests: later.chests.map((chest) => (chest === null ? null : 0)),
    relics: nobody.map(() => []),
    removed: [],
    cardsLeft: later.cardsLeft + revealed - (setting.artifacts ? 1 : 0),
    over: false,
    winners: [],
  };
}

/** Happenings that turn a card over. */
export const REVEALS = new Set([
  "diamant.treasure",
  "diamant.trap",
  "diamant.relic",
  "diamant.caught",
]);

export const seatOf = (scene: Scene, explorer: number) => explorer % scene.setting.players;

/** What lies on the path. */
export const pool = (scene: Scene) => scene.path.reduce((sum, laid) => sum + laid.rubies, 0);

/** What one explorer of a seat holds: all inside hold the same (D12, D15). */
export function heldByEach(scene: Scene): number {
  const one = scene.inside[0];
  if (one === undefined) return 0;
  const seat = seatOf(scene, one);
  const own = scene.inside.filter((e) => seatOf(scene, e) === seat).length;
  return (scene.gathered[seat] ?? 0) / own;
}

/** The scene after one happening; what it does not know changes nothing. */
export function reduce(scene: Scene, { id, args }: Happening): Scene {
  switch (id) {
    case "diamant.round":
      return beginRound(scene, args.round);
    case "diamant.treasure":
      return {
        ...laid(scene, treasure(args.value), args.rest),
        gathered: given(scene, args.explorers, args.share),
      };
    case "diamant.trap":
      return laid(scene, trap(args.trap), 0);
    case "diamant.relic":
      return laid(scene, relic(args.value), 0);
    case "diamant.caught":
      return { ...laid(scene, trap(args.trap), 0), inside: [], gathered: zeros(scene) };
    case "diamant.left":
      return leave(scene, args.explorers, args.held + args.share, args.rest, args.relics);
    case "diamant.round-over":
      return endRound(scene, args.round, args.trap);
    case "diamant.over":
      return {
        ...scene,
        over: true,
        winners: [...args.winners],
        // The end opens all chests; the scores say what was in them.
        chests: scene.relics.map((values, seat) => args.scores[seat] - sum(values)),
      };
    default:
      return scene;
  }
}

function beginRound(scene: Scene, round: number): Scene {
  return {
    ...scene,
    round,
    path: [],
    inside: Array.from({ length: scene.setting.explorers }, (_, e) => e),
    gathered: zeros(scene),
    cardsLeft: scene.cardsLeft + (scene.setting.artifacts ? 1 : 0),
  };
}

function laid(scene: Scene, card: string, rubies: number): Scene {
  return { ...scene, path: [...scene.path, { card, rubies }], cardsLeft: scene.cardsLeft - 1 };
}

/** What each seat holds once each of these explorers got as much. */
function given(scene: Scene, explorers: number[], share: number): number[] {
  const gathered = [...scene.gathered];
  for (const explorer of explorers) {
    const seat = seatOf(scene, explorer);
    gathered[seat] = (gathered[seat] ?? 0) + share;
  }
  return gathered;
}

function leave(scene: Scene, leavers: number[], each: number, rest: number, values: number[]) {
  const held = heldByEach(scene);
  const inside = scene.inside.filter((e) => !leavers.includes(e));
  const chests = [...scene.chests];
  const relics = scene.relics.map((own) => [...own]);
  for (const leaver of leavers) {
    const seat = seatOf(scene, leaver);
    const chest = chests[seat] ?? null;
    chests[seat] = chest === null ? null : chest + each;
    relics[seat]?.push(...values);
  }
  const path = swept(scene.path, rest).filter(({ card }) => !values.length || !isRelic(card));
  const gathered = given({ ...scene, gathered: zeros(scene) }, inside, held);
  return { ...scene, path, inside, gathered, chests, relics };
}

/** D25: what cannot be shared stays on the first treasure card. */
function swept(path: Laid[], rest: number): Laid[] {
  const first = path.findIndex(({ card }) => isTreasure(card));
  return path.map(({ card }, i) => ({ card, rubies: i === first ? rest : 0 }));
}

function endRound(scene: Scene, round: number, sprung: string | null): Scene {
  const lost = scene.path.map(({ card }) => card).filter(isRelic);
  const gone = sprung === null ? lost : [trap(sprung), ...lost];
  return {
    ...scene,
    barricades: round,
    path: [],
    inside: [],
    gathered: zeros(scene),
    removed: [...scene.removed, ...gone],
    cardsLeft: scene.cardsLeft + scene.path.length - gone.length,
  };
}

const zeros = (scene: Scene) => scene.gathered.map(() => 0);
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
