/** Searches the rules and splits their text into formatted parts. */

import type { Chapter } from "../wire";

export interface TextPart {
  text: string;
  kind: "plain" | "strong" | "code";
}

/** Lower case without accents. */
const normalize = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The clauses that contain every word of the search. Chapters without a match are left out. */
export function searchRules(chapters: Chapter[], search: string): Chapter[] {
  const words = normalize(search).split(/\s+/).filter(Boolean);
  if (!words.length) return chapters;
  return chapters.flatMap((chapter) => {
    const clauses = chapter.clauses.filter(({ number, text }) => {
      const searched = normalize(`${number} ${chapter.title} ${text}`);
      return words.every((word) => searched.includes(word));
    });
    return clauses.length ? [{ ...chapter, clauses }] : [];
  });
}

/** Splits a clause's text at its **strong** and `code` parts. */
export function splitMarkup(text: string): TextPart[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).flatMap((part): TextPart[] => {
    if (part.startsWith("**")) return [{ text: part.slice(2, -2), kind: "strong" }];
    if (part.startsWith("`")) return [{ text: part.slice(1, -1), kind: "code" }];
    return part ? [{ text: part, kind: "plain" }] : [];
  });
}
