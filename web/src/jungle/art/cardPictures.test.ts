import { expect, test } from "vitest";
import explorerData from "../../../../src/tacora/games/dinosaurs/cards/data/explorers.toml?raw";
import itemData from "../../../../src/tacora/games/dinosaurs/cards/data/items.toml?raw";
import { explorerUrl } from "./explorerPictures";
import { itemUrl } from "./itemPictures";

const PICTURES = import.meta.glob<string>("./{items,explorers,cards}/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The values of a key in a file of card data. */
const values = (data: string, key: string) =>
  [...data.matchAll(new RegExp(`^${key} = "(.+)"$`, "gm"))].map((found) => found[1] as string);

test("every item has a picture of its own", () => {
  const ids = values(itemData, "id");
  expect(ids).toHaveLength(50);
  for (const id of ids) expect(itemUrl(id)).toMatch(new RegExp(`/items/${id}\\.svg`));
});

test("every explorer has a token of its own, and an unknown one a plain token", () => {
  const ids = values(explorerData, "id");
  expect(ids).toHaveLength(6);
  for (const id of ids) expect(explorerUrl(id)).toMatch(new RegExp(`/explorers/${id}\\.svg`));
  expect(explorerUrl("somebody")).toMatch(/unknown/);
});

test("an own item gets the picture of its family", () => {
  const families = new Set(values(itemData, "family"));
  expect(families.size).toBe(8);
  const urls = [...families].map((family) => itemUrl("own-card", family));
  expect(new Set(urls).size).toBe(8);
  expect(itemUrl("own-card", "no-such-family")).toBe(itemUrl("own-card", "cards"));
});

test("each picture is small, and has no filter, script or external reference", () => {
  expect(Object.keys(PICTURES).length).toBeGreaterThan(60);
  for (const [name, text] of Object.entries(PICTURES)) {
    expect(text.length, name).toBeLessThan(2500);
    expect(text, name).not.toMatch(/<filter|<script|<image|<foreignObject|href|@import|\son\w+=/);
    expect(text.replace("http://www.w3.org/2000/svg", ""), name).not.toMatch(/https?:|data:/);
    const document = new DOMParser().parseFromString(text, "image/svg+xml");
    expect(document.querySelector("parsererror"), name).toBeNull();
    expect(document.documentElement.getAttribute("viewBox"), name).toBe("0 0 48 48");
  }
});
