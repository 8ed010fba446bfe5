/** Today's games and what draws them, loaded after the front page shows. */

import { DAILY } from "../i18n/catalogues";
import { guest } from "../lib/guest.svelte";
import { withCatalogue } from "../lib/i18n.svelte";
import { dailyApi } from "./dailyApi";

export async function loadHome() {
  if (guest.me === undefined) await guest.load();
  const [today, part] = await Promise.all([
    dailyApi.today(),
    withCatalogue(DAILY, import("./HomeDaily.svelte")),
  ]);
  return { today, HomeDaily: part.default };
}
