import wire from "../../../src/tacora/i18n/en.json?part=coach";
import type { Catalogue } from "../lib/i18n.svelte";
import pages from "./coach-en.json";

export default { ...wire, ...pages } as Catalogue;
