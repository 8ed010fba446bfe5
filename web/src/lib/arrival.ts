/** Where the focus goes when a page has come. */

import { tick } from "svelte";

/** Whoever listens to the page hears where they have come to. */
export async function arrive(): Promise<void> {
  await tick();
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** The same for what had to be loaded first, unless somebody is doing something already. */
export async function arriveLate(): Promise<void> {
  await tick();
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) await arrive();
}
