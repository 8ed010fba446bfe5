/** The answers of an offer: one, or every combination of a form. */
import type { Offer, Value } from "../../wire";
import type { Cell, Chance, Facts } from "../facts";
import type { Answer, CellChip } from "./answerTypes";
import { labelOf } from "./words";

/** An answer with the arguments of its offer, what was picked included. */
export interface Expanded extends Answer {
  args: Record<string, Value>;
}

/** An answer without the arguments of its offer. */
export const plainAnswer = ({ args: _args, ...answer }: Expanded): Answer => answer;

/** All answers of an offer, in its order. */
export function expandOffer(offer: Offer, facts: Facts): Expanded[] {
  const chance = chanceOf(offer);
  const answer = (choice: string, picked: Record<string, Value> = {}): Expanded => ({
    choice,
    verb: offer.verb,
    label: labelOf(offer, facts, picked),
    args: { ...offer.args, ...picked },
    ...(chance && { chance }),
  });
  if (offer.text !== undefined) return [answer(offer.text)];
  return combinations(offer).map((picked) => answer(fillForm(offer.form ?? "", picked), picked));
}

/** The text of a form with what was picked; several items have commas between them. */
export function fillForm(form: string, picked: Record<string, Value>): string {
  return form.replace(/\{(\w+)\}/g, (_, key: string) => String(picked[key]));
}

function combinations(offer: Offer): Record<string, Value>[] {
  let found: Record<string, Value>[] = [{}];
  for (const [key, values] of Object.entries(offer.pick ?? {})) {
    const options = key === "items" ? subsets(values) : values;
    found = found.flatMap((picked) => options.map((value) => ({ ...picked, [key]: value })));
  }
  return found;
}

/** One or more of some items, in their order; fewer first. */
function subsets(items: string[]): string[][] {
  let found: string[][] = [[]];
  for (const item of items) found = found.flatMap((some) => [some, [...some, item]]);
  return found.filter((some) => some.length).sort((a, b) => a.length - b.length);
}

/** The chance to evade or to steal after an offer. */
const chanceOf = (offer: Offer): Chance | undefined => offer.odds?.chance;

/** The chance to reach each neighbouring tile after an offer. */
export function chipsOf(offer: Offer): CellChip[] {
  const isThrown = offer.odds?.total !== undefined;
  const steps: [Cell, Chance][] = Object.entries(offer.odds?.steps ?? {});
  return steps.map(([cell, chance]) => chipOf(cell, chance, isThrown));
}

/** A chip: the chance, and after the throw whether the tile is reached. */
export const chipOf = (cell: Cell, chance: Chance, isThrown: boolean): CellChip => ({
  cell,
  chance,
  reached: isThrown ? chance[0] === chance[1] : null,
});
