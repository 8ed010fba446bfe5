import wire from "../../../src/tacora/i18n/fr.json?part=jungle";
import own from "../jungle/i18n/fr.json";
import type { Catalogue } from "../lib/i18n.svelte";
import table from "../table/i18n/fr.json";

export default { ...wire, ...table, ...own } as Catalogue;
