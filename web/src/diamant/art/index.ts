/**
 * Everything that is drawn in the cave. Pure SVG, hidden from screen readers, filling the box its
 * parent gives it (`size` sets a width and keeps the proportions). Light falls from the upper left.
 *
 * Proportions (width : height): cards 3 : 4, explorers 80 : 104 with the feet at the lower edge,
 * heads, stones, relic, chest, decision pictures and logo 1 : 1, torch 1 : 2, tent and campfire
 * 5 : 4, entrance 4 : 5, barricade 2 : 1. Cave and camp fill any box; the other scenes are 8 : 5.
 *
 * Flames and glows move by CSS alone; reduced motion or an ancestor `.reduced-motion` stops them.
 */
export { default as Barricade } from "./Barricade.svelte";
export { default as Campfire } from "./Campfire.svelte";
export { default as CampScene } from "./CampScene.svelte";
export { default as CardBack } from "./CardBack.svelte";
export { default as CaveScene } from "./CaveScene.svelte";
export { default as Chest } from "./Chest.svelte";
export { default as ChoiceBack } from "./ChoiceBack.svelte";
export { default as ContinueArt } from "./ContinueArt.svelte";
export { default as Diamond } from "./Diamond.svelte";
export { default as EmptyScene } from "./EmptyScene.svelte";
export { default as Entrance } from "./Entrance.svelte";
export { default as ExitArt } from "./ExitArt.svelte";
export { default as Explorer } from "./Explorer.svelte";
export { default as ExplorerHead } from "./ExplorerHead.svelte";
export { default as Logo } from "./Logo.svelte";
export { default as LostScene } from "./LostScene.svelte";
export { default as Podium } from "./Podium.svelte";
export type { Colour, Pose, Tones } from "./palette";
export { SEAT_TONES } from "./palette";
export { default as Relic } from "./Relic.svelte";
export { default as RelicFace } from "./RelicFace.svelte";
export { default as Ruby } from "./Ruby.svelte";
export { default as Tent } from "./Tent.svelte";
export { default as Torch } from "./Torch.svelte";
export { default as TrapFace } from "./TrapFace.svelte";
export { default as TreasureFace } from "./TreasureFace.svelte";
