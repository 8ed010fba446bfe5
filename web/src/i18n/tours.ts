/** The words of the tours of the rules. They are loaded with the tours. */
import type { Tour } from "../lib/games";
import { type CatalogueLoaders, loadExtraCatalogue, withCatalogue } from "../lib/i18n.svelte";

/** The frame of all tours. */
const FRAME: CatalogueLoaders = {
  en: () => import("./learn-en.json"),
  fr: () => import("./learn-fr.json"),
};

export const DIAMANT_TOUR: CatalogueLoaders = {
  en: () => import("../diamant/i18n/tour-en.json"),
  fr: () => import("../diamant/i18n/tour-fr.json"),
};

export const JUNGLE_TOUR: CatalogueLoaders = {
  en: () => import("../jungle/i18n/tour-en.json"),
  fr: () => import("../jungle/i18n/tour-fr.json"),
};

/** Returns a tour when its words are there. */
export const withTourWords = (words: CatalogueLoaders, tour: Tour): Promise<Tour> =>
  withCatalogue(
    words,
    loadExtraCatalogue(FRAME).then(() => tour),
  );
