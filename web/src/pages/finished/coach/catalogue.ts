/** The coach's words: nobody loads them who does not open a finished game. */

import { loadExtraCatalogue } from "../../../lib/i18n.svelte";

const WORDS = {
  en: () => import("../../../i18n/coach-en"),
  fr: () => import("../../../i18n/coach-fr"),
};

export const loadCoachCatalogue = () => loadExtraCatalogue(WORDS);
