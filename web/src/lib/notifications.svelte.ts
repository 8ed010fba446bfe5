/** Notifications of the system, where the browser allows them: never without encryption. */
import { browserStorage } from "./storage";

const STORAGE_KEY = "tacora.notify";

let wanted = $state(browserStorage.get(STORAGE_KEY) === "yes");

/** True if the browser may ask for permission. */
export const canNotify = () => window.isSecureContext && "Notification" in window;

const isAllowed = () => canNotify() && Notification.permission === "granted";

export const notifications = {
  /** True if the user wants them and the browser allows them. */
  get on(): boolean {
    return wanted && isAllowed();
  },

  /** Turns them on or off, from a click. The browser may refuse: then they stay off. */
  async turn(on: boolean): Promise<void> {
    if (on && canNotify() && Notification.permission === "default")
      await Notification.requestPermission();
    wanted = on && isAllowed();
    browserStorage.set(STORAGE_KEY, wanted ? "yes" : "no");
  },

  /**
   * Shows one that leads to the open page. A later one with the same tag takes its place. Returns
   * a function that takes it away.
   */
  async show(title: string, body: string, tag: string): Promise<() => unknown> {
    const options = { body, tag, icon: "/icon-192.png", data: location.href };
    // Phones allow only notifications of the service worker, which answers a press on it.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) {
      await worker.showNotification(title, options);
      return async () => {
        for (const shown of await worker.getNotifications({ tag })) shown.close();
      };
    }
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    return () => shown.close();
  },
};
