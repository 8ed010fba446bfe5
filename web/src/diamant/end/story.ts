/** Three sentences about an expedition: the biggest haul, the worst trap, the relics. */
import type { EventMessage, Message } from "../../wire";

export interface Chapter {
  medal: { kind: "ruby" } | { kind: "relic" } | { kind: "trap"; trap: string };
  title: string;
  text: Message;
}

interface Found {
  explorers: number[];
  round: number;
  count: number;
  trap: string;
}

/** Keeps the first one with the most. */
const better = (one: Found | null, other: Found) => (one && one.count >= other.count ? one : other);

/** The story of all events of a game. `nameOf` names an explorer. */
export function storyOf(
  events: readonly EventMessage[],
  nameOf: (explorer: number) => string,
  list: (names: string[]) => string,
): Chapter[] {
  let round = 1;
  let haul: Found | null = null;
  let worst: Found | null = null;
  const relics = new Map<number, number>();
  for (const { id, args } of events) {
    if (id === "diamant.round") round = args.round;
    if (id === "diamant.left") {
      const { explorers, held, share } = args;
      haul = better(haul, { explorers, round, count: held + share, trap: "" });
      const worth = args.relics.reduce((sum: number, value: number) => sum + value, 0);
      if (worth) relics.set(explorers[0], (relics.get(explorers[0]) ?? 0) + worth);
    }
    if (id === "diamant.caught") {
      const { explorers, lost, trap } = args;
      worst = better(worst, { explorers, round, count: lost, trap });
    }
  }
  const who = (explorers: number[]) => list(explorers.map(nameOf));
  const chapters: Chapter[] = [];
  if (haul?.count) {
    const args = { who: who(haul.explorers), round: haul.round, count: haul.count };
    chapters.push(chapter("haul", { kind: "ruby" }, args, haul.explorers.length > 1));
  }
  if (worst?.count) {
    const { trap, explorers, count } = worst;
    const args = {
      trap: { id: `trap.${trap}`, args: {} },
      who: who(explorers),
      round: worst.round,
      count,
    };
    chapters.push(chapter("trap", { kind: "trap", trap }, args, explorers.length > 1));
  }
  const [bearer] = [...relics].sort(([, one], [, other]) => other - one);
  if (bearer) {
    const args = { who: nameOf(bearer[0]), count: bearer[1] };
    chapters.push(chapter("relics", { kind: "relic" }, args, false));
  }
  return chapters;
}

function chapter(
  name: string,
  medal: Chapter["medal"],
  args: Message["args"],
  together: boolean,
): Chapter {
  const text = { id: `cave.end.${name}-text${together ? ".together" : ""}`, args };
  return { medal, title: `cave.end.${name}`, text };
}
