import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const server = "http://127.0.0.1:8000";

/** Messages that only a terminal says, or a game whose board is not drawn yet. */
const NEVER_SAID_HERE = /^(play|menu|jungle|rules|serve|dinosaurs|beast|coach)\./;
/** What the coach says of a choice: it comes with the coach, by `?coach`. */
const COACH = /^coach\.(stayed|left)-/;

/** The package's catalogues without what the browser never says: they are part of the first load. */
function fewerWords(): Plugin {
  return {
    name: "tacora:fewer-words",
    enforce: "pre",
    transform(text, id) {
      const found = /\/tacora\/i18n\/[a-z]+\.json(\?coach)?$/.exec(id);
      if (!found) return;
      const all = Object.entries(JSON.parse(text) as Record<string, unknown>);
      const said = (key: string) => (found[1] ? COACH.test(key) : !NEVER_SAID_HERE.test(key));
      const some = JSON.stringify(Object.fromEntries(all.filter(([key]) => said(key))));
      return found[1] ? { code: `export default ${some}`, moduleType: "js" } : some;
    },
  };
}

export default defineConfig({
  plugins: [fewerWords(), svelte()],
  build: {
    outDir: "../src/tacora/server/static",
    emptyOutDir: true,
    target: "es2022",
    // Everything is a file of its own: the content-security policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few files instead of many small ones: each costs a request.
        codeSplitting: {
          groups: [
            { name: "svelte", test: /node_modules\/svelte\// },
            { name: "lib", test: /src\/lib\/[^/]+\.ts$/ },
            { name: "shared", test: /src\/(lib\/components|lib\/art|diamant\/art)\//, minShareCount: 4 },
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
