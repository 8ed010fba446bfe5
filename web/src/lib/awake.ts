/** Keeps the screen awake where the browser can; gives a function that lets it sleep again. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;

  const take = async () => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!wanted) await lock.release();
    } catch {
      // A low battery may refuse it; the game goes on all the same.
    }
  };
  const look = () => void take();

  // The browser lets go of the lock whenever the page is hidden.
  document.addEventListener("visibilitychange", look);
  void take();
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", look);
    void lock?.release();
  };
}
