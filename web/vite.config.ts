import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { buildFolder } from "./buildFolder.js";
import { packFiles } from "./packFiles.js";

const server = "http://127.0.0.1:8000";

/** The package's messages by the part of the client that needs them. The terminal has others. */
const MESSAGES_OF: Record<string, RegExp> = {
  coach: /^coach\.(stayed|left)-/,
  diamant: /^((tell|trap|card|edition)\.|(rubies|points)$)/,
  jungle: /^((dinosaurs|beast)\.|play\.you$)/,
};

/** Reduces the package's catalogues to the messages of one part: `en.json?part=diamant`. */
function filterMessages(): Plugin {
  return {
    name: "tacora:filter-messages",
    enforce: "pre",
    transform(text, id) {
      const part = /\/tacora\/i18n\/[a-z]+\.json\?part=([a-z]+)$/.exec(id)?.[1];
      if (!part) return;
      const all = Object.entries(JSON.parse(text) as Record<string, unknown>);
      const own = all.filter(([key]) => MESSAGES_OF[part]?.test(key));
      const code = `export default ${JSON.stringify(Object.fromEntries(own))}`;
      return { code, moduleType: "js" };
    },
  };
}

const folder = buildFolder();
/** At the root, because a service worker serves only pages below its own address. */
const SERVICE_WORKER = "service-worker.js";

export default defineConfig({
  plugins: [filterMessages(), svelte(), packFiles(SERVICE_WORKER, folder)],
  build: {
    outDir: "../src/tacora/server/static",
    emptyOutDir: true,
    // One hash for all files: files name each other often, and each hash of its own costs bytes.
    assetsDir: folder,
    target: "es2022",
    // No inlined assets: the content-security policy forbids them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", serviceWorker: "src/offline/serviceWorker.ts" },
      output: {
        entryFileNames: ({ name }) =>
          name === "serviceWorker" ? SERVICE_WORKER : `${folder}/[name].js`,
        chunkFileNames: `${folder}/[name].js`,
        assetFileNames: `${folder}/[name][extname]`,
        // Few files instead of many small ones, because each costs a request.
        codeSplitting: {
          // A group takes what its files import too, unless a group before it has it.
          groups: [
            {
              name: "svelte",
              test: /node_modules\/svelte\//,
              minShareCount: 6,
            },
            {
              name: "lib",
              test: /src\/lib\/(?!cardTexts|modal|notifications|ownTables|rulesSearch|session|shareLink|sharedPicture|tableState|seed|wakeLock)[^/]+\.ts$/,
            },
            { name: "session", test: /src\/lib\/(session|tableState|seed)[^/]*\.ts$/ },
            {
              name: "shared",
              test: /src\/lib\/(art\/(figure|parts\/(Flame|Glow)|palette|Picture|Explorer|Logo|Torch)|components\/(Icon|Alert))/,
            },
            { name: "camp", test: /src\/lib\/art\/(Campfire|CampScene|parts\/(Llama|Tent|Fire))/ },
            { name: "pages", test: /src\/lib\/components\/(Backdrop|ErrorPage|Header|Segments)/ },
            { name: "sheets", test: /src\/lib\/components\/(ProfileForm|Sheet|Switch)/ },
            {
              name: "table",
              test: /src\/table\/(?!ending|i18n|Replay|replay|JoinPanel|Log[.D]|[lL]azy|ranking|SoundOffer|synth|attend)/,
              minShareCount: 2,
            },
            {
              name: "diamant",
              test: /src\/diamant\/(?!art\/Podium|guide|tour|OddsPanel|DeckRow|FlyingStones|flyingStones)/,
              minShareCount: 3,
            },
            {
              name: "jungle",
              test: /src\/jungle\/(?!art\/(DinosaurMedallion|EndScene|endScene|outlines|item|cards|parts|pieces\/Dice)|panels\/(cardModel|Emblem|Medallion)|model\/replay)/,
              minShareCount: 3,
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
      "/og": server,
      "/ws": { target: server, ws: true },
    },
  },
});
