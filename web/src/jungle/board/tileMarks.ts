/** How each tile is marked: what glows, what is dark, which chip it carries. */
import type { Cell, Chance } from "../facts";
import type { Answers, CellAnswer, CellChip } from "../model/answerTypes";
import { percentOf } from "../model/chances";

/**
 * `glow`: press it. `here`: you. `lost`: out of reach. `attacked`, `threatened`: by a dinosaur.
 * `home`: Base Camp for who has all diamonds.
 */
export type Ring = "glow" | "here" | "lost" | "attacked" | "threatened" | "home";

export interface TileMark {
  /** A press answers the question. */
  answer: boolean;
  dim: boolean;
  ring: Ring | null;
  /** The chance on the chip, in percent. */
  percent: number | null;
  /** The chance as it is, for a long press. */
  chance: Chance | null;
  /** After a roll: whether the tile is in reach. */
  reached: boolean | null;
  /** On Base Camp: the chance of being home this turn, in percent. */
  home: number | null;
}

export const PLAIN: TileMark = {
  answer: false,
  dim: false,
  ring: null,
  percent: null,
  chance: null,
  reached: null,
  home: null,
};

export interface Stakes {
  answers: Answers | null;
  /** The tiles to press. */
  pressable: readonly CellAnswer[];
  /** Chips of a lifted card replace those of the question. */
  chips: CellChip[] | null;
  /** Where the reader's own explorer stands. */
  own: Cell | null;
  /** Where an attack happens now. */
  attacked: Cell | null;
  /** Where an attack is certain to follow, with the chance to evade it. */
  threatened: ReadonlyMap<Cell, number | null>;
  /** The reader has all diamonds: camp glows. */
  home?: { percent: number | null } | null;
}

/** The marks of all tiles that are not plain. Others are dim while a tile has to be chosen. */
export function tileMarks(cells: readonly Cell[], stakes: Stakes): Map<Cell, TileMark> {
  const { answers, own, attacked, threatened } = stakes;
  const answerCells = new Set(stakes.pressable.map(({ cell }) => cell));
  const chips = new Map((stakes.chips ?? answers?.chips ?? []).map((chip) => [chip.cell, chip]));
  const judged = [...chips.values()].some(({ reached }) => reached !== null);
  const aiming = judged || isPlaceAsked(answers);
  const marks = new Map<Cell, TileMark>();
  for (const cell of cells) {
    const chip = chips.get(cell);
    const answer = answerCells.has(cell);
    const reached = chip?.reached ?? null;
    const mark: TileMark = {
      answer,
      dim: aiming && !answer && cell !== own,
      ring: ringOf(cell, answer, reached),
      percent: reached === null && chip?.chance ? percentOf(chip.chance) : null,
      chance: reached === null ? (chip?.chance ?? null) : null,
      reached,
      home: cell === "camp" ? (stakes.home?.percent ?? null) : null,
    };
    if (threatened.has(cell)) mark.percent ??= threatened.get(cell) ?? null;
    // Plain tiles share one mark, so that they are not updated with each beat.
    if (!isPlain(mark)) marks.set(cell, mark);
  }
  return marks;

  function ringOf(cell: Cell, answer: boolean, reached: boolean | null): Ring | null {
    if (cell === attacked) return "attacked";
    if (threatened.has(cell)) return "threatened";
    if (answer) return "glow";
    if (cell === "camp" && stakes.home) return "home";
    if (reached === false && answers?.kind !== "step") return "lost";
    return answers && cell === own ? "here" : null;
  }
}

const isPlain = (mark: TileMark) =>
  !mark.answer &&
  !mark.dim &&
  mark.ring === null &&
  mark.percent === null &&
  mark.reached === null &&
  mark.home === null;

/** Questions that are answered by a place alone: everything else on the map is dark. */
const PLACE_KINDS = new Set(["step", "go", "way", "fill", "from"]);

function isPlaceAsked(answers: Answers | null): boolean {
  return answers !== null && PLACE_KINDS.has(answers.kind);
}
