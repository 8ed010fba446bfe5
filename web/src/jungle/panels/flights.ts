/** Where cards and diamonds fly from and to, in pixels of the table. */
import type { Motion, Place } from "../model/motion";

export interface Spot {
  x: number;
  y: number;
}

export interface Flight {
  what: "diamond" | "item" | "explorer" | "map" | "dinosaur";
  /** The card, if this viewer sees it. */
  id: string | null;
  from: Spot;
  to: Spot;
}

/** More would only blur. */
const MAX_FLIGHTS = 8;

/** The elements where a place may be; the first that is seen counts. */
function selectorsOf(place: Place): string[] {
  switch (place.at) {
    case "cell":
      return [`[data-cell="${place.cell}"]`];
    case "seat":
      return [`[data-seat="${place.seat}"]`];
    case "pile":
      return [`[data-pile="${place.pile === "discards" ? "items" : place.pile}"]`, ".board"];
    case "stack":
      return ["[data-tray]", ".board"];
    case "stage":
      return [".stage", ".bar"];
    case "sky":
      return [".board"];
  }
}

/** The middle of a place on the table; null if it is nowhere to be seen. */
function spotOf(place: Place, table: Element): Spot | null {
  const origin = table.getBoundingClientRect();
  for (const selector of selectorsOf(place)) {
    const box = table.querySelector(selector)?.getBoundingClientRect();
    if (!box || box.width === 0) continue;
    const isEdge = selector === ".board" && place.at !== "stack";
    return {
      x: box.left - origin.left + box.width / 2,
      // What comes from a pile that is not drawn comes from above.
      y: box.top - origin.top + (isEdge ? -30 : box.height / 2),
    };
  }
  return null;
}

/** The flights of a beat. A card that is laid is shown by its tile; a walk by its piece. */
export function flightsOf(motion: Motion, table: Element): Flight[] {
  const cards = motion.cards
    .filter(({ deck, to }) => deck !== "map" || to.at !== "cell")
    .map(({ deck, id, from, to }) => ({ what: deck, id, from, to }));
  const diamonds = motion.diamonds.flatMap(({ count, from, to }) =>
    Array.from({ length: Math.min(3, count) }, () => ({
      what: "diamond" as const,
      id: null,
      from,
      to,
    })),
  );
  return [...cards, ...diamonds].slice(0, MAX_FLIGHTS).flatMap(({ what, id, from, to }) => {
    const start = spotOf(from, table);
    const end = spotOf(to, table);
    return start && end ? [{ what, id, from: start, to: end }] : [];
  });
}

/** Where a cancelled card is torn: on the stack. */
export function tornAt(table: Element): Spot {
  return spotOf({ at: "stack", index: 0 }, table) ?? { x: 0, y: 0 };
}
