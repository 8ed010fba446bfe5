/** One file for all parts of the reactions. They are loaded after the table shows. */

export { default as Bubbles } from "./Bubbles.svelte";
export { default as MuteControls } from "./MuteControls.svelte";
export { default as ReactButton } from "./ReactButton.svelte";
export { spectatorsText } from "./spectators";
