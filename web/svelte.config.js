import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { namedBreakpoints } from "./breakpoints.js";

export default {
  preprocess: [vitePreprocess({ script: false }), namedBreakpoints()],
  compilerOptions: {
    runes: true,
    // Short, because every scoped rule and element carries it.
    cssHash: ({ hash, filename }) => `s${hash(filename).slice(0, 5)}`,
  },
};
