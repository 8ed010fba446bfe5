/** Diamant's board, as the pages know it. */
export { botAbout, botName } from "./bots";
export { default as Options } from "./Options.svelte";
export { default as Replay } from "./Replay.svelte";
export { default as Table } from "./Table.svelte";
export { default as Tv } from "./Tv.svelte";
