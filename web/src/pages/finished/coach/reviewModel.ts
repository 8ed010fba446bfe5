/** What a review comes to, before it is drawn. */

import { formatNumber, language, t } from "../../../lib/i18n.svelte";
import type { Judged, Moment, Report, Review, Why } from "../../../wire";

/** One cave of the game: the moments from its first to its last. */
export interface Cave {
  round: number;
  from: number;
  to: number;
}

export type Fault = "blunder" | "mistake" | "inaccuracy";

export const FAULTS: Fault[] = ["blunder", "mistake", "inaccuracy"];

/** Choices that cost something, most of it first: `good` is less than an inaccuracy. */
export const COSTLY = [...FAULTS, "good"] as const;

/** Signs that chess players know, besides the word. */
export const SIGNS: Record<Fault, string> = { blunder: "??", mistake: "?", inaccuracy: "?!" };

/** A line for each seat that can be told from the others without its colour. */
export const DASHES = ["", "10 5", "2 5", "12 4 2 4", "6 6", "18 6", "10 4 2 4 2 4", "4 3"];

export const isFault = (judged: Judged): judged is Judged & { verdict: Fault } =>
  FAULTS.some((fault) => fault === judged.verdict);

/** The caves of a game, as its moments tell them. */
export function cavesOf(moments: readonly Moment[]): Cave[] {
  const caves: Cave[] = [];
  moments.forEach(({ facts }, at) => {
    const cave = caves.at(-1);
    if (cave && cave.round === facts.round) cave.to = at;
    else caves.push({ round: facts.round, from: at, to: at });
  });
  return caves;
}

/** What is worth a word, the most costly first; of one seat, or of all with one's own before. */
export function faults(review: Review, seat: number | null, own: number | null) {
  return review.decisions
    .filter(isFault)
    .filter((judged) => seat === null || judged.seat === seat)
    .sort(
      (one, other) =>
        Number(other.seat === own) - Number(one.seat === own) || other.loss - one.loss,
    );
}

/** How a seat came from its first chance to its last, in whole points that add up. */
export function balance(review: Review, report: Report) {
  const points = (chance: number | undefined) => Math.round(100 * (chance ?? 0));
  const start = points(review.chances[0]?.[report.seat]);
  const end = points(review.chances.at(-1)?.[report.seat]);
  const luck = points(report.luck);
  const lost = -points(report.lost);
  return { start, luck, lost: lost || 0, others: end - start - luck - lost, end };
}

/** Heights for labels that would overlap otherwise: at least `gap` apart, none outside. */
export function spread(wanted: readonly number[], gap: number, bottom: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const found = [...wanted];
  let least = 0;
  for (const at of order) {
    found[at] = Math.max(wanted[at] ?? 0, least);
    least = (found[at] ?? 0) + gap;
  }
  let most = bottom;
  for (const at of order.reverse()) {
    found[at] = Math.min(found[at] ?? 0, most);
    most = (found[at] ?? 0) - gap;
  }
  return found;
}

/** A chance as this language writes it. */
export const percent = (chance: number) =>
  new Intl.NumberFormat(language.current, { style: "percent" }).format(chance);

/** A gain or a loss, with its sign. */
export const signed = (points: number) =>
  points === 0 ? "0" : `${points < 0 ? "−" : "+"}${formatNumber(Math.abs(points))}`;

/** Why a choice was wrong, with numbers as this language writes them. */
export function reason(why: Why): string {
  const written = Object.entries(why.args).map(([key, value]) => {
    if (key === "points") return [key, { id: "points", args: { count: value } }];
    const fraction = typeof value === "number" && !Number.isInteger(value);
    return [key, fraction ? formatNumber(value, 1) : value];
  });
  return t(why.id, Object.fromEntries(written));
}
