/** Parts of a page that come after the page itself, or when the line is back. */

/** What a page shows first comes before the rest. */
export const LATER_MS = 800;
const RETRY_MS = 5000;

/** The style sheets that did not come: an import that is repeated leaves them out. */
const missing = new Set<HTMLLinkElement>();
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") missing.add(target);
  },
  true,
);

/** Loads one of them again. If it does not come, it is missing again. */
function loadStyle(link: HTMLLinkElement): Promise<void> {
  missing.delete(link);
  if (!link.isConnected) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.onload = () => resolve();
    again.onerror = reject;
    link.replaceWith(again);
  });
}

let styles: Promise<unknown> | null = null;

/** Loads the missing style sheets. Parts that wait at the same time wait for the same sheets. */
function loadMissingStyles(): Promise<unknown> {
  styles ??= Promise.all([...missing].map(loadStyle)).finally(() => {
    styles = null;
  });
  return styles;
}

/** True if the server refused it: then it is not the line. */
function isRefused(error: unknown): boolean {
  const { code = "client/unknown" } = error as { code?: string };
  return !code.startsWith("client/");
}

/**
 * Loads a part after a moment, with 0 at once, and tries again while the line is down: then
 * `onfail` is told. Returns a function that stops it.
 */
export function loadLater<Part>(
  load: () => Promise<Part>,
  use: (part: Part) => void,
  delayMs = LATER_MS,
  onfail: (error: unknown) => void = () => undefined,
): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function wait(error: unknown) {
    if (stopped) return;
    if (!isRefused(error))
      timer = setTimeout(() => loadMissingStyles().then(attempt, wait), RETRY_MS);
    onfail(error);
  }
  function attempt() {
    if (stopped) return;
    load().then((part) => {
      if (!stopped) use(part);
    }, wait);
  }
  if (delayMs) timer = setTimeout(attempt, delayMs);
  else attempt();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Loads a part at once. Where the line is down, the part comes when it is back. */
export function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve) => loadLater(load, resolve, 0));
}
