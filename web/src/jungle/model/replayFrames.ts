/** The frames of a replay: the moments in which something happens, each with its whole position. */
import type { EventMessage, FinishedGame, FinishedStep } from "../../wire";
import type { Facts } from "../facts";
import { withoutPublicHalves } from "./describe";
import { foldEvents } from "./fold";

/** Nobody is asked in a replay: what no event tells is left out. */
const settled = (facts: Facts): Facts => ({
  ...facts,
  pending: null,
  window: null,
  forecast: null,
  threats: [],
});

/** Every hand is open: "Ana drew Rope" says it all, "Ana drew an item" need not be said. */
function toldOnce(events: readonly EventMessage[]): EventMessage[] {
  const kept = new Set(withoutPublicHalves(events));
  return events.map((event) => (kept.has(event) ? event : { ...event, told: [] }));
}

/**
 * Folds the moments of a finished game into frames: the server sends the position once a turn.
 * Moments without events, mostly passes, are left out.
 */
export function framesOf(moments: readonly FinishedStep[]): (FinishedStep & { facts: Facts })[] {
  let facts: Facts | null = null;
  return moments.flatMap((moment, index) => {
    const events: EventMessage[] = moment.events;
    if (moment.facts) facts = moment.facts as unknown as Facts;
    else if (facts) facts = foldEvents(facts, events);
    if (!facts || (index > 0 && !events.length)) return [];
    return [{ ...moment, facts: settled(facts), events: toldOnce(events) }];
  });
}

/** All events of a finished game, in order. */
export const eventsOf = ({ moments }: FinishedGame): EventMessage[] =>
  moments.flatMap(({ events }) => events);
