import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import client from "./vite.config.ts";

export default mergeConfig(
  client,
  defineConfig({
    // Svelte's half for browsers, not the one for servers.
    resolve: { conditions: ["browser"] },
    test: { environment: "jsdom", include: ["src/**/*.test.ts"] },
  }),
);
