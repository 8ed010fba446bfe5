/** The positions that the rules tour shows, small enough for one look. */
import type { Player as TablePlayer } from "../../table/players";
import type { Cell, Facts, MapKind, PlacedCard, Player } from "../facts";
import type { Answers, HandCard } from "../model/answerTypes";
import type { Trail } from "../model/pieceMotion";
import { message } from "../model/words";

/** A page of the tour, in order. */
export const PAGES = ["goal", "place", "move", "items", "window", "hunt", "home"];

const person = (seat: number, name: string, colour: TablePlayer["colour"]): TablePlayer => ({
  seat,
  name,
  colour,
  you: seat === 0,
  bot: false,
  replacedByBot: false,
  absent: false,
});

export const PLAYERS: TablePlayer[] = [
  person(0, "Ana", "red"),
  person(1, "Bo", "sky"),
  person(2, "Cy", "amber"),
];

function tile(at: Cell, card: string, kind: MapKind, diamonds = 0): PlacedCard {
  const number = card === "base-camp" ? 2 : Number(/\d+$/.exec(card)?.[0] ?? 10);
  const home = kind === "dinosaur" ? card : null;
  return { at, card, kind, number, items: 0, refresh: false, printed: 0, home, diamonds };
}

const explorer = (at: Cell | null, diamonds = 0): Player => ({
  explorer: null,
  ready: true,
  at,
  conscious: true,
  diamonds,
  items: 0,
  hand: null,
  protections: [],
});

const MAP: PlacedCard[] = [
  tile("n1w1", "jungle-4", "jungle"),
  tile("n1", "diamond-6", "diamond", 1),
  tile("n1e1", "diamond-9", "diamond", 1),
  tile("w1", "tunnel-5", "tunnel"),
  tile("camp", "base-camp", "camp"),
  tile("e1", "jungle-7", "jungle"),
  tile("s1", "triceratops-3", "dinosaur"),
  tile("s1e1", "raptor-7", "dinosaur"),
];

function position(players: Player[], change: Partial<Facts> = {}): Facts {
  return {
    over: false,
    winners: [],
    scores: players.map(({ diamonds }) => diamonds),
    round: 1,
    turn: 1,
    active: 0,
    actions: 3,
    players,
    map: MAP,
    dinosaurs: { "triceratops-3": "s1", "raptor-7": "s1e1" },
    supply: 18,
    celestial: false,
    drawn: [],
    scouted: [],
    map_deck: [],
    dinosaur_deck: { left: [], under: [], flipped: [] },
    foreseen: null,
    item_deck_count: 40,
    item_discards: [],
    stack: [],
    forecast: null,
    roll: null,
    opposed_roll: null,
    hunt: null,
    threats: [],
    window: null,
    pending: null,
    ...change,
  };
}

const nothing = (kind: string): Answers => ({
  kind,
  question: message("jungle.tour"),
  cells: [],
  chips: [],
  seats: [],
  dinosaurs: [],
  hand: [],
  buttons: [],
  discard: null,
  spread: [],
  place: null,
  draw: null,
  list: [],
});

/** A map of the tour, and what is marked on it. */
export interface MapScene {
  facts: Facts;
  answers: Answers | null;
  /** The map card in hand, and where it would lie. */
  placing: { card: string; cell: Cell } | null;
  walked: Trail[];
  threatened: Cell[];
  /** Where the reader stands. */
  seat: number | null;
}

const scene = (facts: Facts, change: Partial<MapScene> = {}): MapScene => ({
  facts,
  answers: null,
  placing: null,
  walked: [],
  threatened: [],
  seat: null,
  ...change,
});

const { at: _at, diamonds: _diamonds, ...DRAWN } = tile("n2", "diamond-11", "diamond", 1);

/** The maps of the pages that show one. */
export const MAPS: Partial<Record<string, MapScene>> = {
  goal: scene(position([explorer("camp"), explorer("camp"), explorer("camp")])),
  place: scene(position([explorer("camp"), explorer("n1"), explorer("w1")], { drawn: [DRAWN] }), {
    answers: {
      ...nothing("place"),
      place: { cards: [DRAWN.card], cells: ["s1w1"], choiceOf: () => "" },
    },
    placing: { card: DRAWN.card, cell: "s1w1" },
  }),
  move: scene(position([explorer("camp"), explorer("w1"), explorer(null)]), {
    answers: {
      ...nothing("act"),
      chips: [
        { cell: "n1", chance: [26, 36], reached: null },
        { cell: "e1", chance: [21, 36], reached: null },
        { cell: "s1", chance: [35, 36], reached: null },
        { cell: "w1", chance: [30, 36], reached: null },
      ],
    },
    seat: 0,
  }),
  hunt: scene(
    position([explorer("n1e1", 2), explorer("w1", 1), explorer(null)], {
      dinosaurs: { "triceratops-3": "s1", "raptor-7": "n1e1" },
    }),
    {
      walked: [{ dinosaur: "raptor-7", kind: "raptor", path: ["s1e1", "e1", "n1e1"] }],
      threatened: ["n1e1"],
      seat: 0,
    },
  ),
};

const card = (id: string, state: HandCard["state"]): HandCard => ({
  key: `item:${id}`,
  deck: "item",
  id,
  state,
  reason: null,
  answer: null,
  targets: [],
  result: null,
  chips: [],
  good: null,
});

/** The hand of the tour. */
export const HAND: HandCard[] = [
  card("rope", "play"),
  card("lucky-charm", "play"),
  card("banana-peel", "play"),
  card("helmet", "play"),
];
