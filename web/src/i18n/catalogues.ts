/** Catalogues besides that of all pages. Each is loaded with the page or game that needs it. */
import type { CatalogueLoaders } from "../lib/i18n.svelte";

/** The front page. */
export const HOME: CatalogueLoaders = {
  en: () => import("./home-en.json"),
  fr: () => import("./home-fr.json"),
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

/** The page with the rules. */
export const RULES: CatalogueLoaders = {
  en: () => import("./rules-en.json"),
  fr: () => import("./rules-fr.json"),
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

export const JUNGLE: CatalogueLoaders = {
  en: () => import("./jungle-en"),
  fr: () => import("./jungle-fr"),
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

/** The rules of the jungle in two minutes. */
export const JUNGLE_TOUR: CatalogueLoaders = {
  en: () => import("../jungle/i18n/tour-en.json"),
  fr: () => import("../jungle/i18n/tour-fr.json"),
};
