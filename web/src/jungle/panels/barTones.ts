/** Which colour and picture a button of the bar has. */
import type { Tone } from "./ActionButton.svelte";

const TONES: Record<string, Tone> = {
  move: "amber",
  roll: "amber",
  "pick-up": "blue",
  take: "blue",
  from: "blue",
  search: "brown",
  discard: "brown",
  tunnel: "violet",
  steal: "violet",
  pass: "gold",
  keep: "gold",
};
/** Verbs with a picture. Others are words alone. */
const PICTURES = new Set(["move", "roll", "pick-up", "take", "search", "tunnel", "steal", "end"]);

/** The colour of a button. What ends or refuses something is green: it is always safe. */
export const toneOf = (verb: string): Tone => TONES[verb] ?? "green";

/** True if the button has a picture beside its words. */
export const hasPicture = (verb: string) => PICTURES.has(verb);
