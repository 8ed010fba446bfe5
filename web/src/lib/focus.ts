/** Moves the focus to the heading of a page that was just opened. */

import { tick } from "svelte";

/** Focuses the page's heading, so that a screen reader announces the page. */
export async function focusHeading(): Promise<void> {
  await tick();
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Focuses the heading of content that loaded late, unless something else has the focus. */
export async function focusHeadingIfIdle(): Promise<void> {
  await tick();
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) await focusHeading();
}

/** Lets a heading take the focus, if what had it is gone: keyboard users continue from there. */
export function takeIdleFocus(heading: HTMLElement): void {
  if (document.activeElement === document.body) heading.focus({ preventScroll: true });
}
