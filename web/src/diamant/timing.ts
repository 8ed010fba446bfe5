/** How long each happening takes on the stage (LOOK.md: story 400–700 ms, a second trap 1.5 s). */
import type { Happening } from "../wire";

const USUAL: Record<string, number> = {
  "diamant.round": 600,
  "diamant.treasure": 650,
  "diamant.trap": 550,
  "diamant.relic": 600,
  "diamant.choices": 550,
  "diamant.left": 650,
  "diamant.deck-empty": 400,
};
const SECOND_TRAP = 1500;
/** The barricade falls five times a game: it is worth seeing. */
const ROUND_OVER = 1200;
const NEXT_ROUND = 600;

/** Nobody waits longer than this for a decision, but for a second trap and the end of a round. */
export const LONGEST = 1200;

/** How long a card takes to lie face up, and how long that of a second trap does. */
const TURN = 300;
const SECOND_TURN = 480;

/** The part of a beat in which the card still hides what it is. */
export const turnOf = ({ id }: Happening, beat: number) =>
  id === "diamant.caught" ? SECOND_TURN : Math.min(TURN, Math.floor(beat * 0.6));

/** The time of each happening of a batch: what is too long together is played faster. */
export function beats(events: readonly Happening[]): number[] {
  const end = events.findIndex(({ id }) => id === "diamant.round-over");
  if (end < 0) return hurried(events);
  // The end of a round is not squeezed together with what comes before and after it.
  const next = hurried(events.slice(end + 1)).map((time, i) =>
    events[end + 1 + i]?.id === "diamant.round" ? NEXT_ROUND : time,
  );
  return [...hurried(events.slice(0, end)), ROUND_OVER, ...next];
}

function hurried(events: readonly Happening[]): number[] {
  const usual = events.map(({ id }) => USUAL[id] ?? 0);
  const total = usual.reduce((a, b) => a + b, 0);
  const pace = Math.min(1, LONGEST / Math.max(total, 1));
  return events.map(({ id }, i) =>
    id === "diamant.caught" ? SECOND_TRAP : Math.floor((usual[i] ?? 0) * pace),
  );
}
