/**
 * The pictures of Diamant. Pictures that other pages use too are in `lib/art`.
 *
 * All pictures are SVG, hidden from screen readers, and fill the box of their parent. `size` sets
 * a width and keeps the proportions. Light falls from the upper left.
 *
 * Proportions (width : height): cards 3 : 4, explorers 80 : 104 with the feet at the lower edge,
 * heads, stones, relic, chest, decision pictures and logo 1 : 1, torch 1 : 2, campfire 5 : 4,
 * entrance 4 : 5, barricade 2 : 1. Cave and camp fill any box; the other scenes are 8 : 5.
 *
 * Flames and glows are animated in CSS. Reduced motion, or an ancestor with the class
 * `reduced-motion`, stops them.
 */
export { default as Barricade } from "./Barricade.svelte";
export { default as CardBack } from "./CardBack.svelte";
export { default as CaveScene } from "./CaveScene.svelte";
export { default as Chest } from "./Chest.svelte";
export { default as ChoiceBack } from "./ChoiceBack.svelte";
export { default as ContinueArt } from "./ContinueArt.svelte";
export { default as Entrance } from "./Entrance.svelte";
export { default as ExitArt } from "./ExitArt.svelte";
export { default as Podium } from "./Podium.svelte";
export { default as Relic } from "./Relic.svelte";
export { default as RelicFace } from "./RelicFace.svelte";
export { default as Ruby } from "./Ruby.svelte";
export { default as TrapFace } from "./TrapFace.svelte";
export { default as TreasureFace } from "./TreasureFace.svelte";
