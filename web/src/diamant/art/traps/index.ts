import type { Component } from "svelte";
import Boulders from "./Boulders.svelte";
import Danger from "./Danger.svelte";
import Lava from "./Lava.svelte";
import { type Sight, store } from "./others.svelte";
import Rams from "./Rams.svelte";
import Snakes from "./Snakes.svelte";
import Spiders from "./Spiders.svelte";

const sight = (picture: Component, light: string): Sight => ({ picture, light });

const SIGHTS = new Map<string, Sight>([
  ["spiders", sight(Spiders, "#ff8a80")],
  ["snakes", sight(Snakes, "#e8697a")],
  ["lava", sight(Lava, "#ff9a3d")],
  ["boulders", sight(Boulders, "#ff9f6e")],
  ["rams", sight(Rams, "#ff9f6e")],
]);
const WARNING = sight(Danger, "#ff8a80");

/**
 * The picture of a trap; one that nobody has drawn gets the sign that warns of anything, and so
 * do the traps of older editions until their pictures are fetched.
 */
export function sightOf(trap: string): Sight {
  return SIGHTS.get(trap) ?? store.find(trap) ?? WARNING;
}
