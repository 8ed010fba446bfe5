/** A card as text, for screen readers. */
import type { Message } from "../wire";
import { cardOf } from "./cards";

/** The label of a card on the path. The label says if it is the second trap of its kind. */
export function cardLabel(card: string, rubies: number, second: boolean): Message {
  const face = cardOf(card);
  if (face.kind === "trap") {
    const trap = { id: `trap.${face.trap}`, args: {} };
    return { id: second ? "cave.card-trap-second" : "cave.card-trap", args: { trap } };
  }
  if (face.kind === "relic") {
    return face.value
      ? { id: "cave.card-artifact", args: { value: face.value } }
      : { id: "cave.card-relic", args: {} };
  }
  return rubies
    ? { id: "cave.card-treasure", args: { value: face.value, count: rubies } }
    : { id: "cave.card-treasure-empty", args: { value: face.value } };
}
