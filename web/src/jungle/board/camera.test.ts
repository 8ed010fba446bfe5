import { describe, expect, it } from "vitest";
import { cellBox } from "../model/mapLayout";
import { Camera, screenOf } from "./camera.svelte";

const CROSS = ["camp", "n1", "e1", "s1", "w1"];
const LONG = ["camp", ...Array.from({ length: 11 }, (_, i) => `e${i + 1}`)];
const PHONE = { width: 390, height: 404 };
const LAPTOP = { width: 698, height: 604 };

describe("camera", () => {
  it("counts a window under 450 px as a phone, and gives large tiles only where all fit", () => {
    expect(screenOf(PHONE, CROSS, [])).toBe("phone");
    expect(screenOf(LAPTOP, CROSS, [])).toBe("tv");
    expect(screenOf(LAPTOP, LONG, [])).toBe("laptop");
  });

  it("puts a map that fits into the middle", () => {
    const camera = new Camera();
    camera.fit(LAPTOP, CROSS, []);
    const { x, y } = camera.offset;
    expect(x + camera.tile / 2).toBeCloseTo(LAPTOP.width / 2);
    expect(y + camera.tile / 2).toBeCloseTo(LAPTOP.height / 2);
  });

  it("keeps the map in the middle when its window grows twice in one frame", async () => {
    const camera = new Camera();
    const wider = { ...LAPTOP, width: LAPTOP.width + 200 };
    camera.fit(PHONE, CROSS, []);
    camera.fit(LAPTOP, CROSS, []);
    camera.fit(wider, CROSS, []);
    for (let frame = 0; frame < 3; frame++) {
      await new Promise((done) => requestAnimationFrame(done));
    }
    expect(camera.offset.x + camera.tile / 2).toBeCloseTo(wider.width / 2);
  });

  it("drags a map that is wider than the window, and says so: then nothing is pressed", () => {
    const camera = new Camera();
    camera.fit(PHONE, LONG, []);
    const before = camera.offset.x;
    camera.down(1, { x: 100, y: 100 });
    expect(camera.move(1, { x: 103, y: 100 })).toBe(false);
    expect(camera.move(1, { x: 60, y: 100 })).toBe(true);
    expect(camera.offset.x).toBe(before - 40);
    expect(camera.up(1)).toBe(true);
  });

  it("does not move by itself under a finger", () => {
    const camera = new Camera();
    camera.fit(PHONE, LONG, []);
    camera.down(1, { x: 100, y: 100 });
    camera.move(1, { x: 60, y: 100 });
    const held = camera.offset;
    camera.reveal(["e11"]);
    camera.show("near");
    camera.fit(PHONE, [...LONG, "e12"], []);
    expect(camera.offset).toEqual(held);
    expect(camera.zoom).toBe("whole");
  });

  it("changes between near and whole by a pinch", () => {
    const camera = new Camera();
    camera.fit(PHONE, LONG, []);
    camera.down(1, { x: 150, y: 200 });
    camera.down(2, { x: 250, y: 200 });
    camera.move(1, { x: 100, y: 200 });
    camera.move(2, { x: 300, y: 200 });
    camera.up(1);
    camera.up(2);
    expect(camera.zoom).toBe("near");
  });

  it("follows the action to a tile out of sight", () => {
    const camera = new Camera();
    camera.fit(PHONE, LONG, []);
    camera.reveal(["e11"]);
    const right = camera.offset.x + 12 * camera.pitch;
    expect(right).toBeLessThanOrEqual(PHONE.width + camera.pitch * 0.3);
  });

  /** The cells that are cut by the edge of the window. */
  const cut = (camera: Camera, cells: string[], { width, height }: typeof PHONE) =>
    cells.filter((cell) => {
      const { left, top } = cellBox(cell, camera.layout);
      const { tile } = camera;
      return left < 0 || top < 0 || left + tile > width || top + tile > height;
    });

  it("shows every cell of a question, and the whole map when nobody is asked", () => {
    for (const window of [PHONE, { width: 360, height: 278 }, LAPTOP]) {
      const camera = new Camera();
      camera.fit(window, LONG, []);
      for (const focus of [
        ["e11", "e10"],
        ["camp", "e5"],
        ["e3", "n1e4", "e5", "s1e4"],
      ]) {
        camera.ask(focus, { x: 0, y: 0 });
        // The window of the test draws no frames: the new size is there at once, the place is not.
        camera.goTo(camera.layout.offset);
        camera.ask(focus, { x: 0, y: 0 });
        expect(cut(camera, focus, window)).toEqual([]);
      }
      camera.ask([]);
      expect(camera.zoom).toBe("whole");
    }
  });

  it("shows what is around the player where the cells of a question are too far apart", () => {
    const camera = new Camera();
    camera.fit(PHONE, LONG, []);
    camera.ask(["e11", "camp"], { x: 11, y: 0 });
    camera.ask(["e11", "camp"], { x: 11, y: 0 });
    expect(cut(camera, ["e11"], PHONE)).toEqual([]);
  });
});
