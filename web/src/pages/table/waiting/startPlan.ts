/** What "Start" does: bots for missing players, no empty seats. */

import { type Options, usualBot } from "../../../lib/games";
import type { Command } from "../../../lib/session.svelte";
import type { GameInfo, Settings, TableInfo } from "../../../wire";

export interface StartPlan {
  /** Players of the game that begins. */
  players: number;
  /** Bots among them, and those that are added for it. */
  bots: number;
  added: number;
  commands: Command[];
}

/** Options for another number of seats. Six diamonds are for two players only (J52). */
export function withPlayers(options: Options, players: number): Options {
  const { diamonds, ...others } = options;
  return { ...others, players, ...(diamonds && players === 2 ? { diamonds } : {}) };
}

/** The command that changes options or settings. The table keeps its own cards (J83). */
export function arrangeCommand(change: { options?: Options; settings?: Settings }): Command {
  const { options } = change;
  if (!options?.cards) return { type: "arrange", ...change };
  return { type: "arrange", ...change, options: { ...options, cards: "keep" } };
}

/** The commands that begin the game with everybody who is at the table. */
export function startPlan(table: TableInfo, info: GameInfo): StartPlan {
  const open = table.chairs.flatMap((seatInfo, seat) => (seatInfo.kind === "open" ? [seat] : []));
  const taken = table.chairs.length - open.length;
  const players = info.players.find((count) => count >= taken) ?? taken;
  const added = Math.max(0, Math.min(players - taken, open.length));
  const fills = open
    .slice(0, added)
    .map((seat): Command => ({ type: "fill", seat, bot: usualBot(info, seat) }));
  const arrange: Command[] =
    players < table.chairs.length
      ? [arrangeCommand({ options: withPlayers(table.options, players) })]
      : [];
  return {
    players,
    bots: table.chairs.filter((seatInfo) => seatInfo.kind === "bot").length + added,
    added,
    // Bots first: the seats that stay open go.
    commands: [...fills, ...arrange, { type: "start" }],
  };
}
