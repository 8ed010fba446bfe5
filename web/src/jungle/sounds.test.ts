import { expect, test } from "vitest";
import type { EventMessage } from "../wire";
import { soundOf } from "./sounds";

const event = (name: string, args: EventMessage["args"] = {}): EventMessage => ({
  id: `dinosaurs.${name}`,
  args,
  told: [],
});

test.each([
  ["prowled", { dinosaur: "t-rex", path: ["camp", "n1"] }, "roar"],
  ["prowled", { dinosaur: "raptor-7", path: ["camp", "n1"] }, "chirp"],
  ["prowled", { dinosaur: "triceratops-3", path: ["camp", "n1"] }, "snort"],
  ["prowled", { dinosaur: "pterodactyl-5", path: ["camp", "n1"] }, "screech"],
  ["prowled", { dinosaur: "raptor-7", path: ["camp"] }, null],
  ["flipped", { card: "earthquake" }, "rumble"],
  ["flipped", { card: "hunters-wake" }, "paper"],
  ["roll-due", { roll: "evade" }, "drum"],
  ["roll-due", { roll: "move" }, null],
  ["celestial", {}, "shimmer"],
  ["cancelled", {}, "tear"],
  ["acted", {}, null],
])("%s %j sounds like %s", (name, args, sound) => {
  expect(soundOf(event(name, args))).toBe(sound);
});
