/** One file for all parts of the table that are not needed at first. Imported by `later.ts` only. */

export { default as LogDrawer } from "../table/LogDrawer.svelte";
export { default as Valley } from "./art/Valley.svelte";
export { default as CloseUp } from "./board/CloseUp.svelte";
export { default as Minimap } from "./board/Minimap.svelte";
export { default as Paths } from "./board/Paths.svelte";
export { default as PlaceGhost } from "./board/PlaceGhost.svelte";
export * as advice from "./model/firstGame";
export { storyboard } from "./model/storyboard";
export { default as AimArrow } from "./panels/AimArrow.svelte";
export { default as AnswerList } from "./panels/AnswerList.svelte";
export { default as AttackBar } from "./panels/AttackBar.svelte";
export { default as Discard } from "./panels/Discard.svelte";
export { default as Flights } from "./panels/Flights.svelte";
export { default as HuntCard } from "./panels/HuntCard.svelte";
export { default as JungleLog } from "./panels/JungleLog.svelte";
export { default as LiftedCard } from "./panels/LiftedCard.svelte";
export { default as LogStage } from "./panels/LogStage.svelte";
export { default as PlaceBar } from "./panels/PlaceBar.svelte";
export { default as SoundPlace } from "./panels/SoundPlace.svelte";
export { default as Tray } from "./panels/Tray.svelte";
export { default as TrayPlace } from "./panels/TrayPlace.svelte";
export { default as WindowBar } from "./panels/WindowBar.svelte";
