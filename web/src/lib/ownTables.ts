/** The tables to which this browser invites friends: one for each game, until it starts. */

import type { GameInfo, NewTable, Settings, TableInfo } from "../wire";
import { api } from "./api";
import { AppError } from "./errors";
import { DEFAULT_SETTINGS, GAMES, type GameName, type Options } from "./games";

const LAST_GAME_KEY = "tacora.game";
const codeKey = (game: string) => `tacora.table.${game}`;
const optionsKey = (game: string) => `tacora.options.${game}`;

interface LastOptions {
  options: Options;
  settings: Settings;
}

/** The game that this browser set up last. */
export function lastGame(): GameName {
  const stored = localStorage.getItem(LAST_GAME_KEY);
  return GAMES.find((game) => game === stored) ?? GAMES[0];
}

/** Remembers how this table plays, for the next one. Its number of seats is not remembered. */
export function rememberOptions({ game, options, settings }: TableInfo): void {
  const { players: _, cards: __, diamonds: ___, ...kept } = options;
  localStorage.setItem(optionsKey(game), JSON.stringify({ options: kept, settings }));
}

/**
 * Returns the code of this browser's table that waits for friends. Opens one with last time's
 * options if no table waits.
 */
export async function openOwnTable(info: GameInfo): Promise<string> {
  localStorage.setItem(LAST_GAME_KEY, info.name);
  const known = localStorage.getItem(codeKey(info.name));
  if (known) {
    const mine = await api.mine();
    if (mine.some((table) => table.code === known && table.phase === "gathering")) return known;
  }
  const { code } = await openWithLastOptions(info);
  localStorage.setItem(codeKey(info.name), code);
  return code;
}

async function openWithLastOptions(info: GameInfo) {
  const players = Math.max(...info.players);
  const plain: NewTable = { game: info.name, options: { players }, settings: DEFAULT_SETTINGS };
  const last = lastOptions(info.name);
  if (!last) return api.open(plain);
  try {
    const options = { ...last.options, players };
    return await api.open({
      ...plain,
      options,
      settings: { ...DEFAULT_SETTINGS, ...last.settings },
    });
  } catch (thrown) {
    // An update of the server may have removed an option. Other errors would come again.
    if (!(thrown instanceof AppError) || !/^(options?|wire)\//.test(thrown.code)) throw thrown;
    localStorage.removeItem(optionsKey(info.name));
    return api.open(plain);
  }
}

function lastOptions(game: string): LastOptions | null {
  try {
    const stored = JSON.parse(localStorage.getItem(optionsKey(game)) ?? "null");
    return stored && typeof stored.options === "object" && typeof stored.settings === "object"
      ? stored
      : null;
  } catch {
    return null;
  }
}
