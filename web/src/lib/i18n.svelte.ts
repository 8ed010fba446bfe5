/** Formats messages in the chosen language. The TypeScript port of the package's `i18n`. */

import type { Message, Value } from "../wire";

export type Language = "en" | "fr";
export type Form = string | { one: string; other: string };
export type Catalogue = Record<string, Form>;

export const LANGUAGES: Language[] = ["en", "fr"];
/** Each language's name in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", fr: "Français" };

const STORAGE_KEY = "tacora.language";

/** Ids of names that a custom deck may define. Without a message, the name itself is shown. */
const CUSTOM_NAME_PREFIXES = ["trap.", "card."];

/** English lists have no comma before "and", as in the server's catalogue. */
const LIST_LOCALES: Record<Language, string> = { en: "en-GB", fr: "fr" };

type CatalogueLoaders = Record<Language, () => Promise<{ default: Catalogue }>>;

const loaders: CatalogueLoaders[] = [
  { en: () => import("../i18n/catalogue-en"), fr: () => import("../i18n/catalogue-fr") },
];

export type Argument = number | string | Message | { names: number[] } | null | undefined;
export type Arguments = Record<string, Argument>;

const rulesOf = (language: Language) => ({
  plural: new Intl.PluralRules(language),
  list: new Intl.ListFormat(LIST_LOCALES[language]),
});

class I18nState {
  language = $state<Language>("en");
  catalogue = $state.raw<Catalogue>({});
  rules = $state.raw(rulesOf("en"));
}

const state = new I18nState();

/** The language of the page. `setLanguage` changes it. */
export const language = {
  get current(): Language {
    return state.language;
  },
};

/** The stored language, or else the first supported language of the browser. */
export function preferredLanguage(stored: string | null, wanted: readonly string[]): Language {
  const tags = [stored ?? "", ...wanted].map((tag) => tag.slice(0, 2).toLowerCase());
  return (
    LANGUAGES.find((one) => one === tags.find((tag) => LANGUAGES.some((l) => l === tag))) ?? "en"
  );
}

/** Loads the catalogue of the preferred language. Await it before the first render. */
export async function loadCatalogue(): Promise<void> {
  await load(preferredLanguage(localStorage.getItem(STORAGE_KEY), navigator.languages ?? []));
}

/** Adds a catalogue that a lazily loaded part needs, for the current and any later language. */
export async function loadExtraCatalogue(extra: CatalogueLoaders): Promise<void> {
  if (loaders.includes(extra)) return;
  loaders.push(extra);
  await load(state.language);
}

/** Changes the language and stores it in this browser. */
export async function setLanguage(wanted: Language): Promise<void> {
  localStorage.setItem(STORAGE_KEY, wanted);
  await load(wanted);
}

async function load(wanted: Language): Promise<void> {
  const loaded = await Promise.all(loaders.map((loader) => loader[wanted]()));
  setCatalogue(wanted, Object.assign({}, ...loaded.map((one) => one.default)));
}

/** Switches to a language whose catalogue is loaded. */
export function setCatalogue(wanted: Language, catalogue: Catalogue): void {
  state.rules = rulesOf(wanted);
  state.catalogue = catalogue;
  state.language = wanted;
  document.documentElement.lang = wanted;
}

/** Formats a message of the client, by its id. */
export function t(id: string, args: Arguments = {}): string {
  return formatMessage({ id, args }, []);
}

/** True if the catalogue has a message with this id. */
export function hasMessage(id: string): boolean {
  return id in state.catalogue;
}

/** Formats a message. `names` are the explorers' names, indexed by explorer. */
export function formatMessage(message: Message, names: readonly string[]): string {
  const form = state.catalogue[message.id];
  if (form === undefined) {
    const prefix = CUSTOM_NAME_PREFIXES.find((each) => message.id.startsWith(each));
    return prefix ? message.id.slice(prefix.length) : message.id;
  }
  const text = typeof form === "string" ? form : form[pluralForm(Number(message.args.count))];
  return withNonBreakingSpaces(text).replace(/\{([a-z_-]+)\}/gi, (all, key: string) =>
    key in message.args ? formatArgument(message.args[key], names) : all,
  );
}

/** French puts a space before some signs. A line must not break there. */
function withNonBreakingSpaces(text: string): string {
  return state.language === "fr" ? text.replace(/ ([:;?!»])/g, "\u00a0$1") : text;
}

/** Formats a list: "a, b and c". */
export function formatList(list: readonly string[]): string {
  return state.rules.list.format(list);
}

/** Formats a number with a fixed number of decimals. */
export function formatNumber(value: number, decimals = 0): string {
  return new Intl.NumberFormat(state.language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
}

/** Formats a date with its time. `at` is in seconds since 1970. */
export function formatDateTime(at: number): string {
  const locale = navigator.languages.find((tag) => tag.startsWith(state.language));
  return new Intl.DateTimeFormat(locale ?? state.language, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(at * 1000);
}

/** Catalogues have two forms. "many", which French uses from a million on, falls back to "other". */
function pluralForm(count: number): "one" | "other" {
  return state.rules.plural.select(count) === "one" ? "one" : "other";
}

function formatArgument(value: Value, names: readonly string[]): string {
  if (value === null || typeof value !== "object") return String(value ?? "");
  if (Array.isArray(value.names)) {
    return formatList(value.names.map((explorer: number) => names[explorer] ?? `${explorer + 1}`));
  }
  return formatMessage(value as Message, names);
}
