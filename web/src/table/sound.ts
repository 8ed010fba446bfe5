/** Whether sounds are played. Most users never turn them on, so the sounds are loaded when needed. */
import { settings } from "../lib/settings.svelte";

const VIBRATION_MS = 30;

/** Uses a game's sounds if the user has turned sounds on. */
export function withSounds<Sounds>(
  load: () => Promise<Sounds>,
  use: (sounds: Sounds) => void,
): void {
  if (settings.sound) load().then(use, () => undefined);
}

let lastKnock = "";

/**
 * The knock: this player is asked. It can be on while other sounds are off, and phones vibrate if
 * the user wants that. The same decision knocks once.
 */
export function knock(decision: string): void {
  if (decision === lastKnock) return;
  lastKnock = decision;
  if (settings.sound || settings.knock) {
    import("./synth").then(({ KNOCK, playSound }) => playSound(KNOCK)).catch(() => undefined);
  }
  if (settings.vibration) navigator.vibrate?.(VIBRATION_MS);
}
