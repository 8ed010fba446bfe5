import Explosions from "./Explosions.svelte";
import Fire from "./Fire.svelte";
import Gas from "./Gas.svelte";
import Mummy from "./Mummy.svelte";
import type { Sight } from "./others.svelte";
import Rocks from "./Rocks.svelte";
import Scorpions from "./Scorpions.svelte";
import Snake from "./Snake.svelte";

/** What the editions of 2005 and Incan Gold have that the one of 2016 has not. */
export const OLDER = new Map<string, Sight>(
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
