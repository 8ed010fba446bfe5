/** Turns messages into sentences of the chosen language; the port of `tacora/i18n/catalog.py`. */

import type { Message, Value } from "../wire";

export type Language = "en" | "fr";
export type Form = string | { one: string; other: string };
export type Catalogue = Record<string, Form>;

export const LANGUAGES: Language[] = ["en", "fr"];
/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", fr: "Français" };

const KEPT = "tacora.language";

/** Names that a table's own deck may bring along: they are shown as they are. */
const NAMES_OF_OTHERS = ["trap.", "card."];

type Catalogues = Record<Language, () => Promise<{ default: Catalogue }>>;

const catalogues: Catalogues[] = [
  { en: () => import("../i18n/catalogue-en"), fr: () => import("../i18n/catalogue-fr") },
];

export type Argument = number | string | Message | { names: number[] } | null | undefined;
export type Arguments = Record<string, Argument>;

class Words {
  language = $state<Language>("en");
  catalogue = $state.raw<Catalogue>({});
}

const words = new Words();

/** The language of the page; `choose` changes it. */
export const language = {
  get current(): Language {
    return words.language;
  },
};

/** The language someone chose before, or else the first of the browser's that we speak. */
export function preferred(kept: string | null, wanted: readonly string[]): Language {
  const known = [kept ?? "", ...wanted].map((tag) => tag.slice(0, 2).toLowerCase());
  return (
    LANGUAGES.find((one) => one === known.find((tag) => LANGUAGES.some((l) => l === tag))) ?? "en"
  );
}

/** Loads the words; to be awaited before anything is shown. */
export async function learn(): Promise<void> {
  await take(preferred(localStorage.getItem(KEPT), navigator.languages ?? []));
}

/** Loads the words of a part that comes later, in whatever language the page is or will be. */
export async function learnMore(more: Catalogues): Promise<void> {
  if (catalogues.includes(more)) return;
  catalogues.push(more);
  await take(words.language);
}

/** Changes the language for this browser. */
export async function choose(wanted: Language): Promise<void> {
  localStorage.setItem(KEPT, wanted);
  await take(wanted);
}

async function take(wanted: Language): Promise<void> {
  const loaded = await Promise.all(catalogues.map((catalogue) => catalogue[wanted]()));
  speak(wanted, Object.assign({}, ...loaded.map((one) => one.default)));
}

/** Speaks a language with a catalogue at hand. */
export function speak(wanted: Language, catalogue: Catalogue): void {
  words.catalogue = catalogue;
  words.language = wanted;
  document.documentElement.lang = wanted;
}

/** A sentence of our own, by its id. */
export function t(id: string, args: Arguments = {}): string {
  return say({ id, args }, []);
}

/** Whether there are words for an id. */
export function known(id: string): boolean {
  return id in words.catalogue;
}

/** A message as a sentence; `names` are the explorers' names, in the order of their numbers. */
export function say(message: Message, names: readonly string[]): string {
  const form = words.catalogue[message.id];
  if (form === undefined) {
    const foreign = NAMES_OF_OTHERS.find((prefix) => message.id.startsWith(prefix));
    return foreign ? message.id.slice(foreign.length) : message.id;
  }
  const text = typeof form === "string" ? form : form[plural(Number(message.args.count))];
  return spaced(text).replace(/\{([a-z_-]+)\}/gi, (all, key: string) =>
    key in message.args ? word(message.args[key], names) : all,
  );
}

/** French puts a space before some signs; a line must not break there. */
function spaced(text: string): string {
  return words.language === "fr" ? text.replace(/ ([:;?!»])/g, "\u00a0$1") : text;
}

/** A list as it is spoken: a, b and c. */
export function join(list: readonly string[]): string {
  if (list.length < 2) return list.join("");
  return `${list.slice(0, -1).join(", ")} ${t("list.and")} ${list.at(-1)}`;
}

/** A number as this language writes it. */
export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(words.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

/** A day and hour as this language writes them; `at` in seconds since 1970. */
export function moment(at: number): string {
  const own = navigator.languages.find((tag) => tag.startsWith(words.language));
  return new Intl.DateTimeFormat(own ?? words.language, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(at * 1000);
}

function plural(count: number): "one" | "other" {
  const singular = words.language === "fr" ? count < 2 : count === 1;
  return singular ? "one" : "other";
}

function word(value: Value, names: readonly string[]): string {
  if (value === null || typeof value !== "object") return String(value ?? "");
  if (Array.isArray(value.names)) {
    return join(value.names.map((explorer: number) => names[explorer] ?? String(explorer + 1)));
  }
  return say(value as Message, names);
}
