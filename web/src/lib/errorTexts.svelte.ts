/** The texts of error codes. They are loaded with the first error: most pages never have one. */

import { type CatalogueLoaders, loadExtraCatalogue } from "./i18n.svelte";
import { loadLater } from "./loadLater";

const ERRORS: CatalogueLoaders = {
  en: () => import("../i18n/errors-en.json"),
  fr: () => import("../i18n/errors-fr.json"),
};

class ErrorTexts {
  /** True when the texts are here, or cannot be loaded now. */
  settled = $state(false);
  #loading: Promise<void> | null = null;

  /** Loads the texts, and tries again while the line is down. Waits for the first try only. */
  load(): Promise<void> {
    this.#loading ??= new Promise<void>((tried) => {
      const settle = () => {
        this.settled = true;
        tried();
      };
      loadLater(() => loadExtraCatalogue(ERRORS), settle, 0, settle);
    });
    return this.#loading;
  }
}

export const errorTexts = new ErrorTexts();
