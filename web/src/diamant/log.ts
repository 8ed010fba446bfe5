/** What happened, in words, as one entry per batch. */
import type { Happening, Message } from "../wire";
import type { Entry } from "./Log.svelte";

/** The sentences of a batch; null where there is nothing to tell. */
export function entryOf(
  number: number,
  events: readonly Happening[],
  say: (message: Message) => string,
): Entry | null {
  const lines = events.flatMap((event) => event.told.map(say));
  if (!lines.length) return null;
  const round = events.find((event) => event.id === "diamant.round")?.args.round ?? null;
  const begin = events.findLastIndex((event) => event.id === "diamant.round");
  const news = events.slice(Math.max(0, begin)).flatMap((event) => event.told.map(say));
  return { number, lines, news, round };
}

/**
 * The caption: what is told of the moment on stage, and at rest how the batch began and ended
 * where it is too much for a caption.
 */
export function captionOf(
  happening: Happening | null,
  news: string[],
  say: (message: Message) => string,
): string[] {
  if (happening) return happening.told.map(say);
  return news.length > 3 ? [...news.slice(0, 1), ...news.slice(-1)] : news;
}
