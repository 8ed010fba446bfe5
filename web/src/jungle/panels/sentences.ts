/** The last sentences of the story, each with the colour of the player whom it is about. */
import type { Player } from "../../table/players";
import type { EventMessage, Message } from "../../wire";
import type { Sentence } from "./Stage.svelte";

/** Batches that are looked at: a batch has at least one sentence, mostly more. */
const RECENT_BATCHES = 6;
const KEPT = 6;

/** The latest sentences, the last one at the end. */
export function sentencesOf(
  history: readonly EventMessage[][],
  players: readonly Player[],
  format: (message: Message) => string,
): Sentence[] {
  return history
    .slice(-RECENT_BATCHES)
    .flat()
    .flatMap(({ args, told }) =>
      told.map((message) => ({
        text: format(message),
        colour: players[args.seat]?.colour ?? null,
      })),
    )
    .slice(-KEPT);
}
