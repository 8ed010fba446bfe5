/** The press on a word of the games. What explains it is loaded then. */

import { untilLoaded } from "../loadLater";
import type { Term } from "./terms";

/** Returns the handler for a press on a word: `<button class="term" onclick={explain(TERM)}>`. */
export const explain =
  (term: Term) =>
  async ({ currentTarget }: { currentTarget: HTMLElement }) =>
    (await untilLoaded(() => import("./open"))).open(currentTarget, term);
