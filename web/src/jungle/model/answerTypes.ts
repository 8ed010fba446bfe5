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

/**
 * A tile that glows. A tile may have two answers in `act`: the move there, first, and the tunnel.
 * A press means the first, or the one whose verb is that of the button chosen before.
 */
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
  /** Why it is not bright: a message of a few words. Null if it may be played. */
  reason: Message | null;
  /** The play without a target; null if a target must be pressed first, or if it is dark. */
  answer: Answer | null;
  targets: TargetAnswer[];
  /** What the roll becomes: a total, "?" where dice are thrown again; null if no roll follows. */
  result: number | "?" | null;
  /** The chances to step if this card is played now, for the chips on the map. */
  chips: CellChip[];
  /**
   * True if the roll under way then succeeds more often, in a theft the thief's; false if it does
   * so less often. Null: its chance does not change or is not known.
   */
  good: boolean | null;
}

export interface TargetAnswer extends Answer {
  on: Target;
}

export type Target = { seat: number } | { dinosaur: DinosaurId } | { item: string };

/** A button of the bar. */
export interface BarButton {
  key: string;
  /** `move`, `pick-up`, `search`, `tunnel`, `steal`, `end`, `stay`, `pass`, `hold`, `discard` … */
  verb: string;
  label: Message;
  /** The second line: what follows, or why it is dark. */
  note: Message | null;
  answer: Answer | null;
  /** What must be pressed next, if the button has several answers: a tile or a player. */
  picks: "cell" | "seat" | null;
  /** True if it cannot be pressed now; `note` says why. */
  dark: boolean;
  /** The keyboard key. */
  shortcut: string;
}

/** Items that may be discarded to change a roll (J28). */
export interface Discard {
  items: string[];
  signs: Sign[];
  /** Totals by sign, for one item, two items and so on. Empty without odds. */
  totals: Partial<Record<Sign, number[]>>;
  /** The text to send for this sign and these items, in any order. */
  choiceOf: (sign: Sign, items: string[]) => string;
}

export type Sign = "+" | "-";

/** Cards to choose from that are not in the hand: explorers, scouted or drawn map cards. */
export interface SpreadCard {
  key: string;
  deck: "map" | "explorer" | "dinosaur";
  id: string;
  /** Null if the card is only shown, or if several are drawn together (`draw`). */
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
  /** For `draw`: how many cards of the spread are drawn, and the answer for some of them. */
  draw: { count: number; answerOf: (cards: string[]) => Answer | null } | null;
  /** Every answer in words, in a fixed order. */
  list: Answer[];
}
