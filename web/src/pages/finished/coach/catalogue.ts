/** The coach's messages. They are loaded with the page of a finished game. */

import { loadExtraCatalogue } from "../../../lib/i18n.svelte";

const CATALOGUES = {
  en: () => import("../../../i18n/coach-en"),
  fr: () => import("../../../i18n/coach-fr"),
};

export const loadCoachCatalogue = () => loadExtraCatalogue(CATALOGUES);
