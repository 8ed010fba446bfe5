import { type Component, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Icon from "../lib/components/Icon.svelte";
import { lazy } from "./lazyComponent.svelte";

// biome-ignore lint/suspicious/noExplicitAny: the part's own properties do not matter here.
type AnyComponent = Component<any>;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.head.innerHTML = "";
});

test("a part that the line kept away comes when the line is back, in place of the reload button", async () => {
  const fetchPart = vi
    .fn(async (): Promise<AnyComponent> => Icon)
    .mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const shown = mount(lazy(fetchPart, { needed: true }), {
    target: document.body,
    props: { name: "done" },
  });
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
  expect(document.querySelector("button")?.textContent).toBe("ui.reload");
  await vi.advanceTimersByTimeAsync(60_000);
  flushSync();
  expect(fetchPart).toHaveBeenCalledTimes(2);
  expect(document.querySelector("button")).toBeNull();
  expect(document.querySelector("svg")).not.toBeNull();
  await unmount(shown);
});
