/** Requests about daily games, and the words for their results. */

import { request } from "../lib/api";
import { guest } from "../lib/guest.svelte";
import { formatNumber, language, t } from "../lib/i18n.svelte";
import { router } from "../lib/router.svelte";
import type { DailyOpened, DailyPage, DailyRow, DailyToday } from "../wire";

export const dailyApi = {
  today: () => request<DailyToday[]>("/api/daily"),
  page: (game: string, day: string | null) =>
    request<DailyPage>(`/api/daily/${game}${day ? `?day=${day}` : ""}`),
  play: (game: string, again: boolean) => request<DailyOpened>(`/api/daily/${game}`, { again }),
};

/** Goes to the guest's daily game. The server opens it, or gives the one that is open. */
export async function playDaily(game: string, again = false): Promise<void> {
  await guest.registerUnnamed(true); // others read the name in the table of the day
  const { code } = await dailyApi.play(game, again);
  router.go(`/t/${code}`);
}

/** The day before one of the server's days. The clock of this device does not matter. */
export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** A day in words: "19 November". */
export function dayName(day: string): string {
  const locale = navigator.languages.find((tag) => tag.startsWith(language.current));
  return new Intl.DateTimeFormat(locale ?? language.current, {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}

/** "4 h 12 min": the time until the next game. */
export function timeLeft(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const hours = Math.floor(minutes / 60);
  return hours
    ? t("daily.hours", { hours, minutes: minutes % 60 })
    : t("daily.minutes", { minutes });
}

const ENGLISH_ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: "st",
  two: "nd",
  few: "rd",
};

/** A place in words: "2nd". */
export function ordinal(place: number): string {
  const number = formatNumber(place);
  if (language.current === "fr") return number + (place === 1 ? "er" : "e");
  const rule = new Intl.PluralRules("en", { type: "ordinal" }).select(place);
  return number + (ENGLISH_ENDINGS[rule] ?? "th");
}

/** The points with their unit: "43 rubies". */
export function pointsText(game: string, points: number): string {
  return t(game === "diamant" ? "daily.rubies" : "daily.diamonds", { count: points });
}

/** "2nd of 5". */
export function placeText(row: DailyRow): string {
  return t("daily.place", { place: ordinal(row.place), players: row.players });
}

/** How much a cave brought, in four steps: nothing, a little, more, much. */
export function gainStep(gain: number): 0 | 1 | 2 | 3 {
  if (gain < 1) return 0;
  if (gain < 5) return 1;
  return gain < 10 ? 2 : 3;
}

const SQUARES = ["⬜", "🟨", "🟧", "🟥"];

/** The result in one line, with a square for each cave. It tells nothing of the cards. */
export function resultLine(game: string, day: string, row: DailyRow): string {
  const line = t(`daily.line.${game}`, {
    date: dayName(day),
    points: pointsText(game, row.points),
    turns: t("daily.turns", { count: row.turns ?? 0 }),
    place: placeText(row),
  });
  const squares = (row.gains ?? []).map((gain) => SQUARES[gainStep(gain)]).join("");
  return squares ? `${line}\n${squares}` : line;
}
