/** Names of cards, dinosaurs and players in the panels. */

import type { Colour } from "../../lib/colours";
import { t } from "../../lib/i18n.svelte";
import type { Message } from "../../wire";
import type { DinosaurId, DinosaurKind } from "../facts";
import type { HandCard, TargetAnswer } from "../model/answerTypes";

/** A player as the panels show one, by seat. */
export interface TablePlayer {
  name: string;
  colour: Colour;
}

/** The name of a card. */
export const nameOf = (deck: HandCard["deck"], id: string) => t(`${deck}.${id}`);

/** The kind of a dinosaur, or null for a dinosaur of own cards with another name. */
export function knownKind(dinosaur: DinosaurId): DinosaurKind | null {
  const found = /^(t-rex|raptor|triceratops|pterodactyl)(-\d+)?$/.exec(dinosaur);
  return (found?.[1] as DinosaurKind | undefined) ?? null;
}

/** The name of a dinosaur as a message: "the raptor of 7". */
export function beastMessage(dinosaur: DinosaurId): Message {
  const number = /\d+$/.exec(dinosaur)?.[0] ?? "";
  return { id: `beast.${knownKind(dinosaur) ?? "other"}`, args: { number } };
}

/** The short name of a target: a player, a dinosaur or an item. */
export function targetName(on: TargetAnswer["on"], players: readonly TablePlayer[]): string {
  if ("seat" in on) return players[on.seat]?.name ?? String(on.seat + 1);
  if ("item" in on) return nameOf("item", on.item);
  const { id, args } = beastMessage(on.dinosaur);
  return t(id, args);
}
