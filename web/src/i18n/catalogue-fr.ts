import wire from "../../../src/tacora/i18n/fr.json";
import type { Catalogue } from "../lib/words.svelte";
import pages from "./fr.json";

const games = import.meta.glob<Catalogue>("../*/words/fr.json", { eager: true, import: "default" });

export default Object.assign({}, wire, pages, ...Object.values(games)) as Catalogue;
