/** Which page is open; addresses are real ones, so that a link can be shared. */

export type Page = "home" | "new" | "table" | "finished" | "tv" | "rules" | "settings" | "lost";

export interface Route {
  page: Page;
  /** The table's code, where the page has one. */
  code: string;
}

const PLAIN: Record<string, Page> = {
  "/": "home",
  "/new": "new",
  "/rules": "rules",
  "/settings": "settings",
};

const OF_A_TABLE: Record<string, Page> = { t: "table", g: "finished", tv: "tv" };

/** The page of an address. */
export function parse(pathname: string): Route {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") || "/" : pathname;
  const plain = PLAIN[path];
  if (plain) return { page: plain, code: "" };
  const [, kind, code, ...more] = path.split("/");
  const page = OF_A_TABLE[kind ?? ""];
  if (page && code && more.length === 0) return { page, code: tidy(decode(code)) };
  return { page: "lost", code: "" };
}

/** A code as people type it: small letters, blanks, even the whole address of the table. */
export function tidy(typed: string): string {
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
  route = $state.raw<Route>(parse(location.pathname));
  hash = $state(location.hash);

  constructor() {
    window.addEventListener("popstate", () => this.#look());
    window.addEventListener("hashchange", () => this.#look());
  }

  /** Opens another page. */
  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.#look();
    if (!location.hash) window.scrollTo(0, 0);
  }

  /** Follows a click on a link of ours without loading the page anew. */
  follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || parse(link.pathname).page === "lost") return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }

  #look(): void {
    this.hash = location.hash;
    const next = parse(location.pathname);
    if (next.page !== this.route.page || next.code !== this.route.code) this.route = next;
  }
}

export const router = new Router();
