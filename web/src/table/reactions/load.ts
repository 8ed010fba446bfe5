import { type CatalogueLoaders, withCatalogue } from "../../lib/i18n.svelte";

/** Faces and gestures. They stand here, not with the other catalogues, to keep the first load small. */
const REACTIONS: CatalogueLoaders = {
  en: () => import("../../i18n/reactions-en.json"),
  fr: () => import("../../i18n/reactions-fr.json"),
};

/** Loads the reactions with their words. */
export const loadReactions = () => withCatalogue(REACTIONS, import("./parts"));
