/** The words that call a player, and those of the offer to play with sound. */
import type { CatalogueLoaders } from "../lib/i18n.svelte";

export const ATTENTION: CatalogueLoaders = {
  en: () => import("./attention-en.json"),
  fr: () => import("./attention-fr.json"),
};
