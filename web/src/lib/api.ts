/** Requests to the server's HTTP API. */

import type {
  CardTexts,
  Chapter,
  CheckedResults,
  FinishedGame,
  GameInfo,
  Guest,
  ListedTable,
  Me,
  NewTable,
  NewTableCode,
  Refused,
  ReviewStatus,
  SealedResult,
  TablePeople,
} from "../wire";
import { AppError } from "./errors";
import { browserStorage } from "./storage";

const TOKEN_KEY = "tacora.token";

/** The token of this browser's guest, in a browser that blocks cookies. */
export const ownToken = () => browserStorage.get(TOKEN_KEY) || null;
export const keepToken = (token: string) => browserStorage.set(TOKEN_KEY, token);

export function request<T>(path: string, body?: unknown): Promise<T> {
  if (body === undefined) return fetchJson(path, {});
  const headers = { "Content-Type": "application/json" };
  return fetchJson(path, { method: "POST", headers, body: JSON.stringify(body) });
}

export async function fetchJson<T>(path: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    const token = ownToken();
    if (token) init.headers = { Authorization: `Bearer ${token}`, ...init.headers };
    response = await fetch(path, init);
  } catch {
    throw new AppError("client/offline", "");
  }
  const json: unknown = await response.json().catch(() => null);
  if (response.ok && json !== null) return json as T;
  const refused = json as (Partial<Refused> & { line?: number }) | null;
  throw new AppError(
    refused?.code ?? `http/${response.status}`,
    refused?.message ?? response.statusText,
    refused?.line ?? null,
  );
}

const tablePath = (code: string) => `/api/tables/${encodeURIComponent(code)}`;

export const api = {
  guest: (guest: Guest) => request<Me>("/api/guest", guest),
  me: () => request<Me>("/api/me"),
  games: () => request<GameInfo[]>("/api/games"),
  tables: () => request<ListedTable[]>("/api/tables"),
  mine: () => request<ListedTable[]>("/api/mine"),
  open: (table: NewTable) => request<NewTableCode>("/api/tables", table),
  people: (code: string) => request<TablePeople>(`${tablePath(code)}/people`),
  finished: (code: string) => request<FinishedGame>(`${tablePath(code)}/replay`),
  review: (code: string) => request<ReviewStatus>(`${tablePath(code)}/review`),
  /** The guest's own result of a finished game. */
  ownResult: (code: string) => request<SealedResult>(`${tablePath(code)}/result`),
  checkResults: (results: SealedResult[]) => request<CheckedResults>("/api/results/check", results),
  cards: (game: string, language: string) =>
    request<CardTexts>(`/api/games/${game}/cards/${language}`),
  /** Gives a table the cards of a file. */
  sendCards: (code: string, file: Blob) =>
    fetchJson<NewTableCode>(`${tablePath(code)}/cards`, { method: "POST", body: file }),
  /** Gives a table the cards of the box again. */
  resetCards: (code: string) =>
    fetchJson<NewTableCode>(`${tablePath(code)}/cards`, { method: "DELETE" }),
  rules: (game: string, language: string) => request<Chapter[]>(`/api/rules/${game}/${language}`),
};

/** URL of a table's record. */
export const recordUrl = (code: string) => `${tablePath(code)}/record`;

/** URL of a table's QR code image. */
export const qrUrl = (code: string) => `/qr/${encodeURIComponent(code)}.svg`;

/** The link to share that opens a table. */
export const tableLink = (code: string) => `${location.origin}/t/${code}`;

/** True if a host name means this computer: such a link does not work on other devices. */
export const isLoopback = (host: string) =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
