/** The jungle's storyboard: the steps of a batch, each with the position after it and its motion. */
import type { Batch } from "../../lib/session.svelte";
import type { EventMessage } from "../../wire";
import type { Facts } from "../facts";
import { type Beat, beatsOf, type Part } from "./beats";
import { type Motion, motionOf, waysOf } from "./motion";
import { threatsSoFar } from "./threats";

/** A step of the animation queue, with what moves in it. */
export interface JungleStep {
  view: Facts;
  events: EventMessage[];
  ms: number;
  revealMs?: number;
  motion: Motion;
}

/** What each part of a batch may take, in ms. Too long a part is played faster. */
export const LIMITS: Record<Part, number> = {
  hunt: 6000,
  attack: 6000,
  dusk: 2000,
  other: 2400,
};
/** Before a player who is asked can act. Attacks, the hunt and dusk come on top. */
export const MAX_WAIT_MS = 1200;

/** A batch of more turns is not played: it is what a client missed. */
const MAX_TURNS = 2;

export const storyboard = {
  /** A view is a position: nothing has to be computed. */
  snapshot: (facts: Batch["facts"]): Facts => facts as Facts,

  /** The steps of a batch from a view; none if there was no view, or if too much happened. */
  steps(batch: Batch, view: Facts | null): JungleStep[] {
    const { events, facts } = batch;
    const turns = events.filter(({ id }) => id === "dinosaurs.turn").length;
    if (!view || !facts || turns > MAX_TURNS) return [];
    const isAsked = Boolean(batch.ask?.question);
    const beats = limited(beatsOf(events, view), isAsked);
    const ways = waysOf(events);
    const steps = beats.map((beat) => ({
      view: untold(beat.after, view, facts as Facts),
      events: beat.events,
      ms: Math.round(beat.ms),
      ...(beat.revealMs && { revealMs: Math.round(beat.revealMs) }),
      motion: motionOf(beat, ways),
    }));
    const last = steps.at(-1);
    if (last) last.view = facts as Facts;
    return steps;
  },
};

/** Until the batch is over nobody is asked: what no event tells is left out, or known too early. */
function untold(now: Facts, before: Facts, after: Facts): Facts {
  if (now === before) return now;
  const threats = threatsSoFar(now, after);
  return { ...now, pending: null, window: null, forecast: null, threats };
}

/** Shortens the parts that take too long. */
function limited(beats: Beat[], isAsked: boolean): Beat[] {
  const sums: Record<Part, number> = { hunt: 0, attack: 0, dusk: 0, other: 0 };
  for (const { part, ms } of beats) sums[part] += ms;
  const limits = { ...LIMITS, other: isAsked ? MAX_WAIT_MS : LIMITS.other };
  return beats.map((beat) => {
    const factor = Math.min(1, limits[beat.part] / (sums[beat.part] || 1));
    const revealMs = beat.revealMs && beat.revealMs * factor;
    return { ...beat, ms: beat.ms * factor, ...(revealMs && { revealMs }) };
  });
}
