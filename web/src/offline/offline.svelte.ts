/**
 * What works without a line: registers the service worker, and tells of new versions. Loaded some
 * seconds after the page. Browsers without service workers, and pages without TLS, go without it.
 */
import { mount } from "svelte";
import { OFFLINE } from "../i18n/catalogues";
import { withCatalogue } from "../lib/i18n.svelte";
import { untilLoaded } from "../lib/loadLater";

const WORKER = "/service-worker.js";
/** How often a page that stays open asks for a new version, at most. */
const UPDATE_MS = 600_000;

/** The folder of the files of this page. */
const folder = new URL(import.meta.url).pathname.split("/").slice(1, -1).join("/");

let askedAt = Date.now();
let isTold = false;

export async function startOffline(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers || savesData()) return;
  workers.addEventListener("message", (event: MessageEvent<{ build?: string }>) => {
    if (event.data.build && event.data.build !== folder) void tellOfUpdate();
  });
  try {
    const registration = await workers.register(WORKER);
    document.addEventListener("visibilitychange", () => askForUpdate(registration));
    addEventListener("online", () => askForUpdate(registration));
  } catch {
    // Blocked by the browser's settings: everything else works.
  }
}

function askForUpdate(registration: ServiceWorkerRegistration): void {
  if (document.visibilityState === "hidden" || Date.now() - askedAt < UPDATE_MS) return;
  askedAt = Date.now();
  registration.update().catch(() => undefined);
}

/** Says once that there is a new version. Nothing loads again by itself. */
async function tellOfUpdate(): Promise<void> {
  if (isTold) return;
  isTold = true;
  const { default: UpdateNotice } = await untilLoaded(() =>
    withCatalogue(OFFLINE, import("./UpdateNotice.svelte")),
  );
  mount(UpdateNotice, { target: document.body });
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
