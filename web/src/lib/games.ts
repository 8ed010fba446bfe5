/** The games that have a board in the browser; each is loaded when it is needed. */

import type { Component, Snippet } from "svelte";
import type { Finished, GameInfo, NewTable, Settings, TableInfo, Value } from "../wire";
import type { Session } from "./session.svelte";
import { t } from "./words.svelte";

export type Options = Record<string, Value>;

export type TableView = Component<{ session: Session; menu?: Snippet; result?: Snippet }>;
export type TvView = Component<{ session: Session; qr: string; link: string }>;
export type ReplayView = Component<{ finished: Finished; step?: number }, object, "step">;

/** What a game needs before it begins. */
export interface Setup {
  Options: Component<{
    options: Options;
    onchange: (options: Options) => void;
    disabled: boolean;
    /** Whether decisions have a time limit: only then does it matter what happens at its end. */
    timed: boolean;
  }>;
  /** Message ids for a bot's name and what it is like. */
  botName: (bot: string) => string;
  botAbout: (bot: string) => string;
}

/** What a game brings along, each part in a file of its own: nobody waits for what is not shown. */
interface Parts {
  table: TableView;
  tv: TvView;
  replay: ReplayView;
  setup: Setup;
}

type Board = { [Part in keyof Parts]: () => Promise<Parts[Part]> };

const boards: Record<string, Board> = {
  diamant: {
    table: async () => (await import("../diamant/Table.svelte")).default,
    tv: async () => (await import("../diamant/Tv.svelte")).default,
    replay: async () => (await import("../diamant/Replay.svelte")).default,
    setup: async () => {
      const [options, bots] = await Promise.all([
        import("../diamant/Options.svelte"),
        import("../diamant/bots"),
      ]);
      return { Options: options.default, botName: bots.botName, botAbout: bots.botAbout };
    },
  },
};

/** The game that "play now" starts, how many sit there, and bots that do not all think alike. */
export const QUICK = {
  game: "diamant",
  players: 5,
  bots: ["greedy-ev", "cautious:4", "cautious:6", "random"],
};

/** The bot that plays for somebody who is away: sensible, without a temper of its own. */
export const STAND_IN: Record<string, string> = { diamant: "greedy-ev" };

/** What a game's options come to, in a few words each; `timed`: what happens when time is up. */
type Gist = (options: Options) => { timed: string; others: string[] };

const gists: Record<string, Gist> = {
  diamant: ({ edition, chests, absence }) => ({
    timed: t(`ui.absence.${absence ?? "exit"}`),
    others: [
      ...(edition && edition !== "diamant-2016" ? [t(`edition.${edition}`)] : []),
      t(`ui.chests.${chests ?? "closed"}`),
    ],
  }),
};

/** How a table plays, for those who come to it. */
export function gistOf({ game, options, settings }: TableInfo): string[] {
  const own = gists[game]?.(options);
  const time = settings.seconds ? t("ui.seconds", { count: settings.seconds }) : t("ui.untimed");
  return [
    settings.seconds && own ? t("ui.time-then", { time, after: own.timed }) : time,
    ...(own?.others ?? []),
    t(settings.public ? "ui.is-public" : "ui.by-invitation"),
    ...(settings.odds ? [t("ui.with-odds")] : []),
  ];
}

export const hasBoard = (game: string) => game in boards;

/** Loads one part of a game's board. */
export async function part<Part extends keyof Parts>(
  game: string,
  wanted: Part,
): Promise<Parts[Part]> {
  const board = boards[game];
  if (!board) throw new Error(`no board for ${game}`);
  return board[wanted]();
}

export const USUAL: Settings = { public: false, seconds: null, odds: true, pace: true };

/** A table for one person against bots of several kinds. */
export function againstBots(info: GameInfo): NewTable {
  const bots: Record<string, string> = {};
  for (let seat = 1; seat < QUICK.players; seat++) {
    const bot = QUICK.bots[seat - 1] ?? "random";
    bots[seat] = info.bots.includes(bot.split(":")[0] ?? "") ? bot : "random";
  }
  return {
    game: info.name,
    options: { players: QUICK.players },
    settings: USUAL,
    bots,
    sit: true,
    start: false,
  };
}
