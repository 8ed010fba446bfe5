/** Stones and relics in the air while something happens: from where to where. */
import type { Happening } from "../wire";
import { isRelic } from "./cards";
import type { Scene } from "./scene";
import type { Point } from "./stage";

export interface Flight {
  what: "ruby" | "diamond" | "relic";
  from: Point;
  to: Point;
  /** Part of the beat that passes before it starts. */
  delay: number;
}

/** Where things are, before and after what happened. */
export interface Spots {
  card: (index: number) => Point | undefined;
  explorer: (explorer: number) => Point | undefined;
  home: (explorer: number) => Point | undefined;
}

/** More than this many stones for one explorer look like a swarm. */
const MOST = 4;

export function flightsOf(happening: Happening, before: Scene, spots: Spots): Flight[] {
  const { id, args } = happening;
  if (id === "diamant.treasure") {
    const from = spots.card(before.path.length);
    return to(args.explorers, spots.explorer, (spot, n) => shower(args.share, from, spot, n, 0));
  }
  if (id === "diamant.left") {
    const rich = before.path.flatMap(({ rubies }, i) => (rubies ? [spots.card(i)] : []));
    const shared = to(args.explorers, spots.home, (spot, n) =>
      rich.length ? shower(args.share, rich[n % rich.length], spot, n, 0) : [],
    );
    const lone = args.explorers[0];
    const relics = before.path.flatMap(({ card }, i) => (isRelic(card) ? [spots.card(i)] : []));
    const taken = args.relics.length
      ? to([lone], spots.home, (spot) =>
          relics.flatMap((from) => (from ? [{ what: "relic", from, to: spot, delay: 0.1 }] : [])),
        )
      : [];
    return [...shared, ...taken];
  }
  if (id === "diamant.caught") {
    return to(args.explorers, spots.explorer, (spot, n) =>
      shower(args.lost, spot, { x: spot.x + (n % 2 ? 26 : -18), y: spot.y + 220 }, n, 0),
    );
  }
  return [];
}

function to(
  explorers: number[],
  where: Spots["explorer"],
  fly: (spot: Point, nth: number) => Flight[],
): Flight[] {
  return explorers.flatMap((explorer, nth) => {
    const spot = where(explorer);
    return spot ? fly(spot, nth) : [];
  });
}

/** A few stones for a number of rubies: diamonds for fives, as one would pay it out. */
function shower(
  rubies: number,
  from: Point | undefined,
  to: Point,
  nth: number,
  start: number,
): Flight[] {
  if (!from || rubies <= 0) return [];
  const stones = [
    ...Array.from({ length: Math.floor(rubies / 5) }, () => "diamond" as const),
    ...Array.from({ length: rubies % 5 }, () => "ruby" as const),
  ].slice(0, MOST);
  return stones.map((what, i) => ({
    what,
    from: { x: from.x + (i - 1) * 9, y: from.y },
    to: { x: to.x + (i - 1) * 5, y: to.y },
    delay: start + nth * 0.03 + i * 0.06,
  }));
}
