import { expect, test } from "vitest";
import { parseSettings, settings } from "./settings.svelte";

test.each([
  [null, {}],
  ["not json", {}],
  ["null", {}],
  ['{"sound":true,"motion":"reduced","more":1}', { sound: true, motion: "reduced" }],
  ['{"sound":"loud","motion":"wild"}', {}],
])("parseSettings reads %j as %j", (text, expected) => {
  expect(parseSettings(text)).toEqual(expected);
});

test("sound is off and motion is full by default, and changes are stored", () => {
  expect([settings.sound, settings.motion]).toEqual([false, "full"]);
  settings.sound = true;
  settings.motion = "reduced";
  expect(parseSettings(localStorage.getItem("tacora.settings"))).toEqual({
    sound: true,
    motion: "reduced",
  });
  expect(document.documentElement.dataset.motion).toBe("reduced");
});
