/** The messages about the bots of the jungle. */

const BUILT_IN_BOTS = ["random", "planner", "search"];

const withoutParameters = (bot: string) => bot.split(":")[0] ?? bot;

/** Id of the message with a bot's name. Other bots are shown by their own name. */
export const botName = (bot: string) =>
  BUILT_IN_BOTS.includes(withoutParameters(bot)) ? `ui.jungle.bot.${withoutParameters(bot)}` : bot;

/** Id of the message that describes how a bot plays. Empty for other bots. */
export const botAbout = (bot: string) =>
  BUILT_IN_BOTS.includes(withoutParameters(bot))
    ? `ui.jungle.bot-about.${withoutParameters(bot)}`
    : "";
