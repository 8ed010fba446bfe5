/** What a table shows soon, but not in its first picture: loaded together, with its words. */

import { loadReactions } from "../../table/reactions/load";
import Notices from "./Notices.svelte";

export async function loadLaterParts() {
  const { Bubbles, ReactButton } = await loadReactions();
  return { Notices, Bubbles, ReactButton };
}
