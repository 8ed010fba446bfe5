import { mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import mapToml from "../../../../src/tacora/games/dinosaurs/cards/data/map.toml?raw";
import { COLOURS } from "../../lib/colours";
import type { DinosaurKind } from "../facts";
import { dinosaurUrl, mapBackUrl, tileUrl } from ".";
import DinosaurMedallion from "./DinosaurMedallion.svelte";
import { dinosaurBox } from "./dinosaurs";
import EndScene from "./EndScene.svelte";
import ExplorerMedallion from "./ExplorerMedallion.svelte";
import ExplorerPiece from "./ExplorerPiece.svelte";
import { arrivalSpots, starSpots } from "./endScene";
import { SILHOUETTES } from "./outlines";
import Valley from "./Valley.svelte";

const mapCards = [...mapToml.matchAll(/^id = "([\w-]+)"$/gm)].map(([, id]) => id ?? "");

/** The text of every picture file, by path. */
const pictures: Record<string, string> = import.meta.glob(
  ["./**/*.svg", "../../lib/art/**/*.svg"],
  { query: "?raw", import: "default", eager: true },
);

const drawn: ReturnType<typeof mount>[] = [];

afterEach(() => Promise.all(drawn.splice(0).map((picture) => unmount(picture))));

test("every map card of map.toml has a scene of its own", () => {
  expect(mapCards).toHaveLength(36);
  const urls = mapCards.map((card) => tileUrl(card));
  for (const [index, url] of urls.entries()) expect(url).toContain(`${mapCards[index]}.svg`);
  const scenes = Object.entries(pictures).filter(([path]) => path.startsWith("./tiles/"));
  const drawings = scenes.map(([, text]) => text.replace(/<!--.*?-->/g, ""));
  expect(new Set(drawings).size).toBe(36);
});

test("a card of a table's own file borrows a scene of its kind, always the same one", () => {
  expect(tileUrl("our-lake", "diamond")).toMatch(/diamond-\d+\.svg/);
  expect(tileUrl("our-lake", "diamond")).toBe(tileUrl("our-lake", "diamond"));
  expect(tileUrl("nest", "pterodactyl")).toMatch(/pterodactyl-\d\.svg/);
  expect(tileUrl("lair", "t-rex")).toMatch(/temple\.svg/);
  expect(tileUrl("tents", "camp")).toMatch(/base-camp\.svg/);
  expect(tileUrl("toString", "jungle")).toMatch(/jungle-\d+\.svg/);
  expect(mapBackUrl).toMatch(/map-back\.svg/);
});

test("every kind of dinosaur has a figure, drawn in the box that the layout reserves", () => {
  const kinds = Object.keys(SILHOUETTES) as DinosaurKind[];
  for (const kind of kinds) {
    expect(dinosaurUrl(kind)).toMatch(`${kind}.svg`);
    const { width, height } = dinosaurBox(kind);
    expect(pictures[`./dinosaurs/${kind}.svg`]).toContain(`viewBox="-5 -5 ${width} ${height}"`);
  }
  expect(new Set(kinds.map((kind) => SILHOUETTES[kind].outline)).size).toBe(4);
});

test("picture files have no filter, script, style, image or outside reference", () => {
  for (const [name, text] of Object.entries(pictures)) {
    expect(text, name).not.toMatch(/<(filter|script|style|image|foreignObject|animate)|\son\w+=/);
    const links = [...text.matchAll(/(?:href="|url\()([^")]*)/g)].map(([, link]) => link ?? "");
    for (const link of links) {
      expect(link, name).toMatch(/^#/);
      expect(text, name).toContain(`id="${link.slice(1)}"`);
    }
    expect(text.replace("http://www.w3.org/2000/svg", ""), name).not.toMatch(/https?:|data:/);
  }
});

test("pictures of pieces stay below 8 KB, and scenes below 16 KB", () => {
  const scenes = /leaf-table/;
  for (const [name, text] of Object.entries(pictures)) {
    expect(text.length, name).toBeLessThan(scenes.test(name) ? 16_384 : 8192);
  }
});

test("starSpots and arrivalSpots: every diamond and every other player is inside the scene", () => {
  for (let diamonds = 1; diamonds <= 8; diamonds++) {
    const spots = starSpots(diamonds);
    expect(spots).toHaveLength(diamonds);
    for (const { x } of spots) expect(Math.abs(x)).toBeLessThanOrEqual(200);
    expect(spots.filter(({ first }) => first)).toHaveLength(diamonds > 4 ? 2 : 1);
  }
  for (let others = 1; others <= 5; others++) {
    // The upright picture ends 480 right of the fire.
    for (const { x, scale } of arrivalSpots(others)) expect(x + 40 * scale).toBeLessThan(480);
  }
});

test("SVG ids are unique across pictures, and pictures are aria-hidden", () => {
  const target = document.body;
  for (const colour of COLOURS) {
    drawn.push(mount(ExplorerPiece, { target, props: { colour, pose: "lying" } }));
  }
  drawn.push(
    mount(ExplorerMedallion, { target, props: { colour: "mint", asleep: true } }),
    mount(DinosaurMedallion, { target, props: { kind: "raptor" } }),
    mount(Valley, { target, props: { sun: 0.4 } }),
    mount(Valley, { target, props: { sun: 0, dusk: true, wide: true } }),
    mount(EndScene, { target, props: { winner: "sky", diamonds: 4, others: ["red", "mint"] } }),
  );
  const ids = [...target.querySelectorAll("[id]")].map((element) => element.id);
  expect(ids.length).toBeGreaterThan(16);
  expect(new Set(ids).size).toBe(ids.length);
  const svgs = [...target.querySelectorAll("svg")];
  expect(svgs).toHaveLength(13);
  for (const svg of svgs) expect(svg.getAttribute("aria-hidden")).toBe("true");
  expect(target.querySelectorAll("filter")).toHaveLength(0);
});
