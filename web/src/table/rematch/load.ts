import { type CatalogueLoaders, withCatalogue } from "../../lib/i18n.svelte";

const REMATCH: CatalogueLoaders = {
  en: () => import("../../i18n/rematch-en.json"),
  fr: () => import("../../i18n/rematch-fr.json"),
};

/** Loads the notice about the next game with its words, when there is one. */
export const loadRematch = () => withCatalogue(REMATCH, import("./RematchNotice.svelte"));
