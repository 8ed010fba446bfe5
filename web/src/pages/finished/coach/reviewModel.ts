/** Computes from a review what the coach shows. */

import { formatNumber, language, t } from "../../../lib/i18n.svelte";
import type { DecisionReview, FinishedStep, Reason, Review, SeatReport } from "../../../wire";

/** One cave of the game: its first and its last step. */
export interface CaveSpan {
  round: number;
  from: number;
  to: number;
}

export type Fault = "blunder" | "mistake" | "inaccuracy";

const FAULTS: Fault[] = ["blunder", "mistake", "inaccuracy"];

/** Verdicts with a cost, the most costly first. `good` costs less than an inaccuracy. */
export const COSTLY_VERDICTS = [...FAULTS, "good"] as const;

/** The signs of chess annotation. */
export const FAULT_SIGNS: Record<Fault, string> = { blunder: "??", mistake: "?", inaccuracy: "?!" };

/** A dash pattern for each seat, so that lines differ without their colour. */
export const DASH_PATTERNS = ["", "10 5", "2 5", "12 4 2 4", "6 6", "18 6", "10 4 2 4 2 4", "4 3"];

export const isFault = (judged: DecisionReview): judged is DecisionReview & { verdict: Fault } =>
  FAULTS.some((fault) => fault === judged.verdict);

/** The caves of a game, in order. */
export function cavesOf(moments: readonly FinishedStep[]): CaveSpan[] {
  const caves: CaveSpan[] = [];
  moments.forEach(({ facts }, at) => {
    const cave = caves.at(-1);
    if (cave && cave.round === facts?.round) cave.to = at;
    else caves.push({ round: facts?.round, from: at, to: at });
  });
  return caves;
}

/** The faults of one seat, or of all seats with the player's own first. The most costly come first. */
export function findFaults(review: Review, seat: number | null, own: number | null) {
  return review.decisions
    .filter(isFault)
    .filter((judged) => seat === null || judged.seat === seat)
    .sort(
      (one, other) =>
        Number(other.seat === own) - Number(one.seat === own) || other.loss - one.loss,
    );
}

/** What changed a seat's chance of winning, in whole points that add up. */
export function chanceBalance(review: Review, report: SeatReport) {
  const points = (chance: number | undefined) => Math.round(100 * (chance ?? 0));
  const start = points(review.chances[0]?.[report.seat]);
  const end = points(review.chances.at(-1)?.[report.seat]);
  const luck = points(report.luck);
  const lost = -points(report.lost);
  return { start, luck, lost: lost || 0, others: end - start - luck - lost, end };
}

/** Moves labels apart vertically: at least `gap` between them, none below `bottom`. */
export function spreadLabels(wanted: readonly number[], gap: number, bottom: number): number[] {
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

/** Formats a chance as a percentage. */
export const formatPercent = (chance: number) =>
  new Intl.NumberFormat(language.current, { style: "percent" }).format(chance);

/** Formats a gain or a loss with its sign. */
export const formatSigned = (points: number) =>
  points === 0 ? "0" : `${points < 0 ? "−" : "+"}${formatNumber(Math.abs(points))}`;

/** Formats the reason why a choice was wrong. */
export function formatReason(why: Reason): string {
  const written = Object.entries(why.args).map(([key, value]) => {
    if (key === "points") return [key, { id: "points", args: { count: value } }];
    const fraction = typeof value === "number" && !Number.isInteger(value);
    return [key, fraction ? formatNumber(value, 1) : value];
  });
  return t(why.id, Object.fromEntries(written));
}
