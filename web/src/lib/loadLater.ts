/** Parts of a page that come after the page itself. */

/** What a page shows first comes before the rest. */
export const LATER_MS = 800;
const RETRY_MS = 5000;

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
        if (!stopped) timer = setTimeout(attempt, RETRY_MS);
      },
    );
  }
  if (delayMs) timer = setTimeout(attempt, delayMs);
  else attempt();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
