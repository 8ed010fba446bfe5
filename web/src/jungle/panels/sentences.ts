/** The last sentences of the story, each with the colour of the player whom it is about. */
import type { Player } from "../../table/players";
import type { EventMessage, Message } from "../../wire";
import type { Facts } from "../facts";
import { lastEntries, logTurns } from "../model/log";
import type { Sentence } from "./Stage.svelte";

/** Batches that are looked at: nearly all have a sentence. */
const RECENT_BATCHES = 10;
const KEPT = 4;

/** The latest sentences, the last one at the end. */
export function sentencesOf(
  history: readonly EventMessage[][],
  facts: Facts,
  players: readonly Player[],
  format: (message: Message) => string,
): Sentence[] {
  const entries = lastEntries(logTurns(history.slice(-RECENT_BATCHES), facts), KEPT);
  return entries.map(({ text, seat, cells }) => ({
    text: format(text),
    cells,
    colour: seat === null ? null : (players[seat]?.colour ?? null),
  }));
}
