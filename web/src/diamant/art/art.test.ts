import { mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { HATS } from "../../lib/art/figure/hats";
import Podium from "./Podium.svelte";
import { stonesFor } from "./parts/stones";
import TrapFace from "./TrapFace.svelte";
import TreasureFace from "./TreasureFace.svelte";
import { trapPicture } from "./traps";
import { legacyTraps } from "./traps/legacyTraps.svelte";

const drawn: ReturnType<typeof mount>[] = [];

afterEach(() => Promise.all(drawn.splice(0).map((picture) => unmount(picture))));

test("stonesFor: the stones on a card have the value of its rubies and stay inside its edge", () => {
  for (let rubies = 0; rubies <= 60; rubies++) {
    const stones = stonesFor(rubies);
    const worth = stones.reduce((sum, stone) => sum + (stone.kind === "diamond" ? 5 : 1), 0);
    expect(worth).toBe(rubies);
    for (const { x, y, scale } of stones) {
      expect(x - 12 * scale).toBeGreaterThan(2);
      expect(x + 12 * scale).toBeLessThan(118);
      expect(y + 12 * scale).toBeLessThan(156);
      expect(y - 12 * scale).toBeGreaterThan(70);
    }
  }
});

test("every trap of every edition has a picture, and an unknown trap gets the warning sign", async () => {
  await legacyTraps.load();
  const editions = [
    ["spiders", "snakes", "lava", "boulders", "rams"],
    ["snakes", "scorpions", "rockfalls", "gas", "explosions"],
    ["mummy", "fire", "rocks", "snake", "spiders"],
  ];
  const warning = trapPicture("bagpipes").picture;
  expect(trapPicture("toString").picture).toBe(warning);
  for (const traps of editions) {
    const pictures = traps.map((trap) => trapPicture(trap).picture);
    expect(new Set(pictures).size).toBe(traps.length);
    expect(pictures).not.toContain(warning);
  }
});

test("each explorer's hat has its own outline", () => {
  const outlines = Object.values(HATS).map((shapes) => shapes.map(([, outline]) => outline).join());
  expect(new Set(outlines).size).toBe(8);
});

test("SVG ids are unique across pictures, and pictures are aria-hidden", () => {
  const target = document.body;
  drawn.push(
    mount(TrapFace, { target, props: { trap: "lava", label: "lava", second: true } }),
    mount(TrapFace, { target, props: { trap: "snakes", label: "" } }),
    mount(TreasureFace, { target, props: { value: 17, rubies: 17 } }),
    mount(Podium, { target, props: { places: [["red", "sky"], [], ["teal"]] } }),
  );
  const ids = [...target.querySelectorAll("[id]")].map((element) => element.id);
  expect(ids.length).toBeGreaterThan(8);
  expect(new Set(ids).size).toBe(ids.length);
  for (const picture of target.querySelectorAll("svg")) {
    expect(picture.getAttribute("aria-hidden")).toBe("true");
  }
});
