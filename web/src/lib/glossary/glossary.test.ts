import { describe, expect, test } from "vitest";
import diamantTourEnglish from "../../diamant/i18n/tour-en.json";
import diamantTourFrench from "../../diamant/i18n/tour-fr.json";
import english from "../../i18n/glossary-en.json";
import french from "../../i18n/glossary-fr.json";
import jungleTourEnglish from "../../jungle/i18n/tour-en.json";
import jungleTourFrench from "../../jungle/i18n/tour-fr.json";
import type { Catalogue } from "../i18n.svelte";
import { splitTerms } from "./splitTerms";
import { CLAUSES, isTerm, TERMS } from "./terms";

const rules = import.meta.glob<string>("../../../../docs/rules/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
const catalogues: [string, Catalogue][] = [
  ["English", english],
  ["French", french],
];
const tours: [string, Catalogue][] = [
  ["diamant", diamantTourEnglish],
  ["diamant", diamantTourFrench],
  ["dinosaurs", jungleTourEnglish],
  ["dinosaurs", jungleTourFrench],
];

describe.each(catalogues)("the glossary in %s", (_language, catalogue) => {
  test.each(TERMS)("names %s and explains it in two sentences", (term) => {
    expect(catalogue[`glossary.${term}`]).toBeTruthy();
    const text = String(catalogue[`glossary.${term}-text`] ?? "");
    expect(text.match(/[.!](?=\s|$)/g)).toHaveLength(2);
    expect(text.length).toBeLessThan(170);
  });

  test("has no text without a term", () => {
    const known = TERMS.flatMap((term) => [`glossary.${term}`, `glossary.${term}-text`]);
    expect(Object.keys(catalogue).sort()).toEqual(
      [...known, "glossary.clause", "glossary.new-tab"].sort(),
    );
  });
});

test.each(TERMS)("the clause of %s is in the rules of its game in both languages", (term) => {
  const [game] = term.split(".");
  for (const language of ["", ".fr"]) {
    const text = rules[`../../../../docs/rules/${game}${language}.md`];
    expect(text).toContain(`**${CLAUSES[term]}**`);
  }
});

test.each(tours)("the tour of %s marks words of its own game only", (game, tour) => {
  const marks = Object.values(tour).flatMap((text) =>
    [...String(text).matchAll(/\]\(([^)]*)\)/g)].map((found) => found[1] ?? ""),
  );
  expect(marks.length).toBeGreaterThan(2);
  for (const mark of marks) {
    expect(isTerm(mark)).toBe(true);
    expect(mark.split(".")[0]).toBe(game);
  }
});

describe("splitTerms", () => {
  test("keeps an article and a comma with the marked word", () => {
    expect(splitTerms("Voici l’[anneau](dinosaurs.window), et voilà.")).toEqual([
      { term: null, text: "Voici " },
      { term: "dinosaurs.window", text: "anneau", before: "l’", after: "," },
      { term: null, text: " et voilà." },
    ]);
  });

  test("shows a mark without a term as plain text", () => {
    expect(splitTerms("A [stone](diamant.stone).").map(({ text }) => text)).toEqual([
      "A ",
      "stone.",
    ]);
  });

  test("returns a text without marks as it is", () => {
    expect(splitTerms("No words.")).toEqual([{ term: null, text: "No words." }]);
  });
});
