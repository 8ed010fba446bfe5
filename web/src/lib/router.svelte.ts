/** Which page is open. Every page has its own URL, so that links can be shared. */
import { GAMES, hasPart } from "./games";

export type Page =
  | "home"
  | "new"
  | "device"
  | "table"
  | "finished"
  | "tv"
  | "rules"
  | "learn"
  | "settings"
  | "daily"
  | "you"
  | "lost";

export interface Route {
  page: Page;
  /** The table's code, or the game of a tour, if the page has one. */
  code: string;
}

const STATIC_PAGES: Record<string, Page> = {
  "/": "home",
  "/new": "new",
  "/device": "device",
  "/rules": "rules",
  "/settings": "settings",
  "/you": "you",
};

const TABLE_PAGES: Record<string, Page> = { t: "table", g: "finished", tv: "tv" };

/** The page of a URL path. */
export function parsePath(pathname: string): Route {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") || "/" : pathname;
  const page = STATIC_PAGES[path];
  if (page) return { page, code: "" };
  const [, kind, code, ...more] = path.split("/");
  if (kind === "learn" && code && hasPart(code, "tour") && more.length === 0)
    return { page: "learn", code };
  if (kind === "daily" && GAMES.some((one) => one === code) && more.length === 0)
    return { page: "daily", code: code ?? "" };
  const tablePage = TABLE_PAGES[kind ?? ""];
  if (tablePage && code && more.length === 0)
    return { page: tablePage, code: normalizeCode(decode(code)) };
  return { page: "lost", code: "" };
}

/** Normalizes a typed code: lower case, blanks, or the table's whole URL. */
export function normalizeCode(typed: string): string {
  const last =
    typed
      .trim()
      .replace(/[?#].*$/, "")
      .replace(/\/+$/, "")
      .split("/")
      .at(-1) ?? "";
  return last.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route = $state.raw<Route>(parsePath(location.pathname));
  hash = $state(location.hash);

  constructor() {
    window.addEventListener("popstate", () => this.#update());
    window.addEventListener("hashchange", () => this.#update());
  }

  /** Opens another page. */
  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.#update();
    if (!location.hash) window.scrollTo(0, 0);
  }

  /** Opens an internal link without reloading the page. */
  follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || parsePath(link.pathname).page === "lost") return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }

  #update(): void {
    this.hash = location.hash;
    const next = parsePath(location.pathname);
    if (next.page !== this.route.page || next.code !== this.route.code) this.route = next;
  }
}

export const router = new Router();
