import wire from "../../../src/tacora/i18n/en.json?part=jungle";
import type { Catalogue } from "../lib/i18n.svelte";
import table from "../table/i18n/en.json";

const own = import.meta.glob<Catalogue>("../jungle/i18n/en.json", {
  eager: true,
  import: "default",
});

export default Object.assign({}, wire, table, ...Object.values(own)) as Catalogue;
