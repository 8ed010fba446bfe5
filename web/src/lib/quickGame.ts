/** A game that begins at once, with bots and without questions. */

import { api } from "./api";
import { requestAutoStart } from "./autoStart";
import { AppError } from "./errors";
import { quickTable } from "./games";
import { guest } from "./guest.svelte";
import { router } from "./router.svelte";

/** Opens a table of a game with its usual bots, and goes there. It starts by itself. */
export async function playNow(game: string): Promise<void> {
  const [games] = await Promise.all([api.games(), guest.registerUnnamed(false)]);
  const info = games.find((one) => one.name === game);
  if (!info) throw new AppError("client/unknown", game);
  const { code } = await api.open(quickTable(info));
  requestAutoStart(code);
  router.go(`/t/${code}`);
}
