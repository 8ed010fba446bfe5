/** The hints of a first game, loaded after its table shows. */
import { type CatalogueLoaders, withCatalogue } from "../../lib/i18n.svelte";

const WORDS: CatalogueLoaders = {
  en: () => import("../i18n/guide-en.json"),
  fr: () => import("../i18n/guide-fr.json"),
};

export const loadGuide = async () => (await withCatalogue(WORDS, import("./Guide.svelte"))).default;
