/** Catalogues besides that of all pages. Each is loaded with the page or game that needs it. */
import type { CatalogueLoaders } from "../lib/i18n.svelte";

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
