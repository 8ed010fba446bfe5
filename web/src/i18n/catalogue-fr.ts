import wire from "../../../src/tacora/i18n/fr.json";
import type { Catalogue } from "../lib/i18n.svelte";
import pages from "./fr.json";

const games = import.meta.glob<Catalogue>("../*/i18n/fr.json", { eager: true, import: "default" });

export default Object.assign({}, wire, pages, ...Object.values(games)) as Catalogue;
