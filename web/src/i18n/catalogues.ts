/** Catalogues besides that of all pages. Each is loaded with the page or game that needs it. */
import type { CatalogueLoaders } from "../lib/i18n.svelte";

/** The front page. */
export const HOME: CatalogueLoaders = {
  en: () => import("./home-en.json"),
  fr: () => import("./home-fr.json"),
};

/** Daily games: on the front page, after a game, and their own page. */
export const DAILY: CatalogueLoaders = {
  en: () => import("./daily-en.json"),
  fr: () => import("./daily-fr.json"),
};

/** The waiting room: seats and options. */
export const SETUP: CatalogueLoaders = {
  en: () => import("./setup-en.json"),
  fr: () => import("./setup-fr.json"),
};

/** The table's menu and the settings. */
export const MENU: CatalogueLoaders = {
  en: () => import("./menu-en.json"),
  fr: () => import("./menu-fr.json"),
};

/** Several people at one device. */
export const PASSPLAY: CatalogueLoaders = {
  en: () => import("./passplay-en.json"),
  fr: () => import("./passplay-fr.json"),
};

/** The page with the rules. */
export const RULES: CatalogueLoaders = {
  en: () => import("./rules-en.json"),
  fr: () => import("./rules-fr.json"),
};

/** The user's own games and badges. */
export const YOU: CatalogueLoaders = {
  en: () => import("./you-en.json"),
  fr: () => import("./you-fr.json"),
};

/** What is said without a line, and when there is a new version. */
export const OFFLINE: CatalogueLoaders = {
  en: () => import("./offline-en.json"),
  fr: () => import("./offline-fr.json"),
};

export const COACH: CatalogueLoaders = {
  en: () => import("./coach-en"),
  fr: () => import("./coach-fr"),
};

export const FINISHED: CatalogueLoaders = {
  en: () => import("./finished-en.json"),
  fr: () => import("./finished-fr.json"),
};

export const DIAMANT: CatalogueLoaders = {
  en: () => import("./diamant-en"),
  fr: () => import("./diamant-fr"),
};

/** The parts of a table of Diamant that are not needed at first. */
export const DIAMANT_LATER: CatalogueLoaders = {
  en: () => import("../diamant/i18n/later-en.json"),
  fr: () => import("../diamant/i18n/later-fr.json"),
};

export const JUNGLE: CatalogueLoaders = {
  en: () => import("./jungle-en"),
  fr: () => import("./jungle-fr"),
};

/** The end of an expedition, on its page. */
export const DIAMANT_END: CatalogueLoaders = {
  en: () => import("../diamant/i18n/end-en.json"),
  fr: () => import("../diamant/i18n/end-fr.json"),
};

/** The parts of a jungle table that are not needed at first. */
export const JUNGLE_LATER: CatalogueLoaders = {
  en: () => import("../jungle/i18n/later-en.json"),
  fr: () => import("../jungle/i18n/later-fr.json"),
};

/** The end of a hunt, on the table and on its page. */
export const JUNGLE_END: CatalogueLoaders = {
  en: () => import("../jungle/i18n/end-en.json"),
  fr: () => import("../jungle/i18n/end-fr.json"),
};
