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

/** A part of a text: words, and the argument after them. */
interface TextPart {
  before: string;
  /** Empty after the last argument. */
  key: string;
  /** True if the argument begins a sentence. */
  opening: boolean;
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
  /** The parts of the texts so far: a table formats the same ones again and again. */
  const parsed = new Map<string, TextPart[]>();

  function format(message: Message): string {
    const own = texts[message.id];
    if (own !== undefined) return own;
    const form = formOf(message);
    if (form === undefined) return message.id.replace(TABLE_NAME, "");
    const text = typeof form === "string" ? form : form[pluralForm(Number(message.args.count))];
    let sentence = "";
    for (const { before, key, opening } of parse(text)) {
      sentence += before;
      if (key in message.args) sentence += formatArgument(message.args[key], opening);
      else if (key) sentence += `{${key}}`;
    }
    return sentence.replaceAll("!.", "!"); // after a name such as "Objection!"
  }

  /** The parts of a text: what stands before each argument, and its name; the last has none. */
  function parse(text: string): TextPart[] {
    let parts = parsed.get(text);
    if (!parts) {
      const pieces = withNonBreakingSpaces(text, language).split(/\{([a-z_-]+)\}/i);
      parts = [];
      for (let i = 0, whole = ""; i < pieces.length; i += 2) {
        const before = pieces[i] ?? "";
        const key = pieces[i + 1] ?? "";
        whole += before;
        parts.push({ before, key, opening: opensSentence(whole) });
        whole += `{${key}}`;
      }
      parsed.set(text, parts);
    }
    return parts;
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
    const names = value.names.map((e: number, i: number) => nameOf(e, opening && !i));
    return names.length === 1 ? names[0] : list.format(names);
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

/** French puts a space before some signs, and after an opening one. A line must not break there. */
const withNonBreakingSpaces = (text: string, language: Language) =>
  language === "fr" ? text.replace(/ ([:;?!»%])/g, "\u00a0$1").replaceAll("« ", "«\u00a0") : text;
