/** Finds the words of the games in a text: `[relics](diamant.relic)`. */

import { isTerm, type Term } from "./terms";

export type TermPart =
  | { term: null; text: string }
  /** `before` and `after` touch the word: an elided article, a comma. */
  | { term: Term; text: string; before: string; after: string };

const MARKED = /(\S*)\[([^\]]+)\]\(([a-z.-]+)\)([^\s[]*)/g;

/** Splits a text at its marked words. A mark that names no term is left as plain text. */
export function splitTerms(text: string): TermPart[] {
  const parts: TermPart[] = [];
  let end = 0;
  for (const found of text.matchAll(MARKED)) {
    const [whole, before = "", word = "", term = "", after = ""] = found;
    if (found.index > end) parts.push({ term: null, text: text.slice(end, found.index) });
    parts.push(
      isTerm(term)
        ? { term, text: word, before, after }
        : { term: null, text: before + word + after },
    );
    end = found.index + whole.length;
  }
  if (end < text.length) parts.push({ term: null, text: text.slice(end) });
  return parts;
}
