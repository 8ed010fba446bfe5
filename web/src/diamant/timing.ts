/** How long each happening takes on the stage (LOOK.md: story 400–700 ms, a second trap 1.5 s). */
import type { Happening } from "../wire";

const USUAL: Record<string, number> = {
  "diamant.round": 450,
  "diamant.treasure": 650,
  "diamant.trap": 550,
  "diamant.relic": 600,
  "diamant.choices": 550,
  "diamant.left": 650,
  "diamant.deck-empty": 400,
  "diamant.round-over": 500,
  "diamant.over": 700,
};
const SECOND_TRAP = 1500;

/** Nobody waits longer than this for a decision, but for a second trap. */
export const LONGEST = 1200;

const isMoment = (happening: Happening) => happening.id === "diamant.caught";

/** The time of each happening of a batch: what is too long together is played faster. */
export function beats(events: readonly Happening[]): number[] {
  const usual = events.map((event) => (isMoment(event) ? 0 : (USUAL[event.id] ?? 0)));
  const total = usual.reduce((a, b) => a + b, 0);
  const pace = Math.min(1, LONGEST / Math.max(total, 1));
  return events.map((event, i) =>
    isMoment(event) ? SECOND_TRAP : Math.floor((usual[i] ?? 0) * pace),
  );
}
