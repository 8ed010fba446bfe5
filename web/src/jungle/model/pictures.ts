/** The pictures that stand beside sentences: of an item, a dinosaur, an explorer, a roll. */
import type { EventMessage } from "../../wire";
import { type DinosaurKind, kindOf } from "../facts";

export type Medal =
  | { kind: "dinosaur"; dinosaur: DinosaurKind }
  | { kind: "dice"; dice: number[] }
  | { kind: "item"; item: string }
  | { kind: "explorer"; explorer: string }
  | { kind: "diamond" }
  | { kind: "seat"; seat: number };

const ITEM = "item:";

/** What an event is about, besides its player; null for one of no other thing. */
export function pictureOf({ args }: EventMessage): Medal | null {
  const { dice, item, card, dinosaur, explorer, diamonds } = args;
  if (Array.isArray(dice) && dice.length) return { kind: "dice", dice: dice.slice(0, 2) };
  if (typeof item === "string") return { kind: "item", item };
  if (typeof card === "string" && card.startsWith(ITEM)) {
    return { kind: "item", item: card.slice(ITEM.length) };
  }
  if (typeof dinosaur === "string") return { kind: "dinosaur", dinosaur: kindOf(dinosaur) };
  if (typeof explorer === "string") return { kind: "explorer", explorer };
  return typeof diamonds === "number" && diamonds > 0 ? { kind: "diamond" } : null;
}
