/** What the jungle brings to the shared parts of a table. */
import { t } from "../lib/i18n.svelte";
import type { Storyboard } from "../table/animationQueue.svelte";
import { withSounds } from "../table/sound";
import type { TableGame } from "../table/tableController.svelte";
import { botName } from "./bots";
import type { Facts } from "./facts";

/** Diamonds & Dinosaurs, told by a storyboard. */
export const jungleGame = (storyboard: Storyboard<Facts>): TableGame<Facts> => ({
  storyboard,
  botName,
  chapterOf: ({ id, args }) => (id === "dinosaurs.turn" ? args.turn : null),
  chapterName: (event, players) =>
    event
      ? t("jungle.replay-turn", {
          turn: event.args.turn,
          who: players[event.args.seat]?.name ?? "",
        })
      : t("jungle.replay-setup"),
  isOpening: (events) => events[0]?.id === "dinosaurs.begin",
  addressesReader: true,
  onevent: (event) =>
    withSounds(
      () => import("./sounds"),
      ({ playEventSound }) => playEventSound(event),
    ),
});
