/** Errors with a stable code, and the texts that explain them to a user. */

import { errorTexts } from "./errorTexts.svelte";
import { hasMessage, t } from "./i18n.svelte";

export class AppError extends Error {
  readonly code: string;
  /** The line of a file that the server refused; null for other errors. */
  readonly line: number | null;

  constructor(code: string, message: string, line: number | null = null) {
    super(message);
    this.code = code;
    this.line = line;
  }
}

/** Converts anything that was thrown to an error with a code. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (typeof thrown === "object" && thrown !== null && "code" in thrown && "message" in thrown) {
    return new AppError(String(thrown.code), String(thrown.message));
  }
  return new AppError("client/unknown", String(thrown));
}

/** The headline of a page that shows only this error. */
export function errorHeadline(error: { code: string }): string {
  return t(error.code === "table/unknown" ? "ui.no-table" : "ui.refused");
}

/**
 * The client's text for an error code. Without one, the server's message. Empty while the texts are
 * being loaded.
 */
export function userMessage(error: { code: string; message: string }): string {
  const id = `ui.error.${error.code}`;
  if (hasMessage(id)) return t(id);
  void errorTexts.load();
  return errorTexts.settled ? t("ui.error", { message: error.message }) : "";
}

/** True if the table ended without a result: its record is all that is left. */
export function hasRecord(error: { code: string }): boolean {
  return ["table/updated", "table/ended", "table/too-long"].includes(error.code);
}
