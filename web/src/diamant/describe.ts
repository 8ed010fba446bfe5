/** The position as text, for screen readers. */
import type { Message } from "../wire";
import { cardOf } from "./cards";
import { rubiesOnPath, type ViewModel } from "./viewModel";

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

/** Describes the position without the path, whose cards are a separate list. */
export function describePosition(
  view: ViewModel,
  seat: number | null,
  format: (message: Message) => string,
): string {
  const count = rubiesOnPath(view);
  const who = view.inside.length
    ? { names: view.inside }
    : { id: "cave.describe-nobody", args: {} };
  return [
    format({ id: count ? "cave.describe-pool" : "cave.describe-empty", args: { count } }),
    format({ id: "cave.describe-who", args: { who } }),
    describeStake(view, seat, format),
  ]
    .filter(Boolean)
    .join(" ");
}

/** What a player can lose. Empty at camp. */
export function describeStake(
  view: ViewModel,
  seat: number | null,
  format: (message: Message) => string,
): string {
  if (seat === null || !view.inside.some((e) => e % view.config.players === seat)) return "";
  const stake = { id: "rubies", args: { count: view.gathered[seat] ?? 0 } };
  return format({ id: "cave.describe-stake", args: { stake } });
}
