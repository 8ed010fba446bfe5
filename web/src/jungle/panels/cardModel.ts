/** What the hand and the stack say about a card, from the table's card texts and the answers. */

import { t } from "../../lib/i18n.svelte";
import { explorerUrl } from "../art/explorerPictures";
import { itemUrl } from "../art/itemPictures";
import type { Chance } from "../facts";
import type { HandCard } from "../model/answerTypes";
import { percentOf } from "../model/chances";
import { nameOf } from "./names";

/** When a card is played, as far as its badge tells it. */
export type CardMoment = "roll" | "turn" | "dinosaurs" | "answer" | "any";

const MOMENTS: Record<string, CardMoment> = {
  "own-turn": "turn",
  "turn-start": "turn",
  "next-roll": "roll",
  "just-rolled": "roll",
  flipped: "dinosaurs",
  dinosaurs: "dinosaurs",
  response: "answer",
};

type Deck = HandCard["deck"];

/** A text of a card, or "" if the table has none. */
const textOf = (deck: Deck, id: string, part: string) => {
  const key = `${deck}.${id}.${part}`;
  const text = t(key);
  return text === key ? "" : text;
};

/** The name for narrow places: of an explorer the first name. */
export function shortNameOf(deck: Deck, id: string): string {
  const name = nameOf(deck, id);
  return deck === "explorer" ? (name.split(" ")[0] ?? name) : name;
}

/** The few words that tell what a card does. */
export const gistOf = (deck: Deck, id: string) => textOf(deck, id, "gist");

/** The whole text of a card. */
export const cardTextOf = (deck: Deck, id: string) => textOf(deck, id, "text");

/** The moment of a card, for its badge. */
export const momentOf = (deck: Deck, id: string): CardMoment =>
  MOMENTS[textOf(deck, id, "when")] ?? "any";

/** The address of a card's picture. */
export const pictureOf = (deck: Deck, id: string) =>
  deck === "explorer" ? explorerUrl(id) : itemUrl(id, textOf("item", id, "family"));

/** A chance as text. */
export const percentText = (chance: Chance) => t("jungle.percent", { value: percentOf(chance) });

/** What a card would make of the roll: "→ 9", "?" where dice are thrown again, a chance; or null. */
export function resultText(card: HandCard): string | null {
  if (card.result === "?") return "?";
  if (card.result !== null) return `→ ${card.result}`;
  return card.answer?.chance ? percentText(card.answer.chance) : null;
}

/** The accessible form of `resultText`. */
export function spokenResult(card: HandCard): string {
  if (card.result === "?") return t("jungle.card-result-open");
  if (card.result !== null) return t("jungle.card-result", { total: card.result });
  return card.answer?.chance
    ? t("jungle.card-chance", { percent: percentText(card.answer.chance) })
    : "";
}

/** True if a card fits just this moment of an open window: it gets the gold ring. */
export const isUrgent = (card: HandCard, waiting: boolean) =>
  waiting && card.state === "play" && momentOf(card.deck, card.id) !== "any";
