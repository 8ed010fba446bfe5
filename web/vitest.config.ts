import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import client from "./vite.config.ts";

export default mergeConfig(
  client,
  defineConfig({
    // Resolve Svelte to its browser build, not its server build.
    resolve: { conditions: ["browser"] },
    // Tests compare the pictures with the package's card data.
    server: { fs: { allow: [".."] } },
    test: {
      environment: "jsdom",
      include: ["src/**/*.test.ts"],
      // Style sheets are empty in tests, except where one reads their text.
      css: { include: /\.css\?raw$/ },
    },
  }),
);
