/** What there is to tell an explorer at camp, from the public events of this cave. */
import type { EventMessage } from "../wire";
import type { GameConfig } from "./viewModel";

export interface CampStory {
  /** What this player brought home from this cave. */
  rubies: number;
  relics: number[];
  /** What the explorer would hold now, still inside. Null in the game with two explorers each. */
  stayed: number | null;
}

/** The story of this cave for a seat. Null if none of its explorers has left. */
export function campStory(
  history: readonly (readonly EventMessage[])[],
  { players, explorers }: GameConfig,
  seat: number,
): CampStory | null {
  const events = history.flat();
  const cave = events.slice(events.findLastIndex(({ id }) => id === "diamant.round") + 1);
  let [rubies, left] = [0, false];
  let stayed: number | null = null;
  const relics: number[] = [];
  for (const { id, args } of cave) {
    if (id === "diamant.left") {
      const own = args.explorers.filter((e: number) => e % players === seat).length;
      if (!own) continue;
      left = true;
      rubies += own * (args.held + args.share);
      relics.push(...args.relics);
      if (explorers === players) stayed = args.held;
    } else if (id === "diamant.treasure" && stayed !== null) {
      // One more explorer would have shared this treasure.
      stayed += Math.floor(args.value / (args.explorers.length + 1));
    }
  }
  return left ? { rubies, relics, stayed } : null;
}
