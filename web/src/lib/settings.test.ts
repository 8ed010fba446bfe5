import { expect, test } from "vitest";
import { parseSettings, settings } from "./settings.svelte";

test.each([
  [null, {}],
  ["not json", {}],
  ["null", {}],
  ['{"sound":true,"motion":"reduced","more":1}', { sound: true, motion: "reduced" }],
  ['{"sound":"loud","motion":"wild","speed":"warp","toString":true}', {}],
  [
    '{"speed":"quick","knock":true,"vibration":false}',
    { speed: "quick", knock: true, vibration: false },
  ],
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

test("the speed is normal by default, and a style sheet can read it", () => {
  expect([settings.speed, settings.speedFactor]).toEqual(["normal", 1]);
  settings.speed = "calm";
  expect(settings.speedFactor).toBe(1.4);
  expect(document.documentElement.dataset.speed).toBe("calm");
});
