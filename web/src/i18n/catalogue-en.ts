import wire from "../../../src/tacora/i18n/en.json";
import type { Catalogue } from "../lib/words.svelte";
import pages from "./en.json";

const games = import.meta.glob<Catalogue>("../*/words/en.json", { eager: true, import: "default" });

export default Object.assign({}, wire, pages, ...Object.values(games)) as Catalogue;
