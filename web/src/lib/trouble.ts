/** What went wrong, by its stable code. */

import { known, t } from "./words.svelte";

export class Trouble extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Anything that was thrown, as trouble with a code. */
export function troubleOf(thrown: unknown): Trouble {
  if (thrown instanceof Trouble) return thrown;
  if (typeof thrown === "object" && thrown !== null && "code" in thrown && "message" in thrown) {
    return new Trouble(String(thrown.code), String(thrown.message));
  }
  return new Trouble("client/unknown", String(thrown));
}

/** A headline for it, where it is all there is to show. */
export function headline(trouble: { code: string }): string {
  return t(trouble.code === "table/unknown" ? "ui.no-table" : "ui.refused");
}

/** A kind sentence for it: ours where we have one, else the server's. */
export function kindly(trouble: { code: string; message: string }): string {
  const id = `ui.error.${trouble.code}`;
  return known(id) ? t(id) : t("ui.error", { message: trouble.message });
}
