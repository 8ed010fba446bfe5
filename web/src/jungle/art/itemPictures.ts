/** Addresses of the items' pictures. The browser loads each as an image of its own. */

import { byName } from "../../lib/art/byName";

const items = byName(
  import.meta.glob<string>("./items/*.svg", { query: "?url", import: "default", eager: true }),
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
