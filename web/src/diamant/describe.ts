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

/** How it stands beside the path, whose cards are a list of their own. */
export function describe(
  scene: Scene,
  seat: number | null,
  say: (message: Message) => string,
): string {
  const count = pool(scene);
  const who = scene.inside.length
    ? { names: scene.inside }
    : { id: "cave.describe-nobody", args: {} };
  return [
    say({ id: count ? "cave.describe-pool" : "cave.describe-empty", args: { count } }),
    say({ id: "cave.describe-who", args: { who } }),
    stakeOf(scene, seat, say),
  ]
    .filter(Boolean)
    .join(" ");
}

/** What one may lose; nothing to say of it at camp. */
export function stakeOf(
  scene: Scene,
  seat: number | null,
  say: (message: Message) => string,
): string {
  if (seat === null || !scene.inside.some((e) => e % scene.setting.players === seat)) return "";
  const stake = { id: "rubies", args: { count: scene.gathered[seat] ?? 0 } };
  return say({ id: "cave.describe-stake", args: { stake } });
}
