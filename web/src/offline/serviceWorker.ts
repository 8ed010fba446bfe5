/// <reference lib="webworker" />
/**
 * The service worker: pages open without a line. It keeps all files of this build and of the one
 * before, for tabs that are still open. Games are played on the server, so nothing of a table is
 * kept. The build replaces the names in capitals.
 */
declare const BUILD_FOLDER: string;
declare const BUILD_PACK: string;

const worker = self as unknown as ServiceWorkerGlobalScope;

/** Builds whose files stay: this one, and the one of open tabs. */
const MAX_BUILDS = 2;
const BUILD_PREFIX = "tacora-build-";
const CACHE = BUILD_PREFIX + BUILD_FOLDER;
/** What the server tells that changes only with a new version of it. */
const TEXTS = "tacora-texts";
const TEXT_PATHS = /^\/api\/(rules\/\w+\/\w+|games(\/\w+\/cards\/\w+)?)$/;
const TEXTS_AT_FIRST = ["diamant", "dinosaurs"].flatMap((game) =>
  ["en", "fr"].map((language) => `/api/rules/${game}/${language}`),
);
const INDEX = "/";
/** Pictures and the manifest of every build. */
const PUBLIC = ["/favicon.svg", "/icon-192.png", "/icon.svg", "/manifest.webmanifest"];
const TYPES: Record<string, string> = {
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
};

worker.addEventListener("install", (event) => {
  event.waitUntil(install());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (TEXT_PATHS.test(pathname)) event.respondWith(latestText(request));
  else if (/^\/(api|qr|og)\//.test(pathname)) return;
  else if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/") || PUBLIC.includes(pathname))
    event.respondWith(file(request));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showTable(event.notification.data));
});

/** Shows the tab of a notification, or opens its page again. */
async function showTable(address: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === address);
  await (tab ? tab.focus() : worker.clients.openWindow(address));
}

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([INDEX, ...PUBLIC]);
  await unpack(cache);
  // Not with the rest: a server that refuses a text must not keep the page from opening.
  await caches.open(TEXTS).then((texts) => texts.addAll(TEXTS_AT_FIRST).catch(() => undefined));
  await worker.skipWaiting();
}

/** Keeps all files of the build, which come in one. */
async function unpack(cache: Cache): Promise<void> {
  const { body, ok } = await fetch(BUILD_PACK);
  if (!ok || !body) throw new Error(`There is no ${BUILD_PACK}.`);
  const texts = new Response(body.pipeThrough(new DecompressionStream("gzip")));
  const files: Record<string, string> = await texts.json();
  for (const [path, text] of Object.entries(files)) {
    const type = TYPES[path.split(".").at(-1) ?? ""] ?? "text/plain";
    await cache.put(path, new Response(text, { headers: { "Content-Type": type } }));
  }
}

async function activate(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(BUILD_PREFIX));
  const others = builds.filter((name) => name !== CACHE);
  const old = others.slice(0, Math.max(0, others.length - (MAX_BUILDS - 1)));
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
  for (const client of await worker.clients.matchAll({ type: "window" }))
    client.postMessage({ build: BUILD_FOLDER });
}

/** A page of the client: from the server, or the kept one, which shows every page. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(INDEX);
    if (kept) return kept;
    throw error;
  }
}

/** A file of a build. It never changes. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** A text of the server: the latest, or without a line the last one that came. */
async function latestText(request: Request): Promise<Response> {
  const texts = await caches.open(TEXTS);
  try {
    const response = await fetch(request);
    if (response.ok) await texts.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await texts.match(request);
    if (kept) return kept;
    throw error;
  }
}
