/** Parts of a page that come after the page itself. */

/** What a page shows first comes before the rest. */
export const LATER_MS = 800;
const RETRY_MS = 5000;

/** Loads the style sheets again that did not come: an import that is repeated leaves them out. */
async function loadMissingStyles(): Promise<void> {
  const links = document.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  const missing = [...links].filter(({ sheet }) => !sheet);
  await Promise.all(
    missing.map(
      (link) =>
        new Promise((loaded, failed) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.onload = loaded;
          again.onerror = failed;
          link.replaceWith(again);
        }),
    ),
  );
}

/**
 * Loads a part after a moment, with 0 at once, and tries again while the line is down. Returns a function that stops
 * it.
 */
export function loadLater<Part>(
  load: () => Promise<Part>,
  use: (part: Part) => void,
  delayMs = LATER_MS,
): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function attempt() {
    load().then(
      (part) => {
        if (!stopped) use(part);
      },
      () => {
        if (!stopped) timer = setTimeout(repeat, RETRY_MS);
      },
    );
  }
  function repeat() {
    loadMissingStyles().then(attempt, () => {
      if (!stopped) timer = setTimeout(repeat, RETRY_MS);
    });
  }
  if (delayMs) timer = setTimeout(attempt, delayMs);
  else attempt();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
