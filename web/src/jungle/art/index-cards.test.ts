import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { explorerUrl, itemUrl } from "./index-cards";

const ART = join(__dirname);
const DATA = join(__dirname, "../../../../src/tacora/games/dinosaurs/cards/data");

/** The values of a key in a file of card data. */
const values = (file: string, key: string) =>
  [...readFileSync(join(DATA, file), "utf-8").matchAll(new RegExp(`^${key} = "(.+)"$`, "gm"))].map(
    (found) => found[1] as string,
  );

test("every item has a picture of its own", () => {
  const ids = values("items.toml", "id");
  expect(ids).toHaveLength(50);
  for (const id of ids) expect(itemUrl(id)).toMatch(new RegExp(`/items/${id}\\.svg`));
});

test("every explorer has a token of its own, and an unknown one a plain token", () => {
  const ids = values("explorers.toml", "id");
  expect(ids).toHaveLength(6);
  for (const id of ids) expect(explorerUrl(id)).toMatch(new RegExp(`/explorers/${id}\\.svg`));
  expect(explorerUrl("somebody")).toMatch(/unknown/);
});

test("an own item gets the picture of its family", () => {
  const families = new Set(values("items.toml", "family"));
  expect(families.size).toBe(8);
  const urls = [...families].map((family) => itemUrl("own-card", family));
  expect(new Set(urls).size).toBe(8);
  expect(itemUrl("own-card", "no-such-family")).toBe(itemUrl("own-card", "cards"));
});

test("each picture is small, and has no filter, script or external reference", () => {
  for (const folder of ["items", "explorers", "cards"]) {
    for (const name of readdirSync(join(ART, folder)).filter((each) => each.endsWith(".svg"))) {
      const text = readFileSync(join(ART, folder, name), "utf-8");
      expect(text.length, name).toBeLessThan(2500);
      expect(text, name).not.toMatch(/<filter|<script|<image|<foreignObject|href|@import|\son\w+=/);
      expect(text.replace("http://www.w3.org/2000/svg", ""), name).not.toMatch(/https?:|data:/);
      const document = new DOMParser().parseFromString(text, "image/svg+xml");
      expect(document.querySelector("parsererror"), name).toBeNull();
      expect(document.documentElement.getAttribute("viewBox"), name).toBe("0 0 48 48");
    }
  }
});
