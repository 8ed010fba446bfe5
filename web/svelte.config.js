import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { namedBreakpoints } from "./breakpoints.js";

export default {
  preprocess: [vitePreprocess({ script: false }), namedBreakpoints()],
  compilerOptions: { runes: true },
};
