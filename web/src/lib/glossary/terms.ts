/** The words of the games that are explained, and the clause of the rules that each comes from. */

import type { CatalogueLoaders } from "../i18n.svelte";

export const GLOSSARY: CatalogueLoaders = {
  en: () => import("../../i18n/glossary-en.json"),
  fr: () => import("../../i18n/glossary-fr.json"),
};

/** In the order in which one meets them. Their messages are `glossary.TERM` and `glossary.TERM-text`. */
export const CLAUSES = {
  "diamant.stake": "D15",
  "diamant.chest": "D30",
  "diamant.camp": "D22",
  "diamant.relic": "D26",
  "diamant.trap": "D4",
  "diamant.warning": "D16",
  "diamant.second-trap": "D17",
  "dinosaurs.camp": "J36",
  "dinosaurs.hunt": "J37",
  "dinosaurs.unconscious": "J44",
  "dinosaurs.window": "J27",
  "dinosaurs.ready": "J30",
  "dinosaurs.used": "J30",
  "dinosaurs.shannon": "J22",
  "dinosaurs.event": "J34",
} as const;

export type Term = keyof typeof CLAUSES;

export const TERMS = Object.keys(CLAUSES) as Term[];

export const isTerm = (text: string): text is Term => Object.hasOwn(CLAUSES, text);
