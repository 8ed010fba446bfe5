import wire from "../../../src/tacora/i18n/fr.json?part=coach";
import type { Catalogue } from "../lib/i18n.svelte";
import pages from "./coach-fr.json";

export default { ...wire, ...pages } as Catalogue;
