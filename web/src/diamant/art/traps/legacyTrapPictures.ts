import Explosions from "./Explosions.svelte";
import Fire from "./Fire.svelte";
import Gas from "./Gas.svelte";
import type { TrapPicture } from "./legacyTraps.svelte";
import Mummy from "./Mummy.svelte";
import Rocks from "./Rocks.svelte";
import Scorpions from "./Scorpions.svelte";
import Snake from "./Snake.svelte";

/** Traps of the 2005 edition and of Incan Gold that the 2016 edition does not have. */
export const LEGACY_TRAP_PICTURES = new Map<string, TrapPicture>(
  Object.entries({
    snake: { picture: Snake, light: "#e8697a" },
    scorpions: { picture: Scorpions, light: "#d9607a" },
    rockfalls: { picture: Rocks, light: "#ff9f6e" },
    rocks: { picture: Rocks, light: "#ff9f6e" },
    gas: { picture: Gas, light: "#c8d96a" },
    explosions: { picture: Explosions, light: "#ffb454" },
    mummy: { picture: Mummy, light: "#d9a05a" },
    fire: { picture: Fire, light: "#ff9a3d" },
  }),
);
