/** Stones and relics that fly across the board during an event: from where to where. */
import type { EventMessage } from "../wire";
import { isRelic } from "./cards";
import type { Point } from "./layout";
import type { ViewModel } from "./viewModel";

export interface Flight {
  what: "ruby" | "diamond" | "relic";
  from: Point;
  to: Point;
  /** The share of the event's duration that passes before it starts. */
  delay: number;
}

/** Positions of cards and explorers before and after the event. */
export interface BoardPositions {
  card: (index: number) => Point | undefined;
  explorer: (explorer: number) => Point | undefined;
  home: (explorer: number) => Point | undefined;
}

/** More stones for one explorer are not drawn. */
const MAX_STONES = 4;

/** The flights of an event. `view` is the view before it. */
export function flightsFor(
  event: EventMessage,
  view: ViewModel,
  positions: BoardPositions,
): Flight[] {
  const { id, args } = event;
  if (id === "diamant.treasure") {
    const from = positions.card(view.path.length);
    return flyTo(args.explorers, positions.explorer, (spot, n) =>
      stonesBetween(args.share, from, spot, n, 0),
    );
  }
  if (id === "diamant.left") {
    const cardsWithRubies = view.path.flatMap(({ rubies }, i) =>
      rubies ? [positions.card(i)] : [],
    );
    const shared = flyTo(args.explorers, positions.home, (spot, n) =>
      cardsWithRubies.length
        ? stonesBetween(args.share, cardsWithRubies[n % cardsWithRubies.length], spot, n, 0)
        : [],
    );
    const leaver = args.explorers[0];
    const relics = view.path.flatMap(({ card }, i) => (isRelic(card) ? [positions.card(i)] : []));
    const taken = args.relics.length
      ? flyTo([leaver], positions.home, (spot) =>
          relics.flatMap((from) => (from ? [{ what: "relic", from, to: spot, delay: 0.1 }] : [])),
        )
      : [];
    return [...shared, ...taken];
  }
  if (id === "diamant.caught") {
    return flyTo(args.explorers, positions.explorer, (spot, n) =>
      stonesBetween(args.lost, spot, { x: spot.x + (n % 2 ? 26 : -18), y: spot.y + 220 }, n, 0),
    );
  }
  return [];
}

function flyTo(
  explorers: number[],
  positionOf: BoardPositions["explorer"],
  fly: (spot: Point, nth: number) => Flight[],
): Flight[] {
  return explorers.flatMap((explorer, nth) => {
    const spot = positionOf(explorer);
    return spot ? fly(spot, nth) : [];
  });
}

/** The stones for a number of rubies: a diamond for each five, then rubies. */
function stonesBetween(
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
  ].slice(0, MAX_STONES);
  return stones.map((what, i) => ({
    what,
    from: { x: from.x + (i - 1) * 9, y: from.y },
    to: { x: to.x + (i - 1) * 5, y: to.y },
    delay: start + nth * 0.03 + i * 0.06,
  }));
}
