/**
 * Turns messages into sentences of one language. The TypeScript port of the package's
 * `i18n/catalog.py`: a test compares the sentences of both.
 */

import type { Message, Value } from "../wire";

export type Language = "en" | "fr";
export type Form = string | { one: string; other: string };
export type Catalogue = Record<string, Form>;
export type Formatter = (message: Message) => string;

/** For whom a message is formatted, besides the names. */
export interface Reader {
  /** The explorer that sentences call "you". Null: nobody. */
  reader?: number | null;
  /** The names and texts of the table's cards, by message id. They are shown as they are. */
  texts?: Record<string, string>;
}

/** The grammar of a language: plurals and lists. */
export interface Grammar {
  plural: Intl.PluralRules;
  list: Intl.ListFormat;
}

/** English lists have no comma before "and", as in the server's catalogue. */
const LIST_LOCALES: Record<Language, string> = { en: "en-GB", fr: "fr" };

/** Ids of names that come with a table. Without a message, the name itself is shown. */
const TABLE_NAME = /^(?:trap|card|item|map|explorer|dinosaur|target)\./;

const YOU = "play.you";

export const grammarOf = (language: Language): Grammar => ({
  plural: new Intl.PluralRules(language),
  list: new Intl.ListFormat(LIST_LOCALES[language]),
});

/** Returns a function that formats messages. `names` are the explorers' names, by explorer. */
export function makeFormatter(
  language: Language,
  catalogue: Catalogue,
  { plural, list }: Grammar,
  names: readonly string[],
  { reader = null, texts = {} }: Reader = {},
): Formatter {
  const you = String(catalogue[YOU] ?? "");

  function format(message: Message): string {
    const own = texts[message.id];
    if (own !== undefined) return own;
    const form = formOf(message);
    if (form === undefined) return message.id.replace(TABLE_NAME, "");
    const text = typeof form === "string" ? form : form[pluralForm(Number(message.args.count))];
    return withNonBreakingSpaces(text, language)
      .replace(/\{([a-z_-]+)\}/gi, (all, key: string, offset: number, whole: string) =>
        key in message.args
          ? formatArgument(message.args[key], opensSentence(whole.slice(0, offset)))
          : all,
      )
      .replaceAll("!.", "!"); // after a name such as "Objection!"
  }

  /** The form for the reader: `ID.you` if it is who acts, `ID.victim-you` and so on. */
  function formOf({ id, args }: Message): Form | undefined {
    const form = catalogue[id];
    if (reader === null) return form;
    if (isYou(args.who)) return catalogue[`${id}.you`] ?? form;
    const role = Object.keys(args).find((key) => isYou(args[key]));
    return (role && catalogue[`${id}.${role}-you`]) || form;
  }

  const isYou = (who: Value) => who?.names?.length === 1 && who.names[0] === reader;

  /** "many", which French uses from a million on, falls back to "other". */
  const pluralForm = (count: number) => (plural.select(count) === "one" ? "one" : "other");

  function formatArgument(value: Value, opening: boolean): string {
    if (value === null || typeof value !== "object") return String(value ?? "");
    if (!Array.isArray(value.names)) return format(value as Message);
    return list.format(value.names.map((e: number, i: number) => nameOf(e, opening && !i)));
  }

  /** "You" for the reader, and "you" in the middle of a sentence. */
  function nameOf(explorer: number, opening: boolean): string {
    if (explorer === reader && you) return opening ? you : you.toLowerCase();
    return names[explorer] ?? `${explorer + 1}`;
  }

  return format;
}

/** True if what follows begins a sentence, or follows a colon. */
const opensSentence = (before: string) => /(?:^|[:.!?])\s*$/.test(before);

/** French puts a space before some signs. A line must not break there. */
const withNonBreakingSpaces = (text: string, language: Language) =>
  language === "fr" ? text.replace(/ ([:;?!»])/g, "\u00a0$1") : text;
