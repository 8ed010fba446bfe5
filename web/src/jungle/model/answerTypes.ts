/** What a player may press, as data. `answers.ts` makes it from a question; components draw it. */
import type { Message } from "../../wire";
import type { Cell, Chance, DinosaurId } from "../facts";

/** An answer that one press gives. */
export interface Answer {
  /** The text to send with `choose`. */
  choice: string;
  verb: string;
  /** The words of the list (L), of the accessible name and of the announcement. */
  label: Message;
  chance?: Chance;
}

/** A tile that glows. */
export interface CellAnswer extends Answer {
  cell: Cell;
}

/** What a tile shows without being an answer: the chance to step there, ✓ or ✗ after a roll. */
export interface CellChip {
  cell: Cell;
  chance: Chance | null;
  reached: boolean | null;
}

/** A card of the hand, or the explorer card. */
export interface HandCard {
  /** `item:rope`, `explorer:mei`; the same item twice in a hand has the index too. */
  key: string;
  deck: "item" | "explorer";
  id: string;
  state: "play" | "dark" | "spent";
  /** Why it is dark: a message of a few words. */
  reason: Message | null;
  /** The play without a target; null if a target must be pressed first, or if it is dark. */
  answer: Answer | null;
  targets: TargetAnswer[];
  /** What the roll becomes: a total, "?" where dice are thrown again; null if no roll follows. */
  result: number | "?" | null;
  /** The chances to step if this card is played now, for the chips on the map. */
  chips: CellChip[];
  /** True if the result helps the player whose roll it is to succeed. Null: it changes nothing. */
  good: boolean | null;
}

export interface TargetAnswer extends Answer {
  on: { seat: number } | { dinosaur: DinosaurId } | { item: string };
}

/** A button of the bar. */
export interface BarButton {
  key: string;
  /** `move`, `pick-up`, `search`, `tunnel`, `end`, `stay`, `pass`, `yes`, `no`, `discard` … */
  verb: string;
  label: Message;
  /** The second line: what follows, or why it is dark. */
  note: Message | null;
  answer: Answer | null;
  /** The keyboard key. */
  shortcut: string;
}

/** Items that may be discarded to change a roll (J28). */
export interface Discard {
  items: string[];
  signs: ("+" | "-")[];
  /** Totals by sign, for one item, two items and so on. */
  totals: Partial<Record<"+" | "-", number[]>>;
  /** The text to send for this sign and these items. */
  choiceOf: (sign: "+" | "-", items: string[]) => string;
}

/** Cards to choose from that are not in the hand: explorers, scouted or drawn map cards. */
export interface SpreadCard {
  key: string;
  deck: "map" | "explorer" | "dinosaur";
  id: string;
  answer: Answer | null;
}

/** Everything that a question offers, sorted by where it is pressed. */
export interface Answers {
  kind: string;
  question: Message;
  cells: CellAnswer[];
  chips: CellChip[];
  seats: (Answer & { seat: number })[];
  dinosaurs: (Answer & { dinosaur: DinosaurId })[];
  hand: HandCard[];
  buttons: BarButton[];
  discard: Discard | null;
  spread: SpreadCard[];
  /** For `place`: the map cards to choose from, and the free cells of each. */
  place: { cards: string[]; cells: Cell[]; choiceOf: (card: string, cell: Cell) => string } | null;
  /** Every answer in words, in a fixed order. */
  list: Answer[];
}
