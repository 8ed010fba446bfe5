/** The parts of Diamonds & Dinosaurs, as far as they are there. */

import type { GameParts, PartLoaders, Setup } from "./games";

const views = import.meta.glob("../jungle/{Table,Tv,Replay,Options}.svelte", { import: "default" });
const bots = import.meta.glob<Omit<Setup, "Options">>("../jungle/bots.ts");

function viewLoader<View>(name: string): (() => Promise<View>) | undefined {
  return views[`../jungle/${name}.svelte`] as (() => Promise<View>) | undefined;
}

const table = viewLoader<GameParts["table"]>("Table");
const tv = viewLoader<GameParts["tv"]>("Tv");
const replay = viewLoader<GameParts["replay"]>("Replay");
const options = viewLoader<Setup["Options"]>("Options");
const loadBots = bots["../jungle/bots.ts"];

async function setup(): Promise<Setup> {
  if (!options || !loadBots) throw new Error("The jungle has no options.");
  const [Options, { botName, botAbout }] = await Promise.all([options(), loadBots()]);
  return { Options, botName, botAbout };
}

export const jungleParts: PartLoaders = {
  ...(table && { table }),
  ...(tv && { tv }),
  ...(replay && { replay }),
  ...(options && loadBots && { setup }),
};
