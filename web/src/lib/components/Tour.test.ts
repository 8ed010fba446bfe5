import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import diamantEnglish from "../../diamant/i18n/tour-en.json";
import diamantFrench from "../../diamant/i18n/tour-fr.json";
import { tour as diamant } from "../../diamant/tour";
import { ENGLISH, FRENCH } from "../../jungle/fixtures/catalogues";
import { tour as jungle } from "../../jungle/tour";
import { type Catalogue, setCatalogue, t } from "../i18n.svelte";
import TourFrame from "./Tour.svelte";

/** Seven pictures are drawn: a busy machine may need a while. */
const SLOW_MS = 30_000;
/** A page is two sentences, and a third one at most. */
const MAX_SENTENCES = 3;

const english: Catalogue = { ...ENGLISH, ...diamantEnglish };
const french: Catalogue = { ...FRENCH, ...diamantFrench };

let page: ReturnType<typeof mount> | null = null;

beforeAll(() => setCatalogue("en", english));
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

function open(tour: typeof diamant, props: { start?: string; onplay?: () => void } = {}) {
  page = mount(TourFrame, { target: document.body, props: { tour, onplay: () => {}, ...props } });
  flushSync();
}

describe.each([
  ["Diamant", diamant],
  ["the jungle", jungle],
])("the tour of %s", (_name, tour) => {
  const titles = tour.pages.map((each) => `${tour.words}.${each}`);

  it(
    "turns by keys and ends with an offer to play",
    async () => {
      const onplay = vi.fn();
      open(tour, { onplay });
      expect(heading()).toBe(t(titles[0] ?? ""));
      for (const title of titles.slice(1)) {
        await key("ArrowRight");
        expect(heading()).toBe(t(title));
        expect(document.activeElement?.tagName).toBe("H2");
      }
      await key("ArrowRight");
      expect(heading()).toBe(t(titles.at(-1) ?? ""));
      document.querySelector<HTMLElement>("button.main")?.click();
      expect(onplay).toHaveBeenCalledOnce();
      await key("Home");
      expect(heading()).toBe(t(titles[0] ?? ""));
    },
    SLOW_MS,
  );

  it("has a title and a short text for each page in both languages", () => {
    for (const catalogue of [english, french]) {
      for (const title of titles) {
        expect(catalogue[title]).toBeTruthy();
        const text = String(catalogue[`${title}-text`] ?? "");
        const sentences = text.split(/[.!?](?:\s|$)/).filter(Boolean).length;
        expect([title, sentences >= 1 && sentences <= MAX_SENTENCES]).toEqual([title, true]);
      }
    }
  });
});

it("turns by a swipe, not by a scroll", async () => {
  open(diamant);
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
  expect(heading()).toBe(t("cave.tour.share"));
  await swipe(-60, 200);
  expect(heading()).toBe(t("cave.tour.share"));
  await swipe(100, 0);
  expect(heading()).toBe(t("cave.tour.cave"));
});

it("begins with the page of a link, and with the first page for a wrong one", async () => {
  open(diamant, { start: "traps" });
  expect(heading()).toBe(t("cave.tour.traps"));
  if (page) await unmount(page);
  open(diamant, { start: "nowhere" });
  expect(heading()).toBe(t("cave.tour.cave"));
});
