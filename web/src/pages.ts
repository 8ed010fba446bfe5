/** The pages. Each is loaded when it is opened, with the words that it alone needs. */

import type { Component } from "svelte";
import { DAILY, FINISHED, HOME, MENU, PASSPLAY, RULES, YOU } from "./i18n/catalogues";
import { withCatalogue } from "./lib/i18n.svelte";
import type { Page } from "./lib/router.svelte";

export const pages: Record<Page, () => Promise<{ default: Component }>> = {
  home: () => withCatalogue(HOME, import("./pages/Home.svelte")),
  new: () => import("./pages/New.svelte"),
  table: () => import("./pages/Table.svelte"),
  finished: () => withCatalogue(FINISHED, import("./pages/Finished.svelte")),
  device: () => withCatalogue(PASSPLAY, import("./passplay/SetUp.svelte")),
  tv: () => import("./pages/Tv.svelte"),
  rules: () => withCatalogue(RULES, import("./pages/Rules.svelte")),
  learn: () => withCatalogue(HOME, import("./pages/Learn.svelte")),
  settings: () => withCatalogue(MENU, import("./pages/Settings.svelte")),
  you: () => withCatalogue(YOU, import("./pages/You.svelte")),
  daily: () => withCatalogue(DAILY, import("./pages/Daily.svelte")),
  lost: () => import("./pages/NotFound.svelte"),
};
