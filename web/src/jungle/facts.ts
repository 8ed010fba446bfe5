/** The position of Diamonds & Dinosaurs as the server sends it: see `docs/board.md`. */

/** A cell counted from Base Camp, north first: `camp`, `n2`, `s1e3`. */
export type Cell = string;
/** The name of the card that a dinosaur enters on, such as `raptor-7`; or `t-rex`. */
export type DinosaurId = string;
/** A card with its deck: `item:rope`, `explorer:mei`, `map:jungle-9`, `dinosaur:earthquake`. */
export type CardCode = string;
/** `[13, 18]` is 13 in 18. */
export type Chance = [number, number];

export type DinosaurKind = "t-rex" | "raptor" | "triceratops" | "pterodactyl";
export type MapKind = "diamond" | "dinosaur" | "jungle" | "shannon" | "tunnel" | "camp";
export type RollKind = "move" | "evade" | "steal";
export type Moment = "start" | "act" | "acted" | "before" | "rolled" | "flipped" | "full";
export type Protection = "attack" | "loss" | "sleep" | "boost";

/** What is printed on a map card. */
export interface MapCard {
  card: string;
  kind: MapKind;
  number: number;
  /** Items drawn on arrival. */
  items: number;
  /** True if arriving turns the explorer card face up. */
  refresh: boolean;
  /** Diamonds that enter with the card. */
  printed: number;
  home: DinosaurId | null;
}

export interface PlacedCard extends MapCard {
  at: Cell;
  diamonds: number;
}

export interface Player {
  explorer: string | null;
  /** True if the explorer card is face up. */
  ready: boolean;
  at: Cell | null;
  conscious: boolean;
  diamonds: number;
  /** The number of items in the hand. */
  items: number;
  /** Null if the hand is hidden. */
  hand: string[] | null;
  protections: Protection[];
}

export interface Modifier {
  source: CardCode | "boost" | "augment";
  by: number;
}

export interface StepOdds {
  cell: Cell;
  needed: number;
  chance: Chance;
}

export interface Roll {
  seat: number;
  roll: RollKind;
  dinosaur: DinosaurId | null;
  opponent: number | null;
  need: number | null;
  needed: number | null;
  count: number;
  drop_lowest: number;
  drop_highest: number;
  sixes: number;
  dice: number[];
  total: number | null;
  modifiers: Modifier[];
  floor: number | null;
  chance?: Chance | null;
  steps?: StepOdds[] | null;
}

export interface Play {
  seat: number;
  kind: "item" | "explorer" | "augment";
  card: string | null;
  /** A seat, a dinosaur, or the item that the play answers. */
  on: number | string | null;
  by: number;
  items: string[];
}

export interface RollForecast {
  seat: number;
  total: number | null;
  chance?: Chance | null;
  steps?: StepOdds[] | null;
  known: boolean;
  off: boolean;
}

export interface Forecast {
  plays: { index: number; effect: boolean; cancelled: boolean; rolls: RollForecast[] }[];
  result: RollForecast[];
}

export interface Hunt {
  card: string;
  moves: string[];
  earthquake: boolean;
  quarry: number | null;
  held: DinosaurId[];
  calmed: DinosaurId[];
  reversed: boolean;
  attacked: { seat: number; dinosaur: DinosaurId }[];
}

/** The attacks on a seat in this hunt that come if nobody plays a card. */
export interface Threat {
  seat: number;
  /** The attack under way included. */
  dinosaurs: DinosaurId[];
  /** To evade them all; null at a table without odds. */
  chance: Chance | null;
}

export interface ReactionWindow {
  moment: Moment;
  about: "play" | "roll" | "card" | "action" | "turn" | "draw";
  seats: number[];
  draws?: number;
  card?: CardCode | null;
}

export interface Facts {
  over: boolean;
  winners: number[];
  scores: number[];
  round: number;
  turn: number;
  active: number | null;
  actions: number;
  players: Player[];
  map: PlacedCard[];
  dinosaurs: Record<DinosaurId, Cell>;
  supply: number;
  celestial: boolean;
  drawn: MapCard[];
  scouted: MapCard[];
  map_deck: string[];
  dinosaur_deck: { left: string[]; under: string[]; flipped: string[] };
  foreseen: string | null;
  item_deck_count: number;
  item_discards: string[];
  stack: Play[];
  forecast: Forecast | null;
  roll: Roll | null;
  opposed_roll: Roll | null;
  hunt: Hunt | null;
  threats: Threat[];
  window: ReactionWindow | null;
  /** Null when the game is over. */
  pending: { asked?: number[]; chance?: unknown } | null;
}

/** The kind of a dinosaur: `raptor-7` is a raptor. */
export const kindOf = (dinosaur: DinosaurId) =>
  (dinosaur === "t-rex" ? dinosaur : dinosaur.replace(/-\d+$/, "")) as DinosaurKind;
