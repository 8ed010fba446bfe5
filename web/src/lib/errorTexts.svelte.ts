/** The texts of error codes. They are loaded with the first error: most pages never have one. */

import { type CatalogueLoaders, loadExtraCatalogue } from "./i18n.svelte";

const ERRORS: CatalogueLoaders = {
  en: () => import("../i18n/errors-en.json"),
  fr: () => import("../i18n/errors-fr.json"),
};

class ErrorTexts {
  /** True when the texts are here, or cannot be loaded. */
  settled = $state(false);
  #loading: Promise<void> | null = null;

  load(): Promise<void> {
    this.#loading ??= loadExtraCatalogue(ERRORS)
      .catch(() => undefined)
      .then(() => {
        this.settled = true;
      });
    return this.#loading;
  }
}

export const errorTexts = new ErrorTexts();
