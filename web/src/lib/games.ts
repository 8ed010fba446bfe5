/** The games that the browser can show. Each part of a game is loaded when it is needed. */

import type { Component, Snippet } from "svelte";
import {
  DIAMANT,
  DIAMANT_END,
  DIAMANT_LATER,
  JUNGLE,
  JUNGLE_END,
  JUNGLE_LATER,
} from "../i18n/catalogues";
import type { FinishedGame, GameInfo, NewTable, Settings, TableInfo, Value } from "../wire";
import { type CatalogueLoaders, t, withCatalogue } from "./i18n.svelte";
import type { Session } from "./session.svelte";

export type Options = Record<string, Value>;

type TableView = Component<{
  session: Session;
  menu?: Snippet;
  result?: Snippet;
  react?: Snippet;
}>;
type TvView = Component<{
  session: Session;
  qr: string;
  link: string;
  /** Who watches besides this screen. */
  watching?: string;
}>;
/** The top of a finished game's page, with its heading. */
type EndingView = Component<{ finished: FinishedGame; actions: Snippet }>;
type ReplayView = Component<{ finished: FinishedGame; step?: number }, object, "step">;

/** What the forms need before a game begins. */
export interface Setup {
  Options: Component<{
    code: string;
    options: Options;
    onchange: (options: Options) => void;
    disabled: boolean;
    /** True if decisions have a time limit. Only then is the option for its end shown. */
    timed: boolean;
  }>;
  /** Ids of the messages with a bot's name and description. */
  botName: (bot: string) => string;
  botAbout: (bot: string) => string;
}

/** The rules in two minutes. */
export interface Tour {
  /** The names of the pages, in order. */
  pages: readonly string[];
  /** What the ids of the words begin with: a title and a text for each page. */
  words: string;
  /** The picture of a page. It fills its box. */
  Picture: Component<{ page: string }>;
}

/** The parts of a game. Each is a separate chunk, loaded only where it is shown. */
export interface GameParts {
  table: TableView;
  tv: TvView;
  replay: ReplayView;
  ending: EndingView;
  tour: Tour;
  setup: Setup;
}

/** A part that is missing cannot be shown yet. */
type PartLoaders = { [Part in keyof GameParts]?: () => Promise<GameParts[Part]> };

const games: Record<string, PartLoaders> = {
  diamant: {
    table: async () => (await import("../diamant/Table.svelte")).default,
    tv: async () => (await withCatalogue(DIAMANT_LATER, import("../diamant/Tv.svelte"))).default,
    replay: async () => (await import("../diamant/Replay.svelte")).default,
    tour: async () => (await import("../diamant/tour")).loadTour(),
    ending: async () =>
      (await withCatalogue(DIAMANT_END, import("../diamant/Ending.svelte"))).default,
    setup: async () => {
      const [options, bots] = await Promise.all([
        import("../diamant/Options.svelte"),
        import("../diamant/bots"),
      ]);
      return { Options: options.default, botName: bots.botName, botAbout: bots.botAbout };
    },
  },
  dinosaurs: {
    table: async () => (await import("../jungle/Table.svelte")).default,
    tv: async () => (await import("../jungle/Tv.svelte")).default,
    replay: async () =>
      (await withCatalogue(JUNGLE_LATER, import("../jungle/Replay.svelte"))).default,
    tour: async () => (await withCatalogue(JUNGLE_LATER, import("../jungle/tour"))).loadTour(),
    ending: async () =>
      (await withCatalogue(JUNGLE_END, import("../jungle/Ending.svelte"))).default,
    setup: async () => {
      const [options, bots] = await Promise.all([
        import("../jungle/Options.svelte"),
        import("../jungle/bots"),
      ]);
      return { Options: options.default, botName: bots.botName, botAbout: bots.botAbout };
    },
  },
};

/** The words of each game. They are loaded with its parts. */
const catalogues: Record<string, CatalogueLoaders> = { diamant: DIAMANT, dinosaurs: JUNGLE };

/** The games, in the order in which pages show them. */
export const GAMES = ["diamant", "dinosaurs"] as const;
export type GameName = (typeof GAMES)[number];

/** The game of a page that has not learned its table's game yet. */
export const DEFAULT_GAME: GameName = "diamant";

/** The bots that "Add a bot" adds, one after the other. */
const USUAL_BOTS: Record<string, string[]> = {
  diamant: ["greedy-ev", "cautious", "gambler", "rival", "relic-hunter"],
  dinosaurs: ["planner"],
};

/** A usual bot for a seat. */
export function usualBot(info: GameInfo, seat: number): string {
  const bots = (USUAL_BOTS[info.name] ?? []).filter((bot) => info.bots.includes(bot));
  return bots[seat % bots.length] ?? "random";
}

/** Describes a game's options in short phrases. `timeout`: what happens when time is up. */
type OptionsSummary = (options: Options) => { timeout: string; others: string[] };

const optionsSummaries: Record<string, OptionsSummary> = {
  diamant: ({ edition, chests, absence }) => ({
    timeout: t(`ui.absence.${absence ?? "exit"}`),
    others: [
      ...(edition && edition !== "diamant-2016" ? [t(`edition.${edition}`)] : []),
      ...(chests === "open" ? [t("ui.chests.open")] : []),
    ],
  }),
  dinosaurs: (options) => ({
    timeout: "",
    others: [
      ...(options.diamonds === 6 ? [t("ui.jungle.six")] : []),
      t(`ui.jungle.explorers.${options.explorers ?? "chosen"}`),
      ...(options.pickpocketing ? [t("ui.jungle.pickpocketing-short")] : []),
      ...(options.cards ? [t("ui.jungle.own-cards")] : []),
    ],
  }),
};

/** Describes a table's settings and options in short phrases. */
export function tableSummary({ game, options, settings }: TableInfo): string[] {
  const summary = optionsSummaries[game]?.(options);
  const time = settings.seconds
    ? t("ui.seconds-short", { count: settings.seconds })
    : t("ui.untimed-short");
  return [
    settings.seconds && summary?.timeout
      ? t("ui.time-then", { time, after: summary.timeout })
      : time,
    ...(summary?.others ?? []),
    ...(settings.odds ? [t("ui.with-odds")] : []),
    ...(settings.public ? [t("ui.is-public")] : []),
  ];
}

/** The games whose decisions the server can review. */
const COACHED: readonly string[] = ["diamant"];

export const hasCoach = (game: string) => COACHED.includes(game);

/** True if a game has this part: a scene for its end is not drawn for each. */
export const hasPart = (game: string, part: keyof GameParts) => games[game]?.[part] !== undefined;

export const isPlayable = (game: string) => games[game]?.table !== undefined;

/** Loads one part of a game, with the game's words. */
export async function loadPart<Part extends keyof GameParts>(
  game: string,
  part: Part,
): Promise<GameParts[Part]> {
  const loader = games[game]?.[part] as PartLoaders[Part];
  const catalogue = catalogues[game];
  if (!loader || !catalogue) throw new Error(`The browser cannot show the game ${game}.`);
  return withCatalogue(catalogue, loader());
}

/** Mirrors the defaults of the server's `Settings`, for forms about a table that is not open yet. */
export const DEFAULT_SETTINGS: Settings = { public: false, seconds: null, odds: true, pace: true };

/** A new table for one person against bots, with the server's default settings. */
export function quickTable(info: GameInfo): NewTable {
  const known = info.quick.map((bot) =>
    info.bots.includes(bot.split(":")[0] ?? "") ? bot : "random",
  );
  return {
    game: info.name,
    options: { players: known.length + 1 },
    bots: Object.fromEntries(known.map((bot, i) => [i + 1, bot])),
    sit: true,
    start: false,
  };
}
