import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const server = "http://127.0.0.1:8000";

/** Messages of the terminal, and lists (by Intl). */
const UNUSED_MESSAGES = /^(list|play|menu|jungle|rules|serve|coach)\./;
/** The coach's messages. They load with the coach, by `?coach`. */
const COACH_MESSAGES = /^coach\.(stayed|left)-/;

/** Removes unused messages from the package's catalogues, which are part of the first load. */
function filterMessages(): Plugin {
  return {
    name: "tacora:filter-messages",
    enforce: "pre",
    transform(text, id) {
      const found = /\/tacora\/i18n\/[a-z]+\.json(\?coach)?$/.exec(id);
      if (!found) return;
      const all = Object.entries(JSON.parse(text) as Record<string, unknown>);
      const isUsed = (key: string) =>
        found[1] ? COACH_MESSAGES.test(key) : !UNUSED_MESSAGES.test(key);
      const filtered = JSON.stringify(Object.fromEntries(all.filter(([key]) => isUsed(key))));
      return found[1] ? { code: `export default ${filtered}`, moduleType: "js" } : filtered;
    },
  };
}

export default defineConfig({
  plugins: [filterMessages(), svelte()],
  build: {
    outDir: "../src/tacora/server/static",
    emptyOutDir: true,
    target: "es2022",
    // No inlined assets: the content-security policy forbids them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few files instead of many small ones, because each costs a request.
        codeSplitting: {
          groups: [
            { name: "svelte", test: /node_modules\/svelte\// },
            { name: "lib", test: /src\/lib\/[^/]+\.ts$/ },
            {
              name: "shared",
              test: /src\/(lib\/components|lib\/art|diamant\/art)\//,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": server,
      "/qr": server,
      "/ws": { target: server, ws: true },
    },
  },
});
