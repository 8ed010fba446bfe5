/** What Diamant brings to the shared parts of a table. */
import { withSounds } from "../table/sound";
import type { TableGame } from "../table/tableController.svelte";
import { botName } from "./bots";
import { storyboardOf } from "./storyboard";
import type { GameConfig, ViewModel } from "./viewModel";

export const loadSounds = () => import("./sounds");

/** Diamant with these options. */
export const diamantGame = (config: GameConfig): TableGame<ViewModel> => ({
  storyboard: storyboardOf(config),
  botName,
  explorers: config.explorers,
  chapterOf: ({ id, args }) => (id === "diamant.round" ? args.round : null),
  // Only the start of the first round and its first card have happened.
  isOpening: (events) => events[0]?.id === "diamant.round" && events.length <= 2,
  onevent: (event) => withSounds(loadSounds, ({ playEventSound }) => playEventSound(event)),
});
