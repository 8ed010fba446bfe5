import { expect, test } from "vitest";
import { parseSettings, settings } from "./settings.svelte";

test.each([
  [null, {}],
  ["not json", {}],
  ["null", {}],
  ['{"sound":true,"motion":"reduced","more":1}', { sound: true, motion: "reduced" }],
  ['{"sound":"loud","motion":"wild"}', {}],
])("%j is read as %j", (text, kept) => {
  expect(parseSettings(text)).toEqual(kept);
});

test("it is silent and lively until somebody says otherwise, and that is kept", () => {
  expect([settings.sound, settings.motion]).toEqual([false, "full"]);
  settings.sound = true;
  settings.motion = "reduced";
  expect(parseSettings(localStorage.getItem("tacora.settings"))).toEqual({
    sound: true,
    motion: "reduced",
  });
  expect(document.documentElement.dataset.motion).toBe("reduced");
});
