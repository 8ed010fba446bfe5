/** The position in words, for whoever does not see the picture. */
import type { Message } from "../wire";
import { cardOf } from "./cards";
import { pool, type Scene } from "./scene";

/** A card on the path; the second trap of a kind is called so. */
export function labelOf(card: string, rubies: number, second: boolean): Message {
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

/** What one must know before a decision: cards, rubies on the path, who is inside, the stake. */
export function describe(
  scene: Scene,
  seat: number | null,
  say: (message: Message) => string,
): string {
  const cards = scene.path.map(({ card }) => say(shortOf(card)));
  const path = cards.length ? cards.join(", ") : say({ id: "cave.describe-nothing", args: {} });
  const who = scene.inside.length
    ? { names: scene.inside }
    : { id: "cave.describe-nobody", args: {} };
  const args = { path, rubies: { id: "rubies", args: { count: pool(scene) } }, who };
  const own = seat === null ? [] : scene.inside.filter((e) => e % scene.setting.players === seat);
  if (seat === null || !own.length) return say({ id: "cave.describe-others", args });
  const stake = { id: "rubies", args: { count: scene.gathered[seat] ?? 0 } };
  return say({ id: "cave.describe", args: { ...args, stake } });
}

function shortOf(card: string): Message {
  const face = cardOf(card);
  if (face.kind === "treasure") return { id: "cave.short-treasure", args: { value: face.value } };
  if (face.kind === "trap") return { id: `card.${face.trap}`, args: {} };
  return { id: "card.relic", args: {} };
}
