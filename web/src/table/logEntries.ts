/** The log: one entry per batch of events, as text. */
import type { EventMessage, Message } from "../wire";

export interface LogEntry {
  number: number;
  events: EventMessage[];
  /** The sentences of one batch. */
  lines: string[];
  /** The sentences from the last beginning of a chapter on. */
  currentLines: string[];
  /** The round or turn that begins with this entry. */
  chapter: number | null;
}

/** The log entry of a batch. Null if its events have no text. */
export function logEntry(
  number: number,
  events: EventMessage[],
  format: (message: Message) => string,
  chapterOf: (event: EventMessage) => number | null,
): LogEntry | null {
  const textOf = (some: EventMessage[]) => some.flatMap((event) => event.told.map(format));
  const lines = textOf(events);
  if (!lines.length) return null;
  const chapters = events.map(chapterOf);
  const start = chapters.findLastIndex((chapter) => chapter !== null);
  const currentLines = start > 0 ? textOf(events.slice(start)) : lines;
  const chapter = chapters.find((each) => each !== null) ?? null;
  return { number, events, lines, currentLines, chapter };
}

/**
 * The caption: the text of the events that are being played. When there are none, the lines of the
 * last entry, or the first and the last of them if there are more than three.
 */
export function captionLines(
  played: readonly EventMessage[],
  lines: string[],
  format: (message: Message) => string,
): string[] {
  if (played.length) return played.flatMap((event) => event.told.map(format));
  return lines.length > 3 ? [...lines.slice(0, 1), ...lines.slice(-1)] : lines;
}
