import { beforeEach, describe, expect, test, vi } from "vitest";
import { normalizeCode, parsePath, router } from "./router.svelte";

describe("parsePath", () => {
  test.each([
    ["/", "home", ""],
    ["/new", "new", ""],
    ["/rules/", "rules", ""],
    ["/settings", "settings", ""],
    ["/t/KX4P", "table", "KX4P"],
    ["/t/kx4p", "table", "KX4P"],
    ["/g/KX4P/", "finished", "KX4P"],
    ["/tv/KX4P", "tv", "KX4P"],
    ["/learn/dinosaurs", "learn", "dinosaurs"],
    ["/learn/chess", "lost", ""],
    ["/daily/diamant", "daily", "diamant"],
    ["/daily/dinosaurs/", "daily", "dinosaurs"],
    ["/daily/chess", "lost", ""],
    ["/daily", "lost", ""],
    ["/t", "lost", ""],
    ["/t/KX4P/more", "lost", ""],
    ["/t/%E0%A4%A", "table", "E0A4A"],
    ["/somewhere", "lost", ""],
  ])("%s opens %s", (path, page, code) => {
    expect(parsePath(path)).toEqual({ page, code });
  });
});

describe("normalizeCode", () => {
  test.each([
    [" kx 4p ", "KX4P"],
    ["kx-4p", "KX4P"],
    ["http://camp.example:8000/t/KX4P?from=chat", "KX4P"],
    ["", ""],
  ])("normalizes %j to %j", (typed, code) => {
    expect(normalizeCode(typed)).toBe(code);
  });
});

describe("a click on a link", () => {
  /** True if the router handled the click. The browser's default is always prevented. */
  function isFollowed(html: string, init: MouseEventInit = {}): boolean {
    let followed = false;
    const listener = (event: MouseEvent) => {
      router.follow(event);
      followed = event.defaultPrevented;
      event.preventDefault();
    };
    document.body.innerHTML = html;
    document.addEventListener("click", listener, { once: true });
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
    document.querySelector("a")?.dispatchEvent(click);
    return followed;
  }

  beforeEach(() => {
    vi.spyOn(window, "scrollTo").mockReturnValue();
  });

  test("opens the page without a reload", () => {
    expect(isFollowed('<a href="/t/KX4P">to the table</a>')).toBe(true);
    expect(router.route).toEqual({ page: "table", code: "KX4P" });
    expect(location.pathname).toBe("/t/KX4P");
  });

  test.each([
    ['<a href="/rules" target="_blank">rules</a>', {}],
    ['<a href="/rules">rules</a>', { ctrlKey: true }],
    ['<a href="/api/tables/KX4P/record">record</a>', {}],
    ['<a href="https://elsewhere.example/rules">elsewhere</a>', {}],
  ])("%s %o is left to the browser", (html, init) => {
    const before = router.route;
    expect(isFollowed(html, init)).toBe(false);
    expect(router.route).toBe(before);
  });
});
