/** How the events of a batch become animations: one step for each event, and how long it takes. */
import type { Step, Storyboard } from "../table/animationQueue.svelte";
import type { EventMessage } from "../wire";
import type { Facts } from "./facts";
import {
  type GameConfig,
  initialView,
  REVEALING_EVENTS,
  reduceEvent,
  snapshot,
  type ViewModel,
} from "./viewModel";

const EVENT_MS: Record<string, number> = {
  "diamant.round": 600,
  "diamant.treasure": 650,
  "diamant.trap": 550,
  "diamant.relic": 600,
  "diamant.choices": 550,
  "diamant.left": 650,
  "diamant.deck-empty": 400,
};
const SECOND_TRAP_MS = 1500;
/** Long enough to see the barricade fall. */
const ROUND_OVER_MS = 1200;
const NEXT_ROUND_MS = 600;

/** The longest wait for a decision, apart from a second trap and the end of a round. */
export const MAX_BATCH_MS = 1200;

/** How long a card takes to turn over. */
const FLIP_MS = 300;
const SECOND_TRAP_FLIP_MS = 480;

/** The storyboard of a game with these options. */
export function storyboardOf(config: GameConfig): Storyboard<ViewModel> {
  return {
    snapshot: (facts) => snapshot(config, facts as Facts),
    steps({ events, facts }, shown) {
      const steps: Step<ViewModel>[] = [];
      let view = shown;
      if (!view && beginsGame(events)) {
        view = initialView(config, events, facts as Facts);
        steps.push({ view, events: [], ms: 0 });
      }
      if (!view) return [];
      const durations = eventDurations(events);
      for (const [i, event] of events.entries()) {
        view = reduceEvent(view, event);
        steps.push(stepOf(view, event, durations[i] ?? 0));
      }
      return steps;
    },
  };
}

const beginsGame = ([first]: readonly EventMessage[]) =>
  first?.id === "diamant.round" && first.args.round === 1;

function stepOf(view: ViewModel, event: EventMessage, ms: number): Step<ViewModel> {
  const step = { view, events: [event], ms };
  return REVEALING_EVENTS.has(event.id) ? { ...step, revealMs: flipDuration(event, ms) } : step;
}

/** The first part of an event's duration, in which its card is still face down. */
const flipDuration = ({ id }: EventMessage, durationMs: number) =>
  id === "diamant.caught" ? SECOND_TRAP_FLIP_MS : Math.min(FLIP_MS, Math.floor(durationMs * 0.6));

/** The duration of each event of a batch, in milliseconds. Long batches are played faster. */
export function eventDurations(events: readonly EventMessage[]): number[] {
  const end = events.findIndex(({ id }) => id === "diamant.round-over");
  if (end < 0) return compressed(events);
  // The end of a round is not compressed, nor counted with the events before and after it.
  const next = compressed(events.slice(end + 1)).map((durationMs, i) =>
    events[end + 1 + i]?.id === "diamant.round" ? NEXT_ROUND_MS : durationMs,
  );
  return [...compressed(events.slice(0, end)), ROUND_OVER_MS, ...next];
}

/** Durations scaled down so that they add up to at most `MAX_BATCH_MS`. */
function compressed(events: readonly EventMessage[]): number[] {
  const durations = events.map(({ id }) => EVENT_MS[id] ?? 0);
  const total = durations.reduce((a, b) => a + b, 0);
  const factor = Math.min(1, MAX_BATCH_MS / Math.max(total, 1));
  return events.map(({ id }, i) =>
    id === "diamant.caught" ? SECOND_TRAP_MS : Math.floor((durations[i] ?? 0) * factor),
  );
}
