/** Keeps the screen awake where the browser supports it. Returns a function that releases it. */
export function keepScreenAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;

  const request = async () => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!wanted) await lock.release();
    } catch {
      // The browser may refuse, for example when the battery is low. The game works without it.
    }
  };
  const onVisibility = () => void request();

  // The browser releases the lock whenever the page is hidden.
  document.addEventListener("visibilitychange", onVisibility);
  void request();
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", onVisibility);
    void lock?.release();
  };
}
