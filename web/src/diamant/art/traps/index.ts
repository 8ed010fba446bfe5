import type { Component } from "svelte";
import Boulders from "./Boulders.svelte";
import Danger from "./Danger.svelte";
import Lava from "./Lava.svelte";
import { legacyTraps, type TrapPicture } from "./legacyTraps.svelte";
import Rams from "./Rams.svelte";
import Snakes from "./Snakes.svelte";
import Spiders from "./Spiders.svelte";

const entry = (picture: Component, light: string): TrapPicture => ({ picture, light });

const TRAP_PICTURES = new Map<string, TrapPicture>([
  ["spiders", entry(Spiders, "#ff8a80")],
  ["snakes", entry(Snakes, "#e8697a")],
  ["lava", entry(Lava, "#ff9a3d")],
  ["boulders", entry(Boulders, "#ff9f6e")],
  ["rams", entry(Rams, "#ff9f6e")],
]);
const WARNING = entry(Danger, "#ff8a80");

/**
 * The picture of a trap. Unknown traps get a warning sign. So do the traps of older editions
 * until their pictures are loaded.
 */
export function trapPicture(trap: string): TrapPicture {
  return TRAP_PICTURES.get(trap) ?? legacyTraps.find(trap) ?? WARNING;
}
