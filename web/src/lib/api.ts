/** The server's HTTP side. */

import type {
  Chapter,
  Finished,
  GameInfo,
  Guest,
  Listed,
  Me,
  NewTable,
  Opened,
  Refused,
  Reviewing,
} from "../wire";
import { Trouble } from "./trouble";

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Trouble("client/offline", "");
  }
  const told: unknown = await answer.json().catch(() => null);
  if (answer.ok && told !== null) return told as T;
  const refused = told as Partial<Refused> | null;
  throw new Trouble(
    refused?.code ?? `http/${answer.status}`,
    refused?.message ?? answer.statusText,
  );
}

const at = (code: string) => `/api/tables/${encodeURIComponent(code)}`;

export const api = {
  guest: (guest: Guest) => ask<Me>("/api/guest", guest),
  me: () => ask<Me>("/api/me"),
  games: () => ask<GameInfo[]>("/api/games"),
  tables: () => ask<Listed[]>("/api/tables"),
  mine: () => ask<Listed[]>("/api/mine"),
  open: (table: NewTable) => ask<Opened>("/api/tables", table),
  finished: (code: string) => ask<Finished>(`${at(code)}/replay`),
  review: (code: string) => ask<Reviewing>(`${at(code)}/review`),
  rules: (game: string, language: string) => ask<Chapter[]>(`/api/rules/${game}/${language}`),
};

/** Where a table's record can be had. */
export const recordOf = (code: string) => `${at(code)}/record`;

/** The picture of a table's QR code. */
export const qrOf = (code: string) => `/qr/${encodeURIComponent(code)}.svg`;

/** The address that brings someone to a table. */
export const linkOf = (code: string) => `${location.origin}/t/${code}`;

/** Whether a host name means the computer itself: nobody else comes there by such a link. */
export const isLoopback = (host: string) =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
