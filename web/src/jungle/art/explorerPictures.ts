/** Addresses of the explorers' pictures. The browser loads each as an image of its own. */

import { byName } from "../../lib/art/byName";

const explorers = byName(
  import.meta.glob<string>("./explorers/*.svg", { query: "?url", import: "default", eager: true }),
);

/** The token of an explorer. An explorer of a table's own cards gets a plain one. */
export function explorerUrl(id: string): string {
  return explorers.get(id) ?? explorers.get("unknown") ?? "";
}
