import wire from "../../../src/tacora/i18n/en.json?part=jungle";
import own from "../jungle/i18n/en.json";
import type { Catalogue } from "../lib/i18n.svelte";
import table from "../table/i18n/en.json";

export default { ...wire, ...table, ...own } as Catalogue;
