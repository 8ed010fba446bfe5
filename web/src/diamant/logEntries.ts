/** The log: one entry per batch of events, as text. */
import type { EventMessage, Message } from "../wire";
import type { LogEntry } from "./Log.svelte";

/** The log entry of a batch. Null if its events have no text. */
export function logEntry(
  number: number,
  events: readonly EventMessage[],
  format: (message: Message) => string,
): LogEntry | null {
  const lines = events.flatMap((event) => event.told.map(format));
  if (!lines.length) return null;
  const round = events.find((event) => event.id === "diamant.round")?.args.round ?? null;
  const start = events.findLastIndex((event) => event.id === "diamant.round");
  const currentRoundLines = events
    .slice(Math.max(0, start))
    .flatMap((event) => event.told.map(format));
  return { number, lines, currentRoundLines, round };
}

/**
 * The caption: the text of the current event. When the queue is idle, the lines of the last entry,
 * or the first and the last of them if there are more than three.
 */
export function captionLines(
  event: EventMessage | null,
  lines: string[],
  format: (message: Message) => string,
): string[] {
  if (event) return event.told.map(format);
  return lines.length > 3 ? [...lines.slice(0, 1), ...lines.slice(-1)] : lines;
}
