/** The chosen language, its catalogue, and messages in it. */

import type { Message } from "../wire";
import {
  type Catalogue,
  type Formatter,
  grammarOf,
  type Language,
  makeFormatter,
  type Reader,
} from "./messages";
import { browserStorage } from "./storage";

export type { Catalogue, Form, Language } from "./messages";

export const LANGUAGES: Language[] = ["en", "fr"];
/** Each language's name in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", fr: "Français" };

const STORAGE_KEY = "tacora.language";

/** How to load a catalogue in each language. */
export type CatalogueLoaders = Record<Language, () => Promise<{ default: Catalogue }>>;

const loaders: CatalogueLoaders[] = [
  { en: () => import("../i18n/en.json"), fr: () => import("../i18n/fr.json") },
];

export type Argument = number | string | Message | { names: number[] } | null | undefined;
export type Arguments = Record<string, Argument>;

class I18nState {
  language = $state<Language>("en");
  catalogue = $state.raw<Catalogue>({});
  grammar = $state.raw(grammarOf("en"));
  /** The names and texts of the cards of the open table, by message id. */
  cards = $state.raw<Record<string, string>>({});
  /** Formats messages without names. */
  format = $derived(
    makeFormatter(this.language, this.catalogue, this.grammar, [], { texts: this.cards }),
  );
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

let wanted: Language | null = null;

/** Adds a catalogue that a lazily loaded part needs, for the current and any later language. */
export async function loadExtraCatalogue(extra: CatalogueLoaders): Promise<void> {
  if (!loaders.includes(extra)) loaders.push(extra);
  await loadCatalogue();
}

/** Loads a part of the client together with its catalogue. */
export async function withCatalogue<Part>(
  extra: CatalogueLoaders,
  part: Promise<Part>,
): Promise<Part> {
  const [loadedPart] = await Promise.all([part, loadExtraCatalogue(extra)]);
  return loadedPart;
}

/** Changes the language and stores it in this browser. */
export async function setLanguage(chosen: Language): Promise<void> {
  browserStorage.set(STORAGE_KEY, chosen);
  wanted = chosen;
  await loadCatalogue();
}

/** The catalogues that make up the current one. */
let loaded: Catalogue[] = [];

/** Loads the catalogues in the preferred language. Await it before the first render. */
export async function loadCatalogue(): Promise<void> {
  wanted ??= preferredLanguage(browserStorage.get(STORAGE_KEY), navigator.languages ?? []);
  const language = wanted;
  const catalogues = await Promise.all(
    loaders.map(async (each) => (await each[language]()).default),
  );
  // Another language was chosen meanwhile.
  if (language !== wanted) return loadCatalogue();
  if (catalogues.length <= loaded.length && catalogues.every((each) => loaded.includes(each)))
    return;
  loaded = catalogues;
  setCatalogue(language, Object.assign({}, ...catalogues));
}

/** Switches to a language whose catalogue is loaded. */
export function setCatalogue(wanted: Language, catalogue: Catalogue): void {
  state.grammar = grammarOf(wanted);
  state.catalogue = catalogue;
  state.language = wanted;
  document.documentElement.lang = wanted;
}

/** Sets the names and texts of the cards that `t` knows: those of the open table. */
export function setCardTexts(texts: Record<string, string>): void {
  state.cards = texts;
}

/** Formats a message of the client, by its id. */
export function t(id: string, args: Arguments = {}): string {
  return state.format({ id, args });
}

/** True if the catalogue has a message with this id. */
export function hasMessage(id: string): boolean {
  return id in state.catalogue;
}

/** Returns a function that formats messages. `names` are the explorers' names, by explorer. */
export function formatterOf(names: readonly string[], reader?: Reader): Formatter {
  const { language, catalogue, grammar, cards } = state;
  return makeFormatter(language, catalogue, grammar, names, { texts: cards, ...reader });
}

/** Formats one message. */
export function formatMessage(message: Message, names: readonly string[], reader?: Reader): string {
  return formatterOf(names, reader)(message);
}

/** Formats a list: "a, b and c". */
export function formatList(list: readonly string[]): string {
  return state.grammar.list.format(list);
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
  return dateFormat({ dateStyle: "medium", timeStyle: "short" }).format(at * 1000);
}

/** Formats a date. `at` is in seconds since 1970. */
export function formatDate(at: number): string {
  return dateFormat({ dateStyle: "medium" }).format(at * 1000);
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = navigator.languages.find((tag) => tag.startsWith(state.language));
  return new Intl.DateTimeFormat(locale ?? state.language, options);
}
