import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const OWN_FILES = /\.(js|ts|json|html)$/;
const FOLDERS = ["src", "public", "../src/tacora/i18n"];

/** Returns the folder of this build's files: named by a hash of all that they are made from. */
export function buildFolder() {
  const hash = createHash("sha256");
  const here = import.meta.dirname;
  const inputs = FOLDERS.flatMap((folder) => filesBelow(join(here, folder)));
  for (const name of readdirSync(here)) {
    if (OWN_FILES.test(name)) inputs.push(join(here, name));
  }
  for (const path of inputs.sort()) hash.update(path.slice(here.length)).update(readFileSync(path));
  return `assets/${hash.digest("hex").slice(0, 10)}`;
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
