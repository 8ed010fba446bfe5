/** Looking for something in the rules. */

import type { Chapter } from "../wire";

export interface Piece {
  text: string;
  kind: "plain" | "strong" | "code";
}

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The clauses that have every word of the search in them; chapters without any are left out. */
export function find(chapters: Chapter[], search: string): Chapter[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (!words.length) return chapters;
  return chapters.flatMap((chapter) => {
    const clauses = chapter.clauses.filter(({ number, text }) => {
      const whole = fold(`${number} ${chapter.title} ${text}`);
      return words.every((word) => whole.includes(word));
    });
    return clauses.length ? [{ ...chapter, clauses }] : [];
  });
}

/** A clause's text with its **strong** and `quoted` parts apart. */
export function pieces(text: string): Piece[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).flatMap((part): Piece[] => {
    if (part.startsWith("**")) return [{ text: part.slice(2, -2), kind: "strong" }];
    if (part.startsWith("`")) return [{ text: part.slice(1, -1), kind: "code" }];
    return part ? [{ text: part, kind: "plain" }] : [];
  });
}
