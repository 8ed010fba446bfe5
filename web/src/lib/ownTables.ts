/** The table to which this browser invites friends, and how its owner likes to play. */

import type { GameInfo, Settings, TableInfo } from "../wire";
import { api } from "./api";
import { AppError, toAppError } from "./errors";
import { DEFAULT_SETTINGS, GAMES, type GameName, type Options } from "./games";
import { browserStorage } from "./storage";

const LAST_GAME_KEY = "tacora.game";
const CODE_KEY = "tacora.table";
const optionsKey = (game: string) => `tacora.options.${game}`;

/** The options and settings of a table. */
interface LastOptions {
  options: Options;
  settings: Settings;
}

/** The game that this browser set up last. */
function lastGame(): GameName {
  const stored = browserStorage.get(LAST_GAME_KEY);
  return GAMES.find((game) => game === stored) ?? GAMES[0];
}

/** Remembers how this table plays, for the next one. Its number of seats is not remembered. */
export function rememberOptions({ game, options, settings }: TableInfo): void {
  const { players: _, cards: __, diamonds: ___, ...kept } = options;
  browserStorage.set(optionsKey(game), JSON.stringify({ options: kept, settings }));
}

/** Does something with last time's options of a game, or else with the game's own ones. */
export async function withLastOptions<Result>(
  info: GameInfo,
  run: (last: LastOptions) => Promise<Result>,
): Promise<Result> {
  browserStorage.set(LAST_GAME_KEY, info.name);
  const players = Math.max(...info.players);
  const plain = { options: { players }, settings: DEFAULT_SETTINGS };
  const last = lastOptions(info.name);
  if (!last) return run(plain);
  try {
    return await run({
      options: { ...last.options, players },
      settings: { ...DEFAULT_SETTINGS, ...last.settings },
    });
  } catch (thrown) {
    // An update of the server may have removed an option. Other errors would come again.
    if (!/^(options?|wire)\//.test(toAppError(thrown).code)) throw thrown;
    browserStorage.remove(optionsKey(info.name));
    return run(plain);
  }
}

/** Returns the code of this browser's table that waits for friends, or of a new one. */
export async function openOwnTable(games: GameInfo[]): Promise<string> {
  const known = browserStorage.get(CODE_KEY);
  if (known) {
    const mine = await api.mine();
    if (mine.some((table) => table.code === known && table.phase === "gathering")) return known;
  }
  const info = games.find((game) => game.name === lastGame()) ?? games[0];
  if (!info) throw new AppError("client/unknown", lastGame());
  const { code } = await withLastOptions(info, (last) => api.open({ game: info.name, ...last }));
  browserStorage.set(CODE_KEY, code);
  return code;
}

function lastOptions(game: string): LastOptions | null {
  try {
    const stored = JSON.parse(browserStorage.get(optionsKey(game)) ?? "null");
    return stored && typeof stored.options === "object" && typeof stored.settings === "object"
      ? stored
      : null;
  } catch {
    return null;
  }
}
