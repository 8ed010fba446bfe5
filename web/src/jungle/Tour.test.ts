import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import pagesCatalogue from "../i18n/en.json";
import { setCatalogue, t } from "../lib/i18n.svelte";
import { ENGLISH } from "./fixtures/catalogues";
import Tour from "./Tour.svelte";
import { PAGES } from "./tour/scenes";

/** Seven pictures are drawn: a busy machine may need a while. */
const SLOW_MS = 30_000;

let page: ReturnType<typeof mount> | null = null;

beforeAll(() => setCatalogue("en", { ...pagesCatalogue, ...ENGLISH }));
afterEach(async () => {
  if (page) await unmount(page);
  page = null;
});

const heading = () => document.querySelector("h2")?.textContent;

async function key(name: string) {
  window.dispatchEvent(new KeyboardEvent("keydown", { key: name }));
  flushSync();
  await tick();
}

it(
  "turns by keys and ends with an offer to play",
  async () => {
    const onplay = vi.fn();
    page = mount(Tour, { target: document.body, props: { onplay } });
    flushSync();
    expect(heading()).toBe(t(`jungle.tour.${PAGES[0]}`));
    for (const each of PAGES.slice(1)) {
      await key("ArrowRight");
      expect(heading()).toBe(t(`jungle.tour.${each}`));
      expect(document.activeElement?.tagName).toBe("H2");
    }
    await key("ArrowRight");
    expect(heading()).toBe(t(`jungle.tour.${PAGES.at(-1)}`));
    document.querySelector<HTMLElement>("button.main")?.click();
    expect(onplay).toHaveBeenCalledOnce();
    await key("Home");
    expect(heading()).toBe(t(`jungle.tour.${PAGES[0]}`));
  },
  SLOW_MS,
);

it("turns by a swipe, not by a scroll", async () => {
  page = mount(Tour, { target: document.body, props: { onplay: () => {} } });
  flushSync();
  const swipe = async (x: number, y: number) => {
    const tour = document.querySelector(".tour");
    tour?.dispatchEvent(
      new MouseEvent("pointerdown", { clientX: 200, clientY: 200, bubbles: true }),
    );
    tour?.dispatchEvent(
      new MouseEvent("pointerup", { clientX: 200 + x, clientY: 200 + y, bubbles: true }),
    );
    flushSync();
    await tick();
  };
  await swipe(-100, 10);
  expect(heading()).toBe(t(`jungle.tour.${PAGES[1]}`));
  await swipe(-60, 200);
  expect(heading()).toBe(t(`jungle.tour.${PAGES[1]}`));
  await swipe(100, 0);
  expect(heading()).toBe(t(`jungle.tour.${PAGES[0]}`));
});
