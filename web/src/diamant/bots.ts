const OURS = ["random", "cautious", "greedy-ev", "gambler", "relic-hunter", "rival", "expert"];

const plain = (bot: string) => bot.split(":")[0] ?? bot;

/** The message that names a bot; a stranger's name is shown as it is. */
export const botName = (bot: string) =>
  OURS.includes(plain(bot)) ? `cave.bot-${plain(bot)}` : bot;

/** The message that says how a bot plays; empty for strangers. */
export const botAbout = (bot: string) =>
  OURS.includes(plain(bot)) ? `cave.bot-${plain(bot)}-about` : "";
