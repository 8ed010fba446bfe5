import type { Component } from "svelte";
import Boulders from "./Boulders.svelte";
import Danger from "./Danger.svelte";
import Explosions from "./Explosions.svelte";
import Fire from "./Fire.svelte";
import Gas from "./Gas.svelte";
import Lava from "./Lava.svelte";
import Mummy from "./Mummy.svelte";
import Rams from "./Rams.svelte";
import Rocks from "./Rocks.svelte";
import Scorpions from "./Scorpions.svelte";
import Snake from "./Snake.svelte";
import Snakes from "./Snakes.svelte";
import Spiders from "./Spiders.svelte";

/** A trap's picture, drawn in the upper 120 by 122 of a card, and the light behind it. */
interface Sight {
  picture: Component;
  light: string;
}

const SIGHTS = new Map<string, Sight>(
  Object.entries({
    spiders: { picture: Spiders, light: "#ff8a80" },
    snakes: { picture: Snakes, light: "#e8697a" },
    snake: { picture: Snake, light: "#e8697a" },
    lava: { picture: Lava, light: "#ff9a3d" },
    boulders: { picture: Boulders, light: "#ff9f6e" },
    rams: { picture: Rams, light: "#ff9f6e" },
    scorpions: { picture: Scorpions, light: "#d9607a" },
    rockfalls: { picture: Rocks, light: "#ff9f6e" },
    rocks: { picture: Rocks, light: "#ff9f6e" },
    gas: { picture: Gas, light: "#c8d96a" },
    explosions: { picture: Explosions, light: "#ffb454" },
    mummy: { picture: Mummy, light: "#d9a05a" },
    fire: { picture: Fire, light: "#ff9a3d" },
  }),
);

/** The picture of a trap; one that nobody has drawn gets the sign that warns of anything. */
export function sightOf(trap: string): Sight {
  return SIGHTS.get(trap) ?? { picture: Danger, light: "#ff8a80" };
}
