// Generated from wire.py, pages.py and coach/review.py by `make wire`. Do not edit.

export type Value = any; // what a game puts there is the game's business

export const PROTOCOL = 1;

/** What a host chooses besides the game's own options. */
export interface Settings {
  public?: boolean;
  seconds?: number | null;
  odds?: boolean;
  pace?: boolean;
  window?: number;
}

/** A sentence before it has a language: a message id and its arguments. */
export interface Message {
  id: string;
  args: Record<string, Value>;
}

/** An event: for animation by its id and arguments, for people by what is told of it. */
export interface Happening {
  id: string;
  args: Record<string, Value>;
  told: Message[];
}

/** A seat as everybody sees it. */
export interface Chair {
  kind: "bot" | "open" | "person";
  name: string;
  colour: "amber" | "coral" | "mint" | "red" | "sky" | "teal" | "violet" | "white" | null;
  bot: string | null;
  seeded: boolean;
}

/** What was committed before the first card: SHA-256 of each seed, in hexadecimal. */
export interface Fairness {
  server: string;
  seats: Record<string, string>;
}

/** Everything about a table but the game itself. */
export interface TableInfo {
  code: string;
  game: string;
  phase: "gathering" | "over" | "playing";
  options: Record<string, Value>;
  settings: Settings;
  chairs: Chair[];
  host: number | null;
  fairness: Fairness;
  rematch: string | null;
}

/** What the server takes the client for. */
export interface You {
  seat: number | null;
  host: boolean;
  replaced: boolean;
  standing: string | null;
}

/** An open decision. */
export interface Ask {
  number: number;
  seats: number[];
  chosen: number[];
  quiet: boolean;
  choices: string[];
  own: string | null;
  seconds: number | null;
  limit: number | null;
}

/** The answer to `hello`: the table as it stands, and what was missed. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  version: number;
  table: TableInfo;
  you: You;
  facts: Record<string, Value> | null;
  ask: Ask | null;
  odds: Record<string, Value> | null;
  events: Happening[] | null;
  present: number[];
  watchers: number;
}

/** Something happened; what is left out has not changed. */
export interface Update {
  type: "update";
  version: number;
  events?: Happening[];
  table?: TableInfo;
  you?: You;
  facts?: Record<string, Value>;
  ask?: Ask | null;
  odds?: Record<string, Value> | null;
}

/** Who has chosen so far (never what). */
export interface Chosen {
  type: "chosen";
  version: number;
  ask: number;
  seats: number[];
}

/** To every connection of a seat: what this seat has answered. */
export interface Own {
  type: "own";
  ask: number;
  choice: string | null;
}

/** Whose connection is open. */
export interface Presence {
  type: "presence";
  present: number[];
  watchers: number;
}

/** A command was carried out and is on disk. */
export interface Done {
  type: "done";
  id: string;
  version: number;
  code: string | null;
}

/** A command that changed nothing, and why; the code is stable. */
export interface Refused {
  type: "refused";
  code: string;
  message: string;
  id: string | null;
}

/** The server stops; whoever connects again after these seconds finds the game as it was. */
export interface Closing {
  type: "closing";
  seconds: number;
}

/** The first message: which table, and the last version that was seen of it. */
export interface Hello {
  type: "hello";
  protocol: number;
  table: string;
  since?: number | null;
  watch?: boolean;
}

/** Take a seat, or the first that is open; who sits already changes name or colour. */
export interface Sit {
  type: "sit";
  id: string;
  name: string;
  colour?: "amber" | "coral" | "mint" | "red" | "sky" | "teal" | "violet" | "white" | null;
  seat?: number | null;
}

/** Give the seat up, before the game. */
export interface Stand {
  type: "stand";
  id: string;
}

/** Add one's own luck, after the server has committed its seed and before the first card. */
export interface Seed {
  type: "seed";
  id: string;
  seed: string;
}

/** The host changes options or settings, before the game. */
export interface Arrange {
  type: "arrange";
  id: string;
  options?: Record<string, Value> | null;
  settings?: Settings | null;
}

/** The host puts a bot on an open seat or in an absent player's place; null opens a seat. */
export interface Fill {
  type: "fill";
  id: string;
  seat: number;
  bot: string | null;
}

/** The host removes a player: the seat is open, or a bot's for good once the game is on. */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
}

/** The host begins the game. */
export interface Start {
  type: "start";
  id: string;
}

/** Answer an open decision, or change the answer. */
export interface Choose {
  type: "choose";
  id: string;
  ask: number;
  choice: string;
}

/** Take the answer back while others still think. */
export interface Withdraw {
  type: "withdraw";
  id: string;
  ask: number;
}

/** What one says once instead of being asked each time. */
export interface Standing {
  type: "standing";
  id: string;
  standing: string;
}

/** Take the seat back from the bot that stands in. */
export interface Return {
  type: "return";
  id: string;
}

/** The same people play again, at a new table. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** POST /api/guest: who one is, kept by a signed cookie; a bot keeps the token instead. */
export interface Guest {
  name: string;
  colour?: "amber" | "coral" | "mint" | "red" | "sky" | "teal" | "violet" | "white" | null;
  bot?: boolean;
}

/** GET /api/me and the answer to POST /api/guest. */
export interface Me {
  name: string;
  colour: "amber" | "coral" | "mint" | "red" | "sky" | "teal" | "violet" | "white" | null;
  token: string | null;
}

/** POST /api/tables: open a table; seats without a bot are open for people. */
export interface NewTable {
  game: string;
  options: Record<string, Value>;
  settings?: Settings;
  bots?: Record<string, string>;
  sit?: boolean;
  start?: boolean;
}

/** The answer to POST /api/tables. */
export interface Opened {
  code: string;
}

/** A table in a list: GET /api/tables (open to all), GET /api/mine (where one sits). */
export interface Listed {
  code: string;
  game: string;
  phase: "gathering" | "over" | "playing";
  players: number;
  names: string[];
  open: number;
  at: number;
  scores: number[] | null;
  winners: number[] | null;
}

/** GET /api/games: what can be played here, and with which bots. */
export interface GameInfo {
  name: string;
  players: number[];
  bots: string[];
}

/** One step of a finished game, and how it stood after it. */
export interface Moment {
  step: Record<string, Value> | null;
  facts: Record<string, Value>;
  events: Happening[];
}

/** GET /api/tables/CODE/replay: a finished game, all cards open. */
export interface Finished {
  table: TableInfo;
  names: string[];
  moments: Moment[];
  scores: number[];
  winners: number[];
  proof: Proof;
}

/** Whether every card follows from the committed seeds. */
export interface Proof {
  proven: boolean;
  draws: number;
  seats: number;
}

/** GET /api/tables/CODE/review: how the review of a finished game stands. */
export interface Reviewing {
  state: "done" | "waiting" | "working";
  progress: number;
  you: number | null;
  review: Review | null;
}

/** One clause of the rules. */
export interface Clause {
  number: string;
  text: string;
}

/** GET /api/rules/GAME/LANGUAGE is a list of these. */
export interface Chapter {
  title: string;
  clauses: Clause[];
}

/** A sentence, before it has a language. */
export interface Why {
  id: string;
  args: Record<string, number | string>;
}

/** What can be said of one seat's choices in a position. */
export interface Choice {
  seat: number;
  chances: Record<string, number>;
  errors: Record<string, number>;
  error: number;
  best: string | null;
}

/** The chances of a position. */
export interface Outlook {
  chances: number[];
  errors: number[];
  choices: Choice[];
}

/** One seat's decision. */
export interface Judged {
  step: number;
  seat: number;
  chose: string;
  chances: Record<string, number>;
  error: number;
  best: string | null;
  loss: number;
  verdict: "best" | "blunder" | "close" | "good" | "inaccuracy" | "mistake";
  why: Why | null;
}

/** One seat's game. */
export interface Report {
  seat: number;
  accuracy: number | null;
  decisions: number;
  lost: number;
  luck: number;
  others: number;
  verdicts: Record<string, number>;
}

/** A whole game. */
export interface Review {
  chances: number[][];
  errors: number[];
  decisions: Judged[];
  seats: Report[];
  rollouts: number;
}

export type FromServer = Welcome | Update | Chosen | Own | Presence | Done | Refused | Closing;

export type FromClient = Hello | Sit | Stand | Seed | Arrange | Fill | Remove | Start | Choose | Withdraw | Standing | Return | Rematch;
