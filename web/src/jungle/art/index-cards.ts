/** Addresses of the cards' pictures. The browser loads each as an image of its own. */

type Urls = Record<string, string>;

/** The name of a file without folder and ending. */
const byName = (urls: Urls): Map<string, string> =>
  new Map(Object.entries(urls).map(([path, url]) => [path.replace(/^.*\/|\.svg$/g, ""), url]));

const items = byName(
  import.meta.glob<string>("./items/*.svg", { query: "?url", import: "default", eager: true }),
);
const explorers = byName(
  import.meta.glob<string>("./explorers/*.svg", { query: "?url", import: "default", eager: true }),
);
const families = byName(
  import.meta.glob<string>("./cards/family-*.svg", {
    query: "?url",
    import: "default",
    eager: true,
  }),
);

/** The picture of an item. An item of a table's own cards gets the picture of its family. */
export function itemUrl(id: string, family = ""): string {
  return items.get(id) ?? families.get(`family-${family}`) ?? families.get("family-cards") ?? "";
}

/** The token of an explorer. An explorer of a table's own cards gets a plain one. */
export function explorerUrl(id: string): string {
  return explorers.get(id) ?? explorers.get("unknown") ?? "";
}
